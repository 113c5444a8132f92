import type { KindName } from '../resource.ts';
import { attribute } from './attribute.ts';
import { campaign } from './campaign.ts';
import { domain } from './domain.ts';
import type { Kind } from './kind.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { organization } from './organization.ts';
import { sender } from './sender.ts';
import { subscriptionType } from './subscription-type.ts';
import { template } from './template.ts';
import { texts } from './texts.ts';
import { webhook } from './webhook.ts';

export const KINDS: Record<KindName, Kind> = {
  organization,
  texts,
  attribute,
  'subscription type': subscriptionType,
  list,
  domain,
  sender,
  template,
  campaign,
  form,
  webhook,
};
