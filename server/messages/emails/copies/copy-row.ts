import type { Tables } from '../../../../generated/tables.ts';

/** A copy as it is stored. */
export type CopyRow = Pick<
  Tables['email_copies'],
  | 'kind'
  | 'email'
  | 'address_key'
  | 'status'
  | 'bounce_type'
  | 'bounce_sub_type'
  | 'bounce_diagnostic'
  | 'delivered_at'
  | 'dropped'
>;
