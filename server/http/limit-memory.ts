import type { RequestHandler } from 'express';
import { contextOf, operationOf } from './context.ts';
import { MemoryBudget, RequestMemory } from './request-memory.ts';

/**
 * Behind authentication: nobody's body is read before. What comes by links is counted apart: people who
 * have one can't stop the organization.
 */
export function limitMemory(): RequestHandler {
  const budget = new MemoryBudget();
  return async (request, response, next) => {
    const context = contextOf(request);
    const { operation } = operationOf(request);
    const memory = new RequestMemory(budget, context.tenant?.organizationId ?? '', response);
    context.memory = memory;
    if (!operation.requestBody) await memory.reserveAnswer(operation);
    next();
  };
}
