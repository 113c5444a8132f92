import type { EmailsListQuery, EmailStatusFilter } from '@mailwright/sdk';

export interface FilterOptions {
  status?: EmailStatusFilter;
  to?: string;
  template?: string;
  batch?: string;
}

/** Converts the filters of the command line to those of the API. */
export function toQuery({ status, to, template, batch }: FilterOptions): EmailsListQuery {
  return {
    ...(status && { status }),
    ...(to && { to }),
    ...(template && { template }),
    ...(batch && { batch_id: batch }),
  };
}
