import type { RequestScope } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import { newId } from '../../platform/values/id.ts';
import { apiKeyIdOf } from '../../platform/values/principal.ts';
import type { RefusedSend } from './insert.ts';

/** Must return at once, because sends do not wait for it. */
export type RecordRefusedSend = (send: RefusedSend) => void;

/** A send that its recipient does not get, and why. */
export interface Refusal extends Pick<
  RefusedSend,
  'contactId' | 'reason' | 'subtypeSlug' | 'templateSlug'
> {
  addressKey: string;
}

/** Records that a request was refused, once it is certain. Nothing is stored in test mode. */
export function recordRefusals(
  { mode, organizationId, actor, request }: RequestScope,
  refusals: Refusal[],
  { record, hashAddress }: { record: RecordRefusedSend; hashAddress: HashAddress },
): void {
  if (mode === 'test') return;
  for (const { addressKey, ...refusal } of refusals)
    record({
      ...refusal,
      id: newId(),
      organizationId,
      addressHash: hashAddress(addressKey),
      apiKeyId: apiKeyIdOf(actor),
      personId: actor.kind === 'person' ? actor.id : null,
      requestId: request?.requestId ?? null,
    });
}
