import type { Step } from './unit.ts';

const CLAIM = 'claimed_at = now()';
const SETTLE = 'provider_message_id = coalesce(';

/** The points at which a worker is killed: one before and after every step of a hand-over. */
export const WORKER_STEPS: Record<string, Step> = {
  'before the claim': { link: 'database', toward: 'server', bytes: CLAIM },
  'after the claim': { link: 'database', toward: 'server', bytes: CLAIM, atAnswer: true },
  'before the provider has it': {
    link: 'provider',
    toward: 'server',
    bytes: 'POST /v2/email/outbound-emails',
  },
  'after the provider has it': { link: 'provider', toward: 'client', bytes: '"MessageId"' },
  'before the outcome is stored': { link: 'database', toward: 'server', bytes: SETTLE },
  'after the outcome is stored': {
    link: 'database',
    toward: 'server',
    bytes: SETTLE,
    atAnswer: true,
  },
};

const FAN_OUT = 'insert into webhook_deliveries (organization_id';
const READ = 'd.test_body, e.sequence::text';
const RECORD = 'update webhook_deliveries d set status = r.status';

/** The same for an event on its way to an endpoint. */
export const WEBHOOK_STEPS: Record<string, Step> = {
  'before the fan-out': { link: 'database', toward: 'server', bytes: FAN_OUT },
  'after the fan-out': { link: 'database', toward: 'server', bytes: FAN_OUT, atAnswer: true },
  'before the POST': { link: 'database', toward: 'server', bytes: READ, atAnswer: true },
  'between POST and record': { link: 'database', toward: 'server', bytes: RECORD },
  'after the record': { link: 'database', toward: 'server', bytes: RECORD, atAnswer: true },
};

/** The same for a process that accepts mail. */
export const API_STEPS: Record<string, Step> = {
  'before the commit': { link: 'database', toward: 'server', bytes: 'commit\0' },
  'between commit and response': { link: 'database', toward: 'client', bytes: 'COMMIT\0' },
};
