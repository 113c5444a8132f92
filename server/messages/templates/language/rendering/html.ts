import type { Budget } from './budget.ts';
import { MAX_TEXT } from '../limits.ts';

const SPECIAL = /[&<>"'\\]/;

/**
 * Escapes like nunjucks. Built piece by piece with a limit, because escaping a text of quotes makes it six
 * times as long.
 */
export function escapeHtml(text: string, budget: Budget): string {
  budget.spendOnText(text.length);
  if (!SPECIAL.test(text)) return text;
  let escaped = '';
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const entity = entityOf(text.charCodeAt(index));
    if (entity === undefined) continue;
    escaped += text.slice(start, index) + entity;
    start = index + 1;
    if (escaped.length > MAX_TEXT) budget.limitText(escaped.length);
  }
  escaped += text.slice(start);
  budget.limitText(escaped.length);
  budget.spendOnText(escaped.length);
  return escaped;
}

function entityOf(code: number): string | undefined {
  switch (code) {
    case 0x22:
      return '&quot;';
    case 0x26:
      return '&amp;';
    case 0x27:
      return '&#39;';
    case 0x3c:
      return '&lt;';
    case 0x3e:
      return '&gt;';
    case 0x5c:
      return '&#92;';
    default:
      return undefined;
  }
}
