import { wantsEvents } from '../../account/events/event-log.ts';
import type { NewEvent } from '../../account/events/event-types.ts';
import { recordEvents } from '../../account/events/record-events.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { parseDomain } from '../../platform/values/address.ts';
import type { SenderAddressRow } from './address-row.ts';
import { isVerified, listAddressesOn } from './addresses.ts';
import { type DomainRow, findDomain } from './domains.ts';
import { presentDomain, presentSenderAddress } from './present.ts';
import type { SenderParts } from './sender-parts.ts';

const TYPES = ['domain.verified', 'domain.lost', 'sender.verified', 'sender.lost'] as const;

type Parts = Pick<SenderParts, 'transport' | 'domainToken'>;

interface DomainState {
  domain: DomainRow | undefined;
  addresses: SenderAddressRow[];
}

/**
 * Makes a change, and records whether it verified the domain and the sender addresses on it, or ended that. An address
 * is verified with its domain.
 */
export async function withSenderEvents<T>(
  scope: OrganizationScope,
  text: string,
  parts: Parts,
  change: () => Promise<T>,
): Promise<T> {
  if (!wantsEvents(scope.em, scope.organizationId, TYPES)) return change();
  const name = parseDomain(text.trim()) ?? '';
  const before = await readState(scope, name, parts);
  const result = await change();
  const after = await readState(scope, name, parts);
  await recordEvents(scope, [
    ...domainEvents(before, after, (row) => presentDomain(row, scope.organizationId, parts)),
    ...addressEvents(before, after),
  ]);
  return result;
}

const readState = async (
  scope: OrganizationScope,
  name: string,
  { transport }: Parts,
): Promise<DomainState> => ({
  domain: await findDomain(scope, name, transport),
  addresses: await listAddressesOn(scope, name, transport),
});

function domainEvents(
  { domain: before }: DomainState,
  { domain: after }: DomainState,
  present: (row: DomainRow) => ReturnType<typeof presentDomain>,
): NewEvent[] {
  if (!after || after.verified === (before?.verified ?? false)) return [];
  const data = present(after);
  if (after.verified) return [{ type: 'domain.verified', data }];
  const reason = 'A required DNS record has been missing for 72 hours.';
  return [{ type: 'domain.lost', data: { ...data, reason } }];
}

function addressEvents(before: DomainState, after: DomainState): NewEvent[] {
  const verified = new Set(before.addresses.filter(isVerified).map(({ id }) => id));
  return after.addresses.flatMap((address): NewEvent[] => {
    if (isVerified(address) === verified.has(address.id)) return [];
    const data = presentSenderAddress(address);
    if (isVerified(address)) return [{ type: 'sender.verified', data }];
    const reason = 'The domain of the address is no longer verified.';
    return [{ type: 'sender.lost', data: { ...data, reason } }];
  });
}
