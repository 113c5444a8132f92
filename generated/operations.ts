/* Generated from spec/ by `npm run generate`. Do not edit. */
import type { Operations } from '../sdk/src/methods.ts';

export const operations: Operations = {
  apiKeys: {
    list: 'GET /api/v1/api-keys query list',
    create: 'POST /api/v1/api-keys body once',
    getCurrent: 'GET /api/v1/api-keys/current',
    revoke: 'DELETE /api/v1/api-keys/{id}',
  },
  auditLog: { list: 'GET /api/v1/audit-log query list' },
  contactAttributes: {
    list: 'GET /api/v1/contact-attributes query list',
    put: 'PUT /api/v1/contact-attributes/{key} body',
    delete: 'DELETE /api/v1/contact-attributes/{key}',
  },
  contacts: {
    upsert: 'POST /api/v1/contacts body',
    list: 'GET /api/v1/contacts query list',
    get: 'GET /api/v1/contacts/{email}',
    update: 'PATCH /api/v1/contacts/{email} body',
    delete: 'DELETE /api/v1/contacts/{email}',
    listConsentHistory: 'GET /api/v1/contacts/{email}/consent-history query list',
    export: 'GET /api/v1/contacts/{email}/export',
    updateLists: 'POST /api/v1/contacts/{email}/lists body',
    getPreferences: 'GET /api/v1/contacts/{email}/subscription-preferences',
    updatePreferences: 'PATCH /api/v1/contacts/{email}/subscription-preferences body',
  },
  domains: {
    list: 'GET /api/v1/domains query list',
    create: 'POST /api/v1/domains body',
    get: 'GET /api/v1/domains/{name}',
    delete: 'DELETE /api/v1/domains/{name}',
    verify: 'POST /api/v1/domains/{name}/verify',
  },
  emails: {
    list: 'GET /api/v1/emails query list',
    batch: 'POST /api/v1/emails/batch body keyed',
    send: 'POST /api/v1/emails/send body keyed',
    get: 'GET /api/v1/emails/{id}',
    getContent: 'GET /api/v1/emails/{id}/content',
    resend: 'POST /api/v1/emails/{id}/resend keyed',
  },
  erasures: { create: 'POST /api/v1/erasures body' },
  lists: {
    list: 'GET /api/v1/lists query list',
    get: 'GET /api/v1/lists/{slug}',
    put: 'PUT /api/v1/lists/{slug} body',
    delete: 'DELETE /api/v1/lists/{slug}',
    listContacts: 'GET /api/v1/lists/{slug}/contacts query list',
  },
  organization: {
    get: 'GET /api/v1/organization',
    update: 'PATCH /api/v1/organization body',
    putLogo: 'PUT /api/v1/organization/logo body',
    deleteLogo: 'DELETE /api/v1/organization/logo',
  },
  texts: {
    get: 'GET /api/v1/organization/texts/{locale}',
    put: 'PUT /api/v1/organization/texts/{locale} body',
    delete: 'DELETE /api/v1/organization/texts/{locale}',
  },
  senderAddresses: {
    list: 'GET /api/v1/sender-addresses query list',
    create: 'POST /api/v1/sender-addresses body',
    delete: 'DELETE /api/v1/sender-addresses/{email}',
  },
  subscriptionTypes: {
    list: 'GET /api/v1/subscription-types query list',
    get: 'GET /api/v1/subscription-types/{slug}',
    put: 'PUT /api/v1/subscription-types/{slug} body',
    delete: 'DELETE /api/v1/subscription-types/{slug}',
  },
  suppressions: {
    list: 'GET /api/v1/suppressions query list',
    put: 'PUT /api/v1/suppressions/{email} body',
    delete: 'DELETE /api/v1/suppressions/{email}',
  },
  templates: {
    list: 'GET /api/v1/templates query list',
    get: 'GET /api/v1/templates/{slug}',
    put: 'PUT /api/v1/templates/{slug} body',
    delete: 'DELETE /api/v1/templates/{slug}',
    preview: 'POST /api/v1/templates/{slug}/preview body',
    testSend: 'POST /api/v1/templates/{slug}/test-send body keyed',
    listVersions: 'GET /api/v1/templates/{slug}/versions query list',
    getVersion: 'GET /api/v1/templates/{slug}/versions/{version}',
  },
};
