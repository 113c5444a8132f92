import type { Role } from '@mailwright/sdk';

/** The roles of operations, by id, and of their parameters, such as `emails.list?to`. */
export type Access = Record<string, string[]>;

declare const OPERATION_ACCESS: Access;
/** The ids of the operations that accept no API key. */
declare const SESSION_OPERATIONS: string[];

/** Whether only a person who has signed in can use the operation, and no API key. */
export const needsSession = (operation: string): boolean => SESSION_OPERATIONS.includes(operation);

/** Whether sessions with this role may use the operation. */
export const mayUse = (role: Role, operation: string): boolean =>
  OPERATION_ACCESS[operation]?.includes(role) ?? false;

/** Whether sessions with this role may use the parameter of an operation that they may use. */
export const mayUseParameter = (role: Role, operation: string, parameter: string): boolean =>
  OPERATION_ACCESS[`${operation}?${parameter}`]?.includes(role) ?? true;
