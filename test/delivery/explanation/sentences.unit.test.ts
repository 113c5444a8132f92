import { describe, expect, test } from '@jest/globals';
import { explainInCzech } from '../../../dashboard/src/texts/explanation-cs.ts';
import type { Facts, Waiting } from '../../../server/delivery/explanation/facts.ts';
import { nextStep } from '../../../server/delivery/explanation/next-step.ts';
import { pastSteps } from '../../../server/delivery/explanation/past-steps.ts';
import { BOUNCE_CAUSES } from '../../../server/delivery/explanation/bounce-causes.ts';
import { EVENTS, FAILURES, PAUSES } from '../../../server/delivery/explanation/sentences.ts';
import { readDocument } from '../../../server/http/document.ts';
import type { EmailRow } from '../../../server/messages/emails/emails.ts';
import type { ShownStatus } from '../../../server/messages/emails/outcomes/status.ts';
import { idAt } from '../../../server/platform/values/id.ts';

const NOW = new Date('2026-03-29T07:30:00Z');
const QUEUED = new Date('2026-03-29T07:00:00Z');
const LATER = '2026-03-29T08:00:00.000Z';

type Given = Partial<Omit<Facts, 'email' | 'details' | 'waiting' | 'settings'>> & {
  email?: Partial<EmailRow>;
  details?: Partial<Facts['details']>;
  waiting?: Partial<Waiting> | null;
  settings?: Partial<Facts['settings']>;
};

const WAITING: Waiting = {
  job_state: 'created',
  start_after: QUEUED.toISOString(),
  paused_reason: null,
  paused_message: null,
  paused_since: null,
  paused_probe_at: null,
  domain: null,
  domain_message: null,
  domain_since: null,
  domain_probe_at: null,
  live_workers: 1,
  worker_seen_at: NOW.toISOString(),
  rate: null,
  exceeds_rate: false,
};

const PAUSE: Facts['pauses'][number] = {
  scope: 'organization',
  priority: null,
  domain: null,
  campaign: null,
  by: 'organization',
  rejects_sends: false,
  reason: 'Údržba.',
  author: 'Obchod',
  since: '2026-03-29T07:10:00.000Z',
  until: null,
};

/** An email that was accepted half an hour ago. */
const factsOf = ({ email, details, waiting = {}, settings, ...given }: Given = {}): Facts => ({
  email: {
    id: idAt(QUEUED),
    mode: 'live',
    to_email: 'zofie@example.com',
    to_key: 'zofie@example.com',
    from_email: 'obchod@shop.example',
    content_status: 'stored',
    resend_refusal: null,
    subject: 'Objednávka',
    status: 'queued',
    due_at: null,
    template_slug: 'order-shipped',
    priority: 'normal',
    attempts: 0,
    unknown_outcome: 'fail',
    sent_at: null,
    delivered_at: null,
    opened_at: null,
    clicked_at: null,
    failure_code: null,
    failure_message: null,
    bounce_type: null,
    bounce_sub_type: null,
    bounce_diagnostic: null,
    resend_of: null,
    resent_as: null,
    transport: null,
    provider_message_id: null,
    requested_locale: null,
    locale: 'cs',
    tags: null,
    metadata: null,
    in_reply_to: null,
    headers: null,
    copies: null,
    events: [],
    ...email,
  },
  details: {
    api_key_id: idAt(QUEUED),
    key_name: 'Obchod Žluťoučký',
    author: null,
    request_id: 'request-1',
    batch_id: null,
    has_template: true,
    template_version: 3,
    template_locales: ['cs', 'en'],
    contact_locale: 'cs',
    needed_consent: false,
    subtype: null,
    consent: null,
    claimed_at: null,
    attempted_at: null,
    resent_at: null,
    erased: false,
    campaign_status: null,
    quarantined_at: null,
    released_at: null,
    ...details,
  },
  waiting: waiting && { ...WAITING, ...waiting },
  pauses: [],
  queuedAt: QUEUED,
  dueAt: QUEUED,
  expiresAt: new Date('2026-04-01T07:00:00Z'),
  settings: {
    transport: 'ses',
    relay: null,
    lifetimes: { high: 3_600, others: 259_200 },
    reconcileWindowSeconds: 900,
    isReported: true,
    ...settings,
  },
  now: NOW,
  ...given,
});

/** The values that the document lists for an extensible enum. */
function documented(name: string): string[] {
  const schema = readDocument().components.schemas[name] as { anyOf: { enum?: string[] }[] };
  return schema.anyOf.flatMap(({ enum: values = [] }) => values).sort();
}

/** Complete sentences, in which no value is missing. */
const SENTENCES = /^[A-Z“](?!.*\b(?:undefined|null|NaN)\b).*[.…]$/;

const STATUSES = documented('EmailStatus') as ShownStatus[];

describe('EMAILS-27 every value has its sentence', () => {
  test.each(STATUSES)('the status %s', (status) => {
    for (const mode of ['live', 'test'] as const) {
      const { message } = nextStep(factsOf({ email: { status, mode } }));
      expect(message).toMatch(SENTENCES);
    }
  });

  test.each(documented('FailureCode'))('the failure %s', (code) => {
    expect(Object.keys(FAILURES)).toContain(code);
    const facts = factsOf({
      email: { status: 'failed', failure_code: code, failure_message: '554 5.7.1 Zamítnuto' },
    });
    const last = pastSteps(facts).at(-1);
    expect(last).toMatchObject({
      code: 'failed',
      details: { failure_code: code, reply: '554 5.7.1 Zamítnuto' },
    });
    expect(last?.message).toContain(FAILURES[code]?.meaning);
    expect(last?.message).toMatch(/554 5\.7\.1 Zamítnuto$/);
    expect(nextStep(facts).message).toMatch(SENTENCES);
  });

  test.each(documented('EmailEventType'))('the event %s', (type) => {
    expect(EVENTS[type]).toMatch(SENTENCES);
  });

  test.each(Object.entries(PAUSES))('the pause %s', (reason, why) => {
    const { code, message, at } = nextStep(
      factsOf({
        waiting: {
          paused_reason: reason,
          paused_message: 'Our secret account is paused',
          paused_since: '2026-03-29T07:10:00Z',
          paused_probe_at: LATER,
        },
      }),
    );
    expect([code, at?.toISOString()]).toEqual(['queue_paused', LATER]);
    expect(message).toBe(
      `All emails wait since 2026-03-29 07:10:00 UTC, because ${why}. The next email is tried at 2026-03-29 08:00:00 UTC. If it cannot be sent before, it expires at 2026-04-01 07:00:00 UTC.`,
    );
  });

  test('an unknown failure, event and pause', () => {
    const failed = factsOf({ email: { status: 'failed', failure_code: 'new' } });
    const reported = factsOf({
      email: { events: [{ type: 'new', machine: null, occurred_at: LATER }] },
    });
    expect(pastSteps(failed).at(-1)?.message).toMatch(SENTENCES);
    expect(nextStep(failed).message).toMatch(SENTENCES);
    expect(pastSteps(reported).at(-1)?.message).toMatch(SENTENCES);
    expect(nextStep(factsOf({ waiting: { paused_reason: 'new' } })).message).toMatch(SENTENCES);
  });
});

describe('STATISTICS-3 opens and clicks by programs', () => {
  const delivered = { type: 'delivery', machine: null, occurred_at: '2026-03-29T07:01:00.000Z' };
  const at = '2026-03-29T07:20:00.000Z';

  test.each([
    [
      { type: 'open', machine: true, occurred_at: at },
      'A program opened it.',
      'Otevřel ho program.',
    ],
    [
      { type: 'click', machine: true, occurred_at: at },
      'A program followed a link.',
      'Program otevřel odkaz.',
    ],
    // By its time.
    [
      { type: 'click', machine: null, occurred_at: '2026-03-29T07:01:02.000Z' },
      'A program followed a link.',
      'Program otevřel odkaz.',
    ],
    [
      { type: 'open', machine: null, occurred_at: at },
      'The recipient opened it.',
      'Příjemce ho otevřel.',
    ],
    [
      { type: 'click', machine: false, occurred_at: at },
      'The recipient clicked a link.',
      'Příjemce klikl na odkaz.',
    ],
  ])('are told apart from those of the recipient: %j', (event, english, czech) => {
    const last = pastSteps(factsOf({ email: { events: [delivered, event] } })).at(-1);
    expect(last?.message).toBe(english);
    expect(last && explainInCzech(last)).toBe(czech);
  });
});

test.each([
  [{}, {}, ' in the locale cs, the locale of the contact.', 'v jazyce cs, který má kontakt.'],
  [
    { requested_locale: 'cs' },
    { contact_locale: 'cs-CZ' },
    ' in the locale cs, the locale of the request.',
    'v jazyce cs, o který žádá požadavek.',
  ],
  [
    { locale: 'en', requested_locale: 'en' },
    {},
    ', the locale of the request, although the locale of the contact is cs.',
    'v jazyce en, o který žádá požadavek, ačkoli kontakt má jazyk cs.',
  ],
  [{ requested_locale: 'cs-CZ' }, {}, ', the best match for cs-CZ.', 'v jazyce cs.'],
  [
    { locale: 'en' },
    { template_locales: ['en'] },
    ', because the template has no content in cs, the locale of the contact.',
    'v jazyce en, protože v jazyce cs nemá obsah.',
  ],
  [
    { locale: 'en', requested_locale: 'de' },
    {},
    ', because the template has no content in de, the locale of the request.',
    'v jazyce en, protože v jazyce de nemá obsah.',
  ],
  // The contact's locale was changed afterwards, or there is no contact.
  [{ locale: 'en' }, {}, ' in the locale en.', 'v jazyce en.'],
  [{ locale: 'en' }, { contact_locale: null }, ' in the locale en.', 'v jazyce en.'],
])('the locale of the content is explained: %j %j', (email, details, english, czech) => {
  const step = pastSteps(factsOf({ email, details })).find(({ code }) => code === 'rendered');
  expect(step?.message.endsWith(english)).toBe(true);
  expect(step && explainInCzech(step)?.endsWith(czech)).toBe(true);
});

/** Facts that lead to each code of the past and of the future. */
const PAST: Record<string, Given> = {
  accepted: {},
  rendered: {},
  own_content: { details: { has_template: false }, email: { template_slug: null, locale: null } },
  consent_not_needed: {},
  consent_given: { details: { needed_consent: true, subtype: 'orders/updates' } },
  copies: {
    email: {
      copies: [
        {
          kind: 'cc',
          email: 'a@example.com',
          address_key: 'a@example.com',
          status: null,
          bounce_type: null,
          bounce_sub_type: null,
          bounce_diagnostic: null,
          delivered_at: null,
          dropped: 'suppressed',
        },
      ],
    },
  },
  scheduled: { email: { due_at: LATER }, dueAt: new Date(LATER) },
  claimed: { email: { attempts: 2 }, details: { attempted_at: LATER } },
  delayed: {
    email: { status: 'sending', attempts: 1, failure_message: '450 4.2.0 Greylisted' },
    details: { attempted_at: LATER },
  },
  reconnected: {
    email: { status: 'sent', attempts: 1, sent_at: LATER, failure_message: '421 4.7.0 Enough' },
    details: { attempted_at: LATER },
  },
  sent: { email: { status: 'sent', sent_at: LATER, provider_message_id: '01020190' } },
  bounced: {
    email: {
      status: 'bounced',
      bounce_type: 'hard',
      bounce_sub_type: 'General',
      bounce_diagnostic: '550 5.1.1 user unknown',
    },
  },
  failed: { email: { status: 'failed', failure_code: 'expired', failure_message: 'Late.' } },
  canceled: { email: { status: 'canceled' } },
  ...Object.fromEntries(
    Object.keys(EVENTS)
      .filter((type) => type !== 'send')
      .map((type) => [type, { email: { events: [{ type, occurred_at: LATER }] } }]),
  ),
};

const NEXT: Record<string, Given> = {
  due: { email: { status: 'scheduled' }, dueAt: new Date(LATER) },
  queued: {},
  rate_limited: { waiting: { rate: 14, exceeds_rate: true } },
  no_worker: { waiting: { live_workers: 0 } },
  queued_again: { waiting: { job_state: null } },
  retry: { email: { status: 'sending' }, waiting: { job_state: 'retry', start_after: LATER } },
  handed_over: { waiting: { job_state: 'active' } },
  handing_over: {
    email: { status: 'sending', transport: 'ses' },
    details: { claimed_at: LATER },
    waiting: { job_state: 'active' },
  },
  outcome_awaited: {
    email: { status: 'sending', transport: 'ses' },
    details: { claimed_at: LATER },
    waiting: { job_state: 'completed' },
  },
  held_after_restore: { details: { quarantined_at: LATER }, expiresAt: NOW },
  queue_paused: { waiting: { paused_reason: 'daily_quota' } },
  sending_paused: { pauses: [PAUSE] },
  sender_domain_paused: { waiting: { domain: 'shop.example' } },
  expires: { expiresAt: NOW },
  awaits_events: { email: { status: 'sent' } },
  simulated: { email: { mode: 'test' } },
  nothing: { email: { status: 'delivered' } },
};

describe('EMAILS-27 codes', () => {
  test.each(Object.entries(PAST))('%s has happened', (code, given) => {
    const found = pastSteps(factsOf(given)).find((one) => one.code === code);
    expect(found?.message).toMatch(/^(?!.*\b(?:undefined|null|NaN)\b).+$/);
  });

  test.each(Object.entries(NEXT))('%s is next', (code, given) => {
    const next = nextStep(factsOf(given));
    expect(next.code).toBe(code);
    expect(next.message).toMatch(SENTENCES);
  });

  test('are those of the document', () => {
    const codes = [...Object.keys(PAST), ...Object.keys(NEXT)].sort();
    expect(codes).toEqual(documented('ExplanationCode'));
  });
});

describe('DASHBOARD-4 the dashboard in Czech', () => {
  const COMPLETE = /^(?!.*\b(?:undefined|null|NaN)\b).+$/;

  test.each(Object.entries(PAST))('has a sentence for %s', (code, given) => {
    const found = pastSteps(factsOf(given)).find((one) => one.code === code);
    expect(found && explainInCzech(found)).toMatch(COMPLETE);
  });

  test.each(Object.entries(NEXT))('has a sentence for the next step %s', (_code, given) => {
    expect(explainInCzech(nextStep(factsOf(given)))).toMatch(COMPLETE);
  });

  test.each(Object.keys(FAILURES))('says what %s means, and what somebody can do', (code) => {
    const given: Given = { email: { status: 'failed', failure_code: code } };
    const [failed] = pastSteps(factsOf(given)).filter((one) => one.code === 'failed');
    expect(failed && explainInCzech(failed)).not.toBe('Neodeslal se.');
    expect(explainInCzech(nextStep(factsOf(given)))).not.toBe('Nic.');
  });
});

describe('EMAILS-27 why an email bounced', () => {
  const bouncedWith = (words: string, type: 'hard' | 'soft' = 'hard') => {
    const email = { ...PAST.bounced?.email, bounce_type: type, bounce_diagnostic: words };
    const [found] = pastSteps(factsOf({ email })).filter(({ code }) => code === 'bounced');
    if (!found) throw new Error('There is no such step.');
    return found;
  };

  test('is said in plain words, with those of the server', () => {
    const hard = bouncedWith('smtp; 550 5.1.1 user unknown.');
    expect(hard.message).toBe(
      'It bounced permanently: the mailbox does not exist (the server said: 550 5.1.1 user unknown). The address is suppressed.',
    );
    expect(explainInCzech(hard)).toBe(
      'Trvale se vrátil: schránka neexistuje (server odpověděl: 550 5.1.1 user unknown). Adresa je zablokovaná.',
    );
    const soft = bouncedWith('452 4.2.2 over quota', 'soft');
    expect(soft.message).toBe(
      'It bounced temporarily: the mailbox is full (the server said: 452 4.2.2 over quota).',
    );
    expect(explainInCzech(soft)).toBe(
      'Tentokrát ho server příjemce nepřijal: schránka je plná (server odpověděl: 452 4.2.2 over quota).',
    );
  });

  test.each([
    ['550 5.1.1 user unknown', 'mailbox_not_found'],
    ['550-5.1.1 The email account does not exist', 'mailbox_not_found'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'mailbox_not_found'],
    ['550 5.1.2 no such host', 'domain_not_found'],
    ['550 5.2.1 disabled', 'mailbox_disabled'],
    ['552 5.2.2 full', 'mailbox_full'],
    ['552 5.3.4 too big', 'too_large'],
    ['550 5.7.26 unauthenticated', 'refused'],
    ['550 5.9.9 a code that nobody knows', undefined],
    ['550 from 4.2.2.5 not allowed', undefined],
    ['550 from 14.2.2 not allowed', undefined],
    ['user unknown', undefined],
  ])('%s: %s', (words, cause) => {
    expect(bouncedWith(words).details.cause).toBe(cause);
  });

  test('is the type of the provider, if the words have no code', () => {
    expect(bouncedWith('no').message).toBe(
      'It bounced permanently (General) (the server said: no). The address is suppressed.',
    );
  });

  test('has a word in Czech for each cause', () => {
    for (const cause of Object.keys(BOUNCE_CAUSES)) {
      const details = { bounce_type: 'soft', cause };
      expect(explainInCzech({ code: 'bounced', message: '', details })).toContain('nepřijal: ');
    }
  });
});

describe('EMAILS-27 what happens next', () => {
  const message = (given: Given): string => nextStep(factsOf(given)).message;

  test('to a paused sender domain names the reply, and the next probe', () => {
    expect(
      message({
        waiting: {
          domain: 'shop.example',
          domain_message: '550 5.7.1 Relay not permitted.',
          domain_since: QUEUED.toISOString(),
          domain_probe_at: LATER,
          // The pause of the domain outlasts that of the queue.
          paused_reason: 'unreachable',
        },
      }),
    ).toBe(
      'Emails from shop.example wait since 2026-03-29 07:00:00 UTC, because the SMTP server rejects them. Its reply was: 550 5.7.1 Relay not permitted. The next email of the domain is tried at 2026-03-29 08:00:00 UTC. If it cannot be sent before, it expires at 2026-04-01 07:00:00 UTC.',
    );
  });

  test.each([
    [
      {},
      'All emails of the organization wait since 2026-03-29 07:10:00 UTC, because the API key “Obchod” has paused sending. The reason: Údržba. If',
    ],
    [
      { author: null },
      'All emails of the organization wait since 2026-03-29 07:10:00 UTC, because a person of the organization has paused sending. The reason: Údržba. If',
    ],
    [
      { by: 'operator', scope: 'priority', priority: 'normal', author: null, until: LATER },
      'All emails with the priority normal wait since 2026-03-29 07:10:00 UTC, because the operator of the server has paused sending. The reason: Údržba. The pause ends at 2026-03-29 08:00:00 UTC. If',
    ],
    [
      { by: 'guard', author: null, reason: 'hard_bounces' },
      'All emails of the organization wait since 2026-03-29 07:10:00 UTC, because the server has paused sending. The reason: hard_bounces. If',
    ],
  ])('SENDING-1 to a paused email names who, why and since when: %j', (given, sentence) => {
    expect(message({ pauses: [{ ...PAUSE, ...given }] })).toBe(
      `${sentence} it cannot be sent before, it expires at 2026-04-01 07:00:00 UTC.`,
    );
  });

  test('SENDING-1 to an email with several pauses names the one that lasts longest', () => {
    const ends = { ...PAUSE, by: 'operator', until: LATER };
    expect(message({ pauses: [ends, PAUSE] })).toContain('the API key “Obchod”');
    expect(message({ pauses: [PAUSE, ends] })).toContain('the API key “Obchod”');
  });

  test.each<[string, Given]>([
    ['waits', {}],
    ['is to be tried again', { waiting: { job_state: 'retry', start_after: LATER } }],
    ['has no job', { waiting: { job_state: null } }],
    ['waits for the provider', { waiting: { paused_reason: 'unreachable' } }],
  ])('to an email that %s without a live worker needs a worker', (_what, given) => {
    const waiting = { ...given.waiting, live_workers: 0, worker_seen_at: '2026-03-29T07:10:00Z' };
    expect(message({ waiting })).toBe(
      'No worker has been alive since 2026-03-29 07:10:00 UTC, so no email is handed over. It continues when the operator of the server starts a worker. If it cannot be sent before, it expires at 2026-04-01 07:00:00 UTC.',
    );
  });

  test('to an email whose time to live ends without a live worker is that it fails later', () => {
    const waiting = { live_workers: 0, worker_seen_at: null };
    expect(message({ waiting, expiresAt: NOW })).toBe(
      'No worker has been alive, so no email is handed over. It continues when the operator of the server starts a worker. The time to live of this email has ended, so it then fails as expired.',
    );
  });

  test('SENDING-1 to a paused email names the pause, even without a live worker', () => {
    expect(message({ waiting: { live_workers: 0 }, pauses: [PAUSE] })).toContain('has paused');
  });

  test('to an email behind many others names the rate limit of the provider', () => {
    expect(message({ waiting: { rate: 13.9987, exceeds_rate: true } })).toBe(
      'It waits in the queue with the priority normal. The mail provider takes at most 14 emails per second, and more emails wait than it takes in 10 seconds. They are handed over as fast as this limit allows. If it cannot be sent before, it expires at 2026-04-01 07:00:00 UTC.',
    );
    expect(message({ waiting: { rate: 14 } })).toContain('as soon as a worker is free');
  });

  test('shows the reply to all email only to the operator', () => {
    const waiting = { paused_reason: 'sending_paused', paused_message: 'Account 1 is paused.' };
    expect(message({ waiting })).not.toContain('Account 1');
    expect(message({ waiting, settings: { isOperator: true } })).toContain(
      'Its reply was: Account 1 is paused.',
    );
  });

  const UNKNOWN = {
    details: { claimed_at: '2026-03-29T07:29:00Z' },
    waiting: { job_state: 'completed' },
  };
  const unknown = (email: Partial<EmailRow>, resentAt: string | null = null) =>
    nextStep(
      factsOf({
        ...UNKNOWN,
        email: { status: 'sending', transport: 'ses', ...email },
        details: { ...UNKNOWN.details, resent_at: resentAt },
      }),
    );

  test('PROVIDERS-3 to an unknown outcome depends on the choice of the send, once', () => {
    expect(unknown({}).message).toContain('it fails as outcome_unknown, unless');
    expect(unknown({ unknown_outcome: 'resend' }).message).toContain('it is sent once more');
    expect(unknown({ unknown_outcome: 'resend' }, LATER).message).toContain('it fails as');
  });

  test('PROVIDERS-3 to an unknown outcome happens after the window', () => {
    expect(unknown({}).at?.toISOString()).toBe('2026-03-29T07:44:00.000Z');
    expect(unknown({ transport: 'smtp' }).at?.toISOString()).toBe('2026-03-29T07:30:00.000Z');
  });

  test('after an acceptance depends on whether the provider reports', () => {
    const email = { status: 'sent' } as const;
    const silent = { isReported: false };
    expect(message({ email })).toContain('accepts or rejects it');
    expect(message({ email, settings: { transport: 'smtp' } })).toContain(
      'reports a delivery only if it offers that',
    );
    expect(message({ email, settings: silent })).toContain('no provider events are set up');
    expect(message({ email, settings: { ...silent, transport: 'smtp' } })).toContain(
      'an SMTP server reports nothing more',
    );
  });

  test('to an email that was sent again is nothing', () => {
    const email = { status: 'failed', failure_code: 'expired', resent_as: idAt(NOW) } as const;
    expect(message({ email })).toBe(`Nothing: it was sent again as the email ${email.resent_as}.`);
  });
});

test('CAMPAIGNS-18 the content of a campaign is no template', () => {
  const rendered = pastSteps(factsOf({ email: { template_slug: null } })).find(
    ({ code }) => code === 'rendered',
  );
  expect(rendered?.message).toBe(
    "Rendered from version 3 of the campaign's own content in the locale cs, the locale of the contact.",
  );
  expect(rendered && explainInCzech(rendered)).toBe(
    'Vykreslen z verze 3 vlastního obsahu kampaně v jazyce cs, který má kontakt.',
  );
});
