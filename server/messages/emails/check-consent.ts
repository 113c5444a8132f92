import { invalid } from '../../platform/errors.ts';
import type { SendContext } from './send-context.ts';

/** E5: an operational subtype that the recipient has confirmed. Gives its id, or null for none. */
export function checkConsent({ subtypes }: SendContext, key: string | undefined): string | null {
  if (key === undefined) return null;
  const field = 'subtype_slug';
  const [subtype, ...others] = subtypes;
  if (!subtype) throw invalid(field, 'not_found', 'No subtype has this slug.');
  if (others.length > 0) {
    const candidates = subtypes.map(({ type_slug }) => `${type_slug}/${key}`).sort();
    throw invalid(
      field,
      'ambiguous',
      `Several subtypes fit; name one of ${candidates.join(', ')}.`,
    );
  }
  if (subtype.archived) {
    throw invalid(field, 'not_found', 'The subtype is archived; no mail is sent with it.');
  }
  if (subtype.kind === 'marketing') {
    throw invalid(
      field,
      'not_operational',
      'The subtype is for marketing; such mail goes out with campaigns.',
    );
  }
  if (!subtype.subscribed) {
    throw invalid(field, 'opt_in_required', 'The recipient has not confirmed this subtype.');
  }
  return subtype.id;
}
