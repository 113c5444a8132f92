import { readFile } from 'node:fs/promises';
import type { Context } from '../command.ts';
import { connect, credentialsFrom, loadSdk, profileName } from '../connection.ts';
import { type Credentials, CredentialStore } from '../credentials.ts';
import { explain } from '../explain.ts';
import { Failure, usageError } from '../failure.ts';
import { ask, readAll } from '../output/prompt.ts';
import type { Terminal } from '../output/output.ts';
import { describeAccount, showAccount } from './account.ts';

interface LoginOptions {
  url?: string;
  keyFile?: string;
}

/** The key is never an argument, because other users of the machine can see arguments. */
export async function login(
  { out, terminal, profile }: Context,
  options: LoginOptions,
): Promise<void> {
  const credentials = await readCredentials(terminal, options);
  const client = await connect(credentials, out);
  const account = await describeAccount(client, credentials).catch(async (error: unknown) => {
    throw await explainRefusal(error, credentials.url);
  });
  await new CredentialStore(terminal.env).write(profileName(terminal.env, profile), credentials);
  showAccount(out, account);
  if (terminal.env.MAILWRIGHT_API_KEY || terminal.env.MAILWRIGHT_URL) {
    out.note(
      'MAILWRIGHT_URL and MAILWRIGHT_API_KEY are set and take precedence over the stored account, except with --profile.',
    );
  }
}

/** Like `explain`, but without the advice to log in. */
async function explainRefusal(error: unknown, url: string): Promise<Failure> {
  const failure = await explain(error, { url });
  const { AuthenticationError } = await loadSdk();
  if (!(error instanceof AuthenticationError)) return failure;
  const message = `The server at ${url} does not accept this API key: it is unknown, expired or revoked.`;
  return new Failure(`${message} Nothing was stored.`, failure.exitCode, failure.facts);
}

/** Uses the environment only if neither the URL nor the key is given in another way. */
async function readCredentials(terminal: Terminal, options: LoginOptions): Promise<Credentials> {
  const key =
    options.keyFile === undefined ? await readPiped(terminal) : await readKeyFile(options.keyFile);
  const fromEnvironment = credentialsFrom(terminal.env);
  if (fromEnvironment && key === null && options.url === undefined) return fromEnvironment;
  const url = options.url ?? (await askForUrl(terminal));
  const api_key = key ?? (await askForKey(terminal));
  if (!api_key) throw usageError('No key was given: pipe it in, or pass a file with --key-file.');
  return { url, api_key };
}

async function askForUrl(terminal: Terminal): Promise<string> {
  const url = terminal.stdin.isTTY ? await ask(terminal, 'URL of the server: ') : '';
  if (url) return url;
  throw usageError('The URL of the server is missing: add --url https://mail.example.com.');
}

async function readKeyFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`The key file ${file} can't be read (${error.code}).`);
  });
  return text.trim();
}

/** Null if nothing is piped in. */
async function readPiped({ stdin }: Terminal): Promise<string | null> {
  return stdin.isTTY ? null : (await readAll(stdin)).trim() || null;
}

const askForKey = async (terminal: Terminal): Promise<string> =>
  terminal.stdin.isTTY ? ask(terminal, 'API key (not shown): ', { echo: false }) : '';
