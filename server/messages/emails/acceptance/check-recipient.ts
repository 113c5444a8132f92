import { invalid } from '../../../platform/errors.ts';
import type { SendContext } from './send-context.ts';
import type { Mode } from '../../../platform/values/mode.ts';
import { RefusedRecipient } from './refused-recipient.ts';
import type { ParsedRequest } from './send-request.ts';
import { simulatedOutcome } from './simulate.ts';

/** Implements EMAILS-6. In test mode the simulator's suppressed address counts as suppressed too (TEST-MODE-2). */
export function checkSuppression(context: SendContext, parsed: ParsedRequest, mode: Mode): void {
  if (!context.suppressed && !isSimulatedAsSuppressed(parsed.to.key, mode)) return;
  const message =
    'The recipient is suppressed because of a hard bounce, a complaint or a manual suppression.';
  throw new RefusedRecipient({ field: 'to', reason: 'suppressed', message }, context, parsed);
}

export const isSimulatedAsSuppressed = (key: string, mode: Mode): boolean =>
  mode === 'test' && simulatedOutcome(key) === 'suppressed';

/**
 * EMAILS-5: the recipient must have confirmed the subtype, which must be operational, except for email of a campaign. Returns
 * the subtype's id, or null when the request has none.
 */
export function checkConsent(
  context: SendContext,
  parsed: ParsedRequest,
  { isCampaign = false } = {},
): string | null {
  const { subtypes } = context;
  const { subtype_slug: key } = parsed.request;
  if (key === undefined) return null;
  const field = 'subtype_slug';
  const [subtype, ...others] = subtypes;
  if (!subtype) throw invalid(field, 'not_found', 'No subtype has this slug.');
  if (others.length > 0) {
    const candidates = subtypes.map(({ type_slug }) => `${type_slug}/${key}`).sort();
    throw invalid(
      field,
      'ambiguous',
      `Several subtypes match; use one of ${candidates.join(', ')}.`,
    );
  }
  if (subtype.archived) {
    throw invalid(field, 'not_found', 'The subtype is archived and cannot be used for sending.');
  }
  if (subtype.kind === 'marketing' && !isCampaign) {
    throw invalid(
      field,
      'not_operational',
      'The subtype is for marketing; marketing mail is sent with campaigns.',
    );
  }
  if (!subtype.subscribed) {
    const message = 'The recipient has not confirmed this subtype.';
    throw new RefusedRecipient({ field, reason: 'opt_in_required', message }, context, parsed);
  }
  return subtype.id;
}
