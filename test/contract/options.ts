import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isAddress } from './effects.ts';
import type { Plan } from './case.ts';
import type { Key } from './request.ts';

const DOCUMENT = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

export const USAGE = `Usage: npm run test:contract -- --base-url <url> --key <key> [options]
   or: node mailwright-contract.mjs --base-url <url> --key <key> [options]

Checks that a server conforms to its OpenAPI document: examples, fields, limits, keys, headers, pages.
The key can also be set in MAILWRIGHT_API_KEY, where other users of the machine cannot see it.

  --live                   allows a live key: the run creates resources in the account and removes them
  --mail <address>         with --live: also checks sending, with all mail to this address
  --restricted-key <key>   checks that operations refuse a key without their scope
  --scopes <a,b>           the scopes of the restricted key
  --only <operation id>    checks only this operation; can be repeated
  --document <file|url>    the document; by default generated/openapi.json, or if that is missing,
                           the one that the server returns at /openapi.json
  --allow-header <name>    a header that a proxy adds to responses; can be repeated
  --json                   prints one JSON document instead of text

Exits with 0 when the server conforms to the document, 1 when it does not, 2 when that could not be
determined.
`;

/** The command line is invalid. */
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

/** The parsed command line; null when it asks for help. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): Options | null {
  const values = parse(args);
  if (values.help) return null;
  const { 'base-url': baseUrl, 'restricted-key': restrictedKey, scopes, mail } = values;
  const key = values.key ?? env.MAILWRIGHT_API_KEY;
  if (!baseUrl || !key) throw new UsageError(`Give --base-url and --key.\n\n${USAGE}`);
  if ((restrictedKey === undefined) !== (scopes === undefined)) {
    throw new UsageError('Give --restricted-key and --scopes together.');
  }
  if (mail !== undefined && !isAddress(mail)) {
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

/** The URL itself is never repeated: it may contain a password. */
function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError('--base-url must be a URL such as https://mail.example.com.');
  }
  if (url.username || url.password) {
    throw new UsageError('--base-url must not contain a user name or a password.');
  }
  if (url.search || url.hash)
    throw new UsageError('--base-url must not contain a query or a fragment.');
  const root = url.href.replace(/\/+$/, '');
  if (/\/api(\/v\d+)?$/.test(root)) {
    throw new UsageError(
      '--base-url must not contain /api/v1: the paths of the document begin with it.',
    );
  }
  return root;
}

function readSource(source: string | undefined): string | undefined {
  if (source === undefined || !URL.canParse(source)) return source;
  const { username, password } = new URL(source);
  if (!username && !password) return source;
  throw new UsageError('--document must not contain a user name or a password.');
}

function requireAscii(option: string, key: string): string {
  if (/^[!-~]+$/.test(key)) return key;
  throw new UsageError(
    `${option} must consist of ASCII characters without spaces, as every key does.`,
  );
}
