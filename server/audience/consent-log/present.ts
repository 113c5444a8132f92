import { toIso } from '../../platform/database/sql.ts';

export interface CheckpointRow {
  id: string;
  tree_size: string;
  root_hash: string;
  note: string;
  created_at: string;
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
