import { invalid } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/values/principal.ts';
import { type Address, requireAddress } from '../../../platform/values/address.ts';
import type { SendContext } from './send-context.ts';
import type { ParsedRequest } from './send-request.ts';

export interface ChosenSender {
  email: string;
  name: string | null;
}

/**
 * EMAILS-4: chooses the sender of the request, else of the template, else the organization's default. It must be
 * verified, and the API key must be allowed to use it.
 */
export function chooseSender(
  context: SendContext,
  request: ParsedRequest,
  { senderDomains }: Pick<Principal, 'senderDomains'>,
): ChosenSender {
  const sender = verifiedSender(context, request);
  const domain = sender.email.slice(sender.email.lastIndexOf('@') + 1);
  if (senderDomains === null || senderDomains.includes(domain)) return sender;
  const allowed = senderDomains.join(', ');
  throw invalid('from', 'not_allowed', `This API key may only send from the domains: ${allowed}.`);
}

function verifiedSender(
  { organization, template, senders, domain }: SendContext,
  { from, fromName }: ParsedRequest,
): ChosenSender {
  const preset = template?.from_email ? requireAddress('from', template.from_email) : null;
  const wanted = from ?? preset;
  const sender = senders.find(({ email_key: key, is_default: isDefault }) =>
    wanted ? key === wanted.key : isDefault,
  );
  if (sender?.verified) {
    const name = fromName ?? sender.name ?? organization.brand;
    return { email: wanted?.address ?? sender.email, name };
  }
  if (wanted && domain) {
    return { email: wanted.address, name: fromName ?? organization.brand };
  }
  throw invalid(
    'from',
    'not_verified',
    explainRefusal({ from, preset, known: sender !== undefined }),
  );
}

interface UnverifiedSender {
  from: Address | null;
  /** The template's sender. */
  preset: Address | null;
  /** Whether the organization has this sender at all, verified or not. */
  known: boolean;
}

function explainRefusal({ from, preset, known }: UnverifiedSender): string {
  if (from)
    return 'The sender is not a verified address, and its exact domain is not verified; verify one of them.';
  if (preset)
    return "The template's sender is not verified; verify it, or name another one in from.";
  return known
    ? 'The default sender is not verified; verify it, or name a verified sender in from.'
    : 'There is no default sender; set one, or name a verified sender in from.';
}
