/** The text of a field in a form, without the spaces around it. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The words of a field, separated by commas, spaces or lines. */
export const wordsOf = (fields: FormData, name: string): string[] =>
  textOf(fields, name)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

/** The number in a field; null if the field is empty. */
export function numberOf(fields: FormData, name: string): number | null {
  const text = textOf(fields, name);
  return text === '' ? null : Number(text);
}

/** The moment in a field of type `datetime-local`, which is in the zone of the browser. */
export function momentOf(fields: FormData, name: string): string | undefined {
  const text = textOf(fields, name);
  return text === '' ? undefined : new Date(text).toISOString();
}

/** As the input wants it: `2026-01-31T09:30`, in the zone of the browser. */
export function localTime(at: string | null): string {
  const moment = at === null ? new Date() : new Date(at);
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
