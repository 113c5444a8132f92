import type { Mailwright } from '@mailwright/sdk';
import type * as sdk from '@mailwright/sdk';
import { type Credentials, CredentialStore, type FoundCredentials } from './credentials.ts';
import { Failure } from './failure.ts';
import type { Output } from './output/output.ts';
import { withProgress } from './output/progress.ts';

export const DEFAULT_PROFILE = 'default';

/**
 * Precedence: `--profile`, the environment, the account that `login` has stored. URL and key come from the
 * same source, because a key must not be sent to another server.
 */
export async function findCredentials(
  env: NodeJS.ProcessEnv,
  profile: string | undefined,
): Promise<FoundCredentials> {
  if (profile === undefined) {
    const credentials = credentialsFrom(env);
    if (credentials) return { ...credentials, fromEnvironment: true };
    if (env.MAILWRIGHT_URL || env.MAILWRIGHT_API_KEY) {
      throw new Failure(
        'Only one of MAILWRIGHT_URL and MAILWRIGHT_API_KEY is set: set both, or neither to use the account that login has stored.',
      );
    }
  }
  const name = profileName(env, profile);
  const stored = await new CredentialStore(env).read(name);
  if (stored) return { ...stored, fromEnvironment: false };
  throw new Failure(
    name === DEFAULT_PROFILE
      ? 'You are not logged in: run mailwright login, or set MAILWRIGHT_URL and MAILWRIGHT_API_KEY.'
      : `No account is stored as ${name}: run mailwright login --profile ${name}.`,
  );
}

/** The account from the environment; null unless both URL and key are set. */
export function credentialsFrom(env: NodeJS.ProcessEnv): Credentials | null {
  const { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: api_key } = env;
  return url && api_key ? { url, api_key } : null;
}

export const profileName = (env: NodeJS.ProcessEnv, profile: string | undefined): string =>
  profile ?? (env.MAILWRIGHT_PROFILE || DEFAULT_PROFILE);

/** Imported on demand, because a server runs without the SDK. */
export async function loadSdk(): Promise<typeof sdk> {
  try {
    return await import('@mailwright/sdk');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Failure('The SDK is not built: run npm ci, with install scripts.');
  }
}

/** Creates a client whose requests show a progress message, unless the command already shows one. */
export async function connect({ url, api_key }: Credentials, out: Output): Promise<Mailwright> {
  const { Mailwright } = await loadSdk();
  requireHttps(url);
  try {
    return new Mailwright({
      baseUrl: url,
      apiKey: api_key,
      fetch: (request, init) =>
        withProgress(out, 'Waiting for the server', () => fetch(request, init)),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure(
      error.message.startsWith('apiKey')
        ? 'The API key is malformed: it must begin with svc_live_sk_ or svc_test_sk_.'
        : 'The URL is malformed: it must be an http or https URL, such as https://mail.example.com.',
    );
  }
}

/** Over http, others in the network can read the key. Malformed URLs are reported by the SDK. */
function requireHttps(url: string): void {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol !== 'http:' || isLoopback(hostname ?? '')) return;
  throw new Failure(
    'The URL must begin with https://, because the key is sent to it; http:// is for loopback addresses only.',
  );
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
