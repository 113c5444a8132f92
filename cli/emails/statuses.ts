import type { EmailStatus } from '@mailwright/sdk';
import type { Output } from '../output/output.ts';

const STYLES: Record<EmailStatus, 'dim' | 'cyan' | 'green' | 'red' | 'yellow'> = {
  queued: 'dim',
  sending: 'dim',
  sent: 'cyan',
  delivered: 'green',
  bounced: 'red',
  complained: 'yellow',
  failed: 'red',
};

export const STATUSES = Object.keys(STYLES) as EmailStatus[];

export const styleStatus = (out: Output, status: EmailStatus, text: string = status): string =>
  out.style(STYLES[status], text);
