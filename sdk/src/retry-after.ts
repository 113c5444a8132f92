/**
 * Seconds to wait according to `Retry-After`: a number, or a date, which is compared with the response's
 * own `Date` because the two clocks can differ.
 */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('Retry-After') ?? '';
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds >= 0 ? seconds : null;
}
