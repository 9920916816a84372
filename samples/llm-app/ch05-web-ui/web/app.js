// --8<-- [start:events]
//en: Gives the events of a POST request, one after the other. EventSource can only GET.
//ja: POSTリクエストのイベントを順に返す。EventSourceはGETしかできない。
async function* events(path, body, signal) {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body), signal });
  if (!response.ok) throw new Error((await response.json()).error);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + value).split('\n\n');
    text = parts.pop();
    for (const part of parts) {
      const data = part.slice('data: '.length);
      const event = data === '[DONE]' ? { done: true } : JSON.parse(data);
      if (event.error) throw new Error(event.error);
      yield event;
    }
  }
}
// --8<-- [end:events]

// --8<-- [start:translate]
const $ = (id) => document.getElementById(id);
let running;

async function translate() {
  running?.abort();
  const mine = (running = new AbortController());
  $('answer').textContent = $('status').textContent = '';
  $('stop').disabled = false;
  try {
    const body = { text: $('text').value, to: $('to').value };
    for await (const event of events('translate/stream', body, mine.signal)) {
      if (typeof event === 'string') $('answer').append(event);
    }
  } catch (error) {
    if (!mine.signal.aborted) $('status').textContent = error.message;
  }
  if (running === mine) $('stop').disabled = true;
}

$('form').addEventListener('submit', (event) => {
  event.preventDefault();
  translate();
});
$('stop').addEventListener('click', () => running.abort());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && event.ctrlKey) $('form').requestSubmit();
  if (event.key === 'Escape') running?.abort();
});
// --8<-- [end:translate]

// --8<-- [start:models]
async function showModels() {
  const models = await (await fetch('models')).json();
  $('model').replaceChildren(...models.map(({ name, size, downloaded, selected }) => {
    const label = downloaded ? name : `${name} (${(size / 1e9).toFixed(1)} GB)`;
    return new Option(label, name, selected, selected);
  }));
  if (!models.some(({ selected }) => selected)) $('model').selectedIndex = -1;
}

$('model').addEventListener('change', async () => {
  $('model').disabled = true;
  $('status').textContent = '';
  try {
    for await (const event of events('models/select', { name: $('model').value })) {
      $('progress').hidden = !('progress' in event);
      $('progress').value = event.progress ?? 0;
    }
  } catch (error) {
    $('status').textContent = error.message;
  }
  $('progress').hidden = true;
  $('model').disabled = false;
  showModels();
});
// --8<-- [end:models]

// --8<-- [start:start]
if (navigator.language.startsWith('ja')) {
  document.documentElement.lang = 'ja';
  document.title = '翻訳';
  for (const element of document.querySelectorAll('[data-ja]')) element.textContent = element.dataset.ja;
}
showModels();
// --8<-- [end:start]
