import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ADDRESS } from './effects.ts';
import type { Plan } from './case.ts';
import type { Key } from './request.ts';

const DOCUMENT = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

export const USAGE = `Usage: npm run test:contract -- --base-url <url> --key <key> [options]
   or: node mailwright-contract.mjs --base-url <url> --key <key> [options]

Tries everything that the OpenAPI document says about a server on the server: examples, fields, limits,
keys, headers, pages. The key may stand in MAILWRIGHT_API_KEY instead, where no other user sees it.

  --live                   allows a live key: the run makes things in the account and removes them
  --mail <address>         with --live: tries sending, too, with mail to this address
  --restricted-key <key>   tries that operations refuse a key without their scope
  --scopes <a,b>           the scopes of the restricted key
  --only <operation id>    tries this operation alone; may be repeated
  --document <file|url>    another document than generated/openapi.json, or where that is missing,
                           the one that the server shows at /openapi.json
  --allow-header <name>    a header that a proxy in front adds; may be repeated
  --json                   one JSON document in place of text

Ends with 0 when the server does what the document says, 1 when it doesn't, 2 when that couldn't be
found out.
`;

/** What was asked for can't be done. */
export class UsageError extends Error {}

export interface Options {
  baseUrl: string;
  key: Key;
  json: boolean;
  live: boolean;
  mail: string | null;
  only: string[] | null;
  document: string;
  allowedHeaders: string[];
  restricted: Plan['restricted'];
}

/** What the command line says; null where it asks for help. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | null {
  const values = parse(args);
  if (values.help) return null;
  const { 'base-url': baseUrl, 'restricted-key': restrictedKey, scopes, mail } = values;
  const key = values.key ?? env.MAILWRIGHT_API_KEY;
  if (!baseUrl || !key) throw new UsageError(`Give --base-url and --key.\n\n${USAGE}`);
  if ((restrictedKey === undefined) !== (scopes === undefined)) {
    throw new UsageError('Give --restricted-key and --scopes together.');
  }
  if (mail !== undefined && !ADDRESS.test(mail)) {
    throw new UsageError('--mail must be one email address.');
  }
  const root = readBaseUrl(baseUrl);
  return {
    json: values.json,
    live: values.live,
    mail: mail ?? null,
    only: values.only ?? null,
    document:
      readSource(values.document) ?? (existsSync(DOCUMENT) ? DOCUMENT : `${root}/openapi.json`),
    allowedHeaders: values['allow-header'] ?? [],
    baseUrl: root,
    key: { value: requireAscii('--key', key), shown: '$MAILWRIGHT_API_KEY' },
    restricted:
      restrictedKey === undefined
        ? null
        : {
            key: {
              value: requireAscii('--restricted-key', restrictedKey),
              shown: '$MAILWRIGHT_RESTRICTED_KEY',
            },
            scopes: (scopes ?? '').split(',').map((scope) => scope.trim()),
          },
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'base-url': { type: 'string' },
        key: { type: 'string' },
        live: { type: 'boolean', default: false },
        mail: { type: 'string' },
        'restricted-key': { type: 'string' },
        scopes: { type: 'string' },
        only: { type: 'string', multiple: true },
        document: { type: 'string' },
        'allow-header': { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** An address itself is never repeated here: a password may stand in it. */
function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError('--base-url must be an address such as https://mail.example.com.');
  }
  if (url.username || url.password) {
    throw new UsageError('Give --base-url without a user name and a password.');
  }
  if (url.search || url.hash) throw new UsageError('Give --base-url without what follows ? or #.');
  const root = url.href.replace(/\/+$/, '');
  if (/\/api(\/v\d+)?$/.test(root)) {
    throw new UsageError(
      'Give --base-url without /api/v1, with which the paths of the document begin.',
    );
  }
  return root;
}

function readSource(source: string | undefined): string | undefined {
  if (source === undefined || !URL.canParse(source)) return source;
  const { username, password } = new URL(source);
  if (!username && !password) return source;
  throw new UsageError('Give --document without a user name and a password.');
}

function requireAscii(option: string, key: string): string {
  if (/^[!-~]+$/.test(key)) return key;
  throw new UsageError(
    `${option} must consist of ASCII characters without spaces, as every key does.`,
  );
}
