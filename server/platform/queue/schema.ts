/** The schema of pg-boss's tables, in the same database as ours. */
export const QUEUE_SCHEMA = 'pgboss';
