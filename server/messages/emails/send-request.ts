import { type Address, requireAddress } from '../../platform/values/address.ts';
import { checkJsonSize, type JsonObject } from '../../platform/values/json.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { checkDisplayText } from '../../platform/values/text.ts';

export interface SendRequest {
  to: string;
  template: string;
  data?: JsonObject;
  from?: string;
  from_name?: string;
  reply_to?: string;
  priority?: Priority;
  subtype_slug?: string;
  unknown_outcome?: UnknownOutcome;
  /** Overrides the recipient's locale; only test sends can set it. */
  locale?: string;
}

export type Priority = 'high' | 'normal' | 'low';

/** V3: the handling of an email whose outcome at the provider is unknown. */
export type UnknownOutcome = 'fail' | 'resend';

/** A send request with parsed addresses. */
export interface ParsedRequest {
  order: SendRequest;
  to: Address;
  from: Address | null;
  fromName: string | null;
  replyTo: Address | null;
  locale: string | null;
}

export function parseRequest(order: SendRequest): ParsedRequest {
  const parsed = {
    order,
    to: requireAddress('to', order.to),
    from: order.from === undefined ? null : requireAddress('from', order.from),
    fromName: order.from_name ? checkDisplayText('from_name', order.from_name) : null,
    replyTo: order.reply_to === undefined ? null : requireAddress('reply_to', order.reply_to),
    locale: order.locale === undefined ? null : requireLocale('locale', order.locale),
  };
  checkJsonSize('data', order.data ?? {});
  return parsed;
}
