import type { ConsentSource } from './actor.ts';
import type { ConsentStatus } from './subscription-state.ts';

/** An entry that was appended to the consent ledger. */
export interface AppendedEntry {
  id: string;
  subtype_id: string;
  subtype_key: string;
  from_status: ConsentStatus;
  to_status: ConsentStatus;
}

/** The block `consent` of an event. */
export const presentChange = (
  { id, subtype_key, from_status: from, to_status: to }: AppendedEntry,
  source: ConsentSource,
) => ({ subtype_key, from, to, source, ledger_id: id });
