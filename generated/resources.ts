/* Generated from spec/ by `npm run generate`. Do not edit. */
import type {
	ApiKeysApi,
	AssetsApi,
	AuditLogApi,
	CampaignsApi,
	ConsentCheckpointsApi,
	ContactsApi,
	ContactActionsApi,
	ContactAttributesApi,
	DomainsApi,
	EmailsApi,
	ErasuresApi,
	EventsApi,
	FormsApi,
	IdentityProviderApi,
	ImportsApi,
	InvitationsApi,
	ListsApi,
	MeApi,
	IdentitiesApi,
	PasskeysApi,
	OrganizationApi,
	TextsApi,
	OrganizationsApi,
	PeopleApi,
	PreviewsApi,
	RefusedSendsApi,
	RequestsApi,
	SenderAddressesApi,
	SendingApi,
	SessionsApi,
	StatisticsApi,
	SubscriptionTypesApi,
	SuppressionsApi,
	TemplatesApi,
	WebhooksApi,
} from './client.ts';
import type { Resource } from '../sdk/src/resources.ts';

/** Keys that authenticate your programs. A test key reads live data and changes nothing. */
export const apiKeys: Resource<ApiKeysApi> = ({ methods }) =>
	methods<ApiKeysApi>({
		list: 'GET /api/v1/api-keys query list',
		create: 'POST /api/v1/api-keys body once',
		getCurrent: 'GET /api/v1/api-keys/current',
		revoke: 'DELETE /api/v1/api-keys/{id}',
	});

/** Marketing email to everybody in an audience who has consented to it. */
export const assets: Resource<AssetsApi> = ({ methods }) =>
	methods<AssetsApi>({
		upload: 'POST /api/v1/assets body',
		list: 'GET /api/v1/assets query list',
		get: 'GET /api/v1/assets/{id}',
		delete: 'DELETE /api/v1/assets/{id}',
	});

/** Every change to your account: who made it, when, and the values before and after. */
export const auditLog: Resource<AuditLogApi> = ({ methods }) =>
	methods<AuditLogApi>({ list: 'GET /api/v1/audit-log query list' });

/** Marketing email to everybody in an audience who has consented to it. */
export const campaigns: Resource<CampaignsApi> = ({ methods }) =>
	methods<CampaignsApi>({
		countAudience: 'POST /api/v1/campaign-audience-counts body',
		preview: 'POST /api/v1/campaign-previews body',
		list: 'GET /api/v1/campaigns query list',
		get: 'GET /api/v1/campaigns/{slug}',
		put: 'PUT /api/v1/campaigns/{slug} body',
		delete: 'DELETE /api/v1/campaigns/{slug}',
		cancel: 'POST /api/v1/campaigns/{slug}/cancel',
		check: 'POST /api/v1/campaigns/{slug}/check',
		duplicate: 'POST /api/v1/campaigns/{slug}/duplicate body keyed',
		countHours: 'GET /api/v1/campaigns/{slug}/hours',
		listLinks: 'GET /api/v1/campaigns/{slug}/links query list',
		pause: 'POST /api/v1/campaigns/{slug}/pause',
		listRecipients: 'GET /api/v1/campaigns/{slug}/recipients query list',
		exportRecipients: 'GET /api/v1/campaigns/{slug}/recipients.{format} query stream',
		resume: 'POST /api/v1/campaigns/{slug}/resume body',
		schedule: 'POST /api/v1/campaigns/{slug}/schedule body',
		testSend: 'POST /api/v1/campaigns/{slug}/test-send body keyed',
	});

/** Signed checkpoints of your consent history, which prove that nothing in it was changed or removed. */
export const consentCheckpoints: Resource<ConsentCheckpointsApi> = ({ methods }) =>
	methods<ConsentCheckpointsApi>({
		list: 'GET /api/v1/consent-checkpoints query list',
		create: 'POST /api/v1/consent-checkpoints',
		checkConsistency: 'GET /api/v1/consent-checkpoints/consistency query',
	});

/** Contacts, emails, suppressions and consent as files in CSV or NDJSON, of any length. */
export const contacts: Resource<ContactsApi> = ({ methods }) =>
	methods<ContactsApi>({
		exportConsentHistory: 'GET /api/v1/consent-history.{format} query stream',
		upsert: 'POST /api/v1/contacts body',
		list: 'GET /api/v1/contacts query list',
		exportAll: 'GET /api/v1/contacts.{format} query stream',
		batch: 'POST /api/v1/contacts/batch body',
		get: 'GET /api/v1/contacts/{email}',
		update: 'PATCH /api/v1/contacts/{email} body',
		delete: 'DELETE /api/v1/contacts/{email}',
		listConsentHistory: 'GET /api/v1/contacts/{email}/consent-history query list',
		getConsentProof: 'GET /api/v1/contacts/{email}/consent-proof query',
		export: 'GET /api/v1/contacts/{email}/export',
		updateLists: 'POST /api/v1/contacts/{email}/lists body',
		getPreferences: 'GET /api/v1/contacts/{email}/subscription-preferences',
		updatePreferences: 'PATCH /api/v1/contacts/{email}/subscription-preferences body',
	});

/** The people you send email to: one contact per address and organization. */
export const contactActions: Resource<ContactActionsApi> = ({ methods }) =>
	methods<ContactActionsApi>({
		list: 'GET /api/v1/contact-actions query list',
		get: 'GET /api/v1/contact-actions/{id}',
		cancel: 'POST /api/v1/contact-actions/{id}/cancel',
		create: 'POST /api/v1/contacts/actions body keyed',
	});

/** Declared, typed values in a contact's `custom_attributes`. */
export const contactAttributes: Resource<ContactAttributesApi> = ({ methods }) =>
	methods<ContactAttributesApi>({
		list: 'GET /api/v1/contact-attributes query list',
		put: 'PUT /api/v1/contact-attributes/{key} body',
		delete: 'DELETE /api/v1/contact-attributes/{key}',
	});

/** The addresses and domains that you send from. Each must be verified before you can use it. */
export const domains: Resource<DomainsApi> = ({ methods }) =>
	methods<DomainsApi>({
		list: 'GET /api/v1/domains query list',
		create: 'POST /api/v1/domains body',
		get: 'GET /api/v1/domains/{name}',
		delete: 'DELETE /api/v1/domains/{name}',
		verify: 'POST /api/v1/domains/{name}/verify',
	});

/** Transactional email: send emails and retrieve their status. */
export const emails: Resource<EmailsApi> = ({ methods }) =>
	methods<EmailsApi>({
		list: 'GET /api/v1/emails query list',
		exportAll: 'GET /api/v1/emails.{format} query stream',
		batch: 'POST /api/v1/emails/batch body keyed',
		cancelBatch: 'POST /api/v1/emails/cancel body',
		send: 'POST /api/v1/emails/send body keyed',
		get: 'GET /api/v1/emails/{id}',
		update: 'PATCH /api/v1/emails/{id} body',
		cancel: 'POST /api/v1/emails/{id}/cancel',
		getContent: 'GET /api/v1/emails/{id}/content',
		explain: 'GET /api/v1/emails/{id}/explanation',
		resend: 'POST /api/v1/emails/{id}/resend keyed',
	});

/** The right to be forgotten: erase all data about a person, by email address. */
export const erasures: Resource<ErasuresApi> = ({ methods }) =>
	methods<ErasuresApi>({ create: 'POST /api/v1/erasures body' });

/** What happened to your emails, contacts, consent and senders, in order. */
export const events: Resource<EventsApi> = ({ methods }) =>
	methods<EventsApi>({ list: 'GET /api/v1/events query list' });

/** Sign-up forms for your sites, with double opt-in and evidence of each consent. */
export const forms: Resource<FormsApi> = ({ methods }) =>
	methods<FormsApi>({
		preview: 'POST /api/v1/form-previews body',
		list: 'GET /api/v1/forms query list',
		get: 'GET /api/v1/forms/{slug} query',
		put: 'PUT /api/v1/forms/{slug} body',
		delete: 'DELETE /api/v1/forms/{slug}',
		listCounts: 'GET /api/v1/forms/{slug}/counts query list',
		listSubmissions: 'GET /api/v1/forms/{slug}/submissions query list',
	});

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export const identityProvider: Resource<IdentityProviderApi> = ({ methods }) =>
	methods<IdentityProviderApi>({
		get: 'GET /api/v1/identity-provider',
		put: 'PUT /api/v1/identity-provider body',
		delete: 'DELETE /api/v1/identity-provider',
	});

/** Files with contacts or suppressions in CSV or NDJSON, from another service or from an export. */
export const imports: Resource<ImportsApi> = ({ methods }) =>
	methods<ImportsApi>({
		create: 'POST /api/v1/imports body keyed',
		list: 'GET /api/v1/imports query list',
		get: 'GET /api/v1/imports/{id}',
		delete: 'DELETE /api/v1/imports/{id}',
		cancel: 'POST /api/v1/imports/{id}/cancel',
		errors: 'GET /api/v1/imports/{id}/errors query stream',
		putPart: 'PUT /api/v1/imports/{id}/parts/{number} body',
		start: 'POST /api/v1/imports/{id}/start body',
	});

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export const invitations: Resource<InvitationsApi> = ({ methods }) =>
	methods<InvitationsApi>({
		list: 'GET /api/v1/invitations query list',
		create: 'POST /api/v1/invitations body once',
		accept: 'POST /api/v1/invitations/accept body once',
		acceptWithOidc: 'POST /api/v1/invitations/oidc body once',
		beginWithOidc: 'POST /api/v1/invitations/oidc/begin body',
		acceptWithPasskey: 'POST /api/v1/invitations/passkey body once',
		beginWithPasskey: 'POST /api/v1/invitations/passkey/begin body',
		show: 'POST /api/v1/invitations/show body',
		revoke: 'DELETE /api/v1/invitations/{id}',
	});

/** Groups of contacts. List membership grants no consent. */
export const lists: Resource<ListsApi> = ({ methods }) =>
	methods<ListsApi>({
		preview: 'POST /api/v1/list-previews body',
		list: 'GET /api/v1/lists query list',
		get: 'GET /api/v1/lists/{slug}',
		put: 'PUT /api/v1/lists/{slug} body',
		delete: 'DELETE /api/v1/lists/{slug}',
		listContacts: 'GET /api/v1/lists/{slug}/contacts query list',
	});

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export const me: Resource<MeApi> = ({ methods }) =>
	methods<MeApi>({
		get: 'GET /api/v1/me',
		update: 'PATCH /api/v1/me body',
		delete: 'POST /api/v1/me/erase body once',
		leave: 'DELETE /api/v1/me/memberships/{slug}',
		setPassword: 'PUT /api/v1/me/password body',
	});

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export const identities: Resource<IdentitiesApi> = ({ methods }) =>
	methods<IdentitiesApi>({
		list: 'GET /api/v1/me/identities query list',
		create: 'POST /api/v1/me/identities body once',
		begin: 'POST /api/v1/me/identities/begin',
		delete: 'DELETE /api/v1/me/identities/{id}',
	});

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export const passkeys: Resource<PasskeysApi> = ({ methods }) =>
	methods<PasskeysApi>({
		list: 'GET /api/v1/me/passkeys query list',
		create: 'POST /api/v1/me/passkeys body once',
		begin: 'POST /api/v1/me/passkeys/begin',
		update: 'PATCH /api/v1/me/passkeys/{id} body',
		delete: 'DELETE /api/v1/me/passkeys/{id}',
	});

/** Your account: its brand, legal details and defaults for emails and pages. */
export const organization: Resource<OrganizationApi> = ({ methods }) =>
	methods<OrganizationApi>({
		get: 'GET /api/v1/organization',
		update: 'PATCH /api/v1/organization body',
		sendAlertLink: 'POST /api/v1/organization/alert-email/link once',
		putLogo: 'PUT /api/v1/organization/logo body',
		deleteLogo: 'DELETE /api/v1/organization/logo',
		acknowledgeSending: 'POST /api/v1/organization/sending/acknowledge',
	});

/** Your account: its brand, legal details and defaults for emails and pages. */
export const texts: Resource<TextsApi> = ({ methods }) =>
	methods<TextsApi>({
		get: 'GET /api/v1/organization/texts/{locale}',
		put: 'PUT /api/v1/organization/texts/{locale} body',
		delete: 'DELETE /api/v1/organization/texts/{locale}',
	});

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export const organizations: Resource<OrganizationsApi> = ({ methods }) =>
	methods<OrganizationsApi>({ create: 'POST /api/v1/organizations body once' });

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export const people: Resource<PeopleApi> = ({ methods }) =>
	methods<PeopleApi>({
		list: 'GET /api/v1/people query list',
		update: 'PATCH /api/v1/people/{id} body',
		remove: 'DELETE /api/v1/people/{id}',
		recover: 'POST /api/v1/people/{id}/recover once',
		transferOwnership: 'POST /api/v1/people/{id}/transfer-ownership',
	});

/** The content of your emails, by slug, version and locale. */
export const previews: Resource<PreviewsApi> = ({ methods }) =>
	methods<PreviewsApi>({ create: 'POST /api/v1/previews body' });

/** Transactional email: send emails and retrieve their status. */
export const refusedSends: Resource<RefusedSendsApi> = ({ methods }) =>
	methods<RefusedSendsApi>({ list: 'GET /api/v1/refused-sends query list' });

/** The requests to the API in the last days: what failed, where and why. */
export const requests: Resource<RequestsApi> = ({ methods }) =>
	methods<RequestsApi>({ list: 'GET /api/v1/requests query list' });

/** The addresses and domains that you send from. Each must be verified before you can use it. */
export const senderAddresses: Resource<SenderAddressesApi> = ({ methods }) =>
	methods<SenderAddressesApi>({
		list: 'GET /api/v1/sender-addresses query list',
		create: 'POST /api/v1/sender-addresses body',
		delete: 'DELETE /api/v1/sender-addresses/{email}',
	});

/** Your account: its brand, legal details and defaults for emails and pages. */
export const sending: Resource<SendingApi> = ({ methods }) =>
	methods<SendingApi>({
		pause: 'POST /api/v1/sending/pause body',
		getQueue: 'GET /api/v1/sending/queue',
		resume: 'POST /api/v1/sending/resume',
	});

/** Signing in, with a password, a passkey or an identity provider, and signing out. These operations accept no API keys. */
export const sessions: Resource<SessionsApi> = ({ methods }) =>
	methods<SessionsApi>({
		list: 'GET /api/v1/sessions query list',
		create: 'POST /api/v1/sessions body once',
		revokeOthers: 'DELETE /api/v1/sessions',
		end: 'DELETE /api/v1/sessions/current',
		createWithOidc: 'POST /api/v1/sessions/oidc body once',
		beginWithOidc: 'POST /api/v1/sessions/oidc/begin',
		beginWithOrganization: 'POST /api/v1/sessions/oidc/organizations/{slug}/begin',
		createWithPasskey: 'POST /api/v1/sessions/passkey body once',
		beginWithPasskey: 'POST /api/v1/sessions/passkey/begin',
		recover: 'POST /api/v1/sessions/recover body once',
		revoke: 'DELETE /api/v1/sessions/{id}',
	});

/** How many emails were sent, delivered, opened and clicked, and how consent and contacts develop. */
export const statistics: Resource<StatisticsApi> = ({ methods }) =>
	methods<StatisticsApi>({
		consent: 'GET /api/v1/statistics/consent query',
		contacts: 'GET /api/v1/statistics/contacts query',
		emails: 'GET /api/v1/statistics/emails query',
	});

/** Subscription types and their subtypes, which people subscribe to. */
export const subscriptionTypes: Resource<SubscriptionTypesApi> = ({ methods }) =>
	methods<SubscriptionTypesApi>({
		list: 'GET /api/v1/subscription-types query list',
		get: 'GET /api/v1/subscription-types/{slug}',
		put: 'PUT /api/v1/subscription-types/{slug} body',
		delete: 'DELETE /api/v1/subscription-types/{slug}',
		listTexts: 'GET /api/v1/subscription-types/{slug}/subtypes/{subtype}/texts query list',
	});

/** Addresses that receive no email: after a hard bounce, after a complaint, or because you added them. */
export const suppressions: Resource<SuppressionsApi> = ({ methods }) =>
	methods<SuppressionsApi>({
		list: 'GET /api/v1/suppressions query list',
		exportAll: 'GET /api/v1/suppressions.{format} query stream',
		put: 'PUT /api/v1/suppressions/{email} body',
		delete: 'DELETE /api/v1/suppressions/{email}',
	});

/** The content of your emails, by slug, version and locale. */
export const templates: Resource<TemplatesApi> = ({ methods }) =>
	methods<TemplatesApi>({
		list: 'GET /api/v1/templates query list',
		get: 'GET /api/v1/templates/{slug}',
		put: 'PUT /api/v1/templates/{slug} body',
		delete: 'DELETE /api/v1/templates/{slug}',
		preview: 'POST /api/v1/templates/{slug}/preview body',
		testSend: 'POST /api/v1/templates/{slug}/test-send body keyed',
		listVersions: 'GET /api/v1/templates/{slug}/versions query list',
		getVersion: 'GET /api/v1/templates/{slug}/versions/{version}',
	});

/** Your URLs that receive events, and what became of each delivery. */
export const webhooks: Resource<WebhooksApi> = ({ methods }) =>
	methods<WebhooksApi>({
		list: 'GET /api/v1/webhooks query list',
		get: 'GET /api/v1/webhooks/{slug}',
		put: 'PUT /api/v1/webhooks/{slug} body',
		delete: 'DELETE /api/v1/webhooks/{slug}',
		listDeliveries: 'GET /api/v1/webhooks/{slug}/deliveries query list',
		getDelivery: 'GET /api/v1/webhooks/{slug}/deliveries/{id}',
		retryDelivery: 'POST /api/v1/webhooks/{slug}/deliveries/{id}/retry once',
		replay: 'POST /api/v1/webhooks/{slug}/replay body keyed',
		rotateSecret: 'POST /api/v1/webhooks/{slug}/rotate-secret body keyed',
		test: 'POST /api/v1/webhooks/{slug}/test body once',
	});
