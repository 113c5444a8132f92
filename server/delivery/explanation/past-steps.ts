import { withMachines } from '../../messages/emails/outcomes/machines.ts';
import type { Details, Facts } from './facts.ts';
import { BOUNCE_CAUSES, bounceCauseOf, withoutProtocol } from './bounce-causes.ts';
import { EVENTS, FAILURES, MACHINE_EVENTS } from './sentences.ts';
import { asSentence, showTime, type Step, step } from './step.ts';

/** What has happened to an email, from its acceptance on. */
export const pastSteps = (facts: Facts): Step[] => [
  accepted(facts),
  content(facts),
  consent(facts),
  ...copies(facts),
  ...schedule(facts),
  ...claims(facts),
  ...events(facts),
  ...ending(facts),
];

function accepted({ email, details, queuedAt }: Facts): Step {
  const { campaign } = email;
  if (campaign) {
    const message = `Queued by the campaign ${campaign} for one of its recipients.`;
    return step(queuedAt, 'accepted', message, { campaign });
  }
  const { api_key_id: keyId, key_name: name, request_id: requestId, batch_id: batchId } = details;
  const sender = senderOf(details);
  const how = [
    `Accepted from ${sender.words}`,
    ...(requestId === null ? [] : [`in the request ${requestId}`]),
    ...(batchId === null ? [] : [`as part of the batch ${batchId}`]),
  ].join(', ');
  const repeats = email.resend_of === null ? '' : ` It repeats the email ${email.resend_of}.`;
  const isTest = email.mode === 'test' ? ' It is a test email: it is never sent.' : '';
  return step(queuedAt, 'accepted', `${how}.${repeats}${isTest}`, {
    by: sender.by,
    api_key_id: keyId,
    api_key_name: name,
    person_name: sender.by === 'person' ? sender.name : null,
    operator_name: sender.by === 'operator' ? sender.name : null,
    request_id: requestId,
    batch_id: batchId,
    resend_of: email.resend_of,
  });
}

/** Who sent an email that belongs to no campaign. Requests come from API keys and from people who are signed in. */
function senderOf({
  api_key_id: keyId,
  key_name: keyName,
  author,
  request_id: requestId,
}: Details) {
  const name = author?.name ?? null;
  if (keyId !== null) {
    const words = `the API key ${keyName === null ? keyId : `“${keyName}”`}`;
    return { by: 'api_key', name: keyName, words };
  }
  if (author?.kind === 'operator') {
    return { by: 'operator', name, words: name === null ? OPERATOR : `the operator ${name}` };
  }
  if (author?.kind === 'person' || requestId !== null) {
    const words = name === null ? 'a person who was signed in' : `the person “${name}”`;
    return { by: 'person', name, words };
  }
  return { by: 'server', name, words: 'the server' };
}

const OPERATOR = 'the operator of the server';

function content(facts: Facts): Step {
  const { email, details, queuedAt } = facts;
  if (!details.has_template) {
    const message = 'The send contained the subject and the body; there is no template.';
    return step(queuedAt, 'own_content', message);
  }
  const { template_slug: slug, locale } = email;
  const version = details.template_version;
  const from = version === null ? 'a version that is no longer stored' : `version ${version}`;
  const { because, ...reason } = localeReason(facts);
  const what = slug === null ? "the campaign's own content" : `the template ${slug}`;
  const message = `Rendered from ${from} of ${what} in the locale ${locale}${because}.`;
  return step(queuedAt, 'rendered', message, { template: slug, version, locale, ...reason });
}

interface LocaleReason {
  because: string;
  missing_locale?: string;
  /** Who asks for that locale. */
  asked_by?: 'request' | 'contact';
  /** Another locale, of the contact. */
  contact_locale?: string;
}

/** Why the content has this locale: who asks for it, or why it is another one. */
function localeReason({ email, details }: Facts): LocaleReason {
  const { locale, requested_locale: requested } = email;
  const { contact_locale: own } = details;
  const wanted = requested ?? own;
  if (wanted === null) return { because: '' };
  const [language = wanted] = wanted.split('-');
  if (wanted === locale && requested === null) {
    return { because: ', the locale of the contact', asked_by: 'contact' };
  }
  if (wanted === locale) {
    const because = ', the locale of the request';
    if (own === null || own.split('-')[0] === language) return { because, asked_by: 'request' };
    return {
      because: `${because}, although the locale of the contact is ${own}`,
      asked_by: 'request',
      contact_locale: own,
    };
  }
  if (locale === language) {
    return { because: `, the best match for ${wanted}` };
  }
  // The contact's locale may have been changed since then.
  const isThere = details.template_locales.some((one) => one === wanted || one === language);
  if (isThere || details.template_locales.length === 0) return { because: '' };
  const whose = requested === null ? 'the locale of the contact' : 'the locale of the request';
  const because = `, because the template has no content in ${wanted}, ${whose}`;
  return { because, missing_locale: wanted };
}

function consent({ details, queuedAt }: Facts): Step {
  if (!details.needed_consent) {
    const message = 'This kind of email needs no consent. The address was not suppressed.';
    return step(queuedAt, 'consent_not_needed', message);
  }
  const entry = details.consent;
  if (!entry) {
    const subtype = details.subtype ?? 'a subtype that was removed';
    const why = details.erased ? ' The recipient has been erased since then.' : '';
    const message = `Allowed by the consent to ${subtype}, whose entry of the consent history is no longer known.${why}`;
    return step(queuedAt, 'consent_given', message, { subtype: details.subtype });
  }
  const { id, subtype_key: subtype, source, occurred_at: givenAt } = entry;
  const message = `Allowed by the consent to ${subtype} of ${showTime(givenAt)} (${source}), entry ${id} of the consent history. The address was not suppressed.`;
  return step(queuedAt, 'consent_given', message, {
    subtype,
    source,
    consent_id: id,
    given_at: new Date(givenAt).toISOString(),
  });
}

function copies({ email, queuedAt }: Facts): Step[] {
  const all = email.copies ?? [];
  if (all.length === 0) return [];
  const dropped = all.filter((copy) => copy.dropped !== null);
  const sent = all.length - dropped.length;
  const reasons = [...new Set(dropped.map((copy) => copy.dropped))].join(', ');
  const without = dropped.length === 0 ? '' : ` ${persons(dropped.length)} no copy (${reasons}).`;
  return [
    step(queuedAt, 'copies', `${persons(sent)} a copy.${without}`, {
      sent,
      dropped: dropped.length,
      reasons: reasons || null,
    }),
  ];
}

const persons = (count: number): string => (count === 1 ? '1 person gets' : `${count} people get`);

const schedule = ({ email, dueAt, queuedAt }: Facts): Step[] =>
  email.due_at === null
    ? []
    : [
        step(queuedAt, 'scheduled', `Scheduled for ${showTime(dueAt)}.`, {
          scheduled_at: dueAt.toISOString(),
        }),
      ];

/** Only the last claim and the number of attempts are stored. */
function claims({ email, details, settings }: Facts): Step[] {
  const { attempts, transport, status } = email;
  const at = details.attempted_at;
  if (at === null) return [];
  const where = transport ?? settings.transport;
  const how = attempts === 0 ? where : `${where}, attempt ${attempts}`;
  const uncounted =
    attempts === 0
      ? ' The mail provider accepted no emails at that time, so this does not count as an attempt.'
      : '';
  const message = `Handed to the mail provider (${how}), after consent, suppressions and the sender were checked again.${uncounted}`;
  const claim = step(at, 'claimed', message, { attempts, transport: where });
  const { failure_message: reply, failure_code: code } = email;
  if (reply === null) return [claim];
  if (status === 'sending' && details.claimed_at === null) {
    return [claim, step(null, 'delayed', `Not accepted: ${reply}`, { reply })];
  }
  if (email.sent_at === null || code !== null) return [claim];
  const reconnected = `The mail provider ended a connection before it took the email, which was sent over a new connection at once: ${asSentence(reply)} This does not count as an attempt.`;
  return [claim, step(null, 'reconnected', reconnected, { reply })];
}

function events({ email }: Facts): Step[] {
  const reported = withMachines(email.events).filter(({ type }) => type !== 'send');
  const sent =
    email.sent_at === null
      ? []
      : [
          step(
            email.sent_at,
            'sent',
            email.provider_message_id === null
              ? 'The mail provider accepted it.'
              : `The mail provider accepted it as ${email.provider_message_id}.`,
            { provider_message_id: email.provider_message_id },
          ),
        ];
  const told = reported.map(({ type, occurred_at, machine }) => {
    const byMachine = machine === true ? MACHINE_EVENTS[type] : undefined;
    const message = byMachine ?? EVENTS[type] ?? `The mail provider reported ${type}.`;
    return step(occurred_at, type, message, byMachine === undefined ? {} : { machine: 'true' });
  });
  return [...sent, ...told].sort((a, b) => Number(a.at) - Number(b.at));
}

/** The end, with the words of the provider. Its time is that of an event, or is not stored. */
function ending({ email }: Facts): Step[] {
  const { status, bounce_type: bounce, bounce_diagnostic: words } = email;
  if (status === 'canceled') {
    const how = email.campaign ? 'together with its campaign' : 'over the API';
    return [step(null, 'canceled', `Canceled ${how} before it was sent.`)];
  }
  if (status === 'bounced') {
    const kind = bounce === 'hard' ? 'permanently' : 'temporarily';
    const cause = words === null ? null : bounceCauseOf(words);
    const sub = email.bounce_sub_type === null ? '' : ` (${email.bounce_sub_type})`;
    const why = cause === null ? sub : `: ${BOUNCE_CAUSES[cause]}`;
    const said = words === null ? '' : ` (the server said: ${withoutProtocol(words)})`;
    const suppressed = bounce === 'hard' ? ' The address is suppressed.' : '';
    const message = `It bounced ${kind}${why}${said}.${suppressed}`;
    const at = email.events.findLast(({ type }) => type === 'bounce')?.occurred_at ?? null;
    return [
      step(at, 'bounced', message, {
        bounce_type: bounce,
        bounce_sub_type: email.bounce_sub_type,
        cause,
        diagnostic: words,
      }),
    ];
  }
  if (status !== 'failed') return [];
  const { failure_code: code, failure_message: reply } = email;
  const meaning = FAILURES[code ?? '']?.meaning ?? 'It was not sent.';
  const message = reply === null || reply === '' ? meaning : `${meaning} ${reply}`;
  return [step(null, 'failed', message, { failure_code: code, reply })];
}
