import {
  checkedTemplate,
  type Escaping,
  type RenderResult,
} from '../../../server/messages/templates/language/index.ts';

type Data = Record<string, unknown>;

/** Only the limit of work ends a render, and not that of time, on slow machines too. */
export function render(source: string, data: Data = {}, escaping: Escaping = 'text'): RenderResult {
  return checkedTemplate(source, escaping, { clock: () => 0 }).render(data);
}

export function output(source: string, data: Data = {}, escaping: Escaping = 'text'): string {
  return render(source, data, escaping).output;
}

export function missing(source: string, data: Data = {}): string[] {
  return render(source, data).missing;
}
