/** What has to wait for a migration: all statements on the table, writes to it, or writes to the rows it changes. */
export type Blocked = 'all' | 'writes' | 'rows';

export interface TableLock {
  table: string;
  blocks: Blocked;
  /** From the lock to the end of the migration. */
  seconds: number;
}

export interface MigrationCost {
  seconds: number;
  locks: TableLock[];
}

/** A migration as it was measured, with many rows and with none. */
export interface MeasuredCost extends MigrationCost {
  seconds_when_empty: number;
}

/** Written by `npm run bench:migrations`. */
export interface Measurement {
  contacts: number;
  emails: number;
  migrations: Record<string, MeasuredCost>;
}

export interface RowCounts {
  contacts: number;
  emails: number;
}

/** What a migration costs with this number of rows; null if it was not measured. Time grows with the rows. */
export function expectedCost(
  name: string,
  rows: RowCounts,
  { contacts, emails, migrations }: Measurement,
): MigrationCost | null {
  const cost = migrations[name];
  if (!cost) return null;
  const share = Math.max(rows.contacts / contacts, rows.emails / emails);
  const perRows = Math.max(0, cost.seconds - cost.seconds_when_empty);
  const seconds = cost.seconds_when_empty + perRows * share;
  return {
    seconds,
    locks: cost.locks.map((lock) => ({
      ...lock,
      seconds: cost.seconds === 0 ? 0 : seconds * (lock.seconds / cost.seconds),
    })),
  };
}
