import { recordChange } from '../../account/audit/record-change.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../platform/database/tenancy.ts';
import {
  TooManyAttemptsError,
  ValidationError,
  type FieldFailure,
  invalid,
} from '../../platform/errors.ts';
import { type Address, requireAddress } from '../../platform/values/address.ts';
import { newId } from '../../platform/values/id.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { type Acceptance, renderForAcceptance } from '../emails/acceptance/accept.ts';
import { linksOf } from '../emails/links.ts';
import { type NewEmail, storeEmails } from '../emails/acceptance/new-email.ts';
import { isSimulatedAsSuppressed } from '../emails/acceptance/send-context.ts';
import type { CampaignRow } from './campaign.ts';
import type { SampleContact } from './checks/count-audience.ts';
import { readTemplate } from './pinned-template.ts';
import { type Finding, readReadiness, type Ready } from './checks/readiness.ts';
import { constantsIn, constantsOf, contactVariables, NO_CONTACT } from './variables.ts';

/** CAMPAIGNS-10. */
const PER_HOUR = 100;
const PREFIX = '[Test] ';

export interface TestSend {
  to: string[];
  as_contact?: string;
  locale?: string;
}

/** CAMPAIGNS-10: sends the campaign to a few addresses. Returns the ids of the emails, in the order of the addresses. */
export async function sendTest(
  scope: RequestScope,
  campaign: CampaignRow,
  request: TestSend,
  parts: Acceptance,
): Promise<{ id: string; to: string }[]> {
  const addresses = request.to.map((to, index) => requireAddress(`to.${index}`, to));
  await limitTests(scope, addresses.length);
  const { errors, found } = await readReadiness(scope, campaign, parts);
  const ready = requireReady(errors, found);
  await refuseSuppressed(scope, addresses, parts);
  const chosen =
    request.as_contact === undefined ? null : await requireContact(scope, request.as_contact);
  const locale = request.locale === undefined ? undefined : requireLocale('locale', request.locale);
  const emails: NewEmail[] = [];
  for (const to of addresses) {
    const contact = chosen ?? (await findContact(scope, to.key));
    emails.push(await buildTest(scope, campaign, { to, contact, locale, ready }, parts));
  }
  await storeEmails(scope, null, emails);
  if (scope.mode === 'live') await enqueue(scope, campaign, emails, parts);
  return emails.map(({ id, to_email: to }) => ({ id, to }));
}

/** What prevents sends to recipients, such as missing legal details, does not prevent tests of the content. */
function requireReady(errors: Finding[], found: Partial<Ready>): Ready {
  const { template, sender, organization, subtype, audience } = found;
  if (template && sender && organization && subtype && audience) {
    return { template, sender, organization, subtype, audience };
  }
  const [first = { message: 'The campaign is not ready.' }] = errors;
  throw invalid('campaign', 'not_verified', first.message);
}

async function limitTests(scope: RequestScope, wanted: number): Promise<void> {
  const { em, organizationId, mode } = scope;
  if (mode === 'test') return;
  // Requests at the same time count one after the other.
  await lockSetup(scope);
  const { sent } = await queryOne<{ sent: number }>(
    em,
    sql`select count(*)::integer as sent from emails e
      where ${ownedBy(organizationId, 'e')} and e.mode = 'live' and e.trial
        and e.id >= uuid_at(now() - interval '1 hour')`,
  );
  if (sent + wanted <= PER_HOUR) return;
  throw new TooManyAttemptsError({ attempts: PER_HOUR, seconds: 3_600, waitSeconds: 3_600 });
}

async function refuseSuppressed(
  { em, organizationId, mode }: RequestScope,
  addresses: Address[],
  { hashAddress }: Acceptance,
): Promise<void> {
  const hashes = addresses.map(({ key }) => hashAddress(key));
  const rows = await query<{ hash: string }>(
    em,
    sql`select encode(s.address_hash, 'hex') as hash from suppressions s
      where ${ownedBy(organizationId, 's')} and s.address_hash = any(${hashes}::bytea[])`,
  );
  const suppressed = new Set(rows.map(({ hash }) => hash));
  const failures = addresses.flatMap(({ key }, index): FieldFailure[] =>
    suppressed.has(hashes[index]?.toString('hex') ?? '') || isSimulatedAsSuppressed(key, mode)
      ? [
          {
            field: `to.${index}`,
            reason: 'suppressed',
            message:
              'The recipient is suppressed because of a hard bounce, a complaint or a manual suppression.',
          },
        ]
      : [],
  );
  const [first, ...rest] = failures;
  if (first) throw new ValidationError([first, ...rest]);
}

/** The contact whose data a request wants to see in an email. Throws ValidationError. */
export async function requireContact(scope: RequestScope, email: string): Promise<SampleContact> {
  const contact = await findContact(scope, requireAddress('as_contact', email).key);
  if (contact) return contact;
  throw invalid('as_contact', 'not_found', 'No contact has this address.');
}

async function findContact(
  { em, organizationId }: RequestScope,
  key: string,
): Promise<SampleContact | null> {
  const [contact] = await query<SampleContact>(
    em,
    sql`select c.id, c.email, c.name, c.locale, c.data, c.custom_attributes from contacts c
      where ${ownedBy(organizationId, 'c')} and c.email_key = ${key} for key share`,
  );
  return contact ?? null;
}

interface OneTest {
  to: Address;
  contact: SampleContact | null;
  locale: string | undefined;
  ready: Ready;
}

/** The tokens of its links are those of a test: their pages change nothing. */
async function buildTest(
  scope: RequestScope,
  campaign: CampaignRow,
  { to, contact, locale: wanted, ready }: OneTest,
  { links, renderTemplate }: Acceptance,
): Promise<NewEmail> {
  const { template, sender, organization, subtype } = ready;
  const pinned = await readTemplate(scope, { versionId: template.version_id });
  const locale = pinned.localeFor(wanted ?? contact?.locale ?? pinned.defaultLocale);
  const id = newId();
  const about = { emailId: null, contactId: newId(), subtypeId: subtype.id };
  const variables = {
    ...constantsIn(locale, constantsOf(organization, links, campaign)),
    ...linksOf(links, { ...scope, mode: 'test' }, about),
    // Its links are in test mode, so following them changes nothing.
    web_version_url: links.webVersion({
      ...about,
      emailId: id,
      mode: scope.mode,
      organizationId: scope.organizationId,
    }),
    ...contactVariables(contact ?? NO_CONTACT(locale)),
  };
  const version = { ...template, locale };
  return {
    id,
    contact_id: contact?.id ?? null,
    subtype_id: null,
    to_email: to.address,
    to_key: to.key,
    from_email: sender.email,
    from_name: sender.name,
    reply_to: campaign.reply_to,
    subject: PREFIX + (await renderForAcceptance(scope.em, renderTemplate, version, variables)),
    template_slug: pinned.slug,
    template_version_id: template.version_id,
    locale,
    priority: 'normal',
    unknown_outcome: 'fail',
    variables,
    trial: true,
  };
}

async function enqueue(
  scope: RequestScope,
  campaign: CampaignRow,
  emails: NewEmail[],
  { enqueueSend }: Acceptance,
): Promise<void> {
  const { organizationId } = scope;
  await enqueueSend(
    scope.em,
    emails.map(({ id }) => ({ id, organizationId, priority: 'normal', batch: false })),
  );
  await recordChange(scope, {
    operation: 'campaigns.testSend',
    resource: { type: 'campaign', id: campaign.slug },
    before: null,
    after: { email_ids: emails.map(({ id }) => id) },
  });
}
