import { recordChange } from '../../../account/audit/record-change.ts';
import type { Handlers } from '../../../http/operation.ts';
import { sendingReader } from '../read-sending.ts';
import type { ProviderInUse } from '../pauses/present.ts';
import { keyName } from '../key-name.ts';
import { acknowledgeState } from './change-state.ts';
import type { GuardMode } from './levels.ts';

interface GuardParts {
  delivery: ProviderInUse;
  guardMode: GuardMode;
}

export const guardHandlers = ({ delivery, guardMode }: GuardParts) =>
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
