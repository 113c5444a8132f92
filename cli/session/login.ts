import { readFile } from 'node:fs/promises';
import type { Context } from '../command.ts';
import { connect, nameOf } from '../connection.ts';
import { CredentialStore } from '../credentials.ts';
import { Failure, misuse } from '../failure.ts';
import { ask, readAll } from '../output/prompt.ts';
import type { Terminal } from '../output/output.ts';
import { describeAccount, showAccount } from './account.ts';

/** The key never comes as an argument: those are seen by everybody on the machine. */
export async function login(
  { out, terminal, profile }: Context,
  options: { url?: string; keyFile?: string },
): Promise<void> {
  const url = options.url ?? terminal.env.MAILWRIGHT_URL ?? (await askForUrl(terminal));
  const api_key = await findKey(terminal, options.keyFile);
  if (!api_key) throw misuse('No key was given: pipe it in, or name a file with --key-file.');
  const client = await connect({ url, api_key });
  const account = await describeAccount(client, { url, api_key });
  const store = new CredentialStore(terminal.env);
  await store.write(nameOf(terminal.env, profile), { url, api_key });
  showAccount(out, account);
  if (terminal.env.MAILWRIGHT_API_KEY || terminal.env.MAILWRIGHT_URL) {
    out.note(
      'MAILWRIGHT_URL and MAILWRIGHT_API_KEY come before what was stored, where they are set.',
    );
  }
}

async function askForUrl(terminal: Terminal): Promise<string> {
  const url = terminal.stdin.isTTY ? await ask(terminal, 'URL of the server: ') : '';
  if (url) return url;
  throw misuse('Say where the server is: --url https://mail.example.com.');
}

async function findKey(terminal: Terminal, file: string | undefined): Promise<string> {
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new Failure(`The key file ${file} can't be read (${error.code}).`);
    });
    return text.trim();
  }
  const { MAILWRIGHT_API_KEY } = terminal.env;
  if (MAILWRIGHT_API_KEY) return MAILWRIGHT_API_KEY;
  if (terminal.stdin.isTTY) return ask(terminal, 'API key (not shown): ', { echo: false });
  return (await readAll(terminal.stdin)).trim();
}
