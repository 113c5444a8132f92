import type { Handlers } from '../../http/operation.ts';
import { checkpointKeyUnavailable, consentLogAltered } from '../../http/responses/http-error.ts';
import { invalid } from '../../platform/errors.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { AlteredLogError } from './altered-log-error.ts';
import { listCheckpoints, type TakeCheckpoint } from './checkpoints.ts';
import { proveConsent } from './consent-proof.ts';
import { consistencyProof, readLogSize } from './proofs.ts';
import { presentCheckpoint } from './present.ts';

export interface ConsentLogParts {
  config: { baseUrl: string };
  takeCheckpoint: TakeCheckpoint;
}

function explainAltered(error: unknown): never {
  throw error instanceof AlteredLogError ? consentLogAltered() : error;
}

export const consentLogHandlers = ({ takeCheckpoint, config: { baseUrl } }: ConsentLogParts) =>
  ({
    'consentCheckpoints.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listCheckpoints(scope, slice);
      return { status: 200, body: await listPage(query, read, presentCheckpoint) };
    },

    'consentCheckpoints.create': async ({ scope }) => {
      const checkpoint = await takeCheckpoint(scope).catch(explainAltered);
      if (!checkpoint) throw checkpointKeyUnavailable();
      return { status: 200, body: presentCheckpoint(checkpoint) };
    },

    'consentCheckpoints.checkConsistency': async ({ query: { first, second }, scope }) => {
      if (first > second) {
        throw invalid('first', 'invalid_value', 'The field first must not be larger than second.');
      }
      if (second > (await readLogSize(scope))) {
        throw invalid(
          'second',
          'invalid_value',
          'The field second must not be larger than the number of entries in the log.',
        );
      }
      const hashes = await consistencyProof(scope, first, second).catch(explainAltered);
      return { status: 200, body: { first, second, hashes } };
    },

    'contacts.getConsentProof': async ({ path, query: { subtype }, scope }) => ({
      status: 200,
      body: await proveConsent(scope, path.email, { key: subtype, baseUrl }).catch(explainAltered),
    }),
  }) satisfies Partial<Handlers>;
