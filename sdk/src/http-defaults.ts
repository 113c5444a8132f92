import { userAgent } from './environment.ts';
import type { Settings } from './options.ts';

/** What all requests of a client have in common. A header without a value is not sent. */
export const httpDefaults = ({ apiKey, session }: Settings) => ({
  headers: {
    // With a session, the browser sends its cookie.
    Authorization: apiKey === null ? undefined : `Bearer ${apiKey}`,
    'X-Mailwright-Organization': session?.organization,
    'X-Mailwright-Mode': session?.mode,
    Accept: 'application/json',
    'User-Agent': userAgent(),
  },
  // Following a redirect would turn a POST into a GET and report its response as success.
  redirect: 'manual' as const,
});
