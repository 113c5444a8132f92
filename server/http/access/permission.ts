import type { Request, RequestHandler } from 'express';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/values/principal.ts';
import { contextOf, operationOf, type RequestSession } from '../context.ts';
import type { DocumentedOperation } from '../document.ts';
import {
  forbidden,
  forbiddenToRole,
  methodNotAllowed,
  notAMember,
  pathNotFound,
  sessionsOnly,
} from '../responses/http-error.ts';

/** Responds with 404, also for a path that cannot be decoded (API-8), or 405. */
export function requireOperation(): RequestHandler {
  return (request, _response, next) => {
    const { located } = contextOf(request);
    if (located?.found === 'path') throw methodNotAllowed(located.allow);
    if (located?.found !== 'operation') throw pathNotFound();
    next();
  };
}

/** API keys need a scope of the operation, and people a role. */
export function requirePermission(): RequestHandler {
  return (request, _response, next) => {
    const { operation } = operationOf(request);
    const { principal, session } = contextOf(request);
    if (session) {
      requireRole(session, operation);
      requireUnmasked(request, session);
    } else requireScope(principal?.scopes ?? [], operation);
    next();
  };
}

/** PEOPLE-2: whoever sees masked data cannot find a person by what is masked. */
function requireUnmasked(request: Request, { member }: RequestSession): void {
  if (member?.role !== 'viewer') return;
  const { operation, path } = operationOf(request);
  const refused = operation.parameters?.find(
    ({ name, 'x-roles': roles }) =>
      roles && !roles.includes('viewer') && isGiven(request.query, name ?? ''),
  );
  if (refused) throw forbiddenToRole(refused['x-roles'] ?? []);
  if (Object.values(path).some((value) => value.includes('@'))) {
    const others = operation['x-roles']?.filter((role) => role !== 'viewer') ?? [];
    throw forbiddenToRole(others);
  }
}

/** Also as an object, such as `metadata[order_id]=1042`. */
const isGiven = (query: object, name: string): boolean =>
  Object.keys(query).some((key) => key === name || key.startsWith(`${name}[`));

function requireScope(held: Scope[], { 'x-scopes': allowing }: DocumentedOperation): void {
  if (!allowing) throw sessionsOnly();
  if (!allowing.some((scope) => held.includes(scope))) throw forbidden(allowing[0]);
}

/** Whoever has no role in the organization learns nothing about it, not even whether it exists (API-7). */
export function requireRole(
  { member, organization, mode }: RequestSession,
  { 'x-roles': allowing = [] }: DocumentedOperation,
): void {
  if (organization === null) {
    const message =
      'The header X-Mailwright-Organization must contain the slug of an organization.';
    throw invalid('X-Mailwright-Organization', 'required', message);
  }
  if (!member) throw notAMember();
  if (!allowing.includes(member.role)) throw forbiddenToRole(allowing);
  if (mode === 'live' || mode === 'test') return;
  const message = 'The header X-Mailwright-Mode must be live or test.';
  throw invalid('X-Mailwright-Mode', 'invalid_value', message);
}
