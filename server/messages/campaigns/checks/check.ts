import type { components } from '../../../../generated/types.ts';
import { query, sql, queryOne } from '../../../platform/database/sql.ts';
import {
  type OrganizationScope,
  ownedBy,
  type RequestScope,
} from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/values/id.ts';
import type { Acceptance } from '../../emails/acceptance/accept.ts';
import { linksOf } from '../../emails/links.ts';
import { TimeSlicer } from '../../emails/lists/time-slicer.ts';
import { readLimits } from '../../sending/limits/read-limits.ts';
import type { CampaignRow } from '../campaign.ts';
import { contentFindings, languageIn, templateFindings } from './content-findings.ts';
import { withinTime } from '../../../platform/database/within-time.ts';
import {
  type AudienceCount,
  countAudience,
  COUNTING_MS,
  readSample,
  type SampleContact,
} from './count-audience.ts';
import { type PinnedTemplate, readTemplate } from '../pinned-template.ts';
import { type Finding, readReadiness, type Ready } from './readiness.ts';
import { constantsIn, constantsOf, contactVariables, NO_CONTACT } from '../variables.ts';
import type { MailTransport } from '../../../platform/config.ts';
import { lacksDmarc } from '../../senders/advice.ts';
import type { DomainCheckResult } from '../../senders/check-result.ts';

export type CampaignCheck = Omit<components['schemas']['CampaignCheck'], 'test_mode'>;

/** CAMPAIGNS-9: how many recipients are rendered. */
const SAMPLE = 1_000;
/** The share of them that may fail. */
const MAX_FAILED = 0.05;
/** The share of the audience that may be new without a warning. */
const MAX_NEW = 0.2;

/**
 * CAMPAIGNS-9: checks a campaign with the present version of its template, which it also returns: a later one may be published
 * meanwhile. Changes nothing.
 */
export async function checkCampaign(
  scope: RequestScope,
  campaign: CampaignRow,
  parts: Acceptance,
): Promise<{ check: CampaignCheck; template: PinnedTemplate | null }> {
  const { errors, found } = await readReadiness(scope, campaign, parts);
  const warnings: Finding[] = [];
  const counted = await countIn(scope, campaign, found);
  if (counted === null) warnings.push(TOO_SLOW);
  const sample = counted === null ? [] : counted.sample;
  const template =
    found.template === undefined
      ? null
      : await readTemplate(scope, { versionId: found.template.version_id });
  const rendered = await renderSample(scope, campaign, { ...found, template }, sample, parts);
  if (rendered.failed > rendered.tried * MAX_FAILED) {
    errors.push({
      code: 'render_failed',
      message: `${rendered.failed} of ${rendered.tried} emails cannot be rendered: ${rendered.reason}`,
    });
  }
  errors.push(...rendered.findings.errors);
  const { count = null, unmailed = 0 } = counted ?? {};
  warnings.push(
    ...rendered.findings.warnings,
    ...(await templateFindings(scope, found)),
    ...languageWarnings(count, template),
    ...audienceWarnings(count, unmailed),
    ...(await webVersionWarnings(scope, found)),
    ...(await senderWarnings(scope, found)),
    ...(await historyWarnings(scope, campaign, count?.sendable ?? 0)),
    ...(await providerWarnings(scope, parts.transport, count?.sendable ?? 0)),
  );
  const check = {
    ready: errors.length === 0,
    errors,
    warnings,
    audience: count,
    sample: rendered.tried,
    missing_variables: rendered.missing,
  };
  return { check, template };
}

async function countIn(scope: RequestScope, campaign: CampaignRow, found: Partial<Ready>) {
  const { audience, subtype } = found;
  if (!audience || !subtype || audience.missing.length > 0) {
    return { count: NOBODY, unmailed: 0, sample: [] };
  }
  const exclusion = { subtypeId: subtype.id, hours: campaign.skip_if_mailed_within_hours };
  return withinTime(scope, COUNTING_MS, async () => {
    const counted = await countAudience(scope, audience, exclusion);
    return { ...counted, sample: await readSample(scope, audience, exclusion, SAMPLE) };
  });
}

const NOBODY = {
  matched: 0,
  sendable: 0,
  locales: {},
  excluded: { suppressed: 0, invalid: 0, unsubscribed: 0, no_consent: 0, recently_mailed: 0 },
};

interface RenderedSample {
  /** Fewer than the sample has, if rendering took too long. */
  tried: number;
  failed: number;
  reason: string;
  missing: { name: string; contacts: number }[];
  findings: { errors: Finding[]; warnings: Finding[] };
}

type Rendered = Partial<Pick<Ready, 'organization' | 'subtype'>> & {
  template: PinnedTemplate | null;
};

/** Renders the emails of a sample; without recipients, one without data of a contact, to check the content. */
async function renderSample(
  scope: RequestScope,
  campaign: CampaignRow,
  { template: pinned, organization, subtype }: Rendered,
  sample: SampleContact[],
  { links, renderTemplate }: Acceptance,
): Promise<RenderedSample> {
  const nothing = {
    tried: 0,
    failed: 0,
    reason: '',
    missing: [],
    findings: { errors: [], warnings: [] },
  };
  if (!pinned || !organization || !subtype) return nothing;
  const constants = constantsOf(organization, links, campaign);
  const missing = new Map<string, number>();
  const slicer = new TimeSlicer();
  let first: RenderedSample['findings'] | null = null;
  let [tried, failed, reason] = [0, 0, ''];
  await pinned.prepare(scope.em, renderTemplate);
  const render = async (contactId: string, contact: Parameters<typeof contactVariables>[0]) => {
    const about = { emailId: newId(), contactId, subtypeId: subtype.id };
    const locale = pinned.localeFor(contact.locale);
    const variables = {
      ...constantsIn(locale, constants),
      ...linksOf(links, scope, about),
      web_version_url: links.webVersion({
        ...about,
        mode: scope.mode,
        organizationId: scope.organizationId,
      }),
      ...contactVariables(contact),
    };
    return renderTemplate(scope.em, pinned.versionId, locale, variables);
  };
  await slicer.map(sample, async (contact) => {
    // A slow template is no error: the emails of the campaign are rendered one by one.
    if (!slicer.hasTimeLeft()) return;
    tried += 1;
    const rendered = await render(contact.id, contact);
    const absent = rendered.kind === 'failed' ? [] : rendered.missing;
    for (const name of absent) missing.set(name, (missing.get(name) ?? 0) + 1);
    if (rendered.kind === 'failed' || absent.length > 0) {
      failed += 1;
      reason ||=
        rendered.kind === 'failed' ? rendered.message : `the variable ${absent[0]} is missing.`;
    } else first ??= contentFindings(rendered);
  });
  if (first === null && sample.length === 0) {
    const rendered = await render(newId(), NO_CONTACT(pinned.defaultLocale));
    if (rendered.kind === 'rendered') first = contentFindings(rendered);
  }
  const counts = [...missing].map(([name, contacts]) => ({ name, contacts }));
  return {
    tried,
    failed,
    reason,
    missing: counts.toSorted((a, b) => b.contacts - a.contacts).slice(0, 100),
    findings: first ?? nothing.findings,
  };
}

const TOO_SLOW: Finding = {
  code: 'rule_too_slow',
  message:
    'Counting the audience takes too long, so it was not counted, and no emails were rendered.',
};

function audienceWarnings(count: CampaignCheck['audience'], unmailed: number): Finding[] {
  if (count === null) return [];
  const { sendable } = count;
  if (sendable === 0) return [{ code: 'nobody', message: messageAboutNobody(count) }];
  if (unmailed <= sendable * MAX_NEW) return [];
  const percent = String(Math.round((100 * unmailed) / sendable));
  const whom =
    unmailed === sendable ? `all ${sendable.toLocaleString('en')}` : `${percent} % of the`;
  const message = `This is the first campaign for ${whom} recipients: many bounces would stop it.`;
  const details = { recipients: String(unmailed), percent };
  return [{ code: 'new_audience', message, details }];
}

const WHY_EXCLUDED: Record<keyof AudienceCount['excluded'], string> = {
  suppressed: 'suppressed',
  invalid: 'with an invalid address',
  unsubscribed: 'unsubscribed',
  no_consent: 'without consent',
  recently_mailed: 'with another campaign shortly before',
};

function messageAboutNobody({ matched, excluded }: AudienceCount): string {
  if (matched === 0) return 'Nobody would get this campaign: its audience has no contacts.';
  const reasons = (Object.keys(WHY_EXCLUDED) as (keyof typeof WHY_EXCLUDED)[])
    .filter((reason) => excluded[reason] > 0)
    .map((reason) => `${excluded[reason]} ${WHY_EXCLUDED[reason]}`);
  return `Nobody would get this campaign. Contacts in its audience: ${reasons.join(', ')}.`;
}

/** Recipients whose language has no content get that of the default locale. */
function languageWarnings(
  count: CampaignCheck['audience'],
  template: PinnedTemplate | null,
): Finding[] {
  if (!count || !template) return [];
  const { defaultLocale, locales } = template;
  const known = new Set(locales.map(languageIn));
  const foreign = new Map<string, number>();
  for (const [locale, contacts] of Object.entries(count.locales)) {
    const language = languageIn(locale);
    if (!known.has(language)) foreign.set(language, (foreign.get(language) ?? 0) + contacts);
  }
  return [...foreign]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_LANGUAGES)
    .map(([language, contacts]) => ({
      code: 'language_without_content',
      message: `${contacts} of the recipients have the language ${language}, which the content does not have: they get it in ${defaultLocale}.`,
      details: { recipients: String(contacts), locale: language, sent_in: defaultLocale },
    }));
}

/** At most so many languages are reported. */
const MAX_LANGUAGES = 10;

/** The page of an email needs its content, unless all emails have the same. */
async function webVersionWarnings(
  { em, organizationId }: OrganizationScope,
  { template }: Partial<Ready>,
): Promise<Finding[]> {
  if (!template) return [];
  const prints = (name: string) =>
    sql`jsonb_path_exists(v.variables, ${`$[*].name ? (@ == "${name}")`}::jsonpath)`;
  const rows = await query(
    em,
    sql`select from template_versions v join organizations o on o.id = v.organization_id
      where ${ownedBy(organizationId, 'v')} and v.id = ${template.version_id}
        and o.content_retention_days = 0 and ${prints('web_version_url')} and ${prints('contact')}`,
  );
  if (rows.length === 0) return [];
  const message =
    'The page at web_version_url is deleted when the email is sent, because content_retention_days is 0.';
  return [{ code: 'web_version_ends', message }];
}

async function historyWarnings(
  scope: OrganizationScope,
  { id, subtype }: CampaignRow,
  sendable: number,
): Promise<Finding[]> {
  const recent = await query(
    scope.em,
    sql`select from campaigns c where ${ownedBy(scope.organizationId, 'c')} and c.subtype = ${subtype}
      and c.id <> ${id} and c.started_at > now() - interval '24 hours' limit 1`,
  );
  const { daily } = await readLimits(scope);
  const days = daily === null ? 0 : Math.ceil(sendable / Math.max(1, daily.limit));
  return [
    ...(recent.length > 0
      ? [
          {
            code: 'recent_campaign',
            message: 'Another campaign for this subscription started less than 24 hours ago.',
          },
        ]
      : []),
    ...(days > 1
      ? [
          {
            code: 'daily_limit',
            message: `Your limit of ${daily?.limit} ${daily?.limit === 1 ? 'email' : 'emails'} a day is smaller than the audience: the campaign would take ${days} days.`,
          },
        ]
      : []),
  ];
}

/** CAMPAIGNS-9: what the domain of the sender lacks, according to its latest check. */
async function senderWarnings(
  { em, organizationId }: OrganizationScope,
  { sender }: Partial<Ready>,
): Promise<Finding[]> {
  if (!sender) return [];
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1).toLowerCase();
  const [row] = await query<{ facts: DomainCheckResult | null }>(
    em,
    sql`select d.facts from domains d where ${ownedBy(organizationId, 'd')} and d.name = ${domain}`,
  );
  if (!row?.facts || !lacksDmarc(domain, row.facts)) return [];
  const message = `The domain ${domain} has no valid DMARC record, which Gmail, Yahoo and Outlook require of bulk senders.`;
  return [{ code: 'no_dmarc', message }];
}

/** CAMPAIGNS-9: the provider accepts fewer emails in 24 hours than the audience needs. */
async function providerWarnings(
  { em }: OrganizationScope,
  transport: MailTransport,
  sendable: number,
): Promise<Finding[]> {
  const { quota } = await queryOne<{ quota: number | null }>(
    em,
    sql`select provider_daily_quota(${transport}) as quota`,
  );
  if (quota === null || sendable <= quota) return [];
  const days = Math.ceil(sendable / Math.max(1, quota));
  const message = `The mail provider accepts ${quota} emails in 24 hours, and the audience has more recipients: the campaign takes at least ${days} days.`;
  return [{ code: 'provider_quota', message }];
}
