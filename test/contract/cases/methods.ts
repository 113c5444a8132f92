import { type Case, type Plan, baseOf, NOBODY } from '../case.ts';
import type { Operation } from '../document.ts';
import { type ContractRequest, toRequest } from '../request.ts';
import { expectStatus, Violation } from '../violation.ts';

/** Every GET operation answers HEAD with the same status and headers. */
export function headCases(plan: Plan, operation: Operation): Case[] {
  if (operation.method !== 'GET') return [];
  return [
    {
      operationId: operation.operationId,
      name: 'HEAD',
      run: async (send) => {
        const get = toRequest(operation, baseOf(plan, operation));
        const { status } = await send(get);
        const head = await send({ ...get, method: 'HEAD' });
        expectStatus(head, status);
        if (head.text !== '') throw new Violation('no body', `${head.text.length} characters`);
      },
    },
  ];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Methods and paths that are not in the document. */
export function unknownCases(operations: Operation[]): Case[] {
  const paths = Map.groupBy(
    operations.filter(({ keyed }) => keyed),
    ({ path }) => path,
  );
  const methodCases = [...paths].map(([path, known]): Case => {
    const documented = known.map(({ method }) => method);
    const method = METHODS.find((one) => !documented.includes(one)) ?? 'TRACE';
    return {
      operationId: null,
      name: `${method} ${path}`,
      run: async (send) => {
        const answer = await send(unknownRequest(method, path.replaceAll(/\{\w+\}/g, NOBODY)));
        expectStatus(answer, 405);
        const allowed = answer.headers.get('Allow') ?? '';
        const missing = documented.filter((one) => !allowed.split(/, */).includes(one));
        if (missing.length > 0) throw new Violation(`Allow to name ${missing.join(', ')}`, allowed);
      },
    };
  });
  const [first = ''] = paths.keys();
  const root = first.split('/').slice(0, 3).join('/');
  const pathCase: Case = {
    operationId: null,
    name: `GET ${root}/${NOBODY}`,
    run: async (send) => expectStatus(await send(unknownRequest('GET', `${root}/${NOBODY}`)), 404),
  };
  return paths.size === 0 ? [] : [pathCase, ...methodCases];
}

const unknownRequest = (method: string, path: string): ContractRequest => ({
  operation: null,
  method,
  path,
  ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
});
