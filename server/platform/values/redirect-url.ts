import { isLoopbackHost } from './loopback.ts';

/**
 * Parses a URL that pages may redirect to: https, or http on a loopback host (TOKEN-PAGES-8). Null for others, and for
 * URLs with a user name or password: `https://shop.example@evil.example/` leads to evil.example.
 */
export function toRedirectUrl(text: string): string | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const isPlainLoopback = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  return url.protocol === 'https:' || isPlainLoopback ? url.href : null;
}
