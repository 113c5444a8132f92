/** Creating one takes a hundred times as long as formatting with it, and a table has a time in each row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the viewer's zone. */
export function formatTime(at: string, language: string): string {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    formats.set(language, format);
  }
  return format.format(new Date(at));
}

/** A moment in the viewer's zone, with the name of the zone, and in UTC. */
export function exactTime(at: string, language: string): string {
  const local = new Date(at).toLocaleString(language, {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', second: '2-digit' } as const),
    timeZoneName: 'short',
  });
  return `${local} (${utcOf(at)})`;
}

export const utcOf = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;
