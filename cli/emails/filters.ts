import type { EmailsListQuery, EmailStatusFilter } from '@mailwright/sdk';
import { readMetadata } from './own-fields.ts';

export interface FilterOptions {
  status?: EmailStatusFilter;
  to?: string;
  template?: string;
  batch?: string;
  tag?: string;
  metadata?: string[];
  from?: string;
  search?: string;
  since?: string;
  until?: string;
}

/** Converts the filters of the command line to those of the API. */
export function toQuery(options: FilterOptions): EmailsListQuery {
  const { status, to, template, batch, tag, metadata, from, search, since, until } = options;
  return {
    ...(status && { status }),
    ...(to && { to }),
    ...(template && { template }),
    ...(batch && { batch_id: batch }),
    ...(tag && { tag }),
    ...(metadata && { metadata: readMetadata(metadata) }),
    ...(from && { from }),
    ...(search && { search }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
