/**
 * Seconds to wait, where `Retry-After` says so: as a number, or as a date, which counts from the
 * answer's own `Date`: the two clocks may differ.
 */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After') ?? '';
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds >= 0 ? seconds : null;
}
