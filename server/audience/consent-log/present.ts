import type { Tables } from '../../../generated/tables.ts';
import { toIso } from '../../platform/database/sql.ts';

export interface CheckpointRow extends Pick<
  Tables['consent_checkpoints'],
  'id' | 'note' | 'created_at'
> {
  tree_size: string;
  root_hash: string;
}

export const presentCheckpoint = ({
  id,
  tree_size,
  root_hash,
  note,
  created_at,
}: CheckpointRow) => ({
  id,
  tree_size: Number(tree_size),
  root_hash,
  note,
  created_at: toIso(created_at),
});
