"""Chapter 5: the page in a browser: translate, watch the answer come, switch models, by mouse and by keyboard."""

from harness import check, equal, start
from harness.app import Hub, models
from harness.engine import get
from harness.page import browser, tab
from harness.project import build

HOME = "http://127.0.0.1:8080/"
# Counts how often the answer on the page changes: it comes piece by piece.
WATCH = """
  window.changes = 0;
  new MutationObserver(() => window.changes++).observe(document.getElementById('answer'), { childList: true });
"""

hub = Hub()
translator = start(build()["translator"], str(models("endless")))
for path in ("/", "/style.css", "/app.js"):
    check(get(path).text.strip(), f"{path} is in the program")
problems: list[str] = []

with browser() as running:
    page = tab(running, problems, locale="en-US", viewport={"width": 720, "height": 640})
    page.goto(HOME)
    page.wait_for_selector("#model option[selected]", state="attached")
    equal(page.title(), "Translator", "the title")
    equal(page.locator("#go").inner_text(), "Translate", "the button's words")
    page.evaluate(WATCH)

    # Translate, and see the answer grow.
    page.fill("#text", "Text")
    page.select_option("#to", "ja")
    page.click("#go")
    page.wait_for_function("document.getElementById('answer').textContent.length > 20")
    page.wait_for_selector("#stop[disabled]")
    whole = page.locator("#answer").inner_text()
    check(page.evaluate("window.changes") > 20, "the answer comes piece by piece")

    # Stop.
    page.evaluate("document.getElementById('answer').textContent = ''")
    page.click("#go")
    page.wait_for_function("document.getElementById('answer').textContent.length > 5")
    page.keyboard.press("Escape")
    page.wait_for_selector("#stop[disabled]")
    equal(page.locator("#status").inner_text(), "", "stopping is no error")

    # Switch the model: a download with its progress.
    hub.gate.clear()
    page.select_option("#model", "first")
    page.wait_for_selector("#progress:not([hidden])")
    page.wait_for_function("document.getElementById('progress').value > 0.3")
    check(page.is_disabled("#model"), "no second choice in the meantime")
    hub.gate.set()
    page.wait_for_selector("#model:not([disabled])")
    page.wait_for_selector("#progress", state="hidden")
    equal(page.locator("#model").input_value(), "first", "the model that is selected")
    equal([model["name"] for model in get("/models").json if model["selected"]], ["first"], "in the program, too")

    # Keyboard only: the text has the focus at first; Tab reaches the rest; Ctrl+Enter translates.
    page.reload()
    page.wait_for_selector("#model option[selected]", state="attached")
    equal(page.evaluate("document.activeElement.id"), "text", "the focus at first")
    page.keyboard.type("See you")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("document.getElementById('answer').textContent.length > 0")
    reached = []
    for _ in range(4):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
    equal([name for name in reached if name != "stop"][:3], ["to", "go", "model"], "what Tab reaches, in order")
    equal(problems, [], "what the page complains about")

    # What the server refuses is shown.
    page.fill("#text", "x" * 4000)
    page.click("#go")
    page.wait_for_function("document.getElementById('status').textContent.includes('too long')")
    problems.clear()

    # Japanese, dark, narrow.
    page = tab(running, problems, locale="ja-JP", color_scheme="dark", viewport={"width": 360, "height": 640})
    page.goto(HOME)
    page.wait_for_selector("#model option[selected]", state="attached")
    equal(page.locator("#go").inner_text(), "翻訳", "the button's words in Japanese")
    equal((page.title(), page.locator("html").get_attribute("lang")), ("翻訳", "ja"), "title and language")
    dark = page.evaluate("getComputedStyle(document.getElementById('text')).backgroundColor")
    check(all(int(part) < 100 for part in dark[4:-1].split(",")), f"a dark field in the dark: {dark}")
    width = page.evaluate("document.documentElement.scrollWidth")
    check(width <= 360, f"it fits a narrow screen: {width}")
    unnamed = "[...document.querySelectorAll('select, textarea')].filter((e) => !e.labels.length).length"
    equal(page.evaluate(unnamed), 0, "fields without a label")
equal(problems, [], "what the page complains about")
check(len(whole) > 20, "the answer that was read to its end")
