/** `2026-11-21 18:52:53`, in UTC as the API gives it: operators of one account sit in many places. */
export const showTime = (timestamp: string | null): string =>
  timestamp === null ? '' : timestamp.slice(0, 19).replace('T', ' ');
