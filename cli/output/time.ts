/** `2026-11-21 18:52:53 UTC`: in UTC like the API, because the users of one account may be in several time zones. */
export const showTime = (timestamp: string | null): string =>
  timestamp === null ? '' : `${cellTime(timestamp)} UTC`;

/** The same in a table, where the title of the column says UTC: `2026-11-21 18:52:53`. */
export const cellTime = (timestamp: string | null): string =>
  timestamp === null ? '' : timestamp.slice(0, 19).replace('T', ' ');
