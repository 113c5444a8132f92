/** The beginning of a day, `2026-01-31`, in the zone of the browser; or of a later day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
}
