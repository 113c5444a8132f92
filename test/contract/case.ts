import type { Document, Operation } from './document.ts';
import { baseValues } from './examples.ts';
import type { Names } from './names.ts';
import type { Key, Send, Values } from './request.ts';

/** One thing that the document says, tried. It throws a `Violation` when the server does otherwise. */
export interface Case {
  /** Null for what belongs to no operation. */
  operationId: string | null;
  name: string;
  /** Nobody finds what it names afterwards. */
  removes?: boolean;
  run: (send: Send) => Promise<unknown>;
}

/** What cases are made from. */
export interface Plan {
  document: Document;
  names: Names;
  /** Whether accepted requests change anything. */
  stores: boolean;
  restricted: { key: Key; scopes: string[] } | null;
}

/** Names nothing in any account. */
export const NOBODY = 'contract-nothing';

/** A field that no document has. */
export const UNKNOWN_FIELD = 'contract_unknown';

/** The request that a case of this operation begins with, as this run says it. */
export const baseOf = ({ names }: Plan, operation: Operation): Values =>
  names.apply(baseValues(operation));

/** The request of an operation, about what doesn't exist. */
export function valuesOfNothing(plan: Plan, operation: Operation): Values {
  const base = baseOf(plan, operation);
  const path = Object.fromEntries(Object.keys(base.path).map((name) => [name, NOBODY]));
  return { ...base, path };
}
