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
  subject?: string;
  since?: string;
  until?: string;
}

/** Converts the filters of the command line to those of the API. */
export function toQuery(options: FilterOptions): EmailsListQuery {
  const { status, to, template, batch, tag, metadata, from, subject, since, until } = options;
  return {
    ...(status && { status }),
    ...(to && { to }),
    ...(template && { template }),
    ...(batch && { batch_id: batch }),
    ...(tag && { tag }),
    ...(metadata && { metadata: readMetadata(metadata) }),
    ...(from && { from }),
    ...(subject && { subject }),
    ...(since && { since }),
    ...(until && { until }),
  };
}
