import type { Step } from './unit.ts';

const CLAIM = 'claimed_at = now()';
const SETTLE = 'provider_message_id = coalesce(';

/** Between which steps a worker is killed: all that a hand-over has. */
export const WORKER_STEPS: Record<string, Step> = {
  'before the claim': { link: 'database', toward: 'server', bytes: CLAIM },
  'after the claim': { link: 'database', toward: 'server', bytes: CLAIM, atAnswer: true },
  'before the provider has it': {
    link: 'provider',
    toward: 'server',
    bytes: 'POST /v2/email/outbound-emails',
  },
  'after the provider took it': { link: 'provider', toward: 'client', bytes: '"MessageId"' },
  'before it is written down': { link: 'database', toward: 'server', bytes: SETTLE },
  'after it is written down': { link: 'database', toward: 'server', bytes: SETTLE, atAnswer: true },
};

/** The same of a process that accepts mail. */
export const API_STEPS: Record<string, Step> = {
  'before the commit': { link: 'database', toward: 'server', bytes: 'commit\0' },
  'between commit and answer': { link: 'database', toward: 'client', bytes: 'COMMIT\0' },
};
