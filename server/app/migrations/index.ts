import type { Measurement } from '../../platform/installation/migration-costs.ts';
import type { MigrationClass } from '../../platform/database/migrations.ts';
import measured from './costs.json' with { type: 'json' };

/**
 * What changes databases of released versions, oldest first. Empty until the first release: before it, a change edits
 * `schema.sql` and `functions.sql` of its noun, and databases are made anew.
 */
export const MIGRATIONS: MigrationClass[] = [];

export const MEASUREMENT: Measurement = measured;
