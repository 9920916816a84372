"""Contrast of text against what lies behind it, by WCAG's formula, as the browser computes both."""

from __future__ import annotations

# Colours of any notation become numbers by painting one pixel. Backgrounds are stacked from the text outwards until one is
# opaque; the opacity of ancestors thins the text.
COLOURS = """
const pixel = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const rgba = colour => {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const over = ([r, g, b, a], under) => [...[r, g, b].map((value, at) => value * a + under[at] * (1 - a)), 1];
const luminance = colour => {
  const [r, g, b] = colour.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, two) => {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
"""

PAGE = (
    "() => {"
    + COLOURS
    + """
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  const canvas = dark ? [18, 18, 18, 1] : [255, 255, 255, 1];
  const behind = element => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const colour = rgba(getComputedStyle(e).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight((under, layer) => over(layer, under), canvas);
  };
  const opacity = element => {
    let all = 1;
    for (let e = element; e; e = e.parentElement) all *= +getComputedStyle(e).opacity;
    return all;
  };
  const found = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !element.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const [r, g, b, a] = rgba(getComputedStyle(element).color);
    const back = behind(element);
    const value = ratio(over([r, g, b, a * opacity(element)], back), back);
    const path = [];
    const nameOf = e => [e.localName, ...e.classList].join('.');
    for (let e = element; e && path.length < 3; e = e.parentElement) path.unshift(nameOf(e));
    const key = path.join(' > ');
    if (!(key in found) || value < found[key].value) found[key] = {value, text: text.slice(0, 30)};
  }
  return Object.entries(found).map(([where, {value, text}]) => [where, value, text]);
}"""
)

# In a picture's own document: each text against the shape that is painted below its middle.
PICTURE = (
    "() => {"
    + COLOURS
    + """
  return [...document.querySelectorAll('text')].map(text => {
    const box = text.getBoundingClientRect();
    const words = [text, ...text.querySelectorAll('tspan')].map(t => rgba(getComputedStyle(t).fill));
    const shapes = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      .filter(e => !e.closest('text') && e.matches('rect, path, circle, ellipse, polygon'))
      .map(e => rgba(getComputedStyle(e).fill));
    const solid = shapes.findIndex(s => s[3] === 1);
    if (solid < 0) return [text.textContent.trim(), 0];
    const back = shapes.slice(0, solid).reduceRight((under, shape) => over(shape, under), shapes[solid]);
    return [text.textContent.trim(), Math.min(...words.map(word => ratio(over(word, back), back)))];
  });
}"""
)
