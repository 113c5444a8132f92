import type { RequestHandler } from 'express';
import { contextOf, operationOf } from './context.ts';
import { MemoryBudget, RequestMemory } from './request-memory.ts';

/**
 * Reserves memory for requests. Runs after authentication, so that no body of an unauthenticated client is
 * read. Requests with a link's token have a separate budget, so that they cannot block the organization.
 */
export function limitMemory(): RequestHandler {
  const budget = new MemoryBudget();
  return async (request, response, next) => {
    const context = contextOf(request);
    const { operation } = operationOf(request);
    const memory = new RequestMemory(budget, context.tenant?.organizationId ?? '', response);
    context.memory = memory;
    if (!operation.requestBody) await memory.reserveResponse(operation);
    next();
  };
}
