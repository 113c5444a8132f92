import type { ImportCreate } from '@mailwright/sdk';

export type Kind = ImportCreate['kind'];

/** A kind of file that a service exports. Columns have the names that `columnKey` gives them. */
export interface ExportedFile {
  kind: Kind;
  /** Columns that this kind of file has, besides the address. */
  columns?: string[];
  /** Columns of other files, which must not be imported as this one. */
  without?: string[];
  /** The targets of columns. */
  targets: Record<string, string>;
  /** The reason for suppressions that do not state one. */
  reason?: NonNullable<ImportCreate['options']>['reason'];
  /** Whether all people in the file have left. */
  isOfLeft?: boolean;
  /** The column with TRUE for people who have left. `--unsubscribe` applies to them, unless `--when` names another column. */
  left?: string;
  /** Columns with the time and the IP address of a consent; the first that the file has counts. */
  evidence?: { collected_at: string[]; ip: string[] };
  formulaEscape?: boolean;
}

/** What is known of the exports of a service. */
export interface Preset {
  /** The value of `--from`. */
  name: string;
  title: string;
  /** Columns that together only exports of this service have. */
  signatures: string[][];
  /** The first one that fits is chosen. */
  files: ExportedFile[];
  /** The beginning of the columns that contain the state of a subtype. */
  consentPrefix?: string;
}

/** A name of a column without case, spaces and punctuation, which differ between exports: `Email Address` and `EMAIL_ADDRESS`. */
export const columnKey = (column: string): string =>
  column
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

/** Names of the column with the address. */
export const ADDRESS = ['email', 'email_address', 'e_mail', 'e_mail_address', 'mail', 'recipient'];

/** Names of columns that several services have. */
export const NAMES: Record<string, string> = {
  name: 'name',
  full_name: 'name',
  first_name: 'first_name',
  firstname: 'first_name',
  fname: 'first_name',
  last_name: 'last_name',
  lastname: 'last_name',
  lname: 'last_name',
  surname: 'last_name',
  language: 'locale',
  phone: 'data.phone',
  phone_number: 'data.phone',
  sms: 'data.phone',
  company: 'data.company',
  city: 'data.city',
  country: 'data.country',
  birthday: 'data.birthday',
  tags: 'data.tags',
};

/** Names of a column that says whether, or when, the person has left. */
export const LEFT: Record<string, string> = {
  unsubscribed: 'unsubscribed',
  unsubscribed_at: 'unsubscribed',
  unsub_time: 'unsubscribed',
  blocklisted: 'unsubscribed',
  blacklisted: 'unsubscribed',
  email_blocklisted: 'unsubscribed',
  email_blacklisted: 'unsubscribed',
};
