import type { EmailStatus, EmailStatusFilter } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';

type Style = 'dim' | 'cyan' | 'green' | 'red' | 'yellow';

const STYLES: Record<EmailStatusFilter, Style> = {
  scheduled: 'dim',
  queued: 'dim',
  sending: 'dim',
  sent: 'cyan',
  delivered: 'green',
  bounced: 'red',
  complained: 'yellow',
  failed: 'red',
  canceled: 'dim',
};

export const STATUSES = Object.keys(STYLES) as EmailStatusFilter[];

/** A newer server may return an unknown status. */
const styleOf = (status: string): Style =>
  (STYLES as Partial<Record<string, Style>>)[status] ?? 'dim';

export const styleStatus = (out: Output, status: EmailStatus, text: string = status): string =>
  out.style(styleOf(status), text);
