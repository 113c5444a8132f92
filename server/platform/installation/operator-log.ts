import type pg from 'pg';
import { query, sql, type Transaction } from '../database/sql.ts';
import { newId } from '../values/id.ts';

/** What an operator's command has changed for the whole installation, or about an organization that it deletes. */
export interface Operation {
  /** Such as `sending.pause`. */
  operation: string;
  resource: { type: string; id: string };
  /** The name of who gave the command; null if it is unknown. */
  author: string | null;
  /** The slug of the organization, if there is one. */
  organization?: string;
  /** Without secrets and addresses. */
  before?: object | null;
  after?: object | null;
}

const valuesOf = ({
  operation,
  resource,
  author,
  organization = null,
  before = null,
  after = null,
}: Omit<Operation, 'organization'> & { organization?: string | null }): (string | null)[] => [
  newId(),
  author,
  organization,
  operation,
  resource.type,
  resource.id,
  before && JSON.stringify(before),
  after && JSON.stringify(after),
];

const INSERT = `insert into operator_log
  (id, operator_name, organization, operation, resource_type, resource_id, before, after)`;

/** Adds an entry to the log of operators, in the transaction of the change (ORGANIZATIONS-2). */
export async function recordOperation(em: Transaction, operation: Operation): Promise<void> {
  await query(em, sql`${sql.raw(INSERT)} values (${sql.join(valuesOf(operation))})`);
}

/** The same on a connection of the owner. */
export async function logOperation(owner: pg.ClientBase, operation: Operation): Promise<void> {
  await owner.query(`${INSERT} values ($1, $2, $3, $4, $5, $6, $7, $8)`, valuesOf(operation));
}
