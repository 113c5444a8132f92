/**
 * Seconds to wait, where `Retry-After` says so: as a number, or as a date, which counts from the
 * answer's own `Date`: the two clocks may differ.
 */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After');
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
