import { userAgent } from './environment.ts';
import type { SessionOptions, Settings } from './options.ts';

/** What all requests of a client have in common. */
export const httpDefaults = ({ apiKey, session }: Settings) => ({
  headers: {
    ...(apiKey === null ? sessionHeaders(session ?? {}) : { Authorization: `Bearer ${apiKey}` }),
    Accept: 'application/json',
    'User-Agent': userAgent(),
  },
  // Following a redirect would turn a POST into a GET and report its response as success.
  redirect: 'manual' as const,
});

/** The cookie is sent by the browser. */
const sessionHeaders = ({ organization, mode }: SessionOptions): Record<string, string> => ({
  ...(organization === undefined ? {} : { 'X-Mailwright-Organization': organization }),
  ...(mode === undefined ? {} : { 'X-Mailwright-Mode': mode }),
});
