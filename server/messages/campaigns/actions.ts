import { queryOne, sql } from '../../platform/database/sql.ts';
import type { RequestScope } from '../../platform/database/tenancy.ts';
import {
  ConflictError,
  type FieldFailure,
  invalid,
  ValidationError,
} from '../../platform/errors.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { requireSlug } from '../../platform/values/slug.ts';
import type { Acceptance } from '../emails/acceptance/accept.ts';
import type { CampaignRow, CampaignStatus } from './campaign.ts';
import { CAMPAIGN_COLUMNS, CHANGED_NOW, findCampaign, wrongStatus } from './campaigns.ts';
import { checkCampaign } from './checks/check.ts';
import { type Numbers, readNumbers } from './counts.ts';
import { recordCampaignEvent } from './events.ts';
import { copyOwnContent } from './own-content.ts';
import { insertCampaign } from './put.ts';
import { readReadiness } from './checks/readiness.ts';
import { UNRENDERED } from './running/watch.ts';

const MINUTE_MS = 60_000;
const MAX_AHEAD_MS = 90 * 24 * 60 * MINUTE_MS;

/** Each action gets the locked row, and returns it as it is afterwards. */
type Action<Input = void> = (
  scope: RequestScope,
  campaign: CampaignRow,
  parts: Acceptance,
  input: Input,
) => Promise<CampaignRow>;

export const scheduleCampaign: Action<string | null> = async (scope, campaign, parts, at) => {
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') {
    return startedAlready(campaign, at, parts.now());
  }
  const time = readTime(at, parts.now());
  const { check, template } = await checkCampaign(scope, campaign, parts);
  const { errors } = check;
  const guard = errors.find(({ code }) => code === 'guard');
  if (guard) throw new ConflictError({ reason: 'guard' }, guard.message);
  const [first, ...rest] = errors.map(({ message }): FieldFailure => ({
    field: 'campaign',
    reason: 'invalid_value',
    message,
  }));
  if (first) throw new ValidationError([first, ...rest]);
  if (!template) throw new Error('A campaign without errors has no template.');
  return change(
    scope,
    campaign,
    sql`status = 'scheduled', scheduled_at = ${time.toISOString()}::timestamptz, ${CHANGED_NOW},
      template_version_id = ${template.versionId}, template_version = ${template.version}`,
  );
};

/** The time of the start, with milliseconds. */
function readTime(at: string | null, now: Date): Date {
  if (at === null) return now;
  const moment = requireMoment('at', at);
  const ahead = moment.getTime() - now.getTime();
  if (ahead > MAX_AHEAD_MS) {
    throw invalid('at', 'invalid_value', 'The field at must be at most 90 days ahead.');
  }
  if (ahead >= MINUTE_MS) return moment;
  if (ahead >= -MINUTE_MS) return now;
  throw invalid(
    'at',
    'in_the_past',
    'The field at is in the past; leave it out to start the campaign now.',
  );
}

/** The statuses of a campaign that has started as it was told to. */
const STARTED: CampaignStatus[] = ['preparing', 'sending', 'completed'];

/** A request can be repeated because its response was lost. Another time for a campaign that has started is refused. */
function startedAlready(campaign: CampaignRow, at: string | null, now: Date): CampaignRow {
  const { status, scheduled_at: scheduledAt } = campaign;
  const isRepeated = (): boolean =>
    at === null ||
    requireMoment('at', at).getTime() === (scheduledAt && Date.parse(scheduledAt)) ||
    readTime(at, now) === now;
  if (STARTED.includes(status) && isRepeated()) return campaign;
  throw wrongStatus(status);
}

/**
 * The campaign worker blocks its waiting jobs (`running/campaign-jobs.ts`). Emails whose jobs a worker has already fetched
 * are not claimed (`isPausedOrQuarantined`).
 */
export const pauseCampaign: Action = async (scope, campaign) => {
  const { status } = campaign;
  if (status === 'paused') return campaign;
  if (status !== 'preparing' && status !== 'sending') throw wrongStatus(status);
  const paused = await change(
    scope,
    campaign,
    sql`status = 'paused', paused_from = ${status}, paused_by = 'person', pause_reason = null,
      paused_at = now()`,
  );
  await recordCampaignEvent(scope, 'campaign.paused', paused);
  return paused;
};

export const resumeCampaign: Action<{ acknowledge: boolean }> = async (
  scope,
  campaign,
  parts,
  { acknowledge },
) => {
  const { status, paused_by: by, pause_reason: reason } = campaign;
  if (STARTED.includes(status)) return campaign;
  if (status !== 'paused') throw wrongStatus(status);
  if (by === 'guard') {
    if (!acknowledge) {
      throw new ConflictError(
        { reason: 'guard' },
        `The server has paused this campaign (${reason}); resume it with acknowledge: true.`,
      );
    }
    await requireNoErrors(scope, campaign, parts);
  }
  const numbers = await readNumbers(scope, campaign.id);
  const acknowledged =
    by === 'guard' ? sql`, acknowledged = ${acknowledgedOf(numbers, reason)}` : sql``;
  const resumed = await change(
    scope,
    campaign,
    sql`status = c.paused_from, paused_from = null, paused_by = null, pause_reason = null,
      paused_at = null${acknowledged}`,
  );
  await recordCampaignEvent(scope, 'campaign.resumed', resumed);
  return resumed;
};

/**
 * From now on the guard judges only newer emails. Emails that could not be rendered are acknowledged only if it has paused the
 * campaign because of them.
 */
function acknowledgedOf(numbers: Numbers, reason: string | null) {
  const all = Object.fromEntries(numbers);
  if (reason === 'render_failed') return sql`${JSON.stringify(all)}::jsonb`;
  return sql`${JSON.stringify(all)}::jsonb - ${UNRENDERED}::text
    || jsonb_strip_nulls(jsonb_build_object(${UNRENDERED}::text, c.acknowledged -> ${UNRENDERED}::text))`;
}

/** What has paused the campaign must be gone. */
async function requireNoErrors(scope: RequestScope, campaign: CampaignRow, parts: Acceptance) {
  const { errors } = await readReadiness(scope, campaign, parts);
  const [first] = errors;
  if (!first) return;
  throw new ConflictError({ reason: 'guard' }, first.message);
}

const CANCELABLE: CampaignStatus[] = ['scheduled', 'preparing', 'sending', 'paused'];

export const cancelCampaign: Action = async (scope, campaign) => {
  if (campaign.status === 'canceled') return campaign;
  if (!CANCELABLE.includes(campaign.status)) throw wrongStatus(campaign.status);
  const canceled = await change(
    scope,
    campaign,
    sql`status = 'canceled', canceled_at = now(), paused_from = null, paused_by = null,
      pause_reason = null, paused_at = null`,
  );
  await recordCampaignEvent(scope, 'campaign.canceled', canceled);
  return canceled;
};

export async function duplicateCampaign(
  scope: RequestScope,
  campaign: CampaignRow,
  { slug, name = campaign.name }: { slug: string; name?: string },
): Promise<CampaignRow> {
  requireSlug('slug', slug);
  if (await findCampaign(scope, slug)) {
    throw new ConflictError({ reason: 'slug_taken' }, 'Another campaign has this slug.');
  }
  return insertCampaign(scope, slug, async (id) => ({
    ...campaign,
    ...(await copyOwnContent(scope, campaign, id)),
    name,
  }));
}

const change = ({ em }: RequestScope, { id }: CampaignRow, values: ReturnType<typeof sql>) =>
  queryOne<CampaignRow>(
    em,
    sql`update campaigns c set ${values} where c.id = ${id} returning ${CAMPAIGN_COLUMNS}`,
  );
