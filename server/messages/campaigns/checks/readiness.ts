import {
  readNamedSubtypes,
  type Subtype,
} from '../../../audience/consent/subscription-types/subtypes.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import { SendingPausedError, ValidationError } from '../../../platform/errors.ts';
import type { Acceptance } from '../../emails/acceptance/accept.ts';
import {
  chooseSender,
  type ChosenSender,
  readSendContext,
  type SendContext,
  type TemplateContext,
} from '../../emails/acceptance/send-context.ts';
import { parseRequest } from '../../emails/acceptance/send-request.ts';
import { readGuard } from '../../sending/guard/guard-state.ts';
import { type CompiledAudience, compileAudience } from '../audience.ts';
import type { CampaignRow } from '../campaign.ts';
import { requireMarketing } from '../put.ts';

export interface Finding {
  code: string;
  message: string;
  /** What the message names, for sentences in other languages. */
  details?: Record<string, string>;
}

/** What a campaign needs to start. */
export interface Ready {
  subtype: Subtype;
  template: TemplateContext;
  sender: ChosenSender;
  organization: SendContext['organization'];
  audience: CompiledAudience;
}

export type Readiness = { errors: Finding[]; found: Partial<Ready> };

export type ReadinessParts = Pick<Acceptance, 'hashAddress' | 'transport' | 'now'>;

/** An address that no contact has: the context of a send is read without a recipient. */
const NOBODY = 'nobody@campaign.invalid';

/** CAMPAIGNS-9: what prevents a campaign from starting, apart from what its recipients' data cause. */
export async function readReadiness(
  scope: OrganizationScope,
  campaign: CampaignRow,
  parts: ReadinessParts,
): Promise<Readiness> {
  const errors: Finding[] = [];
  const found: Partial<Ready> = {};
  const guard = await readGuard(scope);
  if (guard.state === 'marketing_paused' || guard.state === 'paused') errors.push(GUARD);
  await orFinding(errors, 'not_found', async () => {
    found.subtype = requireMarketing(
      await readNamedSubtypes(scope, [campaign.subtype]),
      campaign.subtype,
    );
  });
  found.audience = await compileAudience(scope, campaign.audience, parts.now());
  for (const slug of found.audience.missing) {
    errors.push({ code: 'not_found', message: `The list ${slug} no longer exists.` });
  }
  const context = await contextOf(scope, campaign, parts);
  if (context === null)
    return { errors: errors.includes(GUARD) ? errors : [...errors, GUARD], found };
  found.organization = context.organization;
  if (context.template) found.template = context.template;
  else
    errors.push({
      code: 'not_found',
      message: `The template ${campaign.template} no longer exists.`,
    });
  const { legal_entity: entity, legal_address: address } = context.organization;
  if (!entity || !address) {
    errors.push({
      code: 'no_legal_details',
      message:
        'Marketing email must name its sender: set legal_entity and legal_address of the organization.',
    });
  }
  await orFinding(errors, 'sender_not_verified', async () => {
    found.sender = chooseSender(context, requestOf(campaign, parts), { senderDomains: null });
  });
  return { errors, found };
}

const GUARD: Finding = {
  code: 'guard',
  message:
    'Marketing email is paused because of too many bounces or complaints; acknowledge it first.',
};

const requestOf = (campaign: CampaignRow, { now }: ReadinessParts) =>
  parseRequest(
    {
      to: NOBODY,
      template: campaign.template,
      ...(campaign.from_email !== null && { from: campaign.from_email }),
      ...(campaign.from_name !== null && { from_name: campaign.from_name }),
    },
    now(),
  );

/** Null while the organization may send nothing. */
async function contextOf(
  scope: OrganizationScope,
  campaign: CampaignRow,
  parts: ReadinessParts,
): Promise<SendContext | null> {
  const request = requestOf(campaign, parts);
  try {
    return (await readSendContext(scope, [request], parts))(request);
  } catch (error) {
    if (error instanceof SendingPausedError) return null;
    throw error;
  }
}

/** A refused value becomes a finding. */
async function orFinding(
  errors: Finding[],
  code: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    errors.push({ code, message: error.failures[0].message });
  }
}
