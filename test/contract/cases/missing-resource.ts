import type { Plan } from '../case.ts';
import type { Document, Schema } from '../document.ts';
import { type Example, examplesOf } from '../examples.ts';
import { at } from '../json.ts';
import { type ContractAnswer, type Send, toRequest, type Values } from '../request.ts';
import { alternatives } from '../schema.ts';
import type { ErrorBody, FieldError } from '../violation.ts';

/**
 * Whether a response that differs from the example’s says that the account lacks a resource which
 * this run has not created. A refusal that the example itself shows does not count.
 */
export async function tellsOfLack(
  plan: Plan,
  example: Example,
  values: Values,
  answer: ContractAnswer,
  send: Send,
): Promise<boolean> {
  if (answer.status === 404) return lacksWhatPathNames(plan, example, values, answer);
  if (answer.status !== 400) return false;
  const own = errorsOf(example.answer).map(shown);
  for (const error of errorsOf(answer.body)) {
    if (own.includes(shown(error))) continue;
    if (await isLack(plan, example, values, error, send)) return true;
  }
  return false;
}

const errorsOf = (body: unknown): FieldError[] => {
  const { errors } = (body as ErrorBody | undefined)?.details ?? {};
  return Array.isArray(errors) ? errors : [];
};

const shown = ({ field, reason }: FieldError): string => `${String(field)}: ${String(reason)}`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function lacksWhatPathNames(
  { names }: Plan,
  { operation, status, answer: expected }: Example,
  { path }: Values,
  answer: ContractAnswer,
): boolean {
  const named = Object.values(path);
  // An id that no response has shown, such as that of a delivery.
  if (status !== 404 && named.some((name) => UUID.test(name) && !names.isKnown(name))) return true;
  const missing = examplesOf(operation).filter((example) => example.status === 404);
  const isNamed = missing.some((example) => resourceOf(example.answer) === resourceOf(answer.body));
  // Something that the named resource does not have, such as a contact without consent.
  if (status !== 404 && missing.length > 0 && !isNamed) return true;
  if (named.some((name) => names.isKnown(name))) return false;
  if (status !== 404) return true;
  // A version cannot be missing when its template is missing.
  return named.length > 1 && resourceOf(expected) !== resourceOf(answer.body);
}

const resourceOf = (body: unknown): unknown => (body as ErrorBody | undefined)?.details?.resource;

async function isLack(
  plan: Plan,
  { operation: { body } }: Example,
  values: Values,
  { field, reason }: FieldError,
  send: Send,
): Promise<boolean> {
  const path = String(field).split('.');
  switch (reason) {
    case 'not_verified':
    case 'opt_in_required':
      return true;
    case 'unknown_field':
      return body !== null && !isDocumented(plan.document, body.schema, path);
    case 'not_found':
      return !(await isThere(plan, path, values, send));
    default:
      return false;
  }
}

/** Whether the document names the field itself, rather than allowing fields of any name. */
function isDocumented(document: Document, schema: Schema, [key, ...rest]: string[]): boolean {
  if (key === undefined) return true;
  return alternatives(document, schema).some(({ properties = {}, items }) => {
    const inner = properties[key] ?? (/^\d+$/.test(key) ? items : undefined);
    return inner !== undefined && isDocumented(document, inner, rest);
  });
}

/** Whether the operation that returns such resources returns the one that the field names. */
async function isThere(plan: Plan, field: string[], values: Values, send: Send): Promise<boolean> {
  const named = at(values.body, field);
  const shows = plan.document.operations.find(
    ({ method, path }) => method === 'GET' && path.split('/').at(-2) === `${field.at(-1)}s`,
  );
  const [, key] = /\{(\w+)\}$/.exec(shows?.path ?? '') ?? [];
  if (!shows || !key || typeof named !== 'string') return false;
  const request = toRequest(shows, { path: { [key]: named }, query: {}, headers: {} });
  return (await send(request)).status === 200;
}
