import { seldom } from '../../../platform/maintenance.ts';
import { foldOutcomes } from './fold.ts';
import type { SendingGuard } from './sending-guard.ts';
import { noun } from '../../../http/noun.ts';
import { recordChange } from '../../../account/audit/record-change.ts';
import type { Handlers } from '../../../http/operation.ts';
import { sendingReader } from '../read-sending.ts';
import type { ProviderInUse } from '../pauses/present.ts';
import { keyName } from '../key-name.ts';
import { acknowledgeState } from './change-state.ts';
import type { GuardMode } from './thresholds.ts';

interface GuardParts {
  delivery: ProviderInUse;
  guardMode: GuardMode;
}

const guardHandlers = ({ delivery, guardMode }: GuardParts) =>
  ({
    'organization.acknowledgeSending': async ({ scope }) => {
      const { before, after } = await acknowledgeState(scope, await keyName(scope));
      await recordChange(scope, {
        operation: 'organization.acknowledgeSending',
        resource: { type: 'sending', id: 'organization' },
        before: { state: before.state, acknowledged_at: before.acknowledged_at },
        after: { state: after.state, acknowledged_at: after.acknowledged_at },
      });
      return { status: 200, body: await sendingReader(delivery, guardMode)(scope) };
    },
  }) satisfies Partial<Handlers>;

// For the rest of the server.
export { clearState } from './change-state.ts';
export { createSendingGuard } from './sending-guard.ts';
export { sendingReader } from '../read-sending.ts';
export { readGuard, readShownGuard } from './guard-state.ts';

export const sendingGuard = noun({
  name: 'sending guard',
  schema: import.meta.dirname,
  handlers: guardHandlers,
  grants: {
    sending_outcomes: { app: 'select', worker: 'select, insert, delete' },
    sending_guards: { app: 'select, insert, update', worker: 'select, insert, update' },
  },
  // Rows hold no addresses, and no ids of emails.
  erases: { traces: { sending_outcomes: 'none', sending_guards: 'none' } },
  maintenance: ({ guard }: { guard?: Pick<SendingGuard, 'checkAll'> }) => ({
    'check all organizations': seldom(async () => guard?.checkAll()),
    'add up old outcomes': seldom(foldOutcomes),
  }),
});
