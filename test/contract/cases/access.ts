import { type Case, type Plan, baseOf, UNKNOWN_FIELD, valuesOfNothing } from '../case.ts';
import type { Operation } from '../document.ts';
import { type ContractAnswer, type ContractRequest, type Key, toRequest } from '../request.ts';
import { describeAnswer, errorBody, expectStatus, Violation } from '../violation.ts';

/** Has the form of a key, with a wrong checksum. */
const WRONG_KEY = `svc_test_sk_${'contract'.repeat(4)}000000`;

/** Without a key, with an invalid key, and with a key without the scope. */
export function accessCases(plan: Plan, operation: Operation, isFirstOfNoun: boolean): Case[] {
  if (!operation.keyed) return [];
  const request = toRequest(operation, valuesOfNothing(plan, operation));
  const refusing = (name: string, change: Partial<ContractRequest>): Case => ({
    operationId: operation.operationId,
    name,
    run: async (send) => expectStatus(await send({ ...request, ...change }), 401),
  });
  return [
    refusing('without a key', { key: null }),
    // Servers rate-limit clients with invalid keys, so each resource is tried once.
    ...(isFirstOfNoun
      ? [refusing('with an unknown key', { key: { value: WRONG_KEY, shown: WRONG_KEY } })]
      : []),
    ...(plan.restricted ? [scopeCase(plan, operation, plan.restricted)] : []),
  ];
}

/** Once for all operations: an invalid key is refused before any other check. */
export function malformedKeyCases(plan: Plan, [first]: Operation[]): Case[] {
  if (!first) return [];
  const request = toRequest(first, valuesOfNothing(plan, first));
  return ['Bearer', 'Basic YTpi', 'Bearer a b', `Bearer${WRONG_KEY}`].map((header) => ({
    operationId: first.operationId,
    name: `with Authorization: ${header}`,
    run: async (send) =>
      expectStatus(await send({ ...request, key: null, headers: { Authorization: header } }), 401),
  }));
}

function scopeCase(
  plan: Plan,
  operation: Operation,
  { key, scopes }: { key: Key; scopes: string[] },
): Case {
  const isAllowed = operation.scopes.some((scope) => scopes.includes(scope));
  return {
    operationId: operation.operationId,
    name: `with a key of the scopes ${scopes.join(', ')}`,
    run: async (send) => {
      const answer = await send({ ...harmless(plan, operation), key });
      if (!isAllowed) expectForbidden(answer, operation.scopes[0]);
      else if (answer.status === 403) throw new Violation('access', describeAnswer(answer));
    },
  };
}

/**
 * A request that is invalid, so that it has no effect. It is refused only after the check of the
 * scope.
 */
function harmless(plan: Plan, operation: Operation): ContractRequest {
  const base = baseOf(plan, operation);
  return toRequest(operation, { ...base, query: { ...base.query, [UNKNOWN_FIELD]: '1' } });
}

function expectForbidden(answer: ContractAnswer, scope: string | undefined): void {
  expectStatus(answer, 403);
  const { required_scope: required } = (errorBody(answer).details ?? {}) as Record<string, unknown>;
  if (required !== scope) throw new Violation(`required_scope: ${scope}`, String(required));
}
