import { type Case, type Plan, baseOf, NOBODY, UNKNOWN_FIELD, valuesOfNothing } from '../case.ts';
import type { Operation, Parameter } from '../document.ts';
import { type ContractAnswer, toRequest, type Values } from '../request.ts';
import { onlyAlternative } from '../schema.ts';
import { expectRefusal, expectStatus } from '../violation.ts';
import { limitsOf } from './limits.ts';

/** Query, headers and path: of another format, at and beyond their limits, unknown. */
export function parameterCases(plan: Plan, operation: Operation): Case[] {
  const base = baseOf(plan, operation);
  const sending = (
    name: string,
    values: Values,
    judge: (answer: ContractAnswer) => void,
  ): Case => ({
    operationId: operation.operationId,
    name,
    run: async (send) => judge(await send(toRequest(operation, values))),
  });
  const written = operation.parameters.filter(({ in: place }) => place !== 'path');
  return [
    ...written.flatMap((parameter) => {
      const { name } = parameter;
      const withValue = (value: string): Values => {
        const place = parameter.in === 'query' ? 'query' : 'headers';
        return { ...base, [place]: { ...base[place], [name]: value } };
      };
      const limits = limitsOf(plan.document, parameter.schema, undefined).filter(
        ({ isBeyond }) => isBeyond || operation.method === 'GET',
      );
      return [
        ...wrongForms(plan, parameter).map(({ value, reasons }) =>
          sending(`${name} as ${JSON.stringify(value)}`, withValue(value), (answer) =>
            expectRefusal(answer, name, reasons),
          ),
        ),
        ...limits
          // An empty header is the same as a missing one.
          .filter(({ value }) => value !== '' || parameter.in === 'query')
          .map(({ name: limit, value, judge }) =>
            sending(`${name} ${limit}`, withValue(String(value)), (answer) => judge(answer, name)),
          ),
      ];
    }),
    ...(operation.keyed
      ? [
          sending(
            `unknown ${UNKNOWN_FIELD} in the query`,
            { ...base, query: { ...base.query, [UNKNOWN_FIELD]: '1' } },
            (answer) => expectRefusal(answer, UNKNOWN_FIELD, ['unknown_field']),
          ),
        ]
      : []),
    ...(canMiss(operation)
      ? [
          sending(`path with ${NOBODY}`, valuesOfNothing(plan, operation), (answer) =>
            expectStatus(answer, 404),
          ),
        ]
      : []),
  ];
}

/** Whether the resource in the path must exist. A PUT creates it. */
const canMiss = ({ method, path, responses }: Operation): boolean =>
  path.includes('{') && method !== 'PUT' && '404' in responses;

function wrongForms(
  { document }: Plan,
  { in: place, schema }: Parameter,
): { value: string; reasons: string[] }[] {
  const own = onlyAlternative(document, schema);
  if (!own) return [];
  const reasons = ['invalid_type', 'invalid_value', 'invalid_format'];
  if (own.enum) return [{ value: 'contract-no-such-value', reasons }];
  switch (own.type) {
    case 'integer':
      return ['many', '1.5', '1e3', ''].map((value) => ({ value, reasons }));
    case 'boolean':
      return ['yes', '1'].map((value) => ({ value, reasons }));
    default:
      return own.pattern && place === 'header' ? [{ value: 'no such form', reasons }] : [];
  }
}
