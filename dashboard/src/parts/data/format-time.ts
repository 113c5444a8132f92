/** Creating one takes a hundred times as long as formatting with it, and a table has a time in each row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the viewer's zone. */
export const formatTime = (at: string, language: string, withSeconds = false): string =>
  formatFor(language, { dateStyle: 'medium', timeStyle: withSeconds ? 'medium' : 'short' }).format(
    new Date(at),
  );

/** Its day. */
export const formatDate = (at: string, language: string): string =>
  formatFor(language, { dateStyle: 'medium' }).format(new Date(at));

function formatFor(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${options.timeStyle ?? ''}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** A day in words: today, a day of the last week by its name, or an earlier one by its date. */
export interface RecentDay {
  isToday: boolean;
  /** From 0, Sunday; null for earlier days. */
  weekday: number | null;
  date: string;
}

const DAY_MS = 86_400_000;

export function recentDayOf(at: string, language: string, now = new Date()): RecentDay {
  const day = new Date(at);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const isRecent = day.getTime() >= midnight - 6 * DAY_MS;
  return {
    isToday: day.getTime() >= midnight,
    weekday: isRecent ? day.getDay() : null,
    date: formatDate(at, language),
  };
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
