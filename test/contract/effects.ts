import type { Document, Operation } from './document.ts';
import type { Names } from './names.ts';
import { NOBODY } from './case.ts';
import { slugsIn, textsIn } from './json.ts';
import type { ContractRequest } from './request.ts';
import { Skipped } from './violation.ts';

/**
 * The effects of accepted requests outside the database: mail to people, and calls to the provider.
 */
const OUTSIDE = /\/(emails|sender-addresses|domains)(\/|$)|test-send/;

export const reachesOut = ({ method, path }: Operation): boolean =>
  method !== 'GET' && OUTSIDE.test(path);

/**
 * Singletons cannot be created by a run, so a run never changes them. Locales have fixed names, so
 * they count as singletons.
 */
const isSingle = ({ method, path }: Operation): boolean =>
  method !== 'GET' &&
  (method === 'POST'
    ? STATE_OF_ACCOUNT.test(path)
    : !path.includes('{') || path.endsWith('{locale}'));

/** Actions that change how the whole account sends: a pause would hold back the customer’s own email. */
const STATE_OF_ACCOUNT = /\/(sending|organization)\//;

/** The operations that a run with a live key uses. */
export const safeOperations = ({ operations }: Document, mail: string | null): Operation[] =>
  operations.filter(
    (operation) => !isSingle(operation) && (mail !== null || !reachesOut(operation)),
  );

/** Longer texts are not matched: V8 stores every step of the match, and with ten million characters its memory can run out. */
const MAX_ADDRESS = 320;

export const isAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS && /^[^@\s]+@[^@\s]+$/.test(text);

/**
 * With a live key every accepted request has effects, so it may name only resources that this run
 * created. Throws `Skipped` for any other.
 */
export function guardAccount(
  { operation, method, values, body }: ContractRequest,
  names: Names,
  mail: string | null,
): void {
  if (!operation || method === 'GET' || method === 'HEAD') return;
  const named = [
    ...Object.values(values?.path ?? {}),
    ...slugsIn(body),
    ...textsIn(body).filter(isAddress),
  ];
  const foreign = named.some((name) => name !== NOBODY && name !== mail && !names.isOwn(name));
  if (foreign)
    throw new Skipped('With a live key the run writes only to resources that it created.');
}

/** The same request, with its mail sent to the recipient given with --mail. */
export function mailedTo(request: ContractRequest, mail: string): ContractRequest {
  if (!request.operation || !reachesOut(request.operation)) return request;
  return { ...request, body: withRecipient(request.body, mail) };
}

function withRecipient(value: unknown, mail: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRecipient(item, mail));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'to' && typeof inner === 'string' && isAddress(inner)
        ? mail
        : withRecipient(inner, mail),
    ]),
  );
}
