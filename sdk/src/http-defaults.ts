import { userAgent } from './environment.ts';
import type { Settings } from './options.ts';

/** What all requests of a client have in common. */
export const httpDefaults = ({ apiKey }: Settings) => ({
  headers: {
    Authorization: `Bearer ${apiKey}`,
    Accept: 'application/json',
    'User-Agent': userAgent(),
  },
  // Following a redirect would turn a POST into a GET and report its response as success.
  redirect: 'manual' as const,
});
