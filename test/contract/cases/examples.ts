import type { Case, Plan } from '../case.ts';
import type { Operation } from '../document.ts';
import { examplesOf, type Example } from '../examples.ts';
import type { Names } from '../names.ts';
import { type ContractAnswer, toRequest } from '../request.ts';
import { describeAnswer, Skipped, Violation } from '../violation.ts';
import { tellsOfLack } from './missing-resource.ts';

/**
 * Creating operations come first, so that others find what they name. Links are followed once
 * responses have returned them.
 */
export function exampleCases(plan: Plan, operations: Operation[]): Case[] {
  const examples = operations.flatMap(examplesOf);
  const rank = ({ status, operation: { keyed } }: Example): number =>
    status === 201 ? 0 : keyed ? 1 : 2;
  return examples
    .toSorted((a, b) => rank(a) - rank(b))
    .map((example) => ({
      operationId: example.operation.operationId,
      name: `example ${example.name}`,
      removes: example.status === 204,
      run: async (send) => {
        const values = plan.names.apply(example.values);
        const answer = await send(toRequest(example.operation, values));
        const fault = faultOf(example, answer, plan);
        if (fault && (await tellsOfLack(plan, example, values, answer, send))) {
          throw new Skipped('The account has no resource with the name that the example uses.');
        }
        if (fault) throw fault;
        learn(plan.names, example.answer, answer.body, isThere(example.operation, answer.body));
      },
    }));
}

/** How the response deviates from the example; null when it does not. */
function faultOf(
  example: Example,
  answer: ContractAnswer,
  { names, stores }: Plan,
): Violation | null {
  const { status } = example;
  if (isUpsert(status, answer.status)) {
    // This run may have created it already as a prerequisite of other examples.
    if (stores && status === 201) return null;
    throw new Skipped('Whether it is created or changed depends on the account.');
  }
  if (answer.status !== status) {
    if (status === 409) throw new Skipped('Only a conflict gets this response, and there is none.');
    if (status === 410) throw new Skipped('Only what was deleted gets this response.');
    return new Violation(`status ${status}`, describeAnswer(answer));
  }
  if (status < 400) return null;
  const expected = names.apply(example.answer) as Record<string, unknown>;
  // The cause and size of a conflict depend on the account.
  const field = (status === 409 ? ['code'] : ['message', 'code', 'details']).find((one) => {
    const got = (answer.body as Record<string, unknown>)[one];
    return JSON.stringify(sorted(got)) !== JSON.stringify(sorted(expected[one]));
  });
  return field ? new Violation(`the ${field} of the example`, describeAnswer(answer)) : null;
}

/** A repeated creation responds 200; creating a deleted resource again responds 201. */
const isUpsert = (expected: number, got: number): boolean =>
  expected !== got && [expected, got].every((status) => status === 200 || status === 201);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TOKEN = /\/api\/u\/([^/]+)\//;

/** With a test key, what a request creates is not stored. */
const isThere = ({ method, storesTests }: Operation, body: unknown): boolean =>
  storesTests || method === 'GET' || (body as { test_mode?: boolean })?.test_mode !== true;

/** Later examples use the ids and links of responses under the names shown here. */
function learn(names: Names, shown: unknown, got: unknown, hasIds: boolean): void {
  if (typeof shown === 'string' && typeof got === 'string') {
    const [, token] = TOKEN.exec(shown) ?? [];
    const [, given] = TOKEN.exec(got) ?? [];
    if (token && given) {
      names.learn(token, given);
      // A link is returned to the caller that asked a contact for confirmation; this run uses its
      // own contacts.
      names.claim(given);
    }
    if (hasIds && UUID.test(shown)) names.learn(shown, got);
  } else if (
    typeof shown === 'object' &&
    shown !== null &&
    typeof got === 'object' &&
    got !== null
  ) {
    for (const [key, value] of Object.entries(shown)) {
      if (key !== 'request_id') learn(names, value, (got as Record<string, unknown>)[key], hasIds);
    }
  }
}

/** With sorted keys, because JSON objects are unordered. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
