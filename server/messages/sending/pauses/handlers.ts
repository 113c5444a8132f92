import { recordChange } from '../../../account/audit/record-change.ts';
import { lockSetup } from '../../../account/organizations/lock.ts';
import type { Handlers } from '../../../http/operation.ts';
import type { AuthorScope, OrganizationScope } from '../../../platform/database/tenancy.ts';
import { invalid } from '../../../platform/errors.ts';
import { requireMoment } from '../../../platform/values/moment.ts';
import { requireName } from '../../../platform/values/text.ts';
import { keyName } from '../key-name.ts';
import type { PauseKey, PauseRow } from './pause.ts';
import { pauseSending, resumeSending } from './pauses.ts';
import { presentPause, type ProviderInUse, readShownPauses } from './present.ts';
import { readQueue } from './waiting-mail.ts';

export interface PauseParts {
  delivery: ProviderInUse;
  now: () => Date;
}

const ownPause = (organizationId: string): Omit<PauseKey, 'refuses'> => ({
  scope: 'organization',
  organizationId,
  priority: null,
  by: 'organization',
});

/** Pauses that an organization's own keys begin and end. */
export const pauseHandlers = ({ delivery, now }: PauseParts) => {
  const show = async (scope: OrganizationScope) => ({
    pauses: await readShownPauses(scope, delivery),
  });

  return {
    'sending.getQueue': async ({ scope }) => {
      const shown = await show(scope);
      // The last statement: the rest of the transaction has its time limit.
      return { status: 200, body: { ...(await readQueue(scope)), ...shown } };
    },

    'sending.pause': async ({ body, scope }) => {
      const until = body.until === undefined ? null : requireFuture(body.until, now());
      const reason = requireName('reason', body.reason);
      await lockSetup(scope);
      const { pause, before } = await pauseSending(scope.em, {
        ...ownPause(scope.organizationId),
        refuses: false,
        reason,
        author: await keyName(scope),
        until,
      });
      await record(scope, 'sending.pause', before, pause);
      return { status: 200, body: await show(scope) };
    },

    'sending.resume': async ({ scope }) => {
      await lockSetup(scope);
      const key = ownPause(scope.organizationId);
      const [ended] = await resumeSending(scope.em, key, await keyName(scope));
      if (ended) await record(scope, 'sending.resume', ended, null);
      return { status: 200, body: await show(scope) };
    },
  } satisfies Partial<Handlers>;
};

const record = (
  scope: AuthorScope,
  operation: string,
  before: PauseRow | null,
  after: PauseRow | null,
) =>
  recordChange(scope, {
    operation,
    resource: { type: 'sending', id: 'organization' },
    before: before && presentPause(before),
    after: after && presentPause(after),
  });

function requireFuture(text: string, now: Date): Date {
  const moment = requireMoment('until', text);
  if (moment > now) return moment;
  throw invalid('until', 'invalid_value', 'The field until must be in the future.');
}
