import type { Mailwright } from '@mailwright/sdk';
import type * as sdk from '@mailwright/sdk';
import { type Credentials, CredentialStore } from './credentials.ts';
import { Failure } from './failure.ts';

export const DEFAULT_PROFILE = 'default';

/** The environment comes before the file, each setting by itself. */
export async function findCredentials(
  env: NodeJS.ProcessEnv,
  profile: string | undefined,
): Promise<Credentials> {
  const { MAILWRIGHT_URL, MAILWRIGHT_API_KEY } = env;
  const complete = MAILWRIGHT_URL && MAILWRIGHT_API_KEY;
  const stored = complete ? undefined : await new CredentialStore(env).read(nameOf(env, profile));
  const url = MAILWRIGHT_URL || stored?.url;
  const api_key = MAILWRIGHT_API_KEY || stored?.api_key;
  if (url && api_key) return { url, api_key };
  throw new Failure(
    'You are not logged in: run mailwright login, or set MAILWRIGHT_URL and MAILWRIGHT_API_KEY.',
  );
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

export async function connect({ url, api_key }: Credentials): Promise<Mailwright> {
  const { Mailwright } = await loadSdk();
  try {
    return new Mailwright({ baseUrl: url, apiKey: api_key });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure(
      error.message.startsWith('apiKey')
        ? 'The API key is malformed: it begins with svc_live_sk_ or svc_test_sk_.'
        : 'The URL is malformed: it is an http or https URL, such as https://mail.example.com.',
    );
  }
}
