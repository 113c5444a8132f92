const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A URL that people may be sent on to: https, or plain http to this machine (P8). Null for any other, and
 * for one with a user name or password: `https://shop.example@evil.example/` leads to evil.example.
 */
export function toRedirectUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const isPlainLoopback = url.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname);
  return url.protocol === 'https:' || isPlainLoopback ? url.href : null;
}
