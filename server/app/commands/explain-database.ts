import { outageOf } from '../../platform/database/availability.ts';
import { SENTENCES } from '../../platform/database/outages.ts';
import { OperatorError } from '../../platform/errors.ts';

const BY_STATE: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or password in DATABASE_URL.',
  '28000':
    'PostgreSQL refuses the user in DATABASE_URL: pg_hba.conf lets it in neither from here nor with this sslmode, or it may not log in.',
  '3D000': 'The database in DATABASE_URL does not exist; make it with CREATE DATABASE.',
  '42501': 'The role in DATABASE_URL lacks a right that migrations need; let it own the database.',
};

/** How far a connection came, by the error of the network. */
const REACHED: Record<string, string> = {
  ENOTFOUND: 'its host name is unknown: ENOTFOUND',
  EAI_AGAIN: 'its host name could not be looked up: EAI_AGAIN',
  ECONNREFUSED: 'nothing listens at its host and port: ECONNREFUSED',
  ENOENT: 'its folder has no socket: ENOENT',
  EHOSTUNREACH: 'no way leads to its host: EHOSTUNREACH',
  ENETUNREACH: 'no way leads to its host: ENETUNREACH',
  ETIMEDOUT: 'its host does not answer: ETIMEDOUT',
};

/** What PostgreSQL refuses at the start, in the operator's words. */
export function explainDatabase(error: unknown): unknown {
  const message = BY_STATE[(error as { code?: string }).code ?? ''];
  if (message) return new OperatorError(message);
  if (error instanceof Error && /does not support SSL/.test(error.message)) {
    return new OperatorError('The server in DATABASE_URL offers no TLS, which sslmode asks for.');
  }
  const outage = outageOf(error);
  if (!outage) return error;
  const { kind, code, words } = outage;
  const cause = words ?? REACHED[code ?? ''] ?? code;
  return new OperatorError(SENTENCES[kind] + (cause ? ` (${cause})` : ''));
}
