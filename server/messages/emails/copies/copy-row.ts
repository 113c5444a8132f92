import type { ShownStatus } from '../status.ts';
import type { CopyKind } from './copies.ts';

/** A copy as it is stored. */
export interface CopyRow {
  kind: CopyKind;
  email: string;
  address_key: string;
  status: ShownStatus | null;
  bounce_type: 'hard' | 'soft' | null;
  bounce_sub_type: string | null;
  bounce_diagnostic: string | null;
  delivered_at: string | null;
  dropped: 'suppressed' | 'contact_deleted' | null;
}
