/* Generated from spec/ by `npm run generate`. Do not edit. */
import type { MailwrightApi } from './client.ts';
import {
  apiKeys,
  auditLog,
  consentCheckpoints,
  contactAttributes,
  contacts,
  domains,
  emails,
  erasures,
  events,
  lists,
  organization,
  texts,
  requests,
  senderAddresses,
  subscriptionTypes,
  suppressions,
  templates,
  webhooks,
} from './resources.ts';
import type { ResourcesOf } from '../sdk/src/resources.ts';

export const allResources: ResourcesOf<MailwrightApi> = {
  apiKeys,
  auditLog,
  consentCheckpoints,
  contactAttributes,
  contacts,
  domains,
  emails,
  erasures,
  events,
  lists,
  organization,
  texts,
  requests,
  senderAddresses,
  subscriptionTypes,
  suppressions,
  templates,
  webhooks,
};
