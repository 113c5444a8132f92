import type { MailTransport } from '../../../platform/config.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import {
  ValidationError,
  QuotaExceededError,
  type FieldFailure,
  invalid,
} from '../../../platform/errors.ts';
import type { EnqueueSend } from '../../../platform/queue/enqueue.ts';
import { recipientProviderOf } from '../../statistics/recipient-provider.ts';
import { settingsIn, withInjected } from '../../templates/injected.ts';
import { type RenderTemplate, toSubject } from '../../templates/rendering.ts';
import type { Links } from '../../../platform/tokens/links.ts';
import { inSpan, startSpan, traceParentOf } from '../../../platform/tracing/spans.ts';
import { newId, timeOfId } from '../../../platform/values/id.ts';
import { type Attachment, readAttachments } from '../attachments/read.ts';
import { storeAttachments } from '../attachments/store.ts';
import { type Copy, storeCopies, toNewCopies } from '../copies/copies.ts';
import {
  checkConsent,
  checkSuppression,
  chooseSender,
  isSimulatedAsSuppressed,
  readSendContext,
  requireTemplate,
  type SendContext,
  type TemplateContext,
} from './send-context.ts';
import { checkReplied, findReplied } from '../message-id.ts';
import type { HashAddress } from '../../../platform/values/address-hash.ts';
import { linksOf } from '../links.ts';
import { type NewEmail, storeEmails } from './new-email.ts';
import { bytesOfBody, SMALL_BODY, checkConvertible, toOwnBody } from './own-content.ts';
import { type ParsedRequest, parseRequest, type SendRequest } from './send-request.ts';
import { TimeSlicer } from '../lists/time-slicer.ts';
import { beyondQuota, takeQuota } from '../../sending/limits/quota.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';

/**
 * Maximum number of reported failures. A template may print thousands of missing variables, in each email
 * of a batch.
 */
const MAX_FAILURES = 100;

/**
 * Renders all parts, so that rendering errors are reported at acceptance instead of at hand-over. Returns
 * the subject, the only part that is stored (EMAILS-2).
 */
export async function renderForAcceptance(
  em: Transaction,
  renderTemplate: RenderTemplate,
  { version_id, locale }: TemplateContext,
  variables: JsonObject,
): Promise<string> {
  const rendered = await renderTemplate(em, version_id, locale, variables);
  if (rendered.kind === 'failed') throw invalid('template', 'render_failed', rendered.message);
  const [first, ...rest] = rendered.missing.slice(0, MAX_FAILURES).map((name): FieldFailure => ({
    field: `data.${name}`,
    reason: 'missing_variable',
    message: `The template prints the variable ${name}; provide it in data.`,
  }));
  if (first) throw new ValidationError([first, ...rest]);
  return toSubject(rendered.subject);
}

/** An accepted email that is due later. */
interface ScheduledEmail {
  id: string;
  scheduled_at: string;
}

/** An accepted email, as JSON: an email that is due now is its id. Idempotency records contain it. */
export type Accepted = string | ScheduledEmail;

export const accepted = (id: string, dueAt: Date | null): Accepted =>
  dueAt === null ? id : { id, scheduled_at: dueAt.toISOString() };

export const idOf = (email: Accepted): string => (typeof email === 'string' ? email : email.id);

export const scheduledAtOf = (email: Accepted): string | null =>
  typeof email === 'string' ? null : email.scheduled_at;

/** The response to a send. */
export const presentAccepted = (email: Accepted) => ({
  id: idOf(email),
  status: 'queued' as const,
  queued_at: timeOfId(idOf(email)).toISOString(),
  scheduled_at: scheduledAtOf(email),
});

/** Dependencies of accepting emails, besides the transaction. */
export interface Acceptance {
  transport: MailTransport;
  renderTemplate: RenderTemplate;
  hashAddress: HashAddress;
  enqueueSend: EnqueueSend;
  links: Links;
  now: () => Date;
}

/** Accepts one email. Throws ValidationError when it is refused. */
export async function acceptEmail(
  scope: RequestScope,
  request: SendRequest,
  acceptance: Acceptance,
): Promise<Accepted> {
  const [email] = await acceptTogether(scope, [request], acceptance);
  if (email !== undefined) return email;
  throw new Error('A send request was neither accepted nor refused.');
}

/**
 * Accepts emails that differ only in their recipients. Throws the first ValidationError: the transaction must then be
 * rolled back.
 */
export async function acceptTogether(
  scope: RequestScope,
  requests: SendRequest[],
  acceptance: Acceptance,
): Promise<Accepted[]> {
  const uploads = requests[0]?.attachments;
  const attachments = uploads ? await readAttachments(uploads) : [];
  const results = await acceptAll(scope, requests, null, acceptance, attachments);
  return results.map((result) => {
    if (result instanceof ValidationError) throw result;
    return result;
  });
}

/** Accepts emails in a span, whose trace their hand-overs and events continue. */
export async function acceptAll(
  scope: RequestScope,
  requests: (SendRequest | ValidationError)[],
  ...others: [string | null, Acceptance, Attachment[]?]
): Promise<(Accepted | ValidationError)[]> {
  const span = startSpan('accept', scope.request?.traceparent);
  span.setAttribute('emails', requests.length);
  const { request } = scope;
  const traceparent = traceParentOf(span);
  // Without an SDK for OpenTelemetry, the trace is that of the request.
  const traced =
    request && traceparent !== request.traceparent
      ? { ...scope, request: { ...request, traceparent } }
      : scope;
  return inSpan(span, () => acceptEach(traced, requests, ...others));
}

/**
 * Checks every request in the sequence of EMAILS-1 (form, template, sender, subtype and consent, suppression,
 * rendering, quota) and stores those that pass together with their jobs. The number of statements does not depend
 * on the number of requests. All requests have the same attachments.
 */
async function acceptEach(
  scope: RequestScope,
  requests: (SendRequest | ValidationError)[],
  batchId: string | null,
  acceptance: Acceptance,
  attachments: Attachment[] = [],
): Promise<(Accepted | ValidationError)[]> {
  const slicer = new TimeSlicer();
  const now = acceptance.now();
  const parsed = await slicer.map(requests, (request) =>
    request instanceof ValidationError
      ? request
      : orValidationError(() => parseRequest(request, now)),
  );
  const valid = parsed.filter(isValid);
  const contextOf = await readSendContext(scope, valid, acceptance);
  const templates = valid.flatMap((request) => contextOf(request).template ?? []);
  await acceptance.renderTemplate.prepare(
    scope.em,
    templates.map(({ version_id: versionId, locale }) => ({ versionId, locale })),
  );
  const replied = await findReplied(
    scope,
    valid.map(({ inReplyTo }) => inReplyTo),
  );
  const checked = await slicer.map(parsed, (request) =>
    request instanceof ValidationError
      ? request
      : orValidationError(() => {
          slicer.checkTimeLeft();
          checkReplied(request.inReplyTo, replied);
          return buildEmail(scope, request, contextOf(request), acceptance);
        }),
  );

  const isLimited = valid[0] !== undefined && contextOf(valid[0]).limited;
  const built = isLimited ? await withinQuota(scope, checked) : checked;
  const emails = built.filter(isValid);
  for (const email of attachments.length > 0 ? emails : []) {
    email.attachments = attachments.length;
    await storeAttachments(scope, email.id, attachments);
  }
  const [single] = emails;
  const [request] = valid;
  if (single && request && batchId === null) {
    const { copies } = request;
    const context = contextOf(request);
    await storeCopiesOf(scope, single, { copies, context, ...acceptance });
  }
  await storeEmails(scope, batchId, emails);
  if (scope.mode === 'live' && emails.length > 0) {
    const { organizationId } = scope;
    const batch = batchId !== null;
    await acceptance.enqueueSend(
      scope.em,
      emails.map((email) => {
        const { id, priority } = email;
        return { id, organizationId, priority, batch, dueAt: dueAtOf(email) };
      }),
    );
  }
  return built.map((email) =>
    email instanceof ValidationError ? email : accepted(email.id, dueAtOf(email)),
  );
}

const dueAtOf = ({ due_at: dueAt }: NewEmail): Date | null =>
  dueAt === undefined ? null : new Date(dueAt);

const isValid = <T>(result: T | ValidationError): result is T =>
  !(result instanceof ValidationError);

/** Stores the copies of a single send, with those that nobody gets because they are suppressed. */
async function storeCopiesOf(
  scope: RequestScope,
  email: NewEmail,
  { copies, context, hashAddress }: { copies: Copy[]; context: SendContext } & Acceptance,
): Promise<void> {
  if (copies.length === 0) return;
  email.copies = copies.length;
  const isSuppressed = (key: string): boolean =>
    context.isSuppressed(key) || isSimulatedAsSuppressed(key, scope.mode);
  await storeCopies(scope, toNewCopies(email.id, copies, { hashAddress, isSuppressed }));
}

/** Builds the email of a request. Throws ValidationError when it is refused. */
async function buildEmail(
  scope: RequestScope,
  parsed: ParsedRequest,
  context: SendContext,
  acceptance: Acceptance,
): Promise<NewEmail> {
  const { request, to, replyTo, dueAt, tags, metadata, headers, inReplyTo } = parsed;
  const template = request.content ? null : requireTemplate(context, request.template ?? '');
  const sender = chooseSender(context, parsed, scope);
  const subtypeId = checkConsent(context, parsed);
  checkSuppression(context, parsed, scope.mode);

  const id = newId();
  const recipientProvider = recipientProviderOf(to.domain);
  const { subject, variables, bodyBytes } = template
    ? await renderSubject(scope, { id, request, template, subtypeId, context }, acceptance)
    : readOwn(request);
  return {
    id,
    contact_id: context.contact?.id ?? null,
    subtype_id: subtypeId,
    to_email: to.address,
    to_key: to.key,
    from_email: sender.email,
    from_name: sender.name,
    reply_to: replyTo,
    subject,
    template_slug: template ? (request.template ?? null) : null,
    template_version_id: template?.version_id ?? null,
    locale: template?.locale ?? null,
    priority: request.priority ?? 'normal',
    // Mail of a subscription may be sent twice only when the send request itself allows it.
    unknown_outcome: request.unknown_outcome ?? (subtypeId ? 'fail' : context.unknownOutcome),
    variables,
    ...(bodyBytes && { body_bytes: bodyBytes }),
    // Absent fields take no space, neither in the statement nor in the row.
    ...(dueAt && { due_at: dueAt.toISOString() }),
    ...(parsed.locale !== null && { requested_locale: parsed.locale }),
    ...(tags && { tags }),
    ...(metadata && { metadata }),
    ...(headers && { headers }),
    ...(inReplyTo !== null && { in_reply_to: inReplyTo }),
    ...(recipientProvider !== null && { recipient_provider: recipientProvider }),
    // With a test key, authors read what they test.
    ...(scope.mode === 'live' && isSensitive(request, template) && { sensitive: true }),
  };
}

/** Mail that people wait for is about their access: links to reset a password, codes, invitations. */
const isSensitive = ({ priority }: SendRequest, template: TemplateContext | null): boolean =>
  priority === 'high' || (template?.sensitive ?? false);

/** What is stored of an email's content: the subject, and the values from which the rest is made at hand-over. */
type StoredContent = Pick<NewEmail, 'subject' | 'variables'> & { bodyBytes?: number };

interface Templated {
  /** The email's. */
  id: string;
  request: SendRequest;
  template: TemplateContext;
  subtypeId: string | null;
  context: SendContext;
}

async function renderSubject(
  scope: RequestScope,
  { id: emailId, request, template, subtypeId, context }: Templated,
  { renderTemplate, links }: Acceptance,
): Promise<StoredContent> {
  const settings = settingsIn(template.locale, context.organization);
  const variables = {
    ...(subtypeId && context.contact
      ? linksOf(links, scope, { emailId, contactId: context.contact.id, subtypeId })
      : {}),
    ...withInjected(settings, links, request.data),
  };
  return {
    subject: await renderForAcceptance(scope.em, renderTemplate, template, variables),
    variables,
  };
}

/** Without a template, `variables` are the parts of the body. */
function readOwn({ content, shown }: SendRequest): StoredContent {
  const { subject = '', html, text } = content ?? {};
  checkConvertible({ subject, html, text });
  const body = toOwnBody({ subject, html, text }, shown);
  const bodyBytes = bytesOfBody(body);
  return {
    subject: toSubject(subject, 'content.subject'),
    ...(bodyBytes > SMALL_BODY && { bodyBytes }),
    variables: { ...body },
  };
}

/** Returns the result of the work, or the ValidationError that it throws. */
async function orValidationError<T>(work: () => T | Promise<T>): Promise<T | ValidationError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

/**
 * Counts the emails among the results. Those beyond the quota become errors, in the order of the request, so that the
 * rest of a batch is sent (EMAILS-8). Throws QuotaExceededError if none may be sent.
 */
async function withinQuota<T>(
  scope: RequestScope,
  results: (T | ValidationError)[],
): Promise<(T | ValidationError)[]> {
  const wanted = results.filter((result) => !(result instanceof ValidationError)).length;
  const { granted, quota } = await takeQuota(scope, wanted);
  if (quota === null) return results;
  if (granted === 0) throw new QuotaExceededError(quota);
  let left = granted;
  return results.map((result) => {
    if (result instanceof ValidationError) return result;
    left -= 1;
    return left < 0 ? beyondQuota(quota) : result;
  });
}
