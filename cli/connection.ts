import type { Mailwright } from '@mailwright/sdk';
import type * as sdk from '@mailwright/sdk';
import { type Credentials, CredentialStore, type FoundCredentials } from './credentials.ts';
import { Failure } from './failure.ts';
import type { Output } from './output/output.ts';
import { withProgress } from './output/progress.ts';

export const DEFAULT_PROFILE = 'default';

/**
 * A profile that is named, else the environment, else what `login` has stored: URL and key from one
 * source, as a key is for one server and no other is to see it.
 */
export async function findCredentials(
  env: NodeJS.ProcessEnv,
  profile: string | undefined,
): Promise<FoundCredentials> {
  if (profile === undefined) {
    const given = credentialsIn(env);
    if (given) return { ...given, ofEnvironment: true };
    if (env.MAILWRIGHT_URL || env.MAILWRIGHT_API_KEY) {
      throw new Failure(
        'Only one of MAILWRIGHT_URL and MAILWRIGHT_API_KEY is set: set both, or neither to use what login has stored.',
      );
    }
  }
  const name = nameOf(env, profile);
  const stored = await new CredentialStore(env).read(name);
  if (stored) return { ...stored, ofEnvironment: false };
  throw new Failure(
    name === DEFAULT_PROFILE
      ? 'You are not logged in: run mailwright login, or set MAILWRIGHT_URL and MAILWRIGHT_API_KEY.'
      : `No account is stored as ${name}: run mailwright login --profile ${name}.`,
  );
}

/** The account that the environment names; null unless it has both URL and key. */
export function credentialsIn(env: NodeJS.ProcessEnv): Credentials | null {
  const { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: api_key } = env;
  return url && api_key ? { url, api_key } : null;
}

export const nameOf = (env: NodeJS.ProcessEnv, profile: string | undefined): string =>
  profile ?? (env.MAILWRIGHT_PROFILE || DEFAULT_PROFILE);

/** Loaded only now: a server runs without the SDK, whose package is made by `npm ci`. */
export async function loadSdk(): Promise<typeof sdk> {
  try {
    return await import('@mailwright/sdk');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Failure('The SDK is not built here: run npm ci, with its development packages.');
  }
}

/** A client whose requests say that they are waited for, where nothing else does. */
export async function connect({ url, api_key }: Credentials, out: Output): Promise<Mailwright> {
  const { Mailwright } = await loadSdk();
  refuseClearText(url);
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
        ? 'The API key is malformed: it begins with svc_live_sk_ or svc_test_sk_.'
        : 'The URL is malformed: it is an http or https URL, such as https://mail.example.com.',
    );
  }
}

/** Over http everybody on the way could read the key. A URL that is none is told of elsewhere. */
function refuseClearText(url: string): void {
  const { protocol, hostname } = URL.parse(url) ?? {};
  if (protocol !== 'http:' || isLoopback(hostname ?? '')) return;
  throw new Failure(
    'The URL must begin with https://, as the key goes there; http:// is for this machine alone.',
  );
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
