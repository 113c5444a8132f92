import type { Transaction } from '../../../platform/database/sql.ts';
import type { components } from '../../../../generated/types.ts';
import { organizationsThatWant } from '../../../account/events/event-log.ts';
import { recordEventsOfAll } from '../../../account/events/record-events.ts';
import type { PauseRow } from './pause.ts';
import { presentPause } from './present.ts';

/** The rates because of which the guard pauses an organization. */
export type Finding = components['schemas']['SendingGuard'];

/** Records the beginning or the end of a pause for each organization whose email it holds back. */
export async function recordPause(
  em: Transaction,
  type: 'sending.paused' | 'sending.resumed',
  pause: PauseRow,
  guard?: Finding,
): Promise<void> {
  const { organization_id: own } = pause;
  const organizations = own === null ? organizationsThatWant(em, [type]) : [own];
  const data = { ...presentPause(pause), ...(guard && { guard }) };
  await recordEventsOfAll(
    em,
    organizations.map((organizationId) => ({ organizationId, event: { type, data } })),
  );
}
