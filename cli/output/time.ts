/** `2026-11-21 18:52:53`, in UTC like the API, because the users of one account may be in several time zones. */
export const showTime = (timestamp: string | null): string =>
  timestamp === null ? '' : timestamp.slice(0, 19).replace('T', ' ');
