import { type Case, type Plan, baseOf } from '../case.ts';
import type { Operation } from '../document.ts';
import { type ContractAnswer, type ContractRequest, toRequest } from '../request.ts';
import { expectRefusal, expectStatus } from '../violation.ts';

/** Bodies that are empty, not JSON, of another type or too large. */
export function bodyCases(plan: Plan, operation: Operation): Case[] {
  if (!operation.body) return [];
  const request = { ...toRequest(operation, baseOf(plan, operation)), body: undefined };
  const sending = (
    name: string,
    change: Partial<ContractRequest>,
    judge: (answer: ContractAnswer) => void,
  ): Case => ({
    operationId: operation.operationId,
    name,
    run: async (send) => judge(await send({ ...request, ...change })),
  });
  const { headers } = request;
  const malformed = (answer: ContractAnswer): void =>
    expectRefusal(answer, 'body', ['malformed_json']);
  return [
    sending('a truncated body', { raw: '{"' }, malformed),
    sending('a body of several JSON values', { raw: '{}{}' }, malformed),
    sending('an array as the body', { raw: '[]' }, (answer) =>
      expectRefusal(answer, 'body', ['invalid_type']),
    ),
    ...('415' in operation.responses
      ? [
          sending(
            'a body as text/plain',
            { raw: '{}', headers: { ...headers, 'Content-Type': 'text/plain' } },
            (answer) => expectStatus(answer, 415),
          ),
        ]
      : []),
    ...('413' in operation.responses
      ? [
          sending(
            `a body of more than ${operation.maxBytes} bytes`,
            { raw: JSON.stringify('a'.repeat(operation.maxBytes)) },
            (answer) => expectStatus(answer, 413),
          ),
        ]
      : []),
  ];
}
