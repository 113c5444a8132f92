/** Where pg-boss keeps its tables, beside ours in the same database. */
export const QUEUE_SCHEMA = 'pgboss';
