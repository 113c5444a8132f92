import { picturesOf } from '../../account/assets/shown.ts';
import { audited } from '../../account/audit/audited.ts';
import { auditedExport, filterOf } from '../../account/audit/audited-export.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { requireUnreferenced } from '../../audience/lists/smart/usage.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import type { Handlers } from '../../http/operation.ts';
import {
  type RequestScope,
  type OrganizationScope,
  ownedBy,
} from '../../platform/database/tenancy.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import type { Acceptance } from '../emails/acceptance/accept.ts';
import { refuseNewHtml } from '../templates/new-html.ts';
import {
  cancelCampaign,
  duplicateCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
} from './actions.ts';
import type { CampaignRow } from './campaign.ts';
import { findCampaign, getCampaign, listCampaigns, wrongStatus } from './campaigns.ts';
import { checkCampaign } from './checks/check.ts';
import { previewAudience } from './checks/preview-audience.ts';
import { presentCampaign, presentSummary } from './present.ts';
import { checkOwnContent, deleteOwnContent, readOwnContent } from './own-content.ts';
import { previewCampaign } from './preview.ts';
import { putCampaign } from './put.ts';
import { listRecipients, presentRecipient, recipientsTable } from './recipients.ts';
import { sendTest } from './test-send.ts';
import { query, sql } from '../../platform/database/sql.ts';
import type { components } from '../../../generated/types.ts';
import { clicksOf } from './clicks.ts';
import { countHours } from './hours.ts';

type Link = components['schemas']['CampaignLink'];

interface LinkRow extends Link {
  id: string;
}

const listLinks = (
  { em, organizationId }: OrganizationScope,
  campaignId: string,
  { after, count }: Slice,
): Promise<LinkRow[]> =>
  query<LinkRow>(
    em,
    sql`
      select l.id, l.url, l.clicked + k.clicked as clicked, l.clicked_machine + k.clicked_machine as clicked_machine
      from campaign_links l cross join lateral (
        select ${clicksOf} from campaign_clicks k
          where k.campaign_id = l.campaign_id and k.link_id = l.id) k
      where ${ownedBy(organizationId, 'l')} and l.campaign_id = ${campaignId}
        and (${after}::uuid is null or l.id < ${after}::uuid)
      order by l.id desc limit ${count}`,
  );

const presentLink = ({ url, clicked, clicked_machine }: LinkRow): Link => ({
  url,
  clicked,
  clicked_machine,
});

const resourceOf = (slug: string) => ({ type: 'campaign', id: slug });

export const campaignHandlers = ({ acceptance }: { acceptance: Acceptance }) =>
  ({
    'campaigns.list': async ({ query, scope }) => {
      const read = (slice: Slice) => listCampaigns(scope, query, slice);
      return { status: 200, body: await listPage(query, read, presentSummary) };
    },

    'campaigns.get': async ({ path, scope }) => ({
      status: 200,
      body: await presentCampaign(scope, await getCampaign(scope, path.slug)),
    }),

    'campaigns.put': {
      prepare: async ({ path: { slug }, body, ifMatch, principal, inTransaction }) => {
        const findPictures = picturesOf(inTransaction, principal.organizationId, acceptance.links);
        const draft = await checkOwnContent(slug, body, findPictures);
        return async ({ scope }) => {
          await lockSetup(scope);
          const found = await findCampaign(scope, slug, { lock: true });
          if (draft) {
            await refuseNewHtml(draft.content, principal, () => readOwnContent(scope, found));
          }
          const after = await putCampaign(scope, slug, { found, ifMatch }, body, draft);
          const { status } = await audited(scope, {
            operation: 'campaigns.put',
            resource: resourceOf(slug),
            before: found && presentSummary(found),
            after: presentSummary(after),
          });
          return { status, body: await presentCampaign(scope, after) };
        };
      },
    },

    'campaigns.delete': async ({ path: { slug }, scope }) => {
      await lockSetup(scope);
      const found = await getCampaign(scope, slug, { lock: true });
      await deleteCampaign(scope, found);
      return audited(scope, {
        operation: 'campaigns.delete',
        resource: resourceOf(slug),
        before: presentSummary(found),
        after: null,
      });
    },

    'campaigns.check': async ({ path, scope }) => {
      const campaign = await getCampaign(scope, path.slug);
      const { check } = await checkCampaign(scope, campaign, acceptance);
      return { status: 200, body: check };
    },

    'campaigns.countAudience': async ({ body, scope }) => ({
      status: 200,
      body: { audience: await previewAudience(scope, body) },
    }),

    'campaigns.preview': async ({ body, scope }) => ({
      status: 200,
      body: await previewCampaign(scope, body, acceptance),
    }),

    'campaigns.testSend': async ({ path, body, scope, once }) => {
      const emails = await once(async () =>
        sendTest(scope, await getCampaign(scope, path.slug), body, acceptance),
      );
      return { status: 200, body: { emails } };
    },

    'campaigns.schedule': ({ path, body, scope }) =>
      changeStatus(scope, path.slug, 'campaigns.schedule', (campaign) =>
        scheduleCampaign(scope, campaign, acceptance, body.at ? String(body.at) : null),
      ),

    'campaigns.pause': ({ path, scope }) =>
      changeStatus(scope, path.slug, 'campaigns.pause', (campaign) =>
        pauseCampaign(scope, campaign, acceptance),
      ),

    'campaigns.resume': ({ path, body, scope }) =>
      changeStatus(scope, path.slug, 'campaigns.resume', (campaign) =>
        resumeCampaign(scope, campaign, acceptance, { acknowledge: body.acknowledge ?? false }),
      ),

    'campaigns.cancel': ({ path, scope }) =>
      changeStatus(scope, path.slug, 'campaigns.cancel', (campaign) =>
        cancelCampaign(scope, campaign, acceptance),
      ),

    'campaigns.duplicate': async ({ path, body, scope, once }) => {
      const slug = await once(async () => {
        await lockSetup(scope);
        const copy = await duplicateCampaign(scope, await getCampaign(scope, path.slug), body);
        await recordChange(scope, {
          operation: 'campaigns.duplicate',
          resource: resourceOf(copy.slug),
          before: null,
          after: presentSummary(copy),
        });
        return copy.slug;
      });
      return { status: 201, body: await presentCampaign(scope, await getCampaign(scope, slug)) };
    },

    'campaigns.listRecipients': async ({ path, query, scope }) => {
      const { id } = await getCampaign(scope, path.slug);
      const read = (slice: Slice) => listRecipients(scope, id, query, slice);
      return { status: 200, body: await listPage(query, read, presentRecipient) };
    },

    'campaigns.exportRecipients': async (request) => {
      const { scope, path, query } = request;
      const { id, slug } = await getCampaign(scope, path.slug);
      const filter = filterOf(query);
      return auditedExport(scope, {
        operation: 'campaigns.exportRecipients',
        name: 'recipients',
        request,
        filter: { campaign: slug, ...filter },
        table: () => recipientsTable(scope.organizationId, id, filter),
      });
    },

    'campaigns.countHours': async ({ path, scope }) => ({
      status: 200,
      body: { data: await countHours(scope, await getCampaign(scope, path.slug)) },
    }),

    'campaigns.listLinks': async ({ path, query, scope }) => {
      const { id } = await getCampaign(scope, path.slug);
      const read = (slice: Slice) => listLinks(scope, id, slice);
      return { status: 200, body: await listPage(query, read, presentLink) };
    },
  }) satisfies Partial<Handlers>;

/** Runs an action on the locked campaign, and records what it has changed. */
async function changeStatus(
  scope: RequestScope,
  slug: string,
  operation: string,
  action: (campaign: CampaignRow) => Promise<CampaignRow>,
) {
  const found = await getCampaign(scope, slug, { lock: true });
  const after = await action(found);
  await recordChange(scope, {
    operation,
    resource: resourceOf(slug),
    before: presentSummary(found),
    after: presentSummary(after),
  });
  return { status: 200 as const, body: await presentCampaign(scope, after) };
}

/** One that has started has recipients, perhaps a million: maintenance deletes them. Its slug is free at once. */
async function deleteCampaign(
  scope: OrganizationScope,
  { id, slug, status, started_at: startedAt }: CampaignRow,
): Promise<void> {
  const { em, organizationId } = scope;
  if (status !== 'draft' && status !== 'canceled') throw wrongStatus(status);
  await deleteOwnContent(scope, id);
  await requireUnreferenced(scope, 'campaign', [slug], 'this campaign');
  const isIt = sql`${ownedBy(organizationId, 'c')} and c.id = ${id}`;
  await query(
    em,
    startedAt === null
      ? sql`delete from campaigns c where ${isIt}`
      : sql`update campaigns c set deleted_at = now(), slug = c.id::text where ${isIt}`,
  );
}
