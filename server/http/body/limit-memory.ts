import type { Request, RequestHandler } from 'express';
import { contextOf, operationOf } from '../context.ts';
import {
  networkUsesAllMemory,
  organizationUsesAllMemory,
  personUsesAllMemory,
} from '../responses/http-error.ts';
import { networkOf } from '../access/rate-limit.ts';
import { MemoryBudget, RequestMemory } from './request-memory.ts';

/** The budget of a request, and whose share of it the request uses. */
type Share = readonly [budget: MemoryBudget, name: string];

/**
 * Reserves memory for requests by organization. Runs after authentication, so that no body of an unauthenticated
 * client is read. Requests with a link's token have a separate budget, so that they cannot block the organization.
 */
export function limitMemory(): RequestHandler {
  const budget = new MemoryBudget(organizationUsesAllMemory);
  return reserveBy((request) => {
    const { tenant } = contextOf(request);
    if (!tenant) throw new Error('The request has no tenant: authenticate() must come first.');
    return [budget, tenant.organizationId];
  });
}

/**
 * Reserves memory for requests of people: by person, and before the sign-in by the client's network. One client that
 * lets many requests wait therefore blocks nobody who is signed in, and nobody in other networks.
 */
export function limitMemoryOfPeople(): RequestHandler {
  const ofPeople = new MemoryBudget(personUsesAllMemory);
  const ofNetworks = new MemoryBudget(networkUsesAllMemory);
  return reserveBy((request) => {
    const { session } = contextOf(request);
    return session
      ? [ofPeople, session.signedIn.personId]
      : [ofNetworks, networkOf(request.ip ?? '')];
  });
}

function reserveBy(shareOf: (request: Request) => Share): RequestHandler {
  return async (request, response, next) => {
    const { operation } = operationOf(request);
    const memory = new RequestMemory(...shareOf(request), response);
    contextOf(request).memory = memory;
    if (!operation.requestBody) await memory.reserveResponse(operation);
    next();
  };
}
