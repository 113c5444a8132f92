import type { Tables } from '../../../../generated/tables.ts';

export type Priority = 'high' | 'normal' | 'low';

/** The scope and the author of a pause. */
export interface PauseKey {
  scope: 'installation' | 'organization' | 'priority';
  /** Null for the installation, and for a priority of all organizations. */
  organizationId: string | null;
  /** Set exactly for the scope `priority`. */
  priority: Priority | null;
  by: 'guard' | 'operator' | 'organization';
  /** Whether sends are rejected meanwhile. Otherwise they are accepted and wait. */
  refuses: boolean;
}

export interface NewPause extends PauseKey {
  /** One line. A code for pauses by the guard. */
  reason: string;
  /** The name of the operator or the API key; null for a person, whose name only the audit log keeps. */
  author: string | null;
  /** When it ends by itself. */
  until: Date | null;
}

/** Times are those of the database's driver. */
export type PauseRow = Pick<
  Tables['pauses'],
  | 'id'
  | 'scope'
  | 'organization_id'
  | 'priority'
  | 'by'
  | 'refuses'
  | 'reason'
  | 'author'
  | 'since'
  | 'until'
>;
