import type { Document, Operation } from './document.ts';
import { baseValues } from './examples.ts';
import type { Names } from './names.ts';
import type { Key, Send, Values } from './request.ts';

/** One check of a statement of the document. It throws a `Violation` when the server deviates. */
export interface Case {
  /** Null for checks that belong to no operation. */
  operationId: string | null;
  name: string;
  /** The case removes the resource that it names. */
  removes?: boolean;
  run: (send: Send) => Promise<unknown>;
}

/** The data from which cases are generated. */
export interface Plan {
  document: Document;
  names: Names;
  /** Whether accepted requests change the account. */
  stores: boolean;
  restricted: { key: Key; scopes: string[] } | null;
}

/** A name that exists in no account. */
export const NOBODY = 'contract-nothing';

/** A field that no schema has. */
export const UNKNOWN_FIELD = 'contract_unknown';

/** The request that a case of this operation starts from, with the names of this run. */
export const baseOf = ({ names }: Plan, operation: Operation): Values =>
  names.apply(baseValues(operation));

/** The request of an operation, for a resource that does not exist. */
export function valuesOfNothing(plan: Plan, operation: Operation): Values {
  const base = baseOf(plan, operation);
  const path = Object.fromEntries(Object.keys(base.path).map((name) => [name, NOBODY]));
  return { ...base, path };
}
