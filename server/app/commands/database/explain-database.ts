import { outageOf } from '../../../platform/database/availability.ts';
import { SENTENCES } from '../../../platform/database/outages.ts';
import { OperatorError } from '../../../platform/errors.ts';

const BY_STATE: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the user or password in DATABASE_URL.',
  '28000':
    'PostgreSQL refuses the user in DATABASE_URL: pg_hba.conf does not allow it from this host with this sslmode, or the role lacks LOGIN.',
  '3D000': 'The database in DATABASE_URL does not exist; create it with CREATE DATABASE.',
  '42501':
    'The role in DATABASE_URL lacks a privilege that migrations need; make it the owner of the database.',
};

/** Why a connection failed, by the error code of the network. */
const NETWORK_ERRORS: Record<string, string> = {
  ENOTFOUND: 'its host name is unknown: ENOTFOUND',
  EAI_AGAIN: 'its host name could not be resolved: EAI_AGAIN',
  ECONNREFUSED: 'nothing listens at its host and port: ECONNREFUSED',
  ENOENT: 'its folder has no socket: ENOENT',
  EHOSTUNREACH: 'there is no route to its host: EHOSTUNREACH',
  ENETUNREACH: 'there is no route to its host: ENETUNREACH',
  ETIMEDOUT: 'its host does not answer: ETIMEDOUT',
};

/** Turns an error of the database at the start into a sentence for the operator. */
export function explainDatabase(error: unknown): unknown {
  const message = BY_STATE[(error as { code?: string }).code ?? ''];
  if (message) return new OperatorError(message);
  if (error instanceof Error && /does not support SSL/.test(error.message)) {
    return new OperatorError(
      'The server in DATABASE_URL does not support TLS, which sslmode requires.',
    );
  }
  const outage = outageOf(error);
  if (!outage) return error;
  const { kind, code, words } = outage;
  const cause = words ?? NETWORK_ERRORS[code ?? ''] ?? code;
  return new OperatorError(SENTENCES[kind] + (cause ? ` (${cause})` : ''));
}
