import type { Page } from 'playwright-core';

/**
 * Executed in the page: texts that lie outside of the window, or of a box that hides what does not fit. What can be
 * scrolled to is not cut off, and the link that skips the navigation appears with the focus.
 */
const CUT_OFF = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest('option, script, style, noscript, a[href="#main"]')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (isCut(range.getBoundingClientRect(), parent)) found.push(text.data.trim().slice(0, 80));
  }
  return found;

  function isCut(text, parent) {
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      // For screen readers only.
      if (style.clipPath !== 'none' || style.clip !== 'auto' || edge.width <= 1) return false;
      if (/auto|scroll/.test(style.overflowX)) return false;
      if (/hidden|clip/.test(style.overflowX) && !isInside(text, edge)) return true;
      if (/hidden|clip/.test(style.overflowY) && text.bottom > edge.bottom + 2) return true;
    }
    return !isInside(text, { left: 0, right: document.documentElement.clientWidth });
  }

  function isInside(text, { left, right }) {
    return text.left >= left - 1 && text.right <= right + 1;
  }
})()`;

/** Executed in the page: notes each control that gets the focus, and whether it looks different then. */
const NOTE_FOCUS = `(() => {
  if (!window.walk) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.addEventListener('focusin', ({ target }) => {
      const { before, reached, unmarked } = window.walk;
      // In a browser without a window, the focus moves from the last control to the first one.
      if (reached.values().next().value === target) window.walk.isOver = true;
      reached.add(target);
      const isMarked = hasOutline(target) || lookOf(target) !== before.get(target);
      if (before.has(target) && !isMarked) unmarked.add(target);
    });
  }
  const part = document.activeElement?.id === 'main' ? document.activeElement : document.body;
  const isUsed = (one) =>
    one.checkVisibility({ visibilityProperty: true }) &&
    one.tabIndex >= 0 &&
    !one.disabled &&
    !one.closest('[inert], fieldset:disabled') &&
    !(one.type === 'radio' && one.name && !one.checked);
  const controls = [...part.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(isUsed);
  const before = new Map(controls.map((one) => [one, lookOf(one)]));
  window.walk = { part, controls, before, reached: new Set(), unmarked: new Set() };
  return controls.length;

  function hasOutline(one) {
    const parts = [one, one.nextElementSibling].filter(Boolean).map((each) => getComputedStyle(each));
    return parts.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  }

  // The control, and what is drawn in its place.
  function lookOf(one) {
    return [one, one.nextElementSibling, one.parentElement]
      .filter(Boolean)
      .map((each) => getComputedStyle(each))
      .map((style) => [style.boxShadow, style.borderTopColor, style.outlineStyle].join())
      .join(' | ');
  }
})()`;

const HAS_LEFT = `(() => {
  const { part, reached, isOver } = window.walk;
  const { activeElement } = document;
  return isOver || (reached.size > 0 && (activeElement === document.body || !part.contains(activeElement)));
})()`;

const NOTED = `(() => {
  const { controls, reached, unmarked } = window.walk;
  const show = (one) => one.outerHTML.slice(0, 160);
  return {
    unreached: controls.filter((one) => one.isConnected && !reached.has(one)).map(show),
    unmarked: [...unmarked].map(show),
  };
})()`;

/** Dates consist of some fields between which the key moves too. */
const PRESSES_PER_CONTROL = 6;

export const cutOffIn = (page: Page): Promise<string[]> => page.evaluate(CUT_OFF);

interface KeyboardFindings {
  /** Controls at which the focus never was. */
  unreached: string[];
  /** Controls that look the same with and without the focus. */
  unmarked: string[];
  /** Whether the focus did not leave the page, or its main part. */
  isTrapped: boolean;
}

/** Moves through the controls with the tabulator: those of the main part, or of the whole page. */
export async function walkByKeyboard(page: Page, isWhole: boolean): Promise<KeyboardFindings> {
  await page.evaluate(
    isWhole
      ? 'document.activeElement?.blur(), scrollTo(0, 0)'
      : 'document.getElementById("main").focus()',
  );
  const controls: number = await page.evaluate(NOTE_FOCUS);
  let isTrapped = true;
  for (let presses = 0; isTrapped && presses < controls * PRESSES_PER_CONTROL + 20; presses += 5) {
    for (let more = 0; more < 5; more += 1) await page.keyboard.press('Tab');
    isTrapped = !(await page.evaluate<boolean>(HAS_LEFT));
  }
  return { ...(await page.evaluate<Omit<KeyboardFindings, 'isTrapped'>>(NOTED)), isTrapped };
}
