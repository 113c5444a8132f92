/* Generated from spec/ by `npm run generate`. Do not edit. */
import type {
	ApiPromise,
	IdempotentRequestOptions,
	Input,
	ListQuery,
	Named,
	Paginator,
	RequestOptions,
	WithDates,
} from '../sdk/src/methods.ts';
import type { components, operations } from './types.ts';

/** Every operation that takes an API key, by noun. */
export class MailwrightApi {
	/** Keys that authenticate your programs. A test key reads live data and changes nothing. */
	declare readonly apiKeys: ApiKeysApi;
	/** Marketing email to everybody in an audience who has consented to it. */
	declare readonly assets: AssetsApi;
	/** Every change to your account: who made it, when, and the values before and after. */
	declare readonly auditLog: AuditLogApi;
	/** Marketing email to everybody in an audience who has consented to it. */
	declare readonly campaigns: CampaignsApi;
	/** Signed checkpoints of your consent history, which prove that nothing in it was changed or removed. */
	declare readonly consentCheckpoints: ConsentCheckpointsApi;
	/** Contacts, emails, suppressions and consent as files in CSV or NDJSON, of any length. */
	declare readonly contacts: ContactsApi;
	/** The people you send email to: one contact per address and organization. */
	declare readonly contactActions: ContactActionsApi;
	/** Declared, typed values in a contact's `custom_attributes`. */
	declare readonly contactAttributes: ContactAttributesApi;
	/** The addresses and domains that you send from. Each must be verified before you can use it. */
	declare readonly domains: DomainsApi;
	/** Transactional email: send emails and retrieve their status. */
	declare readonly emails: EmailsApi;
	/** The right to be forgotten: erase all data about a person, by email address. */
	declare readonly erasures: ErasuresApi;
	/** What happened to your emails, contacts, consent and senders, in order. */
	declare readonly events: EventsApi;
	/** Sign-up forms for your sites, with double opt-in and evidence of each consent. */
	declare readonly forms: FormsApi;
	/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
	declare readonly identityProvider: IdentityProviderApi;
	/** Files with contacts or suppressions in CSV or NDJSON, from another service or from an export. */
	declare readonly imports: ImportsApi;
	/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
	declare readonly invitations: InvitationsApi;
	/** Groups of contacts. List membership grants no consent. */
	declare readonly lists: ListsApi;
	/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
	declare readonly me: MeApi;
	/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
	declare readonly identities: IdentitiesApi;
	/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
	declare readonly passkeys: PasskeysApi;
	/** Your account: its brand, legal details and defaults for emails and pages. */
	declare readonly organization: OrganizationApi;
	/** Your account: its brand, legal details and defaults for emails and pages. */
	declare readonly texts: TextsApi;
	/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
	declare readonly organizations: OrganizationsApi;
	/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
	declare readonly people: PeopleApi;
	/** The content of your emails, by slug, version and locale. */
	declare readonly previews: PreviewsApi;
	/** Transactional email: send emails and retrieve their status. */
	declare readonly refusedSends: RefusedSendsApi;
	/** The requests to the API in the last days: what failed, where and why. */
	declare readonly requests: RequestsApi;
	/** The addresses and domains that you send from. Each must be verified before you can use it. */
	declare readonly senderAddresses: SenderAddressesApi;
	/** Your account: its brand, legal details and defaults for emails and pages. */
	declare readonly sending: SendingApi;
	/** Signing in, with a password, a passkey or an identity provider, and signing out. These operations accept no API keys. */
	declare readonly sessions: SessionsApi;
	/** How many emails were sent, delivered, opened and clicked, and how consent and contacts develop. */
	declare readonly statistics: StatisticsApi;
	/** Subscription types and their subtypes, which people subscribe to. */
	declare readonly subscriptionTypes: SubscriptionTypesApi;
	/** Addresses that receive no email: after a hard bounce, after a complaint, or because you added them. */
	declare readonly suppressions: SuppressionsApi;
	/** The content of your emails, by slug, version and locale. */
	declare readonly templates: TemplatesApi;
	/** Your URLs that receive events, and what became of each delivery. */
	declare readonly webhooks: WebhooksApi;
}

/** Keys that authenticate your programs. A test key reads live data and changes nothing. */
export interface ApiKeysApi {
	/**
	 * List API keys.
	 *
	 * Lists your organization's live and test keys, newest first. Expired and revoked keys stay in
	 * the list.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const apiKey of client.apiKeys.list({ limit: 50 })) {
	 *   console.log(apiKey);
	 * }
	 * ```
	 */
	list(query?: ApiKeysListQuery, options?: RequestOptions): Paginator<ApiKeysListResponse>;

	/**
	 * Create an API key.
	 *
	 * Creates a key and returns its secret once. The key works immediately, on every server of the
	 * installation. A key can grant only scopes that it has itself: for any other scope the request
	 * returns a 403 that names the scope. A key that expires cannot create a key that expires later.
	 *
	 * A test key reads live data: read operations return your real contacts, templates and settings,
	 * and write operations are rolled back. You can call this operation with a test key, but the key
	 * in the response does not work.
	 *
	 * A person's session must have begun in the last 15 minutes, because the key stays valid after
	 * the session ends: otherwise the request returns a 409 with the reason `sign_in_again`. API
	 * keys are not affected.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A new API key.
	 * @returns A new API key with its secret.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const createdApiKey = await client.apiKeys.create({ name: 'Monthly report', mode: 'live', scopes: ['read'] });
	 * ```
	 */
	create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<CreatedApiKey>;

	/**
	 * Retrieve the key in use.
	 *
	 * Retrieves the API key of the request, with its mode, scopes and expiry. Every key can use this
	 * operation.
	 *
	 * @returns The API key of the request.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const currentApiKey = await client.apiKeys.getCurrent();
	 * ```
	 */
	getCurrent(options?: RequestOptions): ApiPromise<CurrentApiKey>;

	/**
	 * Revoke an API key.
	 *
	 * Revokes a key: the next request with it, to any server, returns a 401. This cannot be undone;
	 * revoking a key twice is not an error. A key can revoke keys whose scopes it has itself: if it
	 * lacks a scope, the request returns a 403 that names the scope. A key can revoke itself; that
	 * request still succeeds.
	 *
	 * Keys that were created with the revoked key continue to work. If a key was leaked, revoke
	 * those, too: in the list of keys they have its id as `created_by`; in the audit log, filter by
	 * `operation` `apiKeys.create` and `api_key_id`.
	 *
	 * You can revoke the last key that can create others. The operator of the server can then create
	 * a new one on the command line: `npm run mailwright -- organizations create-key`.
	 *
	 * @param id The key's id, as shown in the list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.apiKeys.revoke('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a80');
	 * ```
	 */
	revoke(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Marketing email to everybody in an audience who has consented to it. */
export interface AssetsApi {
	/**
	 * Upload a picture.
	 *
	 * Uploads a picture for emails. The file is decoded and re-encoded without its metadata, such as
	 * the place of a photo, and scaled down to at most 1,200 pixels in width and 4,096 in height; as
	 * stored, it has at most 5 MiB. A picture that the organization has already is returned with
	 * 200, and changes nothing.
	 *
	 * All pictures of an organization can take 2 GiB; more is a 400 `too_many`. A picture that no
	 * campaign and no stored version of a template has shown for 30 days is deleted.
	 *
	 * @param body A picture to upload.
	 * @returns A single picture.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const asset = await client.assets.upload({
	 *   data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQ9bsBAAHPAUQK73JsAAAAAElFTkSuQmCC',
	 *   name: 'teas.png',
	 * });
	 * ```
	 */
	upload(body: AssetUpload, options?: RequestOptions): ApiPromise<Asset>;

	/**
	 * List pictures.
	 *
	 * Lists the pictures of the organization, newest first. The logo is not one of them.
	 *
	 * @param query.search Only pictures whose name contains this text, whatever its case.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const asset of client.assets.list({ search: 'teas', limit: 50 })) {
	 *   console.log(asset);
	 * }
	 * ```
	 */
	list(query?: AssetsListQuery, options?: RequestOptions): Paginator<AssetsListResponse>;

	/**
	 * Retrieve a picture.
	 *
	 * Retrieves a picture by its id. The picture itself is at its `url`.
	 *
	 * @param id The picture's id.
	 * @returns A single picture.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const asset = await client.assets.get('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a91');
	 * ```
	 */
	get(id: string | number, options?: RequestOptions): ApiPromise<Asset>;

	/**
	 * Delete a picture.
	 *
	 * Deletes a picture. Its URL stops working, also in emails that were sent with an earlier
	 * version of a template. While the content of a campaign or the current version of a template
	 * shows it, the response is a 409 `in_use` that names them.
	 *
	 * @param id The picture's id.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.assets.delete('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a91');
	 * ```
	 */
	delete(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Every change to your account: who made it, when, and the values before and after. */
export interface AuditLogApi {
	/**
	 * List changes.
	 *
	 * Lists the changes to your account, newest first: every successful request that changed its
	 * configuration, and every change on the server's command line. Requests that changed nothing
	 * and requests with a test key have no entry. Contacts, consent and emails are not in this log;
	 * consent and emails have their own histories.
	 *
	 * Entries cannot be changed. When a person is erased, entries about that person keep the actor,
	 * the operation and the time, and lose the address and the values.
	 *
	 * @param query.resource_type Only changes to resources of this type.
	 * @param query.resource_id Only changes to the resource with this slug, key, name, address or
	 *   id.
	 * @param query.api_key_id Only changes that were made with this API key.
	 * @param query.person_id Only changes that this person made.
	 * @param query.since Only changes at this time or later. Encode a plus sign in an offset as
	 *   `%2B`.
	 * @param query.until Only changes before this time.
	 * @param query.operation Only changes by this operation.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const auditEntry of client.auditLog.list({ resource_type: 'suppression', limit: 50 })) {
	 *   console.log(auditEntry);
	 * }
	 * ```
	 */
	list(query?: AuditLogListQuery, options?: RequestOptions): Paginator<AuditLogListResponse>;
}

/** Marketing email to everybody in an audience who has consented to it. */
export interface CampaignsApi {
	/**
	 * Count an audience.
	 *
	 * Counts the contacts that a campaign would be sent to, before the campaign is created or
	 * changed. Stores nothing. The fields are checked as in `campaigns.put`, and the contacts are
	 * counted as in `campaigns.check`. Each server process counts at most two audiences at a time
	 * per organization; further requests wait up to 5 seconds.
	 *
	 * @param body An audience that is not stored. The fields are those of `campaigns.put`.
	 * @returns How many contacts would get a campaign with this audience.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaignAudienceCounted = await client.campaigns.countAudience({
	 *   subtype: 'newsletter',
	 *   audience: { lists: ['customers'] },
	 * });
	 * ```
	 */
	countAudience(
		body: CampaignAudienceCounting,
		options?: RequestOptions,
	): ApiPromise<CampaignAudienceCounted>;

	/**
	 * Preview content of a campaign.
	 *
	 * Renders content of a campaign, even if it is not saved and variables are missing. Nothing is
	 * stored and nothing is sent. The links to unsubscribe and to the preferences are examples that
	 * belong to no recipient.
	 *
	 * @param body Content of a campaign to preview, in one language.
	 * @returns The email that somebody would get.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaignPreviewed = await client.campaigns.preview({
	 *   content: {
	 *     subject: 'News for {{ contact.name }}',
	 *     blocks: [{ type: 'heading', level: 1, text: 'New teas' }],
	 *   },
	 *   locale: 'en',
	 * });
	 * ```
	 */
	preview(body: CampaignPreview, options?: RequestOptions): ApiPromise<CampaignPreviewed>;

	/**
	 * List campaigns.
	 *
	 * Lists your campaigns, newest first. Their counts are in the single campaign.
	 *
	 * @param query.status Only campaigns with this status.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const campaign of client.campaigns.list({ status: 'draft', limit: 50 })) {
	 *   console.log(campaign);
	 * }
	 * ```
	 */
	list(query?: CampaignsListQuery, options?: RequestOptions): Paginator<CampaignsListResponse>;

	/**
	 * Retrieve a campaign.
	 *
	 * Retrieves a campaign with its counts, which are at most a few seconds old.
	 *
	 * @param slug The campaign's slug.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.get('spring-sale');
	 * ```
	 */
	get(slug: string | number, options?: RequestOptions): ApiPromise<Campaign>;

	/**
	 * Create or change a campaign.
	 *
	 * Creates or replaces a campaign. The body describes the complete campaign. Sending the same
	 * body again changes nothing. Only a `draft` can be changed, and a `scheduled` campaign, which
	 * becomes a draft again and must be scheduled anew; any other status is a 409 `wrong_status`.
	 * Subtype, lists and template must exist; whether everything else is ready is what
	 * `campaigns.check` answers.
	 *
	 * A campaign has either a `template` or `content` of its own, made of blocks by locale.
	 *
	 * @param slug The campaign's slug.
	 * @param body A complete description of a campaign. It has either a template or content of its
	 *   own.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 412: The resource is not what `If-Match` names. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.put('december-news', {
	 *   name: 'December news',
	 *   subtype: 'newsletter',
	 *   default_locale: 'en',
	 *   content: {
	 *     en: {
	 *       subject: 'The winter teas are here',
	 *       preheader: 'Three new ones, and one that comes back',
	 *       blocks: [
	 *         {
	 *           type: 'heading',
	 *           level: 1,
	 *           text: 'Hello {{ contact.name | default("there") }}',
	 *         },
	 *         {
	 *           type: 'text',
	 *           html: '<p>Three <strong>new teas</strong> are here.</p>',
	 *         },
	 *         {
	 *           type: 'button',
	 *           text: 'See all of them',
	 *           url: 'https://shop.example/teas',
	 *         },
	 *       ],
	 *     },
	 *   },
	 * });
	 * ```
	 */
	put(slug: string | number, body: CampaignPut, options?: RequestOptions): ApiPromise<Campaign>;

	/**
	 * Delete a campaign.
	 *
	 * Deletes a campaign that is a `draft` or `canceled`. Any other status is a 409 `wrong_status`:
	 * what was sent is kept with its emails. A campaign that the rule of a smart list names is a 409
	 * `in_use`.
	 *
	 * @param slug The campaign's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.campaigns.delete('autumn-sale');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Cancel a campaign.
	 *
	 * Cancels a campaign that is `scheduled`, `preparing`, `sending` or `paused`, for good. Emails
	 * that wait become `canceled`; an email that is being handed over at this moment still goes out.
	 * Canceling it again changes nothing.
	 *
	 * @param slug The campaign's slug.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.cancel('too-much');
	 * ```
	 */
	cancel(slug: string | number, options?: RequestOptions): ApiPromise<Campaign>;

	/**
	 * Check a campaign.
	 *
	 * Checks whether a campaign can be scheduled, counts its audience, and renders it for a sample
	 * of up to 1,000 recipients. Changes nothing. `campaigns.schedule` refuses a campaign with
	 * errors. Counting an audience of a million contacts takes some seconds.
	 *
	 * @param slug The campaign's slug.
	 * @returns Whether a campaign can be scheduled.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaignCheck = await client.campaigns.check('spring-sale');
	 * ```
	 */
	check(slug: string | number, options?: RequestOptions): ApiPromise<CampaignCheck>;

	/**
	 * Duplicate a campaign.
	 *
	 * Creates a draft with the settings of a campaign in any status. A slug that is taken is a 409
	 * with the reason `slug_taken`.
	 *
	 * @param slug The campaign's slug.
	 * @param body How a campaign is copied.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The slug is taken, or the `Idempotency-Key` was used for a
	 *   different request. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.duplicate('spring-sale', { slug: 'summer-sale', name: 'Summer sale' });
	 * ```
	 */
	duplicate(
		slug: string | number,
		body: CampaignDuplicate,
		options?: IdempotentRequestOptions,
	): ApiPromise<Campaign>;

	/**
	 * Count opens and clicks by hour.
	 *
	 * Counts opens and clicks by hour, in the first 48 hours of a campaign. Opens and clicks by
	 * programs do not count. The numbers are kept as long as the recipients. If counting takes
	 * longer than 4 seconds, the request is a 409 `statistics_too_slow`.
	 *
	 * @param slug The campaign's slug.
	 * @returns What people did with the emails of a campaign, by hour.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaignHours = await client.campaigns.countHours('spring-sale');
	 * ```
	 */
	countHours(slug: string | number, options?: RequestOptions): ApiPromise<CampaignHours>;

	/**
	 * List the links of a campaign.
	 *
	 * Lists the links that recipients have followed, newest first, by the time of the first click.
	 * It needs a provider that reports clicks. A campaign counts only its first 200 different links.
	 *
	 * @param slug The campaign's slug.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const campaignLink of client.campaigns.listLinks('spring-sale', { limit: 50 })) {
	 *   console.log(campaignLink);
	 * }
	 * ```
	 */
	listLinks(
		slug: string | number,
		query?: CampaignsListLinksQuery,
		options?: RequestOptions,
	): Paginator<CampaignsListLinksResponse>;

	/**
	 * Pause a campaign.
	 *
	 * Pauses a campaign that is `preparing` or `sending`: no email of it is handed over any more,
	 * except those that are being handed over at this moment. Pausing it again changes nothing.
	 * Emails that wait in the queue stay there, and their time to live continues.
	 *
	 * @param slug The campaign's slug.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.pause('on-its-way');
	 * ```
	 */
	pause(slug: string | number, options?: RequestOptions): ApiPromise<Campaign>;

	/**
	 * List the recipients of a campaign.
	 *
	 * Lists the recipients that were determined when the campaign started, newest contact first. A
	 * contact that was left out then is not among them; `counts.excluded` of the campaign has the
	 * numbers.
	 *
	 * @param slug The campaign's slug.
	 * @param query.state Only recipients in this state.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const campaignRecipient of client.campaigns.listRecipients('spring-sale', { limit: 50 })) {
	 *   console.log(campaignRecipient);
	 * }
	 * ```
	 */
	listRecipients(
		slug: string | number,
		query?: CampaignsListRecipientsQuery,
		options?: RequestOptions,
	): Paginator<CampaignsListRecipientsResponse>;

	/**
	 * Export the recipients of a campaign.
	 *
	 * Exports the recipients of a campaign, as `campaigns.listRecipients` lists them.
	 * `contacts.exportAll` describes what all exports have in common.
	 *
	 * @param slug The campaign's slug.
	 * @param format `csv` or `ndjson`.
	 * @param query.trailer Adds a last line with the number of rows, `# rows: 1042` or
	 *   `{"_rows":1042}`. A file without this line is incomplete.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @param query.state Only recipients in this state.
	 * @returns The text of an export.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.campaigns.exportRecipients('spring-sale', 'ndjson', { trailer: true });
	 * ```
	 */
	exportRecipients(
		slug: string | number,
		format: string | number,
		query?: CampaignsExportRecipientsQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Resume a campaign.
	 *
	 * Resumes a `paused` campaign where it was. Its recipients stay as they were determined at the
	 * start; consent is asked again at each hand-over. A campaign that the guard has paused needs
	 * `acknowledge: true`; otherwise the response is a 409 with the reason `guard`. A campaign that
	 * is `preparing`, `sending` or `completed` is left as it is.
	 *
	 * @param slug The campaign's slug.
	 * @param body How a campaign is resumed.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.resume('held-up', { acknowledge: false });
	 * ```
	 */
	resume(
		slug: string | number,
		body: CampaignResume,
		options?: RequestOptions,
	): ApiPromise<Campaign>;

	/**
	 * Schedule a campaign.
	 *
	 * Schedules a `draft`, or moves a `scheduled` campaign to another time. Without `at` it starts
	 * now. Repeating the request after the campaign has started changes nothing. The current version
	 * of the template is fixed. Errors that `campaigns.check` finds are a 400 with one entry each.
	 * If the guard has paused marketing email, the request is a 409 with the reason `guard`. When
	 * the campaign starts, both are checked again, and its recipients are determined. Contacts that
	 * are added later get nothing, and neither do contacts who withdraw their consent before the
	 * hand-over.
	 *
	 * @param slug The campaign's slug.
	 * @param body When a campaign starts.
	 * @returns A single campaign.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaign = await client.campaigns.schedule('spring-sale', {});
	 * ```
	 */
	schedule(
		slug: string | number,
		body: CampaignSchedule,
		options?: RequestOptions,
	): ApiPromise<Campaign>;

	/**
	 * Send a test of a campaign.
	 *
	 * Sends the campaign to up to ten addresses as real emails, whatever its status. Their subject
	 * begins with `[Test]`; they are in no statistics and not among the recipients, and the pages
	 * behind their links change nothing. Suppressed addresses are rejected. At most 100 such emails
	 * can be sent in an hour. The audit log gets an entry without the recipients. With a test key,
	 * test emails are stored and nothing is sent.
	 *
	 * @param slug The campaign's slug.
	 * @param body A test send of a campaign.
	 * @returns The accepted emails of a test send.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The `Idempotency-Key` was used for a different request, or for a
	 *   request that is still in progress. This request had no effect.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const campaignTestSent = await client.campaigns.testSend('spring-sale', { to: ['author@demo-shop.example'] });
	 * ```
	 */
	testSend(
		slug: string | number,
		body: CampaignTestSend,
		options?: IdempotentRequestOptions,
	): ApiPromise<CampaignTestSent>;
}

/** Signed checkpoints of your consent history, which prove that nothing in it was changed or removed. */
export interface ConsentCheckpointsApi {
	/**
	 * List checkpoints.
	 *
	 * Lists the checkpoints of your consent log, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const consentCheckpoint of client.consentCheckpoints.list({ limit: 50 })) {
	 *   console.log(consentCheckpoint);
	 * }
	 * ```
	 */
	list(
		query?: ConsentCheckpointsListQuery,
		options?: RequestOptions,
	): Paginator<ConsentCheckpointsListResponse>;

	/**
	 * Sign a checkpoint.
	 *
	 * Signs a checkpoint of your consent log now. The server also signs one every hour in which
	 * entries were added, unless its operator has set another interval. Returns the newest
	 * checkpoint if no entries were added since; that of an empty log is not listed.
	 *
	 * The checkpoint covers the committed entries of the consent history; 5,000 entries that the log
	 * does not have yet at most. With a test key, nothing is appended or stored: the response is the
	 * newest checkpoint. Before the first one, it is the signed checkpoint of an empty log, with
	 * which every log begins.
	 *
	 * After the key was replaced, the new key also signs the newest checkpoint: its `note` then has
	 * a further signature.
	 *
	 * @returns A checkpoint.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const consentCheckpointResult = await client.consentCheckpoints.create();
	 * ```
	 */
	create(options?: RequestOptions): ApiPromise<ConsentCheckpointResult>;

	/**
	 * Prove that the log only grew.
	 *
	 * Proves that the log of size `first` is the beginning of the log of size `second`: no entry was
	 * changed or removed in between.
	 *
	 * @param query.first The smaller size.
	 * @param query.second The larger size, at most that of the log.
	 * @returns A proof that a log of one size is the beginning of the same log of a larger size.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const consentConsistency = await client.consentCheckpoints.checkConsistency({ first: 0, second: 0 });
	 * ```
	 */
	checkConsistency(
		query: ConsentCheckpointsCheckConsistencyQuery,
		options?: RequestOptions,
	): ApiPromise<ConsentConsistency>;
}

/** Contacts, emails, suppressions and consent as files in CSV or NDJSON, of any length. */
export interface ContactsApi {
	/**
	 * Export the consent history.
	 *
	 * Exports every change of consent of all contacts, contact by contact, newest first, as
	 * `contacts.listConsentHistory` returns them, with the contact's address. Changes of erased
	 * people are left out. `contacts.exportAll` describes what all exports have in common.
	 *
	 * @param format `csv` or `ndjson`.
	 * @param query.trailer Adds a last line with the number of rows, `# rows: 1042` or
	 *   `{"_rows":1042}`. A file without this line is incomplete.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @returns The text of an export.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.contacts.exportConsentHistory('ndjson');
	 * ```
	 */
	exportConsentHistory(
		format: string | number,
		query?: ContactsExportConsentHistoryQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Create or update a contact.
	 *
	 * Creates a contact, or updates the contact with this address. Returns 201 if it was created and
	 * 200 if it was updated. Omitted fields are not changed; `data` and `custom_attributes` are
	 * merged, `lists` are added. Concurrent upserts of one address create one contact, and no key of
	 * theirs is lost. The address is validated in the background afterwards; see
	 * `validation_status`.
	 *
	 * `opt_in_subtype_slugs` starts a double opt-in: the response has `pending_confirmation: true`
	 * and a `confirm_url`, which you put into your own confirmation email. With a test key, the link
	 * opens a page that stores nothing.
	 *
	 * @param body The fields that an upsert sets. Omitted fields are not changed.
	 * @returns A contact after an upsert.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const upsertedContact = await client.contacts.upsert({
	 *   email: 'zofie.novakova@example.com',
	 *   name: 'Žofie Nováková',
	 *   locale: 'cs',
	 *   timezone: 'Europe/Prague',
	 *   data: { customer_number: 'C-1042' },
	 *   lists: ['customers'],
	 * });
	 * ```
	 */
	upsert(body: ContactUpsert, options?: RequestOptions): ApiPromise<UpsertedContact>;

	/**
	 * List contacts.
	 *
	 * Lists contacts that match all given filters, newest first. If no index supports a filter, a
	 * page examines at most about 20,000 contacts. Examples are a smart list about `data`, and a
	 * `search` that more than 20,000 contacts match. Such a page can contain few entries or none
	 * although more follow. Continue while `has_more` is true.
	 *
	 * @param query.list Only contacts on the list with this slug. An unknown slug returns an empty
	 *   list.
	 * @param query.validation_status Only contacts with this validation status.
	 * @param query.subscribed Only contacts whose master switch is on (`true`) or off (`false`).
	 * @param query.search Only contacts with words that begin with all words of this text, in any
	 *   order, ignoring case and accents: `novakova jan` finds Jana Nováková, and
	 *   `novakova@shop.example` whose address begins with it. Words are those of the name, and of both
	 *   parts of the address. A text with an `@` within a word is the beginning of an address. At most
	 *   16 different words. Chinese, Japanese and Thai names, which have no spaces, are one word.
	 * @param query.include_total Whether to count all contacts that match the filters, in `total`.
	 *   Counting can take 2 seconds, so do not repeat it for each page. Default: false.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const contact of client.contacts.list({ list: 'customers', limit: 50 })) {
	 *   console.log(contact);
	 * }
	 * ```
	 */
	list(query?: ContactsListQuery, options?: RequestOptions): Paginator<ContactsListResponse>;

	/**
	 * Export contacts.
	 *
	 * Exports the contacts that match all filters, newest first, with their static lists and their
	 * consent. In CSV, the slugs of `lists` are separated by spaces. Every key of `data`, every
	 * declared attribute and every subtype has a column; `data` can have 500 columns. Values other
	 * than texts are JSON. NDJSON has one object per line, with all values as `contacts.get` returns
	 * them and `consent` by subtype.
	 *
	 * All exports have this in common:
	 *
	 * - The text is written while it is read from the database, in pages, without a limit of length.
	 * Rows that are created meanwhile are left out, and changes of other rows can be included.
	 * - If reading fails, the connection is closed before the end of the text. With `trailer=true`,
	 * a complete text can also be recognized later.
	 * - CSV is UTF-8 with a comma, a header line and lines that end in CR LF. A cell that begins
	 * with `=`, `+`, `-`, `@`, `'`, a tab or a CR gets an apostrophe in front, because a spreadsheet
	 * would evaluate it as a formula.
	 * - With `Accept-Encoding: gzip` the response is compressed.
	 * - An organization can read two exports at a time from a server process. A third is a 429 whose
	 * `window_seconds` is 0.
	 * - The audit log records each export with its filter, without addresses, and with its number of
	 * rows.
	 *
	 * @param format `csv` or `ndjson`.
	 * @param query.trailer Adds a last line with the number of rows, `# rows: 1042` or
	 *   `{"_rows":1042}`. A file without this line is incomplete.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @param query.list Only contacts on the list with this slug. An unknown slug returns an empty
	 *   list.
	 * @param query.validation_status Only contacts with this validation status.
	 * @param query.subscribed Only contacts whose master switch is on (`true`) or off (`false`).
	 * @param query.search Only contacts with words that begin with all words of this text, in any
	 *   order, ignoring case and accents: `novakova jan` finds Jana Nováková, and
	 *   `novakova@shop.example` whose address begins with it. Words are those of the name, and of both
	 *   parts of the address. A text with an `@` within a word is the beginning of an address. At most
	 *   16 different words. Chinese, Japanese and Thai names, which have no spaces, are one word.
	 * @returns The text of an export.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.contacts.exportAll('ndjson', { trailer: true, list: 'customers' });
	 * ```
	 */
	exportAll(
		format: string | number,
		query?: ContactsExportAllQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Create or update several contacts.
	 *
	 * Creates or updates up to 1,000 contacts in one request of at most 16 MiB and 200,000 values;
	 * the guide on errors describes how values are counted. Each contact is checked like a single
	 * upsert, including its consent, and is stored or rejected separately; the response is 200 even
	 * when all are rejected. All accepted contacts are stored in one transaction. The whole request
	 * is rejected with a 400 only when its structure is invalid: no contacts or too many, a field of
	 * a wrong type, an unknown field, or a contact without `email`. It is rejected with a 403 when
	 * one contact has `double_opt_in: false` and the key lacks the scope `manage`.
	 *
	 * @param body Several contacts, each validated separately.
	 * @returns The result of a batch of contacts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactBatchAnswer = await client.contacts.batch({
	 *   contacts: [
	 *     {
	 *       email: 'zofie.novakova@example.com',
	 *       name: 'Žofie Nováková',
	 *       locale: 'cs',
	 *       lists: ['customers'],
	 *     },
	 *     { email: 'jan.novak@example.com', lists: ['no-such-list'] },
	 *   ],
	 * });
	 * ```
	 */
	batch(body: ContactBatch, options?: RequestOptions): ApiPromise<ContactBatchAnswer>;

	/**
	 * Retrieve a contact.
	 *
	 * Retrieves the contact with this address, with a verdict for each kind of email: whether the
	 * contact can get it, and if not, why. `lists` contains static lists only; smart lists are
	 * evaluated when they are used.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @returns A single contact.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contact = await client.contacts.get('zofie.novakova@example.com');
	 * ```
	 */
	get(email: string | number, options?: RequestOptions): ApiPromise<Contact>;

	/**
	 * Update a contact.
	 *
	 * Updates an existing contact. Only the fields in the body change. `data` and
	 * `custom_attributes` are merged, `lists` are added; to remove a contact from a list, use the
	 * operation that changes a contact's lists.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @param body The fields that an update sets. Omitted fields are not changed.
	 * @returns A single contact.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contact = await client.contacts.update('zofie.novakova@example.com', {
	 *   data: { customer_number: null, tier: 'gold' },
	 *   locale: 'cs',
	 * });
	 * ```
	 */
	update(
		email: string | number,
		body: ContactUpdate,
		options?: RequestOptions,
	): ApiPromise<Contact>;

	/**
	 * Delete a contact.
	 *
	 * Erases a contact. The profile, consent, confirmation requests and list memberships are
	 * deleted; emails to the address keep only their id, status and timestamps. Emails that have not
	 * been sent fail with `contact_deleted`. The suppression of the address and the history of its
	 * consent remain, both without the address itself. An erasure cannot be undone. A contact that
	 * is created again with this address is a new contact. It is unsubscribed from everything that
	 * the person had unsubscribed from, or was subscribed to until the erasure.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.contacts.delete('zofie.novakova@example.com');
	 * ```
	 */
	delete(email: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * List consent history.
	 *
	 * Lists every change of the contact's consent, newest first. Entries are never altered: this
	 * history is the proof of consent.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const consentChange of client.contacts.listConsentHistory('zofie.novakova@example.com', { limit: 50 })) {
	 *   console.log(consentChange);
	 * }
	 * ```
	 */
	listConsentHistory(
		email: string | number,
		query?: ContactsListConsentHistoryQuery,
		options?: RequestOptions,
	): Paginator<ContactsListConsentHistoryResponse>;

	/**
	 * Prove a consent.
	 *
	 * Returns a file that proves a contact's consent to one subtype to a stranger: all entries with
	 * their hashes, and a signed checkpoint. `mailwright consent verify` and the page
	 * `/docs/consent-verifier` of the server verify it; the guide "Proof of consent" defines the
	 * format. An entry that no checkpoint covers yet has the `inclusion` null;
	 * `consentCheckpoints.create` signs one.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @param query.subtype The subtype's key: its slug, or `type_slug/subtype_slug`.
	 * @returns A proof of one consent, which anybody can verify.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const consentProof = await client.contacts.getConsentProof('zofie.novakova@example.com', { subtype: 'order-updates' });
	 * ```
	 */
	getConsentProof(
		email: string | number,
		query: ContactsGetConsentProofQuery,
		options?: RequestOptions,
	): ApiPromise<ConsentProof>;

	/**
	 * Export a person's data.
	 *
	 * Returns all data that is stored about the person with this address, for requests for access
	 * (GDPR Article 15) and portability (GDPR Article 20). It also finds people who are not contacts
	 * but received an email or are suppressed. The export is one response without pages: an email
	 * takes about 450 bytes, so 10,000 emails take 4.5 MB. A large export is read from the database
	 * while it is sent, in several parts that are not one snapshot. It has no `Content-Length`; if
	 * the export fails, the connection is closed before the end of the body.
	 *
	 * The export does not contain:
	 *
	 * - the variables and content of emails, which the person has received and which are deleted
	 * when the email is final
	 * - the events behind the timestamps of an email
	 * - smart lists, which are evaluated from the other data when they are used
	 * - confirmation links, whose requests appear as `pending`
	 * - idempotency records, which contain no address
	 * - the audit log, which is about your own staff
	 * - data that remains after an erasure, because it no longer identifies the person
	 *
	 * With a test key, the emails are the test emails of the last 24 hours, and everything else is
	 * live data.
	 *
	 * @param email The person's address, or the id of a contact. In a URL, encode `@` as `%40`.
	 * @returns All data stored about a person.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactExport = await client.contacts.export('zofie.novakova@example.com');
	 * ```
	 */
	export(email: string | number, options?: RequestOptions): ApiPromise<ContactExport>;

	/**
	 * Change a contact's lists.
	 *
	 * Adds a contact to static lists and removes it from others. If one slug is unknown or belongs
	 * to a smart list, nothing is changed.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @param body Changes to a contact's static lists.
	 * @returns A contact's lists after a change.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactLists = await client.contacts.updateLists('zofie.novakova@example.com', { remove: ['customers'] });
	 * ```
	 */
	updateLists(
		email: string | number,
		body: ContactListsUpdate,
		options?: RequestOptions,
	): ApiPromise<ContactLists>;

	/**
	 * Read subscription preferences.
	 *
	 * Retrieves the contact's subscription state for each subtype, public and private.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @returns A contact's subscription preferences.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const preferences = await client.contacts.getPreferences('zofie.novakova@example.com');
	 * ```
	 */
	getPreferences(email: string | number, options?: RequestOptions): ApiPromise<Preferences>;

	/**
	 * Update subscription preferences.
	 *
	 * Changes the contact's subscription state for the given subtypes; other subtypes do not change.
	 * Subscriptions that are set here are confirmed immediately: use this operation for decisions
	 * that the person made in your own product.
	 *
	 * @param email The contact's address, or its id. In a URL, encode `@` as `%40`.
	 * @param body Changes to the subscription preferences of somebody who asked you for them.
	 * @returns A contact's subscription preferences.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const preferences = await client.contacts.updatePreferences('zofie.novakova@example.com', { preferences: { 'order-updates': true } });
	 * ```
	 */
	updatePreferences(
		email: string | number,
		body: AuthoredPreferencesUpdate,
		options?: RequestOptions,
	): ApiPromise<Preferences>;
}

/** The people you send email to: one contact per address and organization. */
export interface ContactActionsApi {
	/**
	 * List actions on contacts.
	 *
	 * Lists your actions on contacts, newest first. An action is kept for 400 days after its end.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const contactAction of client.contactActions.list({ limit: 50 })) {
	 *   console.log(contactAction);
	 * }
	 * ```
	 */
	list(
		query?: ContactActionsListQuery,
		options?: RequestOptions,
	): Paginator<ContactActionsListResponse>;

	/**
	 * Retrieve an action on contacts.
	 *
	 * Retrieves an action on contacts with its progress.
	 *
	 * @param id The id of the action.
	 * @returns An action on contacts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactAction = await client.contactActions.get('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0e10');
	 * ```
	 */
	get(id: string | number, options?: RequestOptions): ApiPromise<ContactAction>;

	/**
	 * Cancel an action on contacts.
	 *
	 * Cancels an action on contacts. What was changed stays changed. Canceling an action again
	 * returns a 200.
	 *
	 * @param id The id of the action.
	 * @returns An action on contacts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactAction = await client.contactActions.cancel('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0e11');
	 * ```
	 */
	cancel(id: string | number, options?: RequestOptions): ApiPromise<ContactAction>;

	/**
	 * Change all contacts that match a filter.
	 *
	 * Adds all contacts that match a filter to a list, removes them from it, sets their language or
	 * attributes, unsubscribes or erases them, in the background. Read its progress with
	 * `contactActions.get`. With `dry_run: true` the contacts are only counted. The contacts are
	 * processed newest first, in transactions of at most a few hundred contacts, so an interrupted
	 * action continues where it stopped. Contacts that are created after the action are not
	 * processed. Events, the audit log and the consent history are the same as after requests for
	 * single contacts. An organization can have at most 20 actions that have not ended.
	 *
	 * With a test key, the contacts are only counted, as with `dry_run`, and the action is kept for
	 * 24 hours.
	 *
	 * @param body An action on all contacts that match a filter.
	 * @returns An action on contacts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: Too many actions have not ended, or the `Idempotency-Key` was
	 *   used for a different request. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactAction = await client.contactActions.create({
	 *   filter: { search: 'zofie' },
	 *   action: 'add_to_list',
	 *   list: 'customers',
	 * });
	 * ```
	 */
	create(body: ContactActionCreate, options?: IdempotentRequestOptions): ApiPromise<ContactAction>;
}

/** Declared, typed values in a contact's `custom_attributes`. */
export interface ContactAttributesApi {
	/**
	 * List contact attributes.
	 *
	 * Lists the declared attributes, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const contactAttribute of client.contactAttributes.list({ limit: 50 })) {
	 *   console.log(contactAttribute);
	 * }
	 * ```
	 */
	list(
		query?: ContactAttributesListQuery,
		options?: RequestOptions,
	): Paginator<ContactAttributesListResponse>;

	/**
	 * Declare or change a contact attribute.
	 *
	 * Declares an attribute or replaces its declaration. The body describes the complete
	 * declaration. Sending the same body again changes nothing. If contacts have values that the new
	 * declaration does not allow, the request returns a 409 with the number of contacts. A change of
	 * the type to `date` treats every existing value as not allowed. An organization can have 200
	 * attributes; one more is a 400 `too_many`.
	 *
	 * @param key The attribute's key.
	 * @param body A complete declaration of an attribute.
	 * @returns A single attribute.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactAttribute = await client.contactAttributes.put('plan', { type: 'enum', values: ['basic', 'premium'], name: 'Plan' });
	 * ```
	 */
	put(
		key: string | number,
		body: ContactAttributePut,
		options?: RequestOptions,
	): ApiPromise<ContactAttribute>;

	/**
	 * Delete a contact attribute.
	 *
	 * Deletes the declaration of an attribute. The attribute can no longer be set. Existing values
	 * are removed from contacts in the background; until that is complete, the key cannot be
	 * declared again. Returns a 409 while rules of smart lists refer to the attribute.
	 *
	 * @param key The attribute's key.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.contactAttributes.delete('plan');
	 * ```
	 */
	delete(key: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** The addresses and domains that you send from. Each must be verified before you can use it. */
export interface DomainsApi {
	/**
	 * List domains.
	 *
	 * Lists the domains of your organization, newest first; by default only verified domains.
	 *
	 * @param query.status `all` includes entries that are not verified.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const domain of client.domains.list({ status: 'verified', limit: 50 })) {
	 *   console.log(domain);
	 * }
	 * ```
	 */
	list(query?: DomainsListQuery, options?: RequestOptions): Paginator<DomainsListResponse>;

	/**
	 * Add a domain.
	 *
	 * Adds a domain to send from and starts checking its DNS records: immediately, then at
	 * increasing intervals of 30 seconds to one hour, for 72 hours. Verification applies to one
	 * organization: each organization that sends from the domain publishes its own token, and with
	 * Amazon SES, DKIM must succeed as well. A verified domain is checked once a day; if its records
	 * are missing for 72 hours, it is no longer verified. If the domain was already added, it is
	 * returned unchanged.
	 *
	 * @param body A domain to send from.
	 * @returns A single domain.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const domain = await client.domains.create({ name: 'mail.demo-shop.example' });
	 * ```
	 */
	create(body: DomainCreate, options?: RequestOptions): ApiPromise<Domain>;

	/**
	 * Retrieve a domain.
	 *
	 * Retrieves a domain with the records to publish and the results of the last check.
	 *
	 * @param name The domain's name.
	 * @returns A single domain.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const domain = await client.domains.get('demo-shop.example');
	 * ```
	 */
	get(name: string | number, options?: RequestOptions): ApiPromise<Domain>;

	/**
	 * Remove a domain.
	 *
	 * Removes a domain. No email can be sent from it, and queued emails from it fail with
	 * `sender_not_verified`. Sender addresses on the domain remain; they stay verified only if they
	 * were confirmed by their own link. With Amazon SES, the identity that the server created is
	 * deleted unless another organization uses it. If you add the domain again, it has the same
	 * token.
	 *
	 * @param name The domain's name.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.domains.delete('mail.demo-shop.example');
	 * ```
	 */
	delete(name: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Verify a domain again.
	 *
	 * Checks the domain's DNS records again in the background, immediately and for another 72 hours,
	 * and returns the current status. A verified domain stays verified in the meantime. Another
	 * request within ten seconds does not start another check.
	 *
	 * @param name The domain's name.
	 * @returns A single domain.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const domain = await client.domains.verify('demo-shop.example');
	 * ```
	 */
	verify(name: string | number, options?: RequestOptions): ApiPromise<Domain>;
}

/** Transactional email: send emails and retrieve their status. */
export interface EmailsApi {
	/**
	 * List emails.
	 *
	 * Lists your emails, newest first by the time of their acceptance. With a test key, lists the
	 * test emails of the last 24 hours, counted from `scheduled_at` for scheduled ones, with their
	 * simulated status. Filters can be combined. With `from`, `search`, `locale`, `due_since`,
	 * `due_until`, the statuses `queued`, `sent` and `delivered`, or several filters together, a
	 * page examines at most 20,000 emails. It can contain few entries or none, and `has_more` says
	 * whether there are more. With a test key, this applies to all filters.
	 *
	 * @param query.status Only emails with this status.
	 * @param query.to Only emails to this address. Not for people with the role `viewer`.
	 * @param query.template Only emails of the template with this slug.
	 * @param query.campaign Only emails of the campaign with this slug.
	 * @param query.batch_id Only emails of this batch.
	 * @param query.tag Only emails with this tag.
	 * @param query.metadata Only emails whose `metadata` has these values:
	 *   `metadata[order_id]=1042`. Several keys must all match; at most 5. Not for people with the
	 *   role `viewer`.
	 * @param query.locale Only emails for which the send named this language, or that used it.
	 * @param query.from Only emails from this sender.
	 * @param query.search Only emails whose recipient, or whose subject in its first 300 characters,
	 *   contains each of these words or parts of words, ignoring case and accents; at most 16. A text
	 *   without a letter or digit finds nothing. Not for people with the role `viewer`.
	 * @param query.since Only emails that were accepted at this time or later (`queued_at`). Encode
	 *   a plus sign in an offset as `%2B`.
	 * @param query.until Only emails that were accepted before this time (`queued_at`).
	 * @param query.due_since Only emails that are or were due at this time or later: at their
	 *   `scheduled_at`, or else when they were accepted.
	 * @param query.due_until Only emails that are or were due before this time.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const email of client.emails.list({
	 *   status: 'delivered',
	 *   to: 'zofie.novakova@example.com',
	 *   limit: 50,
	 * })) {
	 *   console.log(email);
	 * }
	 * ```
	 */
	list(query?: EmailsListQuery, options?: RequestOptions): Paginator<EmailsListResponse>;

	/**
	 * Export emails.
	 *
	 * Exports the emails that match all filters, newest first, as `emails.list` returns them. In
	 * CSV, `tags` are separated by spaces, and `metadata` is JSON. `contacts.exportAll` describes
	 * what all exports have in common. With a test key, exports the test emails of the last 24
	 * hours.
	 *
	 * @param format `csv` or `ndjson`.
	 * @param query.trailer Adds a last line with the number of rows, `# rows: 1042` or
	 *   `{"_rows":1042}`. A file without this line is incomplete.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @param query.status Only emails with this status.
	 * @param query.to Only emails to this address. Not for people with the role `viewer`.
	 * @param query.template Only emails of the template with this slug.
	 * @param query.campaign Only emails of the campaign with this slug.
	 * @param query.batch_id Only emails of this batch.
	 * @param query.tag Only emails with this tag.
	 * @param query.metadata Only emails whose `metadata` has these values:
	 *   `metadata[order_id]=1042`. Several keys must all match; at most 5. Not for people with the
	 *   role `viewer`.
	 * @param query.locale Only emails for which the send named this language, or that used it.
	 * @param query.from Only emails from this sender.
	 * @param query.search Only emails whose recipient, or whose subject in its first 300 characters,
	 *   contains each of these words or parts of words, ignoring case and accents; at most 16. A text
	 *   without a letter or digit finds nothing. Not for people with the role `viewer`.
	 * @param query.since Only emails that were accepted at this time or later (`queued_at`). Encode
	 *   a plus sign in an offset as `%2B`.
	 * @param query.until Only emails that were accepted before this time (`queued_at`).
	 * @param query.due_since Only emails that are or were due at this time or later: at their
	 *   `scheduled_at`, or else when they were accepted.
	 * @param query.due_until Only emails that are or were due before this time.
	 * @returns The text of an export.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.emails.exportAll('ndjson', { status: 'delivered' });
	 * ```
	 */
	exportAll(
		format: string | number,
		query?: EmailsExportAllQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Send several emails.
	 *
	 * Accepts up to 1,000 emails in one request of at most 16 MiB and 200,000 values, counted as the
	 * guide on limits describes. Each email passes the checks of a single send and is accepted or
	 * rejected separately. The response is 200 even if all emails are rejected. All accepted emails
	 * are stored in one transaction.
	 *
	 * If your limit of emails in a day or a month allows only some of them, the first ones are
	 * accepted and the others are rejected with the reason `quota_exceeded`. If it allows none, the
	 * whole request is a 429 `QUOTA_EXCEEDED`. The whole request is rejected with a 400 only if its
	 * structure is invalid: no emails or too many, a field of a wrong type, an unknown field, an
	 * email without `to`, or an email that has neither `template` nor `content`.
	 *
	 * @param body Several emails, each validated separately.
	 * @returns The result of a batch.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The `Idempotency-Key` was used for a different request, or for a
	 *   request that is still in progress. This request had no effect.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const batchAnswer = await client.emails.batch({
	 *   emails: [
	 *     {
	 *       to: 'zofie.novakova@example.com',
	 *       template: 'password-reset',
	 *       data: { reset_url: 'https://shop.example/reset/4f2a' },
	 *     },
	 *     { to: 'jan.novak@example.com', template: 'password-reset' },
	 *   ],
	 * });
	 * ```
	 */
	batch(body: EmailBatch, options?: IdempotentRequestOptions): ApiPromise<BatchAnswer>;

	/**
	 * Cancel a batch.
	 *
	 * Cancels all emails of a batch that no worker has begun to hand over. The response counts them;
	 * emails that can no longer be canceled are not errors. `emails.list` with the `batch_id` shows
	 * each of them.
	 *
	 * @param body The emails to cancel.
	 * @returns What became of the emails of a batch.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const batchCanceled = await client.emails.cancelBatch({ batch_id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a50' });
	 * ```
	 */
	cancelBatch(body: EmailBatchCancel, options?: RequestOptions): ApiPromise<BatchCanceled>;

	/**
	 * Send one email.
	 *
	 * Accepts one email that is rendered from a template, or has its own `content`. The email is
	 * stored with status `queued` and sent by a worker. Checks run in this order, and the first one
	 * that fails determines the error: attachments, format, `in_reply_to`, template, sender, subtype
	 * and consent, suppression, rendering. A variable that the template prints and that is missing
	 * from `data` is an error here, so that no recipient gets an incomplete email. The body can have
	 * 12 MiB, because it contains attachments in base64. One server process reads at most 48 MiB of
	 * bodies of your organization at a time, and others wait up to 5 seconds.
	 *
	 * @param body An email to send, from a template or with its own `content`.
	 * @returns An accepted email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The `Idempotency-Key` was used for a different request, or for a
	 *   request that is still in progress. This request had no effect.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const queuedEmail = await client.emails.send({
	 *   to: 'zofie.novakova@example.com',
	 *   template: 'password-reset',
	 *   data: {
	 *     name: 'Žofie',
	 *     reset_url: 'https://shop.example/reset/4f2a',
	 *   },
	 *   priority: 'high',
	 * });
	 * ```
	 */
	send(body: EmailSend, options?: IdempotentRequestOptions): ApiPromise<QueuedEmail>;

	/**
	 * Retrieve an email.
	 *
	 * Retrieves an email with its status and events. With a test key, retrieves a test email of the
	 * last 24 hours, counted from `scheduled_at` if it is scheduled; its outcome is simulated by
	 * recipient: `bounce@simulator.amazonses.com` bounces, `complaint@simulator.amazonses.com`
	 * complains, and all others are delivered.
	 *
	 * @param id The email's id, as returned by the send.
	 * @returns An email with its events. Timestamps of events that have not happened are null.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const email = await client.emails.get('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30');
	 * ```
	 */
	get(id: string | number, options?: RequestOptions): ApiPromise<Email>;

	/**
	 * Reschedule an email.
	 *
	 * Changes when an email is sent. This is possible while its status is `scheduled` or `queued`
	 * and no worker has begun to hand it over; afterwards the response is a 409 with `wrong_status`.
	 * Its time to live starts at the new time. An email that waits for another attempt is not sent
	 * before that attempt is due. With a test key, test emails can be changed.
	 *
	 * @param id The email's id, as returned by the send.
	 * @param body A change of an email that has not been sent.
	 * @returns An email with its events. Timestamps of events that have not happened are null.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const email = await client.emails.update('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a35', { scheduled_at: '2026-01-15T08:30:00+01:00' });
	 * ```
	 */
	update(id: string | number, body: EmailUpdate, options?: RequestOptions): ApiPromise<Email>;

	/**
	 * Cancel an email.
	 *
	 * Cancels an email, so that it is never sent. This is possible while its status is `scheduled`
	 * or `queued` and no worker has begun to hand it over; afterwards the response is a 409 with
	 * `wrong_status`. An email that is canceled already stays so. With a test key, test emails can
	 * be canceled.
	 *
	 * @param id The email's id, as returned by the send.
	 * @returns An email with its events. Timestamps of events that have not happened are null.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const email = await client.emails.cancel('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a35');
	 * ```
	 */
	cancel(id: string | number, options?: RequestOptions): ApiPromise<Email>;

	/**
	 * Retrieve the content of an email.
	 *
	 * Retrieves what an email says: the template version of its acceptance, rendered with its
	 * variables. The content is kept for the `content_retention_days` of the organization, and after
	 * some failures for up to 7 days. Afterwards the response is a 410, and always for emails with
	 * the priority `high` and of `sensitive` templates. Because content contains personal data, the
	 * audit log records every retrieval. With a test key, retrieves the content of a test email.
	 *
	 * @param id The email's id, as returned by the send.
	 * @returns The content of an email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 410: What was requested existed, and has been deleted.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const emailContent = await client.emails.getContent('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a32');
	 * ```
	 */
	getContent(id: string | number, options?: RequestOptions): ApiPromise<EmailContent>;

	/**
	 * Explain an email.
	 *
	 * Explains an email in plain words: who sent it and in which request, which version of the
	 * template it was rendered from, which consent allowed it, when a worker claimed it, what the
	 * mail provider answered and reported, and what happens next and when. The messages can change;
	 * programs use the codes.
	 *
	 * @param id The email's id, as returned by the send.
	 * @returns The life of an email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const emailExplanation = await client.emails.explain('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30');
	 * ```
	 */
	explain(id: string | number, options?: RequestOptions): ApiPromise<EmailExplanation>;

	/**
	 * Send an email again.
	 *
	 * Sends an email again: a new email with the same recipient, sender, template version, variables
	 * and attachments, which is due now. Each email can be sent again once, while its content is
	 * stored: after it was sent or delivered, 24 hours after a temporary bounce, or after the
	 * failures `expired`, `retries_exhausted`, `provider_rejected`, `sender_not_verified` and
	 * `render_failed`. An email with the priority `high` or of a `sensitive` template cannot be sent
	 * again: your program sends a new one. `resend_refusal` of the email says why it cannot be sent
	 * again. The checks of a send, or of a campaign, are made again, and their errors name the
	 * fields of a send. The audit log records it.
	 *
	 * @param id The email's id, as returned by the send.
	 * @returns An email that was sent again.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The email cannot be sent again, or the `Idempotency-Key` was used
	 *   for a different request. Nothing was changed.
	 * @throws {ApiError} 410: What was requested existed, and has been deleted.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const resentEmail = await client.emails.resend('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a34');
	 * ```
	 */
	resend(id: string | number, options?: IdempotentRequestOptions): ApiPromise<ResentEmail>;
}

/** The right to be forgotten: erase all data about a person, by email address. */
export interface ErasuresApi {
	/**
	 * Erase a person.
	 *
	 * Erases all data about the person with this address, as deleting the contact does. It also
	 * erases people who received email and never were contacts. The response is the same whether or
	 * not any data existed. An erasure cannot be undone.
	 *
	 * @param body The person to erase.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.erasures.create({ email: 'zofie.novakova@example.com' });
	 * ```
	 */
	create(body: Erasure, options?: RequestOptions): ApiPromise<void>;
}

/** What happened to your emails, contacts, consent and senders, in order. */
export interface EventsApi {
	/**
	 * List events.
	 *
	 * Lists the events of the last 30 days, oldest first. The log contains the types that an
	 * endpoint of yours names, from the creation of the endpoint on. While `event_log` of the
	 * organization is on, it contains all types. A change takes effect with its response, and within
	 * 2 seconds in other processes of the server. With a test key, lists the live events.
	 *
	 * To follow the log, keep the `sequence` of the last event that you have processed, and pass it
	 * as `cursor`: the next request returns the events after it, and skips none. Events of one email
	 * or contact can be recorded in a different order than they happened, and one event can be
	 * reported by several requests of yours: use its `id` to recognize it.
	 *
	 * `data` shows the resource as it was when the event was recorded. After an erasure of the
	 * person, `data` is `{ "id": …, "erased": true }`. With `type`, a page examines at most 20,000
	 * events: it can contain few events or none, and `has_more` tells whether to go on.
	 *
	 * @param query.type Only events of this type.
	 * @param query.since Only events that were recorded at this time or later. Encode a plus sign in
	 *   an offset as `%2B`.
	 * @param query.limit Maximum number of events per page, 1–200. A page of large events can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor Only events after the one with this `sequence`; `next_cursor` of the
	 *   previous page, or the `sequence` of the last event that you have processed.
	 * @returns A page of the event log, oldest first: in ascending order of `sequence`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const event of client.events.list({ type: 'email.delivered', limit: 50, cursor: '1' })) {
	 *   console.log(event);
	 * }
	 * ```
	 */
	list(query?: EventsListQuery, options?: RequestOptions): Paginator<EventPage>;
}

/** Sign-up forms for your sites, with double opt-in and evidence of each consent. */
export interface FormsApi {
	/**
	 * Preview a form.
	 *
	 * Renders the page of a form that is not saved. Stores nothing. What is shown is checked as by
	 * `forms.put`.
	 *
	 * @param body A form to preview, as in `forms.put`.
	 * @returns The page of a form.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const formPreviewed = await client.forms.preview({
	 *   subtypes: ['newsletter'],
	 *   texts: {
	 *     en: {
	 *       title: 'News from the shop',
	 *       introduction: 'Once a month, what is new.',
	 *       button: 'Sign me up',
	 *       thanks: 'Please look into your inbox and confirm.',
	 *     },
	 *   },
	 * });
	 * ```
	 */
	preview(body: FormPreview, options?: RequestOptions): ApiPromise<FormPreviewed>;

	/**
	 * List forms.
	 *
	 * Lists the forms, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const form of client.forms.list({ limit: 50 })) {
	 *   console.log(form);
	 * }
	 * ```
	 */
	list(query?: FormsListQuery, options?: RequestOptions): Paginator<FormsListResponse>;

	/**
	 * Retrieve a form.
	 *
	 * Returns a form, and the HTML for other sites.
	 *
	 * @param slug The form's slug.
	 * @param query.locale The language of the snippet. Default: that of your organization, if the
	 *   form has it.
	 * @returns A form, and the HTML for other sites.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const formWithSnippet = await client.forms.get('footer');
	 * ```
	 */
	get(
		slug: string | number,
		query?: FormsGetQuery,
		options?: RequestOptions,
	): ApiPromise<FormWithSnippet>;

	/**
	 * Create or change a form.
	 *
	 * Creates or replaces a form. The body describes the complete form. Sending the same body again
	 * changes nothing. Subtypes, lists, attributes and the template must exist. An organization can
	 * have 50 forms; one more is a 400 `too_many`.
	 *
	 * @param slug The form's slug.
	 * @param body A complete description of a form.
	 * @returns A single form.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const form = await client.forms.put('footer', {
	 *   subtypes: ['newsletter'],
	 *   fields: [{ field: 'name', label: { en: 'Your name' } }],
	 *   texts: {
	 *     en: {
	 *       title: 'News from the shop',
	 *       introduction: 'Once a month, what is new.',
	 *       button: 'Sign me up',
	 *       thanks: 'Please look into your inbox and confirm.',
	 *     },
	 *   },
	 *   allowed_origins: ['https://shop.example'],
	 * });
	 * ```
	 */
	put(slug: string | number, body: FormPut, options?: RequestOptions): ApiPromise<Form>;

	/**
	 * Delete a form.
	 *
	 * Deletes a form with its submissions and counts. Its page then says that the form is closed.
	 * What people have confirmed stays.
	 *
	 * @param slug The form's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.forms.delete('footer');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * List counts of a form.
	 *
	 * Lists how many people sent the form and how many confirmed, by page and day, the newest
	 * entries first. Nobody counts who only sees a form. Counts stay when people are erased.
	 *
	 * @param slug The form's slug.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const formCount of client.forms.listCounts('footer')) {
	 *   console.log(formCount);
	 * }
	 * ```
	 */
	listCounts(
		slug: string | number,
		query?: FormsListCountsQuery,
		options?: RequestOptions,
	): Paginator<FormsListCountsResponse>;

	/**
	 * List submissions of a form.
	 *
	 * Lists the submissions of a form in the last 90 days, newest first. An erasure of the person
	 * deletes theirs. A submission is processed within some seconds.
	 *
	 * @param slug The form's slug.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const formSubmission of client.forms.listSubmissions('footer')) {
	 *   console.log(formSubmission);
	 * }
	 * ```
	 */
	listSubmissions(
		slug: string | number,
		query?: FormsListSubmissionsQuery,
		options?: RequestOptions,
	): Paginator<FormsListSubmissionsResponse>;
}

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export interface IdentityProviderApi {
	/**
	 * Retrieve the identity provider.
	 *
	 * Returns the organization's identity provider.
	 *
	 * @returns The organization's OpenID provider, without the client's secret.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const identityProvider = await client.identityProvider.get();
	 * ```
	 */
	get(options?: RequestOptions): ApiPromise<IdentityProvider>;

	/**
	 * Set the identity provider.
	 *
	 * Sets the OpenID provider with which people of the organization sign in, in addition to that of
	 * the server.
	 *
	 * A person with an account at the provider gets an account here at the first sign-in
	 * (`sessions.beginWithOrganization`). Its role is that of the first group in `group_roles` that
	 * the person is in, or else `default_role`. This account is for this organization only, and has
	 * no other way to sign in. Each sign-in reads the groups again: other groups change the role.
	 * Without a role, the sign-in returns a 409 with the reason `no_role`, and the account is
	 * removed with its sessions. A person who already has a role in the organization keeps their own
	 * account: a sign-in at the provider with the same address returns a 409 with the reason
	 * `already_member`. The provider never assigns the role `owner`.
	 *
	 * Changing `issuer` removes the people whom the former provider manages. The session must have
	 * begun in the last 15 minutes: otherwise the request returns a 409 with the reason
	 * `sign_in_again`.
	 *
	 * @param body The organization's OpenID provider.
	 * @returns The organization's OpenID provider, without the client's secret.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const identityProvider = await client.identityProvider.put({
	 *   issuer: 'https://login.shop.example',
	 *   client_id: 'mailwright',
	 *   name: 'Shop login',
	 *   scopes: ['groups'],
	 *   groups_claim: 'groups',
	 *   group_roles: [
	 *     { group: 'mail-admins', role: 'admin' },
	 *     { group: 'marketing', role: 'marketer' },
	 *   ],
	 *   default_role: 'viewer',
	 *   requires_verified_email: true,
	 *   client_secret: 'a-secret-of-the-client',
	 * });
	 * ```
	 */
	put(body: IdentityProviderPut, options?: RequestOptions): ApiPromise<IdentityProvider>;

	/**
	 * Remove the identity provider.
	 *
	 * Removes the identity provider, the people whom it manages, and their sessions. The session
	 * must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
	 * `sign_in_again`.
	 *
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.identityProvider.delete();
	 * ```
	 */
	delete(options?: RequestOptions): ApiPromise<void>;
}

/** Files with contacts or suppressions in CSV or NDJSON, from another service or from an export. */
export interface ImportsApi {
	/**
	 * Create an import.
	 *
	 * Creates an import. Then upload the parts of the file with `imports.putPart`, start the import
	 * with `imports.start`, and read it with `imports.get` until it has ended. An organization can
	 * have 20 imports that have not ended. An import that is not started within 24 hours after the
	 * last upload is canceled. The lists, subtypes and attributes that the mapping and the options
	 * name are checked now, and the columns when the file is read.
	 *
	 * With a test key, the import takes at most 1 MiB; a part beyond that is a 409 with the reason
	 * `too_large`. It checks everything and stores no contacts: it ends as `completed`, and `report`
	 * says what it would have done. It is kept for 24 hours.
	 *
	 * @param body A new import.
	 * @returns An import.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: Too many imports have not ended, or the `Idempotency-Key` was
	 *   used for a different request. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.imports.create({
	 *   kind: 'contacts',
	 *   mapping: { 'E-mail': 'email', 'Jméno': 'name' },
	 *   options: {
	 *     consent: [
	 *       {
	 *         subtype: 'newsletter',
	 *         action: 'subscribe',
	 *         evidence: {
	 *           text: 'Form on the page of our shop.',
	 *           collected_at: { column: 'Datum' },
	 *         },
	 *       },
	 *     ],
	 *   },
	 *   file_name: 'people.csv',
	 * });
	 * ```
	 */
	create(body: ImportCreate, options?: IdempotentRequestOptions): ApiPromise<Import>;

	/**
	 * List imports.
	 *
	 * Lists your imports, newest first. An import is kept for 400 days after its end.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const result of client.imports.list({ limit: 50 })) {
	 *   console.log(result);
	 * }
	 * ```
	 */
	list(query?: ImportsListQuery, options?: RequestOptions): Paginator<ImportsListResponse>;

	/**
	 * Retrieve an import.
	 *
	 * Retrieves an import: its progress, what it would do, and what it has done.
	 *
	 * @param id The id of the import.
	 * @returns An import.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.imports.get('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10');
	 * ```
	 */
	get(id: string | number, options?: RequestOptions): ApiPromise<Import>;

	/**
	 * Delete an import.
	 *
	 * Deletes an import with its parts and its errors. A running one is canceled; what was imported
	 * stays. Without this request, the parts are deleted when the import ends, the errors 7 days
	 * later.
	 *
	 * @param id The id of the import.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.imports.delete('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d16');
	 * ```
	 */
	delete(id: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Cancel an import.
	 *
	 * Cancels an import. What was imported stays. Canceling an import again is a 200.
	 *
	 * @param id The id of the import.
	 * @returns An import.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.imports.cancel('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d15');
	 * ```
	 */
	cancel(id: string | number, options?: RequestOptions): ApiPromise<Import>;

	/**
	 * Download the rows with errors.
	 *
	 * Returns the rows that cannot be imported, in the format of the file. Imports ignore the added
	 * fields, so the file can be corrected and imported again, also when a spreadsheet has saved it
	 * with other delimiters or in UTF-16. At most 100,000 rows are stored, for 7 days after the
	 * import ends.
	 *
	 * CSV has the columns of the file, then `_line`, `_column`, `_reason` and `_message`. Cells that
	 * a spreadsheet would evaluate begin with an apostrophe, which an import of this file removes,
	 * whatever `formula_escape` is.
	 *
	 * NDJSON has the objects of the file, with these four fields added. A line that is not an
	 * object, or that contains a number or a text that cannot be stored, becomes an object whose
	 * field `_raw` contains the line, or the beginning of a line that is longer than 128 KiB.
	 *
	 * @param id The id of the import.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @returns The bytes of a part.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.imports.errors('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d17');
	 * ```
	 */
	errors(
		id: string | number,
		query?: ImportsErrorsQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Upload a part of the file.
	 *
	 * Uploads a part of the file, in place of an earlier one with this number. The parts are one
	 * stream of bytes that is cut anywhere, numbered from 1, at most 20; only the first has the
	 * header. A part has at most 64 MiB, after decompression too; `Content-Encoding` can be `gzip`.
	 * All parts have the same type. CSV is read as spreadsheets save it: a row can have fewer or
	 * more empty cells at its end than the header has columns, the first line can be `sep=;`, and
	 * UTF-16 has a byte order mark. NDJSON has one object per line, with the names of columns as
	 * keys. The fields of an object, such as `data`, are columns of their own, such as `data.city`.
	 * A name has at most 200 characters. An organization can upload one part at a time, and have 1
	 * GiB of parts and errors of imports; more is a 400 `too_many`. With a test key, a part that
	 * makes the file larger than 1 MiB is a 409 with the reason `too_large`.
	 *
	 * @param id The id of the import.
	 * @param number The number of the part, 1–20.
	 * @param body The bytes, as a Blob whose type is text/csv or application/x-ndjson.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.imports.putPart('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d13', 1, new Blob(['E-mail,Jméno,Datum\n' +
	 *   'zofie.novakova@example.com,Žofie Nováková,2025-11-30T10:00:00Z\n'], { type: 'text/csv' }));
	 * ```
	 */
	putPart(
		id: string | number,
		number: string | number,
		body: Blob,
		options?: RequestOptions,
	): ApiPromise<void>;

	/**
	 * Start an import.
	 *
	 * Starts the import. The server first checks all rows and stores nothing. With `dry_run: true`
	 * the import is `ready` then, and a second start imports the file; without it, the server
	 * imports the file at once, unless more rows than `max_error_rate` are invalid. Starting an
	 * import again that is running or has ended is a 200 and changes nothing: to import the file
	 * again, create another import. Only an import that was canceled is a 409.
	 *
	 * Without `newer_than_withdrawal`, an import subscribes nobody again: a contact that has
	 * unsubscribed or complained, is suppressed or has turned off marketing stays so, also if it was
	 * deleted or erased since. A withdrawal in the file is always applied, and takes precedence over
	 * grants of the same address in other rows.
	 *
	 * Rows are imported in transactions of up to 2,000, so an import that is interrupted continues
	 * where it stopped.
	 *
	 * @param id The id of the import.
	 * @param body The start of an import.
	 * @returns An import.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.imports.start('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d14', { dry_run: true });
	 * ```
	 */
	start(id: string | number, body?: ImportStart, options?: RequestOptions): ApiPromise<Import>;
}

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export interface InvitationsApi {
	/**
	 * List invitations.
	 *
	 * Lists the invitations that are neither accepted nor expired, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const invitation of client.invitations.list({ limit: 50 })) {
	 *   console.log(invitation);
	 * }
	 * ```
	 */
	list(query?: InvitationsListQuery, options?: RequestOptions): Paginator<InvitationsListResponse>;

	/**
	 * Invite a person.
	 *
	 * Invites a person to the organization, and returns the token of the invitation once. Pass it on
	 * as you like: the server sends no email. Only an owner can invite an owner. An invitation is
	 * valid for 7 days.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A new invitation.
	 * @returns A new invitation with its token.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const createdInvitation = await client.invitations.create({ role: 'marketer', email: 'mary@shop.example' });
	 * ```
	 */
	create(body: InvitationCreate, options?: RequestOptions): ApiPromise<CreatedInvitation>;

	/**
	 * Accept an invitation.
	 *
	 * Accepts an invitation: the link that the server prints when it starts for the first time, or
	 * that the command `people create` prints. A link works once, and for 7 days.
	 *
	 * With a session, the person who has signed in gets the role. Otherwise a new person is created
	 * and signed in. If a person with the address exists already, the request returns a 409 with the
	 * reason `sign_in_first`. An unknown, used or expired token returns a 400 with `{ field:
	 * "token", reason: "not_found" }`, and so does an invitation that is for another address.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body An accepted invitation. Without a session, a new person is created: all fields are
	 *   required then, except `email` if the invitation contains an address.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.invitations.accept({
	 *   token: 'inv_an-example-of-the-token-of-an-invitation',
	 *   email: 'joan@shop.example',
	 *   name: 'Joan Clarke',
	 *   password: 'correct horse battery staple',
	 * });
	 * ```
	 */
	accept(body: InvitationAcceptance, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Accept an invitation with the identity provider.
	 *
	 * Accepts an invitation as a new person without a password, who signs in with the account at the
	 * identity provider. The provider must say that it has verified the account's address: otherwise
	 * the request returns a 409 with the reason `email_not_verified`. An invitation that contains
	 * another address returns a 400 with `{ field: "token", reason: "not_found" }`, and so does one
	 * that was accepted, revoked or has expired meanwhile.
	 *
	 * If a person with the address exists already, the request returns a 409 with the reason
	 * `sign_in_first`; an account that is linked already, one with the reason `identity_exists`. A
	 * response that does not match the request returns a 400 with `{ field: "state", reason:
	 * "invalid_value" }`. If the provider does not respond, the request returns a 503; then begin
	 * again.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body The provider's response, and the name of a new person.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.invitations.acceptWithOidc({
	 *   code: 'SplxlOBeZQQYbYS6WxSbIA',
	 *   state: 'session.pL0v2zq1Jc3mB8nT5yWxRkQe7hUgAiOsDfZaXlYbN4E',
	 *   iss: 'https://login.shop.example',
	 *   name: 'Joan Clarke',
	 * });
	 * ```
	 */
	acceptWithOidc(body: OidcInvitationAcceptance, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Begin to accept an invitation with the identity provider.
	 *
	 * Returns the URL of the identity provider at which a new person signs in to accept an
	 * invitation. It is valid once, for 10 minutes, and in this browser. An unknown, used or expired
	 * token returns a 400 with `{ field: "token", reason: "not_found" }`. Without a provider, the
	 * request returns a 409 with the reason `no_identity_provider`. If the provider does not
	 * respond, it returns a 503.
	 *
	 * @param body The token of an invitation.
	 * @returns Where the browser goes.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const oidcRequest = await client.invitations.beginWithOidc({ token: 'inv_an-example-of-the-token-of-an-invitation' });
	 * ```
	 */
	beginWithOidc(body: InvitationToken, options?: RequestOptions): ApiPromise<OidcRequest>;

	/**
	 * Accept an invitation with a passkey.
	 *
	 * Accepts an invitation as a new person without a password, who signs in with the passkey. A
	 * credential that does not match the options of `invitations.beginWithPasskey`, or whose options
	 * were used or have expired, returns a 400 with `{ field: "credential", reason: "invalid_value"
	 * }`.
	 *
	 * An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found"
	 * }`, and so does an invitation that is for another address. If a person with the address exists
	 * already, the request returns a 409 with the reason `sign_in_first`; a passkey that is
	 * registered already, one with the reason `passkey_exists`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body An invitation that is accepted with a passkey.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.invitations.acceptWithPasskey({
	 *   token: 'inv_an-example-of-the-token-of-an-invitation',
	 *   email: 'joan@shop.example',
	 *   name: 'Joan Clarke',
	 *   passkey_name: "Joan's laptop",
	 *   credential: {
	 *     id: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     rawId: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     type: 'public-key',
	 *     response: {
	 *       clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
	 *       attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA',
	 *       transports: ['internal', 'hybrid'],
	 *     },
	 *   },
	 * });
	 * ```
	 */
	acceptWithPasskey(body: PasskeyInvitationAcceptance, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Begin to accept an invitation with a passkey.
	 *
	 * Returns the options with which the browser of a new person makes a passkey, to accept an
	 * invitation without a password. They are valid once, for 5 minutes, and in this browser.
	 *
	 * An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found"
	 * }`, and so does an invitation that is for another address. If a person with the address exists
	 * already, the request returns a 409 with the reason `sign_in_first`. Without a host name in
	 * `BASE_URL`, it returns a 409 with the reason `no_host_name`.
	 *
	 * @param body Who accepts an invitation.
	 * @returns For `PublicKeyCredential.parseCreationOptionsFromJSON()`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const passkeyRegistration = await client.invitations.beginWithPasskey({
	 *   token: 'inv_an-example-of-the-token-of-an-invitation',
	 *   email: 'joan@shop.example',
	 *   name: 'Joan Clarke',
	 * });
	 * ```
	 */
	beginWithPasskey(
		body: PasskeyInvitation,
		options?: RequestOptions,
	): ApiPromise<PasskeyRegistration>;

	/**
	 * Show an invitation.
	 *
	 * Shows what an invitation is for, before it is accepted.
	 *
	 * @param body The token of an invitation.
	 * @returns What a person sees of an invitation before they accept it.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const shownInvitation = await client.invitations.show({ token: 'inv_an-example-of-the-token-of-an-invitation' });
	 * ```
	 */
	show(body: InvitationToken, options?: RequestOptions): ApiPromise<ShownInvitation>;

	/**
	 * Revoke an invitation.
	 *
	 * Revokes an invitation that is not accepted yet. Only an owner can revoke the invitation of an
	 * owner.
	 *
	 * @param id The invitation's id, as shown in the list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.invitations.revoke('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0af0');
	 * ```
	 */
	revoke(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Groups of contacts. List membership grants no consent. */
export interface ListsApi {
	/**
	 * Preview the rule of a smart list.
	 *
	 * Counts the contacts that a rule matches, and shows some of them, before a smart list is
	 * created or changed with it. Stores nothing. The rule is checked as by `lists.put`. Each server
	 * process evaluates at most two rules at a time per organization; further requests wait up to 5
	 * seconds.
	 *
	 * @param body A rule that is not stored.
	 * @returns The contacts that a rule matches now.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const listPreviewed = await client.lists.preview({
	 *   rule: { all: [{ field: 'locale', op: 'eq', value: 'cs' }] },
	 * });
	 * ```
	 */
	preview(body: ListPreview, options?: RequestOptions): ApiPromise<ListPreviewed>;

	/**
	 * List lists.
	 *
	 * Lists your lists, newest first.
	 *
	 * @param query.kind Only lists of this kind.
	 * @param query.include_total Whether to count the contacts on each list, in `contacts`. All
	 *   smart lists of a page are counted within some seconds; `contacts` of the others is null.
	 *   Default: false.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const list of client.lists.list({ kind: 'static', limit: 50 })) {
	 *   console.log(list);
	 * }
	 * ```
	 */
	list(query?: ListsListQuery, options?: RequestOptions): Paginator<ListsListResponse>;

	/**
	 * Retrieve a list.
	 *
	 * Retrieves a list.
	 *
	 * @param slug The list's slug.
	 * @returns A single list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const list = await client.lists.get('customers');
	 * ```
	 */
	get(slug: string | number, options?: RequestOptions): ApiPromise<List>;

	/**
	 * Create or change a list.
	 *
	 * Creates or replaces a list. The body describes the complete list. Sending the same body again
	 * changes nothing. A list with a `rule` is smart, a list without one is static, and this cannot
	 * change later. A rule can refer only to existing static lists, subtypes, campaigns and
	 * attributes; these cannot be deleted while a rule refers to them. An organization can have 500
	 * static and 200 smart lists; one more is a 400 `too_many`.
	 *
	 * @param slug The list's slug.
	 * @param body A complete description of a list.
	 * @returns A single list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const list = await client.lists.put('brno-readers', {
	 *   name: 'Readers from Brno',
	 *   description: null,
	 *   rule: {
	 *     all: [
	 *       { list: 'customers' },
	 *       { consent: 'newsletter' },
	 *       { field: 'data.city', op: 'eq', value: 'Brno' },
	 *     ],
	 *   },
	 * });
	 * ```
	 */
	put(slug: string | number, body: ListPut, options?: RequestOptions): ApiPromise<List>;

	/**
	 * Delete a list.
	 *
	 * Deletes a list. The contacts are not deleted. Returns a 409 while rules of smart lists refer
	 * to the list.
	 *
	 * @param slug The list's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.lists.delete('vip');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * List the contacts on a list.
	 *
	 * Lists the contacts on a static or smart list, newest first. If no index supports the rule of a
	 * smart list, a page examines at most the next 20,000 contacts: it can contain few entries or
	 * none although more follow. Continue while `has_more` is true. Each server process evaluates at
	 * most two pages at a time per organization; further requests wait up to 5 seconds.
	 *
	 * @param slug The list's slug.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const contact of client.lists.listContacts('czech-speakers', { limit: 50 })) {
	 *   console.log(contact);
	 * }
	 * ```
	 */
	listContacts(
		slug: string | number,
		query?: ListsListContactsQuery,
		options?: RequestOptions,
	): Paginator<ListsListContactsResponse>;
}

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export interface MeApi {
	/**
	 * Retrieve yourself.
	 *
	 * Retrieves the person who has signed in, with their roles, and the session of the request.
	 *
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.me.get();
	 * ```
	 */
	get(options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Update yourself.
	 *
	 * Changes your name.
	 *
	 * @param body A change to your own account.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.me.update({ name: 'Ada Lovelace' });
	 * ```
	 */
	update(body: MeUpdate, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Delete yourself.
	 *
	 * Deletes your account, with your sessions and roles. The audit logs of your organizations keep
	 * your entries under the name `[deleted]`. If you are the last owner of an organization, the
	 * request returns a 409 with the reason `last_owner`. A wrong password returns a 400 with `{
	 * field: "password", reason: "invalid_value" }`. Without a password, a session that began
	 * earlier than 15 minutes ago returns a 409 with the reason `sign_in_again`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body Your password, to confirm the deletion.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.me.delete({ password: 'correct horse battery staple' });
	 * ```
	 */
	delete(body: MeDelete, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Leave an organization.
	 *
	 * Ends your role in an organization. If you are its last owner, the request returns a 409 with
	 * the reason `last_owner`. Your account and your other roles stay. An account that the
	 * organization's identity provider manages is deleted with its sessions; the next sign-in there
	 * creates it again, unless your groups change.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`.
	 *
	 * @param slug The slug of the organization.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.me.leave('second-shop');
	 * ```
	 */
	leave(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Change your password.
	 *
	 * Changes your password. The session of the request gets a new cookie, and all your other
	 * sessions end. A wrong current password returns a 400 with `{ field: "current_password",
	 * reason: "invalid_value" }`. Without it, the request returns a 409 with the reason
	 * `sign_in_again` if the session began earlier than 15 minutes ago.
	 *
	 * @param body A new password, and the one in use.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.me.setPassword({
	 *   current_password: 'correct horse battery staple',
	 *   password: 'a longer and better password',
	 * });
	 * ```
	 */
	setPassword(body: PasswordChange, options?: RequestOptions): ApiPromise<void>;
}

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export interface IdentitiesApi {
	/**
	 * List your linked accounts.
	 *
	 * Lists the accounts of the identity provider that you have linked, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const identity of client.identities.list({ limit: 50 })) {
	 *   console.log(identity);
	 * }
	 * ```
	 */
	list(query?: IdentitiesListQuery, options?: RequestOptions): Paginator<IdentitiesListResponse>;

	/**
	 * Link an account.
	 *
	 * Links the account with which you have signed in at the identity provider. It signs in from
	 * then on. A response that does not match the request of `identities.begin`, that says you
	 * authenticated more than 15 minutes ago, or whose request was used or has expired, returns a
	 * 400 with `{ field: "state", reason: "invalid_value" }`.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`. A person can have 20 linked accounts; another one returns a 400
	 * with the reason `too_many`. An account that is linked already returns a 409 with the reason
	 * `identity_exists`. If the provider does not respond, the request returns a 503; then begin
	 * again.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body The parameters that the provider appended to the URL when it sent the browser
	 *   back.
	 * @returns A linked account.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const linkedIdentity = await client.identities.create({
	 *   code: 'SplxlOBeZQQYbYS6WxSbIA',
	 *   state: 'session.pL0v2zq1Jc3mB8nT5yWxRkQe7hUgAiOsDfZaXlYbN4E',
	 *   iss: 'https://login.shop.example',
	 * });
	 * ```
	 */
	create(body: OidcResponse, options?: RequestOptions): ApiPromise<LinkedIdentity>;

	/**
	 * Begin to link an account.
	 *
	 * Returns the URL of the identity provider at which you sign in to link your account there. It
	 * is valid once, for 10 minutes, and in this browser. The provider sends the browser to the page
	 * `/dashboard/oidc` of this server, and to no other.
	 *
	 * The provider asks you to authenticate even if it remembers you (`prompt=login`).
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`. Without a provider, it returns a 409 with the reason
	 * `no_identity_provider`. If the provider does not respond, it returns a 503.
	 *
	 * @returns Where the browser goes.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const oidcRequest = await client.identities.begin();
	 * ```
	 */
	begin(options?: RequestOptions): ApiPromise<OidcRequest>;

	/**
	 * Remove a linked account.
	 *
	 * Removes a linked account: it cannot sign in any more. Sessions that it began stay;
	 * `sessions.revokeOthers` ends them. If you could not sign in any more, the request returns a
	 * 409 with the reason `last_sign_in`.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`.
	 *
	 * @param id The id of the link, as shown in the list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.identities.delete('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b10');
	 * ```
	 */
	delete(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** The person who has signed in: their name, password, passkeys and linked accounts. These operations accept sessions only, no API keys. */
export interface PasskeysApi {
	/**
	 * List your passkeys.
	 *
	 * Lists your passkeys, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const passkey of client.passkeys.list({ limit: 50 })) {
	 *   console.log(passkey);
	 * }
	 * ```
	 */
	list(query?: PasskeysListQuery, options?: RequestOptions): Paginator<PasskeysListResponse>;

	/**
	 * Add a passkey.
	 *
	 * Adds a passkey that the browser made with the options of `passkeys.begin`. A credential that
	 * does not match these options, or whose options were used or have expired, returns a 400 with
	 * `{ field: "credential", reason: "invalid_value" }`.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`. A person can have 20 passkeys; another one returns a 400 with the
	 * reason `too_many`. A passkey that is registered already returns a 409 with the reason
	 * `passkey_exists`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A new passkey.
	 * @returns A new or changed passkey.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const changedPasskey = await client.passkeys.create({
	 *   name: "Ada's phone",
	 *   credential: {
	 *     id: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     rawId: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     type: 'public-key',
	 *     response: {
	 *       clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
	 *       attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA',
	 *       transports: ['internal', 'hybrid'],
	 *     },
	 *   },
	 * });
	 * ```
	 */
	create(body: PasskeyCreate, options?: RequestOptions): ApiPromise<ChangedPasskey>;

	/**
	 * Begin to add a passkey.
	 *
	 * Returns the options with which the browser makes a new passkey. They are valid once, for 5
	 * minutes, and in this browser.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`. Passkeys belong to a host name: if the host of `BASE_URL` is an IP
	 * address, other than one of the machine itself, the request returns a 409 with the reason
	 * `no_host_name`.
	 *
	 * @returns For `PublicKeyCredential.parseCreationOptionsFromJSON()`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const passkeyRegistration = await client.passkeys.begin();
	 * ```
	 */
	begin(options?: RequestOptions): ApiPromise<PasskeyRegistration>;

	/**
	 * Rename a passkey.
	 *
	 * Renames a passkey.
	 *
	 * @param id The passkey's id.
	 * @param body A change to a passkey.
	 * @returns A new or changed passkey.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const changedPasskey = await client.passkeys.update('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0af0', { name: "Ada's phone" });
	 * ```
	 */
	update(
		id: string | number,
		body: PasskeyUpdate,
		options?: RequestOptions,
	): ApiPromise<ChangedPasskey>;

	/**
	 * Remove a passkey.
	 *
	 * Removes a passkey: it cannot sign in any more. Sessions that it began stay;
	 * `sessions.revokeOthers` ends them. If you could not sign in any more, because you have neither
	 * a password nor another usable passkey, the request returns a 409 with the reason
	 * `last_sign_in`.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`.
	 *
	 * @param id The passkey's id.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.passkeys.delete('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0af0');
	 * ```
	 */
	delete(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Your account: its brand, legal details and defaults for emails and pages. */
export interface OrganizationApi {
	/**
	 * Retrieve the organization.
	 *
	 * Retrieves the organization that the API key belongs to.
	 *
	 * @returns Your account: its name, brand, legal details and defaults.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const organization = await client.organization.get();
	 * ```
	 */
	get(options?: RequestOptions): ApiPromise<Organization>;

	/**
	 * Update the organization.
	 *
	 * Updates the organization. Emails that are accepted afterwards use the new values; emails that
	 * were accepted before keep the old ones.
	 *
	 * @param body The fields that an update sets. Omitted fields are not changed; null clears a
	 *   field.
	 * @returns Your account: its name, brand, legal details and defaults.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const organization = await client.organization.update({ legal_details: 'Company no. 12345678' });
	 * ```
	 */
	update(body: OrganizationUpdate, options?: RequestOptions): ApiPromise<Organization>;

	/**
	 * Mail the link for alert_email again.
	 *
	 * Mails a new link to `alert_email`, whose owner confirms the address with it. Nothing is mailed
	 * if the address is verified, or got a link less than 10 minutes ago. At most 10 links are
	 * mailed within 24 hours, 3 of them to one address. Without `alert_email` the response is a 404.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.organization.sendAlertLink();
	 * ```
	 */
	sendAlertLink(options?: RequestOptions): ApiPromise<void>;

	/**
	 * Set the logo.
	 *
	 * Sets the logo. The file is decoded and re-encoded: metadata such as location, camera and
	 * author is removed, and an image larger than 1,200 × 600 pixels is scaled down. SVG is rejected
	 * because it can contain scripts. Uploading the same logo again changes nothing.
	 *
	 * @param body A logo to upload.
	 * @returns Your account: its name, brand, legal details and defaults.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const organization = await client.organization.putLogo({
	 *   data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQ9bsBAAHPAUQK73JsAAAAAElFTkSuQmCC',
	 * });
	 * ```
	 */
	putLogo(body: LogoUpload, options?: RequestOptions): ApiPromise<Organization>;

	/**
	 * Delete the logo.
	 *
	 * Deletes the logo. Emails that were sent before show it for a while longer; see `url` of the
	 * logo. If there is no logo, nothing happens.
	 *
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.organization.deleteLogo();
	 * ```
	 */
	deleteLogo(options?: RequestOptions): ApiPromise<void>;

	/**
	 * Acknowledge the guard.
	 *
	 * Acknowledges the guard's state, `warned`, `marketing_paused` or `paused`. The state ends as
	 * soon as the emails that were handed over since its beginning have rates below the thresholds:
	 * at once, if they already have. Then earlier emails no longer count. Repeating the request, and
	 * acknowledging the state `ok`, changes nothing. API keys together can acknowledge one state in
	 * 7 days, and people who are signed in another one. A further one returns a 409 with the reason
	 * `acknowledged_recently`. The operator of the server can end the state earlier.
	 *
	 * @returns Whether and how much you may send.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const sendingAnswer = await client.organization.acknowledgeSending();
	 * ```
	 */
	acknowledgeSending(options?: RequestOptions): ApiPromise<SendingAnswer>;
}

/** Your account: its brand, legal details and defaults for emails and pages. */
export interface TextsApi {
	/**
	 * Retrieve texts.
	 *
	 * Retrieves the page texts in a locale. Any language tag is valid.
	 *
	 * @param locale A language tag.
	 * @returns The page texts in a locale.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const texts = await client.texts.get('de');
	 * ```
	 */
	get(locale: string | number, options?: RequestOptions): ApiPromise<Texts>;

	/**
	 * Replace texts.
	 *
	 * Replaces the texts in a locale as a whole. A page shows your text for the person's exact
	 * locale, else your text for its language, else the built-in text of that language, else the
	 * built-in English text. For a language without built-in texts (other than `cs`, `de`, `en`,
	 * `pl`, `sk`), replace every text. Pages in right-to-left languages such as Arabic and Hebrew
	 * use right-to-left layout. At most 50 locales.
	 *
	 * @param locale A language tag.
	 * @param body Replacements of page texts in a locale.
	 * @returns The page texts in a locale.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const texts = await client.texts.put('de', { texts: { saved: 'Ist gemerkt.' } });
	 * ```
	 */
	put(locale: string | number, body: TextsPut, options?: RequestOptions): ApiPromise<Texts>;

	/**
	 * Delete texts.
	 *
	 * Deletes your texts in this locale. Pages show the built-in texts again.
	 *
	 * @param locale A language tag.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.texts.delete('de');
	 * ```
	 */
	delete(locale: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export interface OrganizationsApi {
	/**
	 * Create an organization.
	 *
	 * Creates an organization, and makes you its owner. Only owners of an organization of this
	 * server can do this; others get a 403 with the role `owner` in `details.allowed_roles`. If the
	 * slug is taken, the request returns a 409 with the reason `slug_taken`. If you own 100
	 * organizations already, it returns a 400 with the reason `too_many`. While the operator has
	 * suspended an organization that you own, or the guard has paused its sending, the request
	 * returns a 409 with the reason `suspended`; the message names the organization.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A new organization.
	 * @returns A new organization, of which the person is the owner.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const createdOrganization = await client.organizations.create({ slug: 'tea-shop', name: 'Tea Shop' });
	 * ```
	 */
	create(body: OrganizationCreate, options?: RequestOptions): ApiPromise<CreatedOrganization>;
}

/** The people of your organization: invitations, roles, and the identity provider with which they sign in. These operations accept sessions only, no API keys. */
export interface PeopleApi {
	/**
	 * List people.
	 *
	 * Lists the people of the organization, the newest accounts first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const person of client.people.list({ limit: 50 })) {
	 *   console.log(person);
	 * }
	 * ```
	 */
	list(query?: PeopleListQuery, options?: RequestOptions): Paginator<PeopleListResponse>;

	/**
	 * Change a person's role.
	 *
	 * Changes a person's role. It counts at once: also for requests that are sent with sessions
	 * which the person already has. Only an owner can make an owner, or change the role of one. The
	 * last owner stays one: the request returns a 409 with the reason `last_owner`. The groups at
	 * the organization's identity provider decide the role of a person whom it manages: the request
	 * returns a 409 with the reason `managed`.
	 *
	 * The session must have begun in the last 15 minutes: otherwise the request returns a 409 with
	 * the reason `sign_in_again`. An older session can only reduce access: it can make anybody a
	 * viewer, and give an owner or an admin any role other than these two. After a change of your
	 * own role, your session has a new cookie.
	 *
	 * @param id The person's id.
	 * @param body A change of a person's role.
	 * @returns The person after a change.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const changedPerson = await client.people.update('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0ae1', { role: 'developer' });
	 * ```
	 */
	update(
		id: string | number,
		body: PersonUpdate,
		options?: RequestOptions,
	): ApiPromise<ChangedPerson>;

	/**
	 * Remove a person.
	 *
	 * Removes a person from the organization. It counts at once. The person keeps their account, and
	 * their roles in other organizations; somebody whom the organization's identity provider manages
	 * comes back with the next sign-in, unless their groups there change. Only an owner can remove
	 * an owner. The last owner stays: the request returns a 409 with the reason `last_owner`.
	 *
	 * @param id The person's id.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.people.remove('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0ae1');
	 * ```
	 */
	remove(id: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Recover a person's access.
	 *
	 * Creates a link for a person who cannot sign in any more, and returns its token once. Give the
	 * token to that person, who sets a new password with `sessions.recover`. It works once, and for
	 * 24 hours. Earlier links end.
	 *
	 * Only an owner of all organizations of the person can do this. Otherwise the request returns a
	 * 409 with the reason `other_organizations`, and the operator of the server can help. For your
	 * own account, it returns a 409 with the reason `own_account`. The session must have begun in
	 * the last 15 minutes: otherwise the request returns a 409 with the reason `sign_in_again`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param id The person's id.
	 * @returns A link with which a person sets a new password.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const recoveryLink = await client.people.recover('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0ae1');
	 * ```
	 */
	recover(id: string | number, options?: RequestOptions): ApiPromise<RecoveryLink>;

	/**
	 * Transfer the ownership.
	 *
	 * Makes another person an owner, and you an admin, in one step. Only an owner can do this. For
	 * somebody whom the organization's identity provider manages, the request returns a 409 with the
	 * reason `managed`. Your session gets a new cookie. It must have begun in the last 15 minutes:
	 * otherwise the request returns a 409 with the reason `sign_in_again`.
	 *
	 * @param id The person's id.
	 * @returns The person after a change.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const changedPerson = await client.people.transferOwnership('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0ae1');
	 * ```
	 */
	transferOwnership(id: string | number, options?: RequestOptions): ApiPromise<ChangedPerson>;
}

/** The content of your emails, by slug, version and locale. */
export interface PreviewsApi {
	/**
	 * Show the HTML of an email in a browser.
	 *
	 * Stores the HTML of an email for 10 minutes, and returns the URL of a page that shows it in a
	 * sandbox, so that its styles and scripts cannot affect a page that embeds it. The dashboard
	 * shows the HTML of templates and emails in this way. The server stores the newest 50 previews
	 * of an organization. With a test key, nothing is stored, and the URL responds with a 404. The
	 * server must serve the dashboard.
	 *
	 * @param body The HTML of an email that a browser shows.
	 * @returns A page that shows the HTML.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const preview = await client.previews.create({ html: '<p>Your order has left our warehouse.</p>' });
	 * ```
	 */
	create(body: PreviewCreate, options?: RequestOptions): ApiPromise<Preview>;
}

/** Transactional email: send emails and retrieve their status. */
export interface RefusedSendsApi {
	/**
	 * List refused sends.
	 *
	 * Lists the sends of the last 30 days that were refused because of their recipient, newest
	 * first: single sends, emails of a batch, and emails that were to be sent again. With a test
	 * key, lists those of live keys; sends with a test key are not recorded. Sends that were refused
	 * for other reasons, such as an unknown template, are only in the request log.
	 *
	 * A refused send appears within about 2 seconds after its response. Of an hour, the list
	 * contains the first 1,000 refused sends of your organization; `left_out` has the number of the
	 * others. Refusals of the last second can be lost when the server crashes. An erasure of the
	 * recipient deletes them.
	 *
	 * @param query.to Only sends to this address, even if the address itself is not known.
	 * @param query.reason Only sends that were refused for this reason.
	 * @param query.since Only sends that were refused at this time or later. Encode a plus sign in
	 *   an offset as `%2B`.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const refusedSend of client.refusedSends.list({ reason: 'suppressed', limit: 50 })) {
	 *   console.log(refusedSend);
	 * }
	 * ```
	 */
	list(
		query?: RefusedSendsListQuery,
		options?: RequestOptions,
	): Paginator<RefusedSendsListResponse>;
}

/** The requests to the API in the last days: what failed, where and why. */
export interface RequestsApi {
	/**
	 * List requests.
	 *
	 * Lists the requests to the API of the last 7 days, newest first. With a live key and with a
	 * test key, lists the requests of both modes; `mode` tells them apart. It needs the scope
	 * `manage`, as the audit log does, because it shows what all keys of your organization do.
	 *
	 * A request appears within about 2 seconds after its response. The log does not contain requests
	 * without a valid key, requests of people who are signed in (the audit log has their changes),
	 * and successful requests to this operation. Requests of the last second can be lost when the
	 * server crashes.
	 *
	 * The log of your organization has limits, and `left_out` counts the requests above them: 500
	 * per second at one process of the server, 10 per second with a 429, and 1,000,000 per day.
	 * Errors other than 429 have 100,000 more per day.
	 *
	 * With `operation`, `status` or `api_key_id`, a page examines at most 20,000 requests (with a
	 * `status` of errors, 20,000 errors). It can contain few entries or none, and `has_more` says
	 * whether there are more.
	 *
	 * @param query.status Only responses with this status, such as `404`, or `4xx` for all from 400
	 *   to 499.
	 * @param query.operation Only requests to this operation.
	 * @param query.api_key_id Only requests with this API key.
	 * @param query.since Only requests that arrived at this time or later. Encode a plus sign in an
	 *   offset as `%2B`.
	 * @param query.until Only requests that arrived before this time.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const loggedRequest of client.requests.list({ status: '4xx', operation: 'emails.send', limit: 50 })) {
	 *   console.log(loggedRequest);
	 * }
	 * ```
	 */
	list(query?: RequestsListQuery, options?: RequestOptions): Paginator<RequestsListResponse>;
}

/** The addresses and domains that you send from. Each must be verified before you can use it. */
export interface SenderAddressesApi {
	/**
	 * List sender addresses.
	 *
	 * Lists the sender addresses of your organization, newest first; by default only verified
	 * addresses.
	 *
	 * @param query.status `all` includes entries that are not verified.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const senderAddress of client.senderAddresses.list({ status: 'verified', limit: 50 })) {
	 *   console.log(senderAddress);
	 * }
	 * ```
	 */
	list(
		query?: SenderAddressesListQuery,
		options?: RequestOptions,
	): Paginator<SenderAddressesListResponse>;

	/**
	 * Add or change a sender address.
	 *
	 * Adds a sender address, or changes its name and whether it is the default. An address on one of
	 * your verified domains is verified immediately. Any other address receives an email with a link
	 * that is valid for 3 days; a person who reads its mail opens the link and presses a button.
	 * With Amazon SES, if SES knows neither the address nor its domain, SES then sends its own link,
	 * which must be followed as well.
	 *
	 * Repeating the request while the address is not verified sends another link, unless one was
	 * sent within the last 10 minutes. Within 24 hours, an address receives at most 3 links and an
	 * organization can send at most 50. At most 100 addresses can be unverified at the same time
	 * (`too_many`).
	 *
	 * @param body An address to send from.
	 * @returns A single sender address.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const senderAddress = await client.senderAddresses.create({ email: 'orders@demo-shop.example', name: 'Orders' });
	 * ```
	 */
	create(body: SenderAddressCreate, options?: RequestOptions): ApiPromise<SenderAddress>;

	/**
	 * Remove a sender address.
	 *
	 * Removes a sender address. Unless it is on a verified domain, queued emails from it fail with
	 * `sender_not_verified`. If it was the default, the organization no longer has a default sender:
	 * sends without a sender are rejected with `not_verified` on `from`, and so are sends of
	 * templates that use the removed address.
	 *
	 * @param email The address.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.senderAddresses.delete('orders@demo-shop.example');
	 * ```
	 */
	delete(email: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Your account: its brand, legal details and defaults for emails and pages. */
export interface SendingApi {
	/**
	 * Pause sending.
	 *
	 * Pauses the sending of your organization, within 2 seconds. Sends are still accepted and wait,
	 * and their time to live continues, so that they can expire. A repeated request changes the
	 * reason and the end of the pause. Email that is being handed over to the mail provider at this
	 * moment is sent.
	 *
	 * @param body A pause to begin.
	 * @returns What holds back your email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const sendingState = await client.sending.pause({ reason: 'The shop is closed for maintenance.' });
	 * ```
	 */
	pause(body: SendingPauseCreate, options?: RequestOptions): ApiPromise<SendingState>;

	/**
	 * Retrieve the queue.
	 *
	 * Counts your email that waits, and says what holds it back. With a test key, the number is 0,
	 * because test emails never wait.
	 *
	 * @returns Your email that waits to be handed over to the mail provider.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const sendingQueue = await client.sending.getQueue();
	 * ```
	 */
	getQueue(options?: RequestOptions): ApiPromise<SendingQueue>;

	/**
	 * Resume sending.
	 *
	 * Ends the pause that `sending.pause` began, within 2 seconds. Pauses by others remain. Without
	 * such a pause it changes nothing.
	 *
	 * @returns What holds back your email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const sendingState = await client.sending.resume();
	 * ```
	 */
	resume(options?: RequestOptions): ApiPromise<SendingState>;
}

/** Signing in, with a password, a passkey or an identity provider, and signing out. These operations accept no API keys. */
export interface SessionsApi {
	/**
	 * List your sessions.
	 *
	 * Lists your sessions in all browsers, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const personSession of client.sessions.list({ limit: 50 })) {
	 *   console.log(personSession);
	 * }
	 * ```
	 */
	list(query?: SessionsListQuery, options?: RequestOptions): Paginator<SessionsListResponse>;

	/**
	 * Sign in.
	 *
	 * Signs in with a password, and sets the cookie of a new session. An earlier session of the
	 * browser ends.
	 *
	 * The response is the same, and takes the same time, for an unknown address and for a wrong
	 * password. After 10 attempts in 15 minutes from one network for one address, each further
	 * attempt must wait, longer each time: the response is a 429. From networks where the person has
	 * not signed in before, at most 100 attempts per hour are possible for one address in all.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body An address and a password.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.sessions.create({
	 *   email: 'ada@shop.example',
	 *   password: 'correct horse battery staple',
	 * });
	 * ```
	 */
	create(body: SessionCreate, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * End your other sessions.
	 *
	 * Ends all your sessions except that of the request.
	 *
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.sessions.revokeOthers();
	 * ```
	 */
	revokeOthers(options?: RequestOptions): ApiPromise<void>;

	/**
	 * Sign out.
	 *
	 * Signs out: ends the session of the request and removes its cookie.
	 *
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.sessions.end();
	 * ```
	 */
	end(options?: RequestOptions): ApiPromise<void>;

	/**
	 * Sign in with the identity provider.
	 *
	 * Signs in with the provider's response, and sets the cookie of a new session. An earlier
	 * session of the browser ends. Only an account that the person has linked can sign in; a
	 * matching address is never enough. The provider of an organization
	 * (`sessions.beginWithOrganization`) also signs in new people, with the role of their groups;
	 * without a role, the request returns a 409 with the reason `no_role`.
	 *
	 * The 401 is the same if the account is linked to nobody, and if the response comes from another
	 * provider, belongs to another browser or request, was used already, or has expired. If the
	 * provider does not respond, the request returns a 503; then begin again.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body The provider's response, and whose provider it is.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.sessions.createWithOidc({
	 *   code: 'SplxlOBeZQQYbYS6WxSbIA',
	 *   state: 'session.pL0v2zq1Jc3mB8nT5yWxRkQe7hUgAiOsDfZaXlYbN4E',
	 *   iss: 'https://login.shop.example',
	 * });
	 * ```
	 */
	createWithOidc(body: OidcSessionCreate, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Begin to sign in with the identity provider.
	 *
	 * Returns the URL of the identity provider at which a person signs in. With a session, the
	 * provider asks the person to authenticate even if it remembers them (`prompt=login`). The URL
	 * is valid once, for 10 minutes, and in this browser. The provider sends the browser to the page
	 * `/dashboard/oidc` of this server, and to no other. Without a provider, the request returns a
	 * 409 with the reason `no_identity_provider`. If the provider does not respond, it returns a
	 * 503.
	 *
	 * @returns Where the browser goes.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const oidcRequest = await client.sessions.beginWithOidc();
	 * ```
	 */
	beginWithOidc(options?: RequestOptions): ApiPromise<OidcRequest>;

	/**
	 * Begin to sign in with an organization's identity provider.
	 *
	 * Returns the URL of an organization's identity provider at which a person signs in;
	 * `sessions.createWithOidc` completes the sign-in. It is valid once, for 10 minutes, and in this
	 * browser. With a session, the provider asks the person to authenticate even if it remembers
	 * them. The provider sends the browser to the page `/dashboard/oidc/{slug}` of this server. If
	 * no organization with this slug has a provider, the request returns a 409 with the reason
	 * `no_identity_provider`. If the provider does not respond, it returns a 503.
	 *
	 * @param slug The slug of the organization.
	 * @returns Where the browser goes.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const oidcRequest = await client.sessions.beginWithOrganization('demo');
	 * ```
	 */
	beginWithOrganization(slug: string | number, options?: RequestOptions): ApiPromise<OidcRequest>;

	/**
	 * Sign in with a passkey.
	 *
	 * Signs in with a passkey, and sets the cookie of a new session. An earlier session of the
	 * browser ends. Attempts never have to wait, and need neither an address nor mail.
	 *
	 * The response is the same 401 for a passkey that nobody has, a wrong signature, a signature
	 * that was used already, and options that were used or have expired. If the counter of an
	 * authenticator goes back, it may have been copied: the request returns the same 401, and the
	 * audit log of the person's organizations records it.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A signature of a passkey.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.sessions.createWithPasskey({
	 *   credential: {
	 *     id: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     rawId: 'mGq7zYxW3vXhC0Qk1p8d4w',
	 *     type: 'public-key',
	 *     response: {
	 *       clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
	 *       authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAQ',
	 *       signature: 'MEUCIQDx',
	 *       userHandle: 'AZOhsnw9fk-KW2x9jp8K4A',
	 *     },
	 *   },
	 * });
	 * ```
	 */
	createWithPasskey(body: SessionCreateWithPasskey, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * Begin to sign in with a passkey.
	 *
	 * Returns the options with which the browser asks for a passkey. They are the same for
	 * everybody: the passkey itself says whose it is. They are valid once, for 5 minutes, and in
	 * this browser. Without a host name in `BASE_URL`, the request returns a 409 with the reason
	 * `no_host_name`.
	 *
	 * @returns For `PublicKeyCredential.parseRequestOptionsFromJSON()`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const passkeyRequest = await client.sessions.beginWithPasskey();
	 * ```
	 */
	beginWithPasskey(options?: RequestOptions): ApiPromise<PasskeyRequest>;

	/**
	 * Set a new password with a link.
	 *
	 * Sets a new password with a link of `people.recover`, or of the operator, and signs in. All
	 * earlier sessions of the person end, and their passkeys and linked accounts are removed,
	 * because one of them may be lost, or somebody else's. An unknown, used or expired token returns
	 * a 400 with `{ field: "token", reason: "not_found" }`.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param body A link of a recovery, and a new password.
	 * @returns The person who has signed in.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const me = await client.sessions.recover({
	 *   token: 'rec_an-example-of-the-token-of-a-link',
	 *   password: 'a longer and better password',
	 * });
	 * ```
	 */
	recover(body: SessionRecover, options?: RequestOptions): ApiPromise<Me>;

	/**
	 * End a session.
	 *
	 * Ends one of your sessions: its next request, to any server, returns a 401.
	 *
	 * @param id The session's id, as shown in the list.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.sessions.revoke('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0ad0');
	 * ```
	 */
	revoke(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** How many emails were sent, delivered, opened and clicked, and how consent and contacts develop. */
export interface StatisticsApi {
	/**
	 * Count changes of consent.
	 *
	 * Counts the changes of consent by period, and by subtype or source if you name one of them. The
	 * numbers are those of the consent history. Erased people are counted until their history is
	 * deleted. The limits of `statistics.emails` apply.
	 *
	 * @param query.since The beginning of the range, inclusive. By default, the range begins with a
	 *   whole period. With `hour` and `day`, it is the last 7 days, including the day of `until`. With
	 *   `week` and `month`, it begins with the week or month that contains the moment 7 days before
	 *   `until`.
	 * @param query.until The end of the range, exclusive. Default: now.
	 * @param query.granularity The length of the periods. A range can have at most 2,400 of them.
	 * @param query.timezone The IANA time zone in which periods and dates are counted, such as
	 *   `Europe/Prague`.
	 * @param query.group_by Groups the changes of each period.
	 * @returns Statistics of consent.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const consentStatistics = await client.statistics.consent({
	 *   since: '2026-01-01',
	 *   until: '2026-01-02',
	 *   group_by: 'subtype',
	 * });
	 * ```
	 */
	consent(query?: StatisticsConsentQuery, options?: RequestOptions): ApiPromise<ConsentStatistics>;

	/**
	 * Count new contacts.
	 *
	 * Counts the contacts that were created in each period and still exist, by what they are now.
	 * The limits of `statistics.emails` apply.
	 *
	 * @param query.since The beginning of the range, inclusive. By default, the range begins with a
	 *   whole period. With `hour` and `day`, it is the last 7 days, including the day of `until`. With
	 *   `week` and `month`, it begins with the week or month that contains the moment 7 days before
	 *   `until`.
	 * @param query.until The end of the range, exclusive. Default: now.
	 * @param query.granularity The length of the periods. A range can have at most 2,400 of them.
	 * @param query.timezone The IANA time zone in which periods and dates are counted, such as
	 *   `Europe/Prague`.
	 * @returns Statistics of contacts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const contactStatistics = await client.statistics.contacts({ since: '2026-01-01', until: '2026-01-02' });
	 * ```
	 */
	contacts(
		query?: StatisticsContactsQuery,
		options?: RequestOptions,
	): ApiPromise<ContactStatistics>;

	/**
	 * Count emails.
	 *
	 * Counts your emails by period, and by a group if you name one.
	 *
	 * An email belongs to the time at which it was due: when it was accepted, or its `scheduled_at`.
	 * (The `since` and `until` of `emails.list` mean the time of acceptance.) Numbers are kept in
	 * quarters of an hour, so a range is rounded to these, and are updated about a minute after an
	 * email changes. They do not change when emails are deleted after their retention, or when a
	 * person is erased. Waiting emails are not counted yet, and test sends are never counted.
	 *
	 * Copies (`cc`, `bcc`) are not counted. Opens and clicks are known only if the provider tracks
	 * them.
	 *
	 * A range can have at most 2,400 periods, such as 100 days by hour, and a response at most 5,000
	 * entries. A request for more returns a 400 with the reason `too_many`. Each server process
	 * executes at most two requests for statistics at a time per organization; further requests wait
	 * up to 5 seconds. If counting takes longer than 4 seconds, the request returns a 409 with the
	 * reason `statistics_too_slow`.
	 *
	 * @param query.since The beginning of the range, inclusive. By default, the range begins with a
	 *   whole period. With `hour` and `day`, it is the last 7 days, including the day of `until`. With
	 *   `week` and `month`, it begins with the week or month that contains the moment 7 days before
	 *   `until`.
	 * @param query.until The end of the range, exclusive. Default: now.
	 * @param query.granularity The length of the periods. A range can have at most 2,400 of them.
	 * @param query.timezone The IANA time zone in which periods and dates are counted, such as
	 *   `Europe/Prague`.
	 * @param query.group_by Groups the emails of each period.
	 * @returns Statistics of emails.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const emailStatistics = await client.statistics.emails({ since: '2026-01-01', until: '2026-01-02' });
	 * ```
	 */
	emails(query?: StatisticsEmailsQuery, options?: RequestOptions): ApiPromise<EmailStatistics>;
}

/** Subscription types and their subtypes, which people subscribe to. */
export interface SubscriptionTypesApi {
	/**
	 * List subscription types.
	 *
	 * Lists your subscription types with their subtypes, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const subscriptionType of client.subscriptionTypes.list({ limit: 50 })) {
	 *   console.log(subscriptionType);
	 * }
	 * ```
	 */
	list(
		query?: SubscriptionTypesListQuery,
		options?: RequestOptions,
	): Paginator<SubscriptionTypesListResponse>;

	/**
	 * Retrieve a subscription type.
	 *
	 * Retrieves a subscription type with its subtypes.
	 *
	 * @param slug The type's slug.
	 * @returns A single subscription type.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const subscriptionTypeDetail = await client.subscriptionTypes.get('service');
	 * ```
	 */
	get(slug: string | number, options?: RequestOptions): ApiPromise<SubscriptionTypeDetail>;

	/**
	 * Create or change a subscription type.
	 *
	 * Creates or replaces a subscription type. The body describes the complete type with all of its
	 * subtypes. Sending the same body again changes nothing. An organization can have 50 types, and
	 * 200 subtypes in all of them; one more is a 400 `too_many`.
	 *
	 * A subtype that people have been asked about must be archived before it can be removed.
	 * Removing it ends every subscription and every open confirmation request, each with an entry in
	 * the consent history. If you later create a subtype with the same type slug and subtype slug
	 * again, it is the same subtype with the next text version, even if the type was deleted. Nobody
	 * is subscribed to it, and the type must have the same kind as before.
	 *
	 * If two types have a subtype with the same slug, the key of both is `type_slug/subtype_slug`.
	 * That form is always accepted; the slug alone is accepted only while exactly one subtype has
	 * it.
	 *
	 * @param slug The type's slug.
	 * @param body A complete description of a subscription type.
	 * @returns A single subscription type.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const subscriptionTypeDetail = await client.subscriptionTypes.put('meetups', {
	 *   name: 'Meetups',
	 *   description: 'Where to meet us.',
	 *   kind: 'marketing',
	 *   subtypes: [
	 *     {
	 *       slug: 'invitations',
	 *       name: 'Invitations',
	 *       translations: { cs: { name: 'Pozvánky' } },
	 *     },
	 *   ],
	 * });
	 * ```
	 */
	put(
		slug: string | number,
		body: SubscriptionTypePut,
		options?: RequestOptions,
	): ApiPromise<SubscriptionTypeDetail>;

	/**
	 * Delete a subscription type.
	 *
	 * Deletes a subscription type and removes all of its subtypes. Returns a 409 while a subtype
	 * that people have been asked about is not archived, or while a rule of a smart list refers to a
	 * subtype.
	 *
	 * @param slug The type's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.subscriptionTypes.delete('meetups');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * List texts of a subtype.
	 *
	 * Lists all versions of the text that people read before they decide about a subtype, newest
	 * first. The first is the current one. A version never changes.
	 *
	 * @param slug The type's slug.
	 * @param subtype The subtype's slug within its type.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const subtypeText of client.subscriptionTypes.listTexts('service', 'order-updates', { limit: 50 })) {
	 *   console.log(subtypeText);
	 * }
	 * ```
	 */
	listTexts(
		slug: string | number,
		subtype: string | number,
		query?: SubscriptionTypesListTextsQuery,
		options?: RequestOptions,
	): Paginator<SubscriptionTypesListTextsResponse>;
}

/** Addresses that receive no email: after a hard bounce, after a complaint, or because you added them. */
export interface SuppressionsApi {
	/**
	 * List suppressions.
	 *
	 * Lists the suppressed addresses, newest first.
	 *
	 * @param query.reason Only suppressions with this reason.
	 * @param query.email Only the suppression of this address, even if the address itself is no
	 *   longer stored. Not for people with the role `viewer`.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const suppression of client.suppressions.list({ reason: 'manual', limit: 50 })) {
	 *   console.log(suppression);
	 * }
	 * ```
	 */
	list(
		query?: SuppressionsListQuery,
		options?: RequestOptions,
	): Paginator<SuppressionsListResponse>;

	/**
	 * Export suppressions.
	 *
	 * Exports the suppressed addresses, newest first. Suppressions whose address is no longer
	 * stored, after an erasure, are left out. `contacts.exportAll` describes what all exports have
	 * in common.
	 *
	 * @param format `csv` or `ndjson`.
	 * @param query.trailer Adds a last line with the number of rows, `# rows: 1042` or
	 *   `{"_rows":1042}`. A file without this line is incomplete.
	 * @param query.bom Begins CSV with a byte order mark, without which Excel does not read UTF-8.
	 * @param query.reason Only suppressions with this reason.
	 * @param query.email Only the suppression of this address, even if the address itself is no
	 *   longer stored. Not for people with the role `viewer`.
	 * @returns The text of an export.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.suppressions.exportAll('ndjson', { reason: 'manual' });
	 * ```
	 */
	exportAll(
		format: string | number,
		query?: SuppressionsExportAllQuery,
		options?: RequestOptions,
	): ApiPromise<ReadableStream<Uint8Array>>;

	/**
	 * Suppress an address.
	 *
	 * Suppresses an address. Returns 201 if it was not suppressed before and 200 if it was. Sends to
	 * the address are rejected with the reason `suppressed`, and queued emails to it fail with the
	 * same code. The address does not need a contact, and an existing contact is not changed.
	 *
	 * If a bounce or a complaint suppressed the address, the reason becomes `manual` and
	 * `created_at` stays the same; the audit log contains the previous reason.
	 *
	 * The body is optional.
	 *
	 * @param email The address. In a URL, encode `@` as `%40`.
	 * @param body The fields of a suppression that you can set.
	 * @returns A single suppression.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const suppression = await client.suppressions.put('unwanted@example.com', { note: 'Asked us by telephone.' });
	 * ```
	 */
	put(
		email: string | number,
		body?: SuppressionPut,
		options?: RequestOptions,
	): ApiPromise<Suppression>;

	/**
	 * Remove a suppression.
	 *
	 * Removes the suppression of an address, whatever the reason. Email to an address that bounced
	 * permanently will bounce again, and a person who reported your email as spam may report it
	 * again. Both harm your reputation with your mail provider, which may also have its own
	 * suppression list. Consent that a complaint withdrew stays withdrawn. The audit log records who
	 * removed the suppression.
	 *
	 * @param email The address. In a URL, encode `@` as `%40`.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.suppressions.delete('unwanted@example.com');
	 * ```
	 */
	delete(email: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** The content of your emails, by slug, version and locale. */
export interface TemplatesApi {
	/**
	 * List templates.
	 *
	 * Lists your templates without their bodies, newest first.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const template of client.templates.list({ limit: 50 })) {
	 *   console.log(template);
	 * }
	 * ```
	 */
	list(query?: TemplatesListQuery, options?: RequestOptions): Paginator<TemplatesListResponse>;

	/**
	 * Retrieve a template.
	 *
	 * Retrieves the current version of a template with its content in every locale.
	 *
	 * @param slug The template's slug.
	 * @returns A template with its bodies.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const template = await client.templates.get('password-reset');
	 * ```
	 */
	get(slug: string | number, options?: RequestOptions): ApiPromise<Template>;

	/**
	 * Create or replace a template.
	 *
	 * Creates or replaces the template with this slug. Omitted fields get their default values.
	 * Syntax and safety are checked; errors contain the line and column. A change of content, layout
	 * or default locale creates a new version; emails keep the version that they were accepted with.
	 * A change of name, description, redirect, sender or `sensitive` creates no version and applies
	 * immediately. Sending the same body again changes nothing.
	 *
	 * @param slug The template's slug.
	 * @param body A complete description of a template. Omitted fields get their default values.
	 * @returns A template after it was stored.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const templateSaved = await client.templates.put('order-shipped', {
	 *   name: 'Order shipped',
	 *   content: {
	 *     en: {
	 *       subject: 'Your order {{ order_number }} is on its way',
	 *       html: '<p>Your order {{ order_number }} has left our warehouse.</p>',
	 *       text: 'Your order {{ order_number }} has left our warehouse.',
	 *       preheader: 'It left our warehouse today.',
	 *     },
	 *   },
	 *   layout: 'card',
	 * });
	 * ```
	 */
	put(
		slug: string | number,
		body: TemplatePut,
		options?: RequestOptions,
	): ApiPromise<TemplateSaved>;

	/**
	 * Delete a template.
	 *
	 * Deletes a template. New sends cannot use it; emails that were already accepted are still sent.
	 * Its versions can be retrieved as long as such emails or the consent history refer to them. If
	 * a template is created with the slug again, its version numbers continue.
	 *
	 * @param slug The template's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.templates.delete('order-shipped');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * Preview a template.
	 *
	 * Renders the template as a send does, even when variables are missing, and sends nothing. Brand
	 * and legal details are added as in a send. If the template reads `unsubscribe_url` or
	 * `preferences_url`, the values are example URLs that belong to no recipient.
	 *
	 * @param slug The template's slug.
	 * @param body A template to preview.
	 * @returns A rendered email that is not sent.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const templatePreviewed = await client.templates.preview('password-reset', { data: { name: 'Žofie' }, locale: 'en' });
	 * ```
	 */
	preview(
		slug: string | number,
		body: TemplatePreview,
		options?: RequestOptions,
	): ApiPromise<TemplatePreviewed>;

	/**
	 * Send a test email.
	 *
	 * Sends the template to one address as a real email, with the same checks, suppressions and rate
	 * limit as a send; you can retrieve its status. Unsubscribe links are added only to email to
	 * subscribers: if the template requires them, pass them in `data`. The audit log gets an entry
	 * with the email's id and without the recipient. With a test key, nothing is sent.
	 *
	 * @param slug The template's slug.
	 * @param body A test send of a template.
	 * @returns An accepted email.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The `Idempotency-Key` was used for a different request, or for a
	 *   request that is still in progress. This request had no effect.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const queuedEmail = await client.templates.testSend('password-reset', {
	 *   to: 'author@demo-shop.example',
	 *   data: { reset_url: 'https://shop.example/reset/4f2a' },
	 *   locale: 'cs',
	 * });
	 * ```
	 */
	testSend(
		slug: string | number,
		body: TemplateTestSend,
		options?: IdempotentRequestOptions,
	): ApiPromise<QueuedEmail>;

	/**
	 * List template versions.
	 *
	 * Lists the current and earlier versions of a template, newest first. Pages are short because
	 * each version includes its content.
	 *
	 * @param slug The template's slug.
	 * @param query.limit Maximum number of entries per page, 1–20.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const templateVersion of client.templates.listVersions('password-reset', { limit: 10 })) {
	 *   console.log(templateVersion);
	 * }
	 * ```
	 */
	listVersions(
		slug: string | number,
		query?: TemplatesListVersionsQuery,
		options?: RequestOptions,
	): Paginator<TemplatesListVersionsResponse>;

	/**
	 * Retrieve a template version.
	 *
	 * Retrieves one version of a template, such as the version in an entry of the consent history.
	 * Versions of a deleted template are available as long as queued emails or the consent history
	 * refer to them.
	 *
	 * @param slug The template's slug, also after the template was deleted.
	 * @param version The version's number.
	 * @returns A single version of a template.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const templateVersion = await client.templates.getVersion('password-reset', '1');
	 * ```
	 */
	getVersion(
		slug: string | number,
		version: string | number,
		options?: RequestOptions,
	): ApiPromise<TemplateVersion>;
}

/** Your URLs that receive events, and what became of each delivery. */
export interface WebhooksApi {
	/**
	 * List webhooks.
	 *
	 * Lists your endpoints, newest first. Their URLs may contain credentials, so the scope `read` is
	 * not enough.
	 *
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const webhook of client.webhooks.list({ limit: 50 })) {
	 *   console.log(webhook);
	 * }
	 * ```
	 */
	list(query?: WebhooksListQuery, options?: RequestOptions): Paginator<WebhooksListResponse>;

	/**
	 * Retrieve a webhook.
	 *
	 * Retrieves an endpoint, without its secret.
	 *
	 * @param slug The endpoint's slug.
	 * @returns A single endpoint.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const webhook = await client.webhooks.get('order-status');
	 * ```
	 */
	get(slug: string | number, options?: RequestOptions): ApiPromise<Webhook>;

	/**
	 * Create or change a webhook.
	 *
	 * Creates or replaces an endpoint. The body describes the complete endpoint. Sending the same
	 * body again changes nothing. The response to the first request, a 201, contains the secret that
	 * verifies deliveries; it is not shown again. An organization can have 20 endpoints.
	 *
	 * The endpoint receives a `POST` for each event from then on, signed as Standard Webhooks
	 * describes. Any status from 200 to 299 within 15 seconds is a success. After any other outcome
	 * the delivery is attempted again, up to ten times within about three days; redirects are not
	 * followed. An event can be delivered more than once and out of order. The header `webhook-id`
	 * is the id of the event and is the same in every attempt.
	 *
	 * With 410 (Gone) the receiver disables the endpoint. With 429 or 503, a header `Retry-After` of
	 * 1 second to 24 hours sets the time of the next attempt. An endpoint is disabled when no
	 * attempt has succeeded for five days; the organization's `alert_email` gets a message after one
	 * day, and when the endpoint is disabled.
	 *
	 * For a new endpoint or another `url`, a person's session must have begun in the last 15
	 * minutes, because the endpoint gets events after the session has ended: otherwise the request
	 * returns a 409 with the reason `sign_in_again`. API keys are not affected.
	 *
	 * @param slug The endpoint's slug.
	 * @param body A complete description of an endpoint.
	 * @returns A single endpoint.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const result = await client.webhooks.put('order-status', {
	 *   url: 'https://shop.example/hooks/statuses',
	 *   events: ['email.delivered', 'email.bounced'],
	 *   filter: { domains: ['shop.example'] },
	 * });
	 * ```
	 */
	put(
		slug: string | number,
		body: WebhookPut,
		options?: RequestOptions,
	): ApiPromise<Webhook | CreatedWebhook>;

	/**
	 * Delete a webhook.
	 *
	 * Deletes an endpoint and its deliveries. The events themselves stay in the event log.
	 *
	 * @param slug The endpoint's slug.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * await client.webhooks.delete('order-status');
	 * ```
	 */
	delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;

	/**
	 * List deliveries.
	 *
	 * Lists the deliveries of an endpoint in the last 30 days, newest event first. With a filter, a
	 * page can contain few entries or none although more follow.
	 *
	 * @param slug The endpoint's slug.
	 * @param query.status Only deliveries with this status.
	 * @param query.type Only events of this type.
	 * @param query.limit Maximum number of entries per page, 1–200. A page of large entries can
	 *   contain fewer; `has_more` tells whether more follow.
	 * @param query.cursor `next_cursor` of the previous page.
	 * @returns A page of a list, newest first: in descending order of `id`, which contains the time
	 *   of the entry's `created_at`. Entries that are created while you read do not move other entries
	 *   between pages.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * for await (const webhookDelivery of client.webhooks.listDeliveries('invoicing', { status: 'failed', limit: 50 })) {
	 *   console.log(webhookDelivery);
	 * }
	 * ```
	 */
	listDeliveries(
		slug: string | number,
		query?: WebhooksListDeliveriesQuery,
		options?: RequestOptions,
	): Paginator<WebhooksListDeliveriesResponse>;

	/**
	 * Retrieve a delivery.
	 *
	 * Retrieves a delivery with its payload and its last ten attempts.
	 *
	 * @param slug The endpoint's slug.
	 * @param id The id of the event, which is the `webhook-id` of each attempt.
	 * @returns A delivery with its payload and its attempts.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const webhookDelivery = await client.webhooks.getDelivery('invoicing', '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0c31');
	 * ```
	 */
	getDelivery(
		slug: string | number,
		id: string | number,
		options?: RequestOptions,
	): ApiPromise<WebhookDelivery>;

	/**
	 * Retry a delivery.
	 *
	 * Attempts a delivery again, even if it was delivered: immediately, and then up to ten times,
	 * like a new event. While the endpoint is failing, it waits like the other deliveries. The
	 * endpoint must be enabled; otherwise the response is a 409. With a test key nothing is
	 * delivered.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param slug The endpoint's slug.
	 * @param id The id of the event, which is the `webhook-id` of each attempt.
	 * @returns A delivery that will be attempted again.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The request conflicts with existing data. Nothing was changed.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const retriedWebhookDelivery = await client.webhooks.retryDelivery('invoicing', '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0c31');
	 * ```
	 */
	retryDelivery(
		slug: string | number,
		id: string | number,
		options?: RequestOptions,
	): ApiPromise<RetriedWebhookDelivery>;

	/**
	 * Replay events.
	 *
	 * Delivers the events of a time range again, with the same ids and bodies, in the order in which
	 * they occurred. The endpoint's filter applies. Deliveries that are pending stay as they are,
	 * and new events have priority over replayed ones. The endpoint must be enabled, and one replay
	 * per endpoint can be in progress; otherwise the response is a 409. Disabling the endpoint ends
	 * its replay. The audit log records a replay. With a test key nothing is delivered.
	 *
	 * After an endpoint was disabled, enable it and replay `undelivered` events. Without `since`,
	 * these are all that it has not received: those whose deliveries failed, and those since it was
	 * disabled.
	 *
	 * @param slug The endpoint's slug.
	 * @param body The events to deliver again.
	 * @returns A replay that has begun.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The endpoint is disabled, another replay is in progress, or the
	 *   `Idempotency-Key` was used for a different request. Nothing was changed.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const webhookReplayStarted = await client.webhooks.replay('order-status', { which: 'undelivered' });
	 * ```
	 */
	replay(
		slug: string | number,
		body: WebhookReplay,
		options?: IdempotentRequestOptions,
	): ApiPromise<WebhookReplayStarted>;

	/**
	 * Replace the secret of a webhook.
	 *
	 * Replaces the secret of an endpoint and returns the new one once. For `overlap_hours`, each
	 * delivery has two signatures: one with the new and one with the previous secret. If a previous
	 * secret is still in use, it is not used any more. The body is optional. A repeated request with
	 * the same `Idempotency-Key` gets the same secret.
	 *
	 * A person's session must have begun in the last 15 minutes, because the secret stays valid
	 * after the session ends: otherwise the request returns a 409 with the reason `sign_in_again`.
	 * API keys are not affected.
	 *
	 * @param slug The endpoint's slug.
	 * @param body How the secret of an endpoint is replaced.
	 * @returns The new secret of an endpoint.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ConflictError} 409: The session began earlier than 15 minutes ago, or the
	 *   `Idempotency-Key` was used for a different request. Nothing was changed.
	 * @throws {ApiError} 410: What was requested existed, and has been deleted.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const webhookSecret = await client.webhooks.rotateSecret('order-status', { overlap_hours: 48 });
	 * ```
	 */
	rotateSecret(
		slug: string | number,
		body?: WebhookRotation,
		options?: IdempotentRequestOptions,
	): ApiPromise<WebhookSecret>;

	/**
	 * Test a webhook.
	 *
	 * Delivers the example of an event to an endpoint, with `test_mode: true` in the event, whatever
	 * the status of the endpoint is. There is one attempt, and its result is in the deliveries of
	 * the endpoint. It changes nothing about the endpoint, and is not in the event log. The body is
	 * optional. With a test key nothing is delivered.
	 *
	 * Not tried again when its answer is lost, as it might then be carried out twice.
	 *
	 * @param slug The endpoint's slug.
	 * @param body The event of a test delivery.
	 * @returns A test delivery that was accepted.
	 * @throws {ValidationError} 400: The request is invalid or refers to a resource that doesn't
	 *   exist. Nothing was changed.
	 * @throws {AuthenticationError} 401: There is no valid API key or session. The response is the
	 *   same for missing, malformed, unknown, expired and revoked ones.
	 * @throws {PermissionError} 403: The API key lacks the scope, or the person the role, that this
	 *   operation requires.
	 * @throws {NotFoundError} 404: The resource in the path does not exist in your organization.
	 * @throws {ApiError} 413: The body is larger than allowed.
	 * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
	 * @throws {RateLimitError} 429: Too many requests. This request had no effect; retry after the
	 *   time in `Retry-After`.
	 * @throws {ServerError} 500: An internal error. Nothing was changed. Report the `request_id` to
	 *   the operator of the server.
	 * @throws {ServerError} 503: The database does not respond or is busy. Nothing was changed
	 *   unless the message says otherwise. Retry after the time in `Retry-After`.
	 *
	 * @example
	 * ```ts
	 * const webhookTestAccepted = await client.webhooks.test('order-status', { type: 'webhook.test' });
	 * ```
	 */
	test(
		slug: string | number,
		body?: WebhookTest,
		options?: RequestOptions,
	): ApiPromise<WebhookTestAccepted>;
}

/** A new API key. */
export interface ApiKeyCreate extends Named<Input<components['schemas']['ApiKeyCreate']>> {}

/**
 * `live`: requests take effect. `test`: requests are validated and answered, but nothing is
 * stored or sent.
 */
export type ApiKeyMode = components['schemas']['ApiKeyMode'];

/** A permission of an API key. New values can be added. Every key can retrieve itself. */
export type ApiKeyScope =
	'send' | 'contacts' | 'campaigns' | 'read' | 'manage' | 'full' | (string & {});

/**
 * An API key without its secret. The secret is shown once, when the key is created, and only its
 * hash is stored.
 */
export interface ApiKeySummary extends Named<components['schemas']['ApiKeySummary']> {
	scopes: ApiKeyScope[];
}

/** A single picture. */
export interface Asset extends Named<components['schemas']['Asset']> {}

/** A picture of the organization, as it is stored. */
export interface AssetSummary extends Named<components['schemas']['AssetSummary']> {}

/** A picture to upload. */
export interface AssetUpload extends Named<Input<components['schemas']['AssetUpload']>> {}

/** A campaign or a template that shows a picture. */
export interface AssetUser extends Named<components['schemas']['AssetUser']> {
	type: AssetUserType;
}

/** Whose content shows a picture. New values can be added. */
export type AssetUserType = 'campaign' | 'template' | (string & {});

/** A file to send with an email. */
export interface AttachmentUpload extends Named<Input<components['schemas']['AttachmentUpload']>> {}

/**
 * The type of an attribute's values. `date`: a date or timestamp in ISO 8601. `enum`: one of
 * `values`.
 */
export type AttributeType = components['schemas']['AttributeType'];

/** The actor of a change. */
export interface AuditActor extends Named<components['schemas']['AuditActor']> {
	type: AuditActorType;
}

/** The type of an actor. New values can be added. */
export type AuditActorType = 'api_key' | 'person' | 'operator' | (string & {});

/** One change to your account. */
export interface AuditEntry extends Named<components['schemas']['AuditEntry']> {}

/** The API key that made a change. */
export interface AuditedKey extends Named<components['schemas']['AuditedKey']> {}

/** The changed resource. */
export interface AuditedResource extends Named<components['schemas']['AuditedResource']> {}

/** Changes to the subscription preferences of somebody who asked you for them. */
export interface AuthoredPreferencesUpdate extends Named<
	Input<components['schemas']['AuthoredPreferencesUpdate']>
> {}

/** The result of a batch. */
export interface BatchAnswer extends Named<components['schemas']['BatchAnswer']> {}

/** What became of the emails of a batch. */
export interface BatchCanceled extends Named<components['schemas']['BatchCanceled']> {}

/**
 * Evidence of an opt-in in a batch: the fields of a single upsert, which are validated for each
 * contact.
 */
export interface BatchConsentEvidence extends Named<
	Input<components['schemas']['BatchConsentEvidence']>
> {}

/** A contact of a batch: the fields of a single upsert, which are validated for each contact. */
export interface BatchContact extends Named<Input<components['schemas']['BatchContact']>> {}

/** A contact that the batch created. */
export interface BatchContactCreated extends Named<components['schemas']['BatchContactCreated']> {}

/** Why a contact of a batch was rejected: the error that a single upsert would return. */
export interface BatchContactError extends Named<components['schemas']['BatchContactError']> {}

/** A rejected contact of a batch; nothing of it was stored. */
export interface BatchContactFailed extends Named<components['schemas']['BatchContactFailed']> {}

/** The result for one contact of a batch, by `status`. */
export type BatchContactResult = components['schemas']['BatchContactResult'];

/** A contact that the batch updated. */
export interface BatchContactUpdated extends Named<components['schemas']['BatchContactUpdated']> {}

/** The content of an email of a batch. */
export interface BatchContent extends Named<Input<components['schemas']['BatchContent']>> {}

/**
 * One email of a batch, with the fields of a single send except `attachments`, `cc` and `bcc`. A
 * wrong type, an unknown field, or a missing `to` or `template` (without `content`) is an error
 * of the whole request. All other rules of a single send are checked for each email separately,
 * and errors are reported in `results`.
 */
export interface BatchEmail extends Named<Input<components['schemas']['BatchEmail']>> {}

/** Why an email of a batch was rejected: the error that a single send would return. */
export interface BatchEmailError extends Named<components['schemas']['BatchEmailError']> {}

/** A rejected email of a batch; nothing of it was stored. */
export interface BatchEmailFailed extends Named<components['schemas']['BatchEmailFailed']> {}

/** An accepted email of a batch. */
export interface BatchEmailQueued extends Named<components['schemas']['BatchEmailQueued']> {}

/** The result for one email of a batch, by `status`. */
export type BatchResult = components['schemas']['BatchResult'];

/** A part of an email, by `type`. */
export type Block = components['schemas']['Block'];

/** Where the content of a block stands. */
export type BlockAlign = components['schemas']['BlockAlign'];

/** The button of a block. */
export interface BlockButton extends Named<components['schemas']['BlockButton']> {}

/** How a button looks. */
export type BlockButtonStyle = components['schemas']['BlockButtonStyle'];

/** On which screens a block is not shown. */
export type BlockHiding = components['schemas']['BlockHiding'];

/** The picture of a block. */
export interface BlockImage extends Named<components['schemas']['BlockImage']> {}

/** A button. */
export interface ButtonBlock extends Named<components['schemas']['ButtonBlock']> {}

/** A single campaign. */
export interface Campaign extends Named<components['schemas']['Campaign']> {
	status: CampaignStatus;
}

/** Whom a campaign is for. Each contact gets it once, and only with consent to the subtype. */
export interface CampaignAudience extends Named<components['schemas']['CampaignAudience']> {}

/** How many contacts would get the campaign if it started now. */
export interface CampaignAudienceCount extends Named<
	components['schemas']['CampaignAudienceCount']
> {}

/** How many contacts would get a campaign with this audience. */
export interface CampaignAudienceCounted extends Named<
	components['schemas']['CampaignAudienceCounted']
> {}

/** An audience that is not stored. The fields are those of `campaigns.put`. */
export interface CampaignAudienceCounting extends Named<
	Input<components['schemas']['CampaignAudienceCounting']>
> {}

/**
 * Whom a campaign is for. `lists` and `rule` exclude each other; without both, the audience is
 * everybody with the consent.
 */
export interface CampaignAudiencePut extends Named<
	Input<components['schemas']['CampaignAudiencePut']>
> {}

/** A campaign was canceled. */
export interface CampaignCanceledEvent extends Named<
	components['schemas']['CampaignCanceledEvent']
> {}

/** Whether a campaign can be scheduled. */
export interface CampaignCheck extends Named<components['schemas']['CampaignCheck']> {}

/** A campaign was completed. */
export interface CampaignCompletedEvent extends Named<
	components['schemas']['CampaignCompletedEvent']
> {}

/** The content of a campaign in one locale. */
export interface CampaignContent extends Named<components['schemas']['CampaignContent']> {}

/** The content of a campaign in one locale. All texts are written in the template language. */
export interface CampaignContentDraft extends Named<
	Input<components['schemas']['CampaignContentDraft']>
> {}

/**
 * What became of the campaign's recipients, each counted once. `sent`, `delivered` and the
 * numbers after them are cumulative: an email that was delivered counts as sent, too. At any
 * time `pending` + `queued` + `sent` + `skipped` + `failed` + `canceled` is `sendable`.
 */
export interface CampaignCounts extends Named<components['schemas']['CampaignCounts']> {}

/** How a campaign is copied. */
export interface CampaignDuplicate extends Named<
	Input<components['schemas']['CampaignDuplicate']>
> {}

/** Why a campaign was not copied. New values can be added. */
export type CampaignDuplicateConflictCode =
	'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS' | (string & {});

/** Why the campaign cannot be copied; empty for the codes about an `Idempotency-Key`. */
export interface CampaignDuplicateConflictDetails extends Named<
	components['schemas']['CampaignDuplicateConflictDetails']
> {
	reason?: ConflictReason;
}

/** A campaign with its counts at the time of the event. */
export interface CampaignEventData extends Named<components['schemas']['CampaignEventData']> {
	status: CampaignStatus;
}

/** Recipients that get no email, by the first reason that applies. */
export interface CampaignExcluded extends Named<components['schemas']['CampaignExcluded']> {}

/** An error or a warning of a check. */
export interface CampaignFinding extends Named<components['schemas']['CampaignFinding']> {
	code: CampaignFindingCode;
}

/**
 * What prevents a campaign from starting, or should be considered before. New values can be
 * added.
 */
export type CampaignFindingCode =
	| 'sender_not_verified'
	| 'no_legal_details'
	| 'not_found'
	| 'empty_subject'
	| 'render_failed'
	| 'guard'
	| 'nobody'
	| 'rule_too_slow'
	| 'clipped_by_gmail'
	| 'no_text'
	| 'web_version_ends'
	| 'unsafe_link'
	| 'image_without_alt'
	| 'unrecognized_tag'
	| 'untranslated_layout'
	| 'button_without_link'
	| 'untranslated'
	| 'no_fallback'
	| 'unknown_field'
	| 'language_without_content'
	| 'new_audience'
	| 'recent_campaign'
	| 'daily_limit'
	| 'provider_quota'
	| 'no_dmarc'
	| (string & {});

/** What people did with the emails of a campaign in one hour. */
export interface CampaignHour extends Named<components['schemas']['CampaignHour']> {}

/** What people did with the emails of a campaign, by hour. */
export interface CampaignHours extends Named<components['schemas']['CampaignHours']> {}

/** A link in the emails of a campaign. */
export interface CampaignLink extends Named<components['schemas']['CampaignLink']> {}

/** A variable that the template prints and that contacts lack. */
export interface CampaignMissingVariable extends Named<
	components['schemas']['CampaignMissingVariable']
> {}

/** Why and since when a campaign is paused. */
export interface CampaignPause extends Named<components['schemas']['CampaignPause']> {
	by: CampaignPausedBy;
}

/** Who has paused a campaign. New values can be added. */
export type CampaignPausedBy = 'person' | 'guard' | (string & {});

/** A campaign was paused. */
export interface CampaignPausedEvent extends Named<components['schemas']['CampaignPausedEvent']> {}

/** Content of a campaign to preview, in one language. */
export interface CampaignPreview extends Named<Input<components['schemas']['CampaignPreview']>> {}

/** The email that somebody would get. */
export interface CampaignPreviewed extends Named<components['schemas']['CampaignPreviewed']> {}

/** A complete description of a campaign. It has either a template or content of its own. */
export interface CampaignPut extends Named<Input<components['schemas']['CampaignPut']>> {}

/** Shares from 0 to 1, as in the statistics; null without a denominator. */
export interface CampaignRates extends Named<components['schemas']['CampaignRates']> {}

/** A recipient of a campaign. */
export interface CampaignRecipient extends Named<components['schemas']['CampaignRecipient']> {
	state: CampaignRecipientState;
}

/** What became of a recipient. New values can be added. */
export type CampaignRecipientState =
	| 'pending'
	| 'queued'
	| 'sent'
	| 'delivered'
	| 'bounced'
	| 'complained'
	| 'skipped'
	| 'failed'
	| 'canceled'
	| (string & {});

/** A state to filter by. */
export type CampaignRecipientStateFilter = Input<
	components['schemas']['CampaignRecipientStateFilter']
>;

/** How a campaign is resumed. */
export interface CampaignResume extends Named<Input<components['schemas']['CampaignResume']>> {}

/** A campaign was resumed. */
export interface CampaignResumedEvent extends Named<
	components['schemas']['CampaignResumedEvent']
> {}

/** When a campaign starts. */
export interface CampaignSchedule extends Named<Input<components['schemas']['CampaignSchedule']>> {}

/** A campaign has started. */
export interface CampaignStartedEvent extends Named<
	components['schemas']['CampaignStartedEvent']
> {}

/** The status of a campaign. New values can be added. */
export type CampaignStatus =
	| 'draft'
	| 'scheduled'
	| 'preparing'
	| 'sending'
	| 'paused'
	| 'completed'
	| 'canceled'
	| (string & {});

/** A status to filter by. */
export type CampaignStatusFilter = Input<components['schemas']['CampaignStatusFilter']>;

/** A campaign. */
export interface CampaignSummary extends Named<components['schemas']['CampaignSummary']> {
	status: CampaignStatus;
}

/** An email of a test send. */
export interface CampaignTestEmail extends Named<components['schemas']['CampaignTestEmail']> {}

/** A test send of a campaign. */
export interface CampaignTestSend extends Named<Input<components['schemas']['CampaignTestSend']>> {}

/** The accepted emails of a test send. */
export interface CampaignTestSent extends Named<components['schemas']['CampaignTestSent']> {}

/** Why a campaign that is being sent queues no emails, and until when. */
export interface CampaignWaiting extends Named<components['schemas']['CampaignWaiting']> {
	reason: CampaignWaitingReason;
}

/** Why a campaign that is being sent queues no emails. New values can be added. */
export type CampaignWaitingReason = 'first_wave' | 'quota' | (string & {});

/** Whether a contact can get one kind of email now. */
export interface CanReceive extends Named<components['schemas']['CanReceive']> {
	reason: FailureCode | null;
}

/** A product or an article: a picture, texts and a button, with a border. */
export interface CardBlock extends Named<components['schemas']['CardBlock']> {}

/** A new or changed passkey. */
export interface ChangedPasskey extends Named<components['schemas']['ChangedPasskey']> {}

/** The person after a change. */
export interface ChangedPerson extends Named<components['schemas']['ChangedPerson']> {
	role: Role;
}

/** The blocks of a column, from top to bottom. */
export type ColumnItem = components['schemas']['ColumnItem'];

/** How the width is shared. */
export type ColumnLayout = components['schemas']['ColumnLayout'];

/** Blocks beside one another. */
export interface ColumnsBlock extends Named<components['schemas']['ColumnsBlock']> {}

/** The template of a confirmation email, as it was at the time. */
export interface ConfirmationTemplate extends Named<
	components['schemas']['ConfirmationTemplate']
> {}

/** The kind of conflict. New values can be added. */
export type ConflictCode = 'CONFLICT' | (string & {});

/** The cause of the conflict. */
export interface ConflictDetails extends Named<components['schemas']['ConflictDetails']> {
	reason: ConflictReason;
}

/** Which existing state prevents the change. New values can be added. */
export type ConflictReason =
	| 'in_use'
	| 'has_consent'
	| 'has_values'
	| 'kind_is_fixed'
	| 'ambiguous'
	| 'being_removed'
	| 'rule_too_slow'
	| 'statistics_too_slow'
	| 'wrong_status'
	| 'too_many_imports'
	| 'too_many_actions'
	| 'missing_part'
	| 'other_format'
	| 'guard'
	| 'already_resent'
	| 'render_failed'
	| 'replay_in_progress'
	| 'too_large'
	| 'last_owner'
	| 'sign_in_first'
	| 'other_organizations'
	| 'slug_taken'
	| 'suspended'
	| 'already_member'
	| 'acknowledged_recently'
	| 'sign_in_again'
	| 'last_sign_in'
	| 'passkey_exists'
	| 'no_host_name'
	| 'no_identity_provider'
	| 'identity_exists'
	| 'email_not_verified'
	| 'managed'
	| 'own_account'
	| 'no_role'
	| (string & {});

/** One change of consent. */
export interface ConsentChange extends Named<components['schemas']['ConsentChange']> {
	source: ConsentSource;
}

/** A signed statement about the consent log: its size and the root hash of its Merkle tree. */
export interface ConsentCheckpoint extends Named<components['schemas']['ConsentCheckpoint']> {}

/**
 * A checkpoint of the consent log was signed. Store it outside of Mailwright: it proves what the
 * log contained.
 */
export interface ConsentCheckpointEvent extends Named<
	components['schemas']['ConsentCheckpointEvent']
> {}

/** A checkpoint. */
export interface ConsentCheckpointResult extends Named<
	components['schemas']['ConsentCheckpointResult']
> {}

/** A contact subscribed to a subtype. */
export interface ConsentConfirmedEvent extends Named<
	components['schemas']['ConsentConfirmedEvent']
> {}

/** A proof that a log of one size is the beginning of the same log of a larger size. */
export interface ConsentConsistency extends Named<components['schemas']['ConsentConsistency']> {}

/** Numbers of changes of consent. */
export interface ConsentCounts extends Named<components['schemas']['ConsentCounts']> {}

/** A contact and a change of its consent. */
export interface ConsentEventData extends Named<components['schemas']['ConsentEventData']> {}

/** Evidence that a person opted in within your own product. */
export interface ConsentEvidence extends Named<Input<components['schemas']['ConsentEvidence']>> {}

/** A confirmation was requested from a contact. */
export interface ConsentPendingEvent extends Named<components['schemas']['ConsentPendingEvent']> {}

/** A proof of one consent, which anybody can verify. */
export interface ConsentProof extends Named<components['schemas']['ConsentProof']> {}

/** Who made a change of consent. */
export interface ConsentProofActor extends Named<components['schemas']['ConsentProofActor']> {}

/** The digests of the private values of an entry, in base64url. Null where there is no value. */
export interface ConsentProofDigests extends Named<components['schemas']['ConsentProofDigests']> {}

/** An entry of the consent history with its proof. */
export interface ConsentProofEntry extends Named<components['schemas']['ConsentProofEntry']> {}

/** The proof that an entry is in the log. */
export interface ConsentProofInclusion extends Named<
	components['schemas']['ConsentProofInclusion']
> {}

/** What the hash of an entry covers. */
export interface ConsentProofRow extends Named<components['schemas']['ConsentProofRow']> {
	source: ConsentSource;
}

/** The salts of the private values, in base64url. Null where there is no value. */
export interface ConsentProofSalts extends Named<components['schemas']['ConsentProofSalts']> {}

/**
 * The wording of a subtype. In other languages, the members end with the locale, such as
 * `name.cs`.
 */
export interface ConsentProofText extends Named<components['schemas']['ConsentProofText']> {}

/** The private values of an entry. */
export interface ConsentProofValues extends Named<components['schemas']['ConsentProofValues']> {}

/** The source of a change of consent. New values can be added. */
export type ConsentSource =
	| 'api'
	| 'import'
	| 'double_opt_in'
	| 'preference_page'
	| 'one_click'
	| 'complaint'
	| 'expired'
	| 'erasure'
	| 'form'
	| (string & {});

/** Statistics of consent. */
export interface ConsentStatistics extends Named<components['schemas']['ConsentStatistics']> {}

/** Numbers of changes of consent of one period, and of one group if the request names a grouping. */
export interface ConsentStatisticsEntry extends Named<
	components['schemas']['ConsentStatisticsEntry']
> {}

/** What changes of consent are grouped by. */
export type ConsentStatisticsGroup = Input<components['schemas']['ConsentStatisticsGroup']>;

/**
 * The subscription state of a contact for a subtype. `none`: never asked. `pending`: asked, not
 * confirmed yet.
 */
export type ConsentStatus = components['schemas']['ConsentStatus'];

/**
 * A contact's consent to a subtype, or the request for it, ended. Also sent for a new contact
 * whose address has the withdrawal from an erased contact; then `from` is `none`.
 */
export interface ConsentWithdrawnEvent extends Named<
	components['schemas']['ConsentWithdrawnEvent']
> {}

/** A single contact. */
export interface Contact extends Named<components['schemas']['Contact']> {}

/** An action on contacts. */
export interface ContactAction extends Named<components['schemas']['ContactAction']> {
	status: ContactActionStatus;
}

/** An action on all contacts that match a filter. */
export interface ContactActionCreate extends Named<
	Input<components['schemas']['ContactActionCreate']>
> {}

/** Why an action failed. */
export interface ContactActionFailure extends Named<components['schemas']['ContactActionFailure']> {
	code: ContactActionFailureCode;
}

/** Why an action failed. New codes can be added. */
export type ContactActionFailureCode =
	'not_found' | 'rule_too_slow' | 'internal_error' | (string & {});

/**
 * The contacts of an action: those that match all conditions. The conditions are those of
 * `contacts.list`.
 */
export interface ContactActionFilter extends Named<components['schemas']['ContactActionFilter']> {}

/** What an action does with each contact. */
export type ContactActionKind = components['schemas']['ContactActionKind'];

/** The fields that `update` sets: at least one. */
export interface ContactActionSet extends Named<components['schemas']['ContactActionSet']> {}

/** The status of an action. New values can be added. */
export type ContactActionStatus = 'running' | 'completed' | 'failed' | 'canceled' | (string & {});

/** An action on contacts. */
export interface ContactActionSummary extends Named<components['schemas']['ContactActionSummary']> {
	status: ContactActionStatus;
}

/** A single attribute. */
export interface ContactAttribute extends Named<components['schemas']['ContactAttribute']> {}

/** A complete declaration of an attribute. */
export interface ContactAttributePut extends Named<
	Input<components['schemas']['ContactAttributePut']>
> {}

/** An attribute that contacts can have in `custom_attributes`. */
export interface ContactAttributeSummary extends Named<
	components['schemas']['ContactAttributeSummary']
> {}

/** Several contacts, each validated separately. */
export interface ContactBatch extends Named<Input<components['schemas']['ContactBatch']>> {}

/** The result of a batch of contacts. */
export interface ContactBatchAnswer extends Named<components['schemas']['ContactBatchAnswer']> {}

/** Numbers of contacts that were created in a time and still exist, by what they are now. */
export interface ContactCounts extends Named<components['schemas']['ContactCounts']> {}

/** A contact was created. */
export interface ContactCreatedEvent extends Named<components['schemas']['ContactCreatedEvent']> {}

/** An erased contact. */
export interface ContactErasedData extends Named<components['schemas']['ContactErasedData']> {}

/** A contact was erased. Its consent ended with it, without events of its own. */
export interface ContactErasedEvent extends Named<components['schemas']['ContactErasedEvent']> {}

/** A contact when the event was recorded. */
export interface ContactEventData extends Named<components['schemas']['ContactEventData']> {}

/** All data stored about a person. */
export interface ContactExport extends Named<components['schemas']['ContactExport']> {}

/** A contact's lists after a change. */
export interface ContactLists extends Named<components['schemas']['ContactLists']> {}

/** A contact and the lists that it joined and left. */
export interface ContactListsChangedData extends Named<
	components['schemas']['ContactListsChangedData']
> {}

/** A contact was added to static lists or removed from them. Deleting a list causes no events. */
export interface ContactListsChangedEvent extends Named<
	components['schemas']['ContactListsChangedEvent']
> {}

/** Changes to a contact's static lists. */
export interface ContactListsUpdate extends Named<
	Input<components['schemas']['ContactListsUpdate']>
> {}

/** The contact's subscription state for every subtype. */
export interface ContactPreferences extends Named<components['schemas']['ContactPreferences']> {}

/** Statistics of contacts. */
export interface ContactStatistics extends Named<components['schemas']['ContactStatistics']> {}

/** Numbers of contacts that were created in one period. */
export interface ContactStatisticsEntry extends Named<
	components['schemas']['ContactStatisticsEntry']
> {}

/** A person you send email to. */
export interface ContactSummary extends Named<components['schemas']['ContactSummary']> {}

/** The fields that an update sets. Omitted fields are not changed. */
export interface ContactUpdate extends Named<Input<components['schemas']['ContactUpdate']>> {}

/** A contact and its changed fields. */
export interface ContactUpdatedData extends Named<components['schemas']['ContactUpdatedData']> {}

/** A contact was changed, other than its lists and the validation of its address. */
export interface ContactUpdatedEvent extends Named<components['schemas']['ContactUpdatedEvent']> {}

/** The fields that an upsert sets. Omitted fields are not changed. */
export interface ContactUpsert extends Named<Input<components['schemas']['ContactUpsert']>> {}

/** The validation status of a contact changed. */
export interface ContactValidatedEvent extends Named<
	components['schemas']['ContactValidatedEvent']
> {}

/** A new API key with its secret. */
export interface CreatedApiKey extends Named<components['schemas']['CreatedApiKey']> {
	scopes: ApiKeyScope[];
}

/** A new invitation with its token. */
export interface CreatedInvitation extends Named<components['schemas']['CreatedInvitation']> {
	role: Role;
}

/** A new organization, of which the person is the owner. */
export interface CreatedOrganization extends Named<components['schemas']['CreatedOrganization']> {}

/** A new endpoint with its secret. */
export interface CreatedWebhook extends Named<components['schemas']['CreatedWebhook']> {
	status: WebhookStatus;
	disabled_reason: WebhookDisabledReason | null;
}

/** The API key of the request. */
export interface CurrentApiKey extends Named<components['schemas']['CurrentApiKey']> {
	scopes: ApiKeyScope[];
}

/** A line. */
export interface DividerBlock extends Named<components['schemas']['DividerBlock']> {}

/** A single domain. */
export interface Domain extends Named<components['schemas']['Domain']> {}

/** A finding of the last check about the delivery of your emails. */
export interface DomainAdvice extends Named<components['schemas']['DomainAdvice']> {}

/** A domain to send from. */
export interface DomainCreate extends Named<Input<components['schemas']['DomainCreate']>> {}

/** A domain that is no longer verified. */
export interface DomainLostData extends Named<components['schemas']['DomainLostData']> {}

/** A domain is no longer verified. */
export interface DomainLostEvent extends Named<components['schemas']['DomainLostEvent']> {}

/** A DNS record to publish. */
export interface DomainRecord extends Named<components['schemas']['DomainRecord']> {
	purpose: RecordPurpose;
}

/** A domain that your organization sends from. */
export interface DomainSummary extends Named<components['schemas']['DomainSummary']> {}

/** A domain was verified. */
export interface DomainVerifiedEvent extends Named<components['schemas']['DomainVerifiedEvent']> {}

/** Why a person got no copy. New values can be added. */
export type DropReason = 'suppressed' | 'contact_deleted' | (string & {});

/** A person who was to get a copy and got none. */
export interface DroppedRecipient extends Named<components['schemas']['DroppedRecipient']> {
	reason: DropReason;
}

/** An email with its events. Timestamps of events that have not happened are null. */
export interface Email extends Named<components['schemas']['Email']> {
	status: EmailStatus;
	content_status: EmailContentStatus;
	resend_refusal: ResendRefusal | null;
}

/** A file of an email. */
export interface EmailAttachment extends Named<components['schemas']['EmailAttachment']> {}

/** Several emails, each validated separately. */
export interface EmailBatch extends Named<Input<components['schemas']['EmailBatch']>> {}

/** The emails to cancel. */
export interface EmailBatchCancel extends Named<Input<components['schemas']['EmailBatchCancel']>> {}

/** The response of the recipient's mail server. */
export interface EmailBounce extends Named<components['schemas']['EmailBounce']> {}

/** An email and a bounce of it. */
export interface EmailBouncedData extends Named<components['schemas']['EmailBouncedData']> {
	status: EmailStatus;
}

/** An email bounced, permanently or temporarily. An email can bounce more than once. */
export interface EmailBouncedEvent extends Named<components['schemas']['EmailBouncedEvent']> {}

/** An email was canceled before it was sent. */
export interface EmailCanceledEvent extends Named<components['schemas']['EmailCanceledEvent']> {}

/** An email and a click on one of its links. */
export interface EmailClickedData extends Named<components['schemas']['EmailClickedData']> {
	status: EmailStatus;
}

/** A link of an email was clicked, for the first time or again. */
export interface EmailClickedEvent extends Named<components['schemas']['EmailClickedEvent']> {}

/** An email and a complaint about it. */
export interface EmailComplainedData extends Named<components['schemas']['EmailComplainedData']> {
	status: EmailStatus;
}

/** The recipient reported an email as spam. */
export interface EmailComplainedEvent extends Named<
	components['schemas']['EmailComplainedEvent']
> {}

/** The entry of the consent history that allowed an email of a campaign. */
export interface EmailConsent extends Named<components['schemas']['EmailConsent']> {}

/** The content of an email. */
export interface EmailContent extends Named<components['schemas']['EmailContent']> {}

/** Whether the content of an email can be retrieved. New values can be added. */
export type EmailContentStatus = 'stored' | 'sensitive' | 'deleted' | (string & {});

/**
 * Numbers of emails, by the time at which they were due. Each email counts once in each number,
 * even if it is opened several times, and in the period in which it was due, even if it is
 * opened later.
 */
export interface EmailCounts extends Named<components['schemas']['EmailCounts']> {}

/** The recipient's mail server accepted an email. */
export interface EmailDeliveredEvent extends Named<components['schemas']['EmailDeliveredEvent']> {}

/** The mail provider could not deliver an email yet, and goes on trying. */
export interface EmailDeliveryDelayedEvent extends Named<
	components['schemas']['EmailDeliveryDelayedEvent']
> {}

/** An event of an email. */
export interface EmailEvent extends Named<components['schemas']['EmailEvent']> {
	type: EmailEventType;
}

/** An email as `emails.list` shows it, when the event was recorded. */
export interface EmailEventData extends Named<components['schemas']['EmailEventData']> {
	status: EmailStatus;
}

/** The type of an email event. New values can be added. */
export type EmailEventType =
	| 'send'
	| 'delivery'
	| 'delivery_delay'
	| 'bounce'
	| 'complaint'
	| 'not_spam'
	| 'reject'
	| 'rendering_failure'
	| 'open'
	| 'click'
	| 'resent'
	| 'unsubscribed'
	| (string & {});

/** The life of an email. */
export interface EmailExplanation extends Named<components['schemas']['EmailExplanation']> {
	status: EmailStatus;
}

/** An email was not sent; `failure` says why. */
export interface EmailFailedEvent extends Named<components['schemas']['EmailFailedEvent']> {}

/** Why an email was not sent. */
export interface EmailFailure extends Named<components['schemas']['EmailFailure']> {
	code: FailureCode;
}

/** A header of an email. */
export interface EmailHeader extends Named<components['schemas']['EmailHeader']> {}

/** An email and its opening. */
export interface EmailOpenedData extends Named<components['schemas']['EmailOpenedData']> {
	status: EmailStatus;
}

/** An email was opened, for the first time or again. */
export interface EmailOpenedEvent extends Named<components['schemas']['EmailOpenedEvent']> {}

/** A person who got an email, or will get it. */
export interface EmailRecipient extends Named<components['schemas']['EmailRecipient']> {
	status: EmailStatus;
}

/** An email to send, from a template or with its own `content`. */
export interface EmailSend extends Named<Input<components['schemas']['EmailSend']>> {}

/** The mail provider accepted an email. */
export interface EmailSentEvent extends Named<components['schemas']['EmailSentEvent']> {}

/** Statistics of emails. */
export interface EmailStatistics extends Named<components['schemas']['EmailStatistics']> {}

/** Numbers of emails of one period, and of one group if the request names a grouping. */
export interface EmailStatisticsEntry extends Named<
	components['schemas']['EmailStatisticsEntry']
> {}

/** What emails are grouped by. */
export type EmailStatisticsGroup = Input<components['schemas']['EmailStatisticsGroup']>;

/**
 * The status of an email. It only moves forward. New values can be added; treat an unknown
 * status as one that can still change.
 */
export type EmailStatus =
	| 'scheduled'
	| 'queued'
	| 'sending'
	| 'sent'
	| 'delivered'
	| 'bounced'
	| 'complained'
	| 'failed'
	| 'canceled'
	| (string & {});

/** A status to filter by. */
export type EmailStatusFilter = Input<components['schemas']['EmailStatusFilter']>;

/** An email in a list. Timestamps of events that have not happened are null. */
export interface EmailSummary extends Named<components['schemas']['EmailSummary']> {
	status: EmailStatus;
}

/** An email and the change of consent that one of its links caused. */
export interface EmailUnsubscribedData extends Named<
	components['schemas']['EmailUnsubscribedData']
> {
	status: EmailStatus;
}

/** The recipient ended a subscription by a link of an email. */
export interface EmailUnsubscribedEvent extends Named<
	components['schemas']['EmailUnsubscribedEvent']
> {}

/** A change of an email that has not been sent. */
export interface EmailUpdate extends Named<Input<components['schemas']['EmailUpdate']>> {}

/** Replaces the data of an event after the person was erased. */
export interface ErasedData extends Named<components['schemas']['ErasedData']> {}

/** The person to erase. */
export interface Erasure extends Named<Input<components['schemas']['Erasure']>> {}

/** An event, by `type`. New types can be added: ignore those that you do not know. */
export type Event = components['schemas']['Event'];

/** A click on a link of an email. */
export interface EventClick extends Named<components['schemas']['EventClick']> {}

/** A report of an email as spam. */
export interface EventComplaint extends Named<components['schemas']['EventComplaint']> {}

/** A change of consent: an entry of the consent history. */
export interface EventConsent extends Named<components['schemas']['EventConsent']> {
	source: ConsentSource;
}

/** An opening of an email, or a click on one of its links. */
export interface EventOpen extends Named<components['schemas']['EventOpen']> {}

/** A page of the event log, oldest first: in ascending order of `sequence`. */
export interface EventPage extends Named<components['schemas']['EventPage']> {}

/** The person whom an event of an email is about. */
export interface EventRecipient extends Named<components['schemas']['EventRecipient']> {}

/** What happened to an email, or what happens next. New values can be added. */
export type ExplanationCode =
	| 'accepted'
	| 'rendered'
	| 'own_content'
	| 'consent_given'
	| 'consent_not_needed'
	| 'copies'
	| 'scheduled'
	| 'claimed'
	| 'delayed'
	| 'reconnected'
	| 'sent'
	| 'bounced'
	| 'failed'
	| 'canceled'
	| 'delivery'
	| 'delivery_delay'
	| 'bounce'
	| 'complaint'
	| 'not_spam'
	| 'reject'
	| 'rendering_failure'
	| 'open'
	| 'click'
	| 'unsubscribed'
	| 'resent'
	| 'due'
	| 'queued'
	| 'rate_limited'
	| 'no_worker'
	| 'queued_again'
	| 'retry'
	| 'handed_over'
	| 'handing_over'
	| 'outcome_awaited'
	| 'sending_paused'
	| 'held_after_restore'
	| 'queue_paused'
	| 'sender_domain_paused'
	| 'expires'
	| 'awaits_events'
	| 'simulated'
	| 'nothing'
	| (string & {});

/** A step in the life of an email. */
export interface ExplanationStep extends Named<components['schemas']['ExplanationStep']> {
	code: ExplanationCode;
}

/** A form that somebody has sent with the address. */
export interface ExportedFormSubmission extends Named<
	components['schemas']['ExportedFormSubmission']
> {
	status: FormSubmissionStatus;
	reason: FormRefusalReason | null;
}

/** A static list that the person is on. */
export interface ExportedList extends Named<components['schemas']['ExportedList']> {}

/** Why an email was not sent. New values can be added. */
export type FailureCode =
	| 'contact_deleted'
	| 'opt_in_required'
	| 'suppressed'
	| 'unsubscribed'
	| 'invalid_recipient'
	| 'sender_not_verified'
	| 'provider_rejected'
	| 'render_failed'
	| 'retries_exhausted'
	| 'expired'
	| 'outcome_unknown'
	| (string & {});

/** One validation error of a request. */
export interface FieldError extends Named<components['schemas']['FieldError']> {
	reason: Reason;
}

/** Why a valid API key or session may not perform the request. New values can be added. */
export type ForbiddenCode = 'FORBIDDEN' | 'SENDING_PAUSED' | (string & {});

/** The permission that is missing, or the pause that rejects sends. */
export interface ForbiddenDetails extends Named<components['schemas']['ForbiddenDetails']> {}

/** A single form. */
export interface Form extends Named<components['schemas']['Form']> {}

/** What came from one page on one day. */
export interface FormCount extends Named<components['schemas']['FormCount']> {}

/** A field of a form. Every form also asks for the address. */
export interface FormField extends Named<components['schemas']['FormField']> {}

/** A form to preview, as in `forms.put`. */
export interface FormPreview extends Named<Input<components['schemas']['FormPreview']>> {}

/** The page of a form. */
export interface FormPreviewed extends Named<components['schemas']['FormPreviewed']> {}

/** A complete description of a form. */
export interface FormPut extends Named<Input<components['schemas']['FormPut']>> {}

/** Why no email was sent. New values can be added. */
export type FormRefusalReason =
	'suppressed' | 'too_many_emails' | 'quota' | 'paused' | 'closed' | 'refused' | (string & {});

/** A form that somebody has sent. */
export interface FormSubmission extends Named<components['schemas']['FormSubmission']> {
	status: FormSubmissionStatus;
	reason: FormRefusalReason | null;
}

/** What became of a submission. New values can be added. */
export type FormSubmissionStatus =
	'received' | 'sent' | 'confirmed' | 'expired' | 'already_subscribed' | 'not_sent' | (string & {});

/** A sign-up form. */
export interface FormSummary extends Named<components['schemas']['FormSummary']> {}

/** What people read on a form, in one language. */
export interface FormTexts extends Named<components['schemas']['FormTexts']> {}

/** A form, and the HTML for other sites. */
export interface FormWithSnippet extends Named<components['schemas']['FormWithSnippet']> {}

/** A role that can be given. */
export type GrantedRole = Input<components['schemas']['GrantedRole']>;

/** A scope of a new key; see `ApiKeyScope`. */
export type GrantedScope = Input<components['schemas']['GrantedScope']>;

/** The role of the people in a group. */
export interface GroupRole extends Named<components['schemas']['GroupRole']> {}

/** Why the guard has entered its state. New values can be added. */
export type GuardReason = 'hard_bounces' | 'complaints' | (string & {});

/** The state of the guard, which watches what becomes of your email. New values can be added. */
export type GuardState = 'ok' | 'warned' | 'marketing_paused' | 'paused' | (string & {});

/**
 * The guard enters a state when both the rate and the number are reached, in a sample of at
 * least 100 emails.
 */
export interface GuardThreshold extends Named<components['schemas']['GuardThreshold']> {
	state: GuardState;
	reason: GuardReason;
}

/** A heading. */
export interface HeadingBlock extends Named<components['schemas']['HeadingBlock']> {}

/** HTML that is taken as it is. You answer for how mail programs show it, and in dark mode. */
export interface HtmlBlock extends Named<components['schemas']['HtmlBlock']> {}

/** Why a request with an `Idempotency-Key` was not executed. New values can be added. */
export type IdempotencyConflictCode =
	'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS' | (string & {});

/** An account of the identity provider that is linked to a person. */
export interface Identity extends Named<components['schemas']['Identity']> {}

/** The organization's OpenID provider, without the client's secret. */
export interface IdentityProvider extends Named<components['schemas']['IdentityProvider']> {}

/** The organization's OpenID provider. */
export interface IdentityProviderPut extends Named<
	Input<components['schemas']['IdentityProviderPut']>
> {}

/** A picture. */
export interface ImageBlock extends Named<components['schemas']['ImageBlock']> {}

/** An import. */
export interface Import extends Named<components['schemas']['Import']> {
	status: ImportStatus;
}

/** The same action for all rows, or the column that says so. */
export type ImportAction = components['schemas']['ImportAction'];

/** The column that contains the action or, with `when_true` or `when_false`, TRUE or FALSE. */
export interface ImportActionColumn extends Named<components['schemas']['ImportActionColumn']> {}

/** What a row says about a subtype. */
export type ImportActionName = components['schemas']['ImportActionName'];

/** A column of the file and what it becomes. */
export interface ImportColumn extends Named<components['schemas']['ImportColumn']> {}

/** A column of the file. */
export interface ImportColumnName extends Named<components['schemas']['ImportColumnName']> {}

/** An import was completed. */
export interface ImportCompletedEvent extends Named<
	components['schemas']['ImportCompletedEvent']
> {}

/** What prevents an import; empty with the codes about an `Idempotency-Key`. */
export interface ImportConflictDetails extends Named<
	components['schemas']['ImportConflictDetails']
> {
	reason?: ConflictReason;
}

/** Consent that the rows of a file contain. */
export interface ImportConsent extends Named<components['schemas']['ImportConsent']> {}

/** What rows say about consent, each subtype counted separately. */
export interface ImportConsentCounts extends Named<components['schemas']['ImportConsentCounts']> {}

/** A new import. */
export interface ImportCreate extends Named<Input<components['schemas']['ImportCreate']>> {}

/**
 * How a file writes dates. ISO 8601 and, where it says a time, Unix time in seconds are read in
 * every file.
 */
export type ImportDateFormat = components['schemas']['ImportDateFormat'];

/** The sign before the fraction of a number. */
export type ImportDecimal = components['schemas']['ImportDecimal'];

/** A row as an example of an error. */
export interface ImportErrorExample extends Named<components['schemas']['ImportErrorExample']> {}

/** Rows with the same error. */
export interface ImportErrorGroup extends Named<components['schemas']['ImportErrorGroup']> {
	reason: Reason;
}

/** Where and how the consent was given. */
export interface ImportEvidence extends Named<components['schemas']['ImportEvidence']> {}

/** An import was refused, or ended because of an error of the server. */
export interface ImportFailedEvent extends Named<components['schemas']['ImportFailedEvent']> {}

/** What the rows of an import become. */
export type ImportKind = components['schemas']['ImportKind'];

/** How many contacts have a language. */
export interface ImportLocaleCount extends Named<components['schemas']['ImportLocaleCount']> {}

/**
 * The target of each column by its name: `email`, `name`, `first_name`, `last_name`, `locale`,
 * `timezone`, `subscribed`, `unsubscribed`, `lists`, `tags`, `data.<key>` or
 * `custom_attributes.<key>` for contacts; `email`, `reason`, `note` or `created_at` for
 * suppressions; null to leave the column out. `first_name` and `last_name` are stored in `data`,
 * and make up the name of rows that have none. `tags` are names of static lists, separated by
 * commas or semicolons, each in quotation marks if it contains one of them. The slug of the list
 * is made from the name, as in `new_lists` of the report; lists that do not exist are created
 * when the import of the rows begins. A row has at most 100 tags, and a file names at most 500
 * lists that do not exist. Suppressions also have the targets `reason.hard_bounce`,
 * `reason.complaint` and `reason.manual`, each for one or more columns that say whether this
 * reason applies. It does not apply if the cell is empty or `false`, `no`, `n`, `0`, `none`,
 * `null`, `n/a` or `-`. `manual` takes precedence over `complaint`, and `complaint` over
 * `hard_bounce`. A row in which none applies is skipped. Without a mapping, columns whose names
 * are targets are imported, except `tags`. At most 200 columns, whose names have at most 200
 * characters.
 */
export type ImportMapping = components['schemas']['ImportMapping'];

/** A static list that the import creates because a tag names it. */
export interface ImportNewList extends Named<components['schemas']['ImportNewList']> {}

/** How rows are imported. */
export interface ImportOptions extends Named<components['schemas']['ImportOptions']> {}

/** A part of the file. */
export interface ImportPart extends Named<components['schemas']['ImportPart']> {}

/** Why an import was refused, or failed. */
export interface ImportRefusal extends Named<components['schemas']['ImportRefusal']> {
	code: ImportRefusalCode;
}

/** Why an import was refused, or failed. New codes can be added. */
export type ImportRefusalCode =
	| 'invalid_encoding'
	| 'invalid_csv'
	| 'invalid_header'
	| 'missing_column'
	| 'incomplete_file'
	| 'too_many_errors'
	| 'ambiguous_format'
	| 'no_rows'
	| 'too_many_lists'
	| 'missing_reference'
	| 'server_error'
	| (string & {});

/** What the import would do, as of the check. */
export interface ImportReport extends Named<components['schemas']['ImportReport']> {}

/** What the import has done so far. */
export interface ImportResult extends Named<components['schemas']['ImportResult']> {}

/** A row that cannot be imported. */
export interface ImportRowError extends Named<components['schemas']['ImportRowError']> {
	reason: Reason;
}

/** The start of an import. */
export interface ImportStart extends Named<Input<components['schemas']['ImportStart']>> {}

/** The status of an import. New values can be added. */
export type ImportStatus =
	| 'uploading'
	| 'checking'
	| 'ready'
	| 'refused'
	| 'importing'
	| 'completed'
	| 'failed'
	| 'canceled'
	| (string & {});

/** An import. */
export interface ImportSummary extends Named<components['schemas']['ImportSummary']> {
	status: ImportStatus;
}

/** The same text for all rows, or the column that contains it. */
export type ImportText = components['schemas']['ImportText'];

/**
 * The variables that sends and previews take from the organization's settings when `data` does
 * not contain them. A setting without a value is omitted.
 */
export interface InjectedVariables extends Named<components['schemas']['InjectedVariables']> {}

/** A block in a column: any block except `columns`. */
export type InnerBlock = components['schemas']['InnerBlock'];

/** An invitation that is not accepted yet. */
export interface Invitation extends Named<components['schemas']['Invitation']> {
	role: Role;
}

/**
 * An accepted invitation. Without a session, a new person is created: all fields are required
 * then, except `email` if the invitation contains an address.
 */
export interface InvitationAcceptance extends Named<
	Input<components['schemas']['InvitationAcceptance']>
> {}

/** A new invitation. */
export interface InvitationCreate extends Named<Input<components['schemas']['InvitationCreate']>> {}

/** The token of an invitation. */
export interface InvitationToken extends Named<Input<components['schemas']['InvitationToken']>> {}

/**
 * A built-in layout around the HTML: the document head with colors for dark mode, the preheader,
 * and a footer with your brand, your legal details and, in email to subscribers, the links to
 * unsubscribe and to the preferences. A layout never changes; a new version gets a new name.
 */
export type Layout = components['schemas']['Layout'];

/**
 * Evidence of an opt-in, and the row of a file that contained it, the action on contacts that
 * caused the change, or the form that was sent; and an earlier withdrawal.
 */
export interface LedgerEvidence extends Named<components['schemas']['LedgerEvidence']> {}

/** A linked account. */
export interface LinkedIdentity extends Named<components['schemas']['LinkedIdentity']> {}

/** A single list. */
export interface List extends Named<components['schemas']['List']> {}

/**
 * `static`: contacts are added and removed explicitly. `smart`: a rule determines the contacts
 * whenever the list is used.
 */
export type ListKind = components['schemas']['ListKind'];

/** A rule that is not stored. */
export interface ListPreview extends Named<Input<components['schemas']['ListPreview']>> {}

/** The contacts that a rule matches now. */
export interface ListPreviewed extends Named<components['schemas']['ListPreviewed']> {}

/** A complete description of a list. */
export interface ListPut extends Named<Input<components['schemas']['ListPut']>> {}

/** A group of contacts. */
export interface ListSummary extends Named<components['schemas']['ListSummary']> {}

/** A request to the API. The log contains no bodies, no paths and no addresses. */
export interface LoggedRequest extends Named<components['schemas']['LoggedRequest']> {}

/**
 * An organization's logo as it is stored. Templates get its URL as `brand_logo_url`, and as
 * `brand_logo_width` and `brand_logo_height` the size at which it fits into 240 × 48 pixels.
 */
export interface Logo extends Named<components['schemas']['Logo']> {}

/** The image formats of logos and pictures. Other formats are rejected. */
export type LogoType = components['schemas']['LogoType'];

/** A logo to upload. */
export interface LogoUpload extends Named<Input<components['schemas']['LogoUpload']>> {}

/**
 * A role that the groups of an identity provider can give: all but owner, because only an owner
 * can make somebody an owner.
 */
export type MappedRole = components['schemas']['MappedRole'];

/** The person who has signed in. */
export interface Me extends Named<components['schemas']['Me']> {}

/** Your password, to confirm the deletion. */
export interface MeDelete extends Named<Input<components['schemas']['MeDelete']>> {}

/** A change to your own account. */
export interface MeUpdate extends Named<Input<components['schemas']['MeUpdate']>> {}

/** A person's role in one organization. */
export interface Membership extends Named<components['schemas']['Membership']> {
	role: Role;
}

/** An organization, as its members see it. */
export interface MembershipOrganization extends Named<
	components['schemas']['MembershipOrganization']
> {}

/** Why the resource was not found. New values can be added. */
export type NotFoundCode = 'NOT_FOUND' | (string & {});

/** The resource that was not found. */
export interface NotFoundDetails extends Named<components['schemas']['NotFoundDetails']> {}

/** The provider's response, and the name of a new person. */
export interface OidcInvitationAcceptance extends Named<
	Input<components['schemas']['OidcInvitationAcceptance']>
> {}

/** Where the browser goes. */
export interface OidcRequest extends Named<components['schemas']['OidcRequest']> {}

/** The parameters that the provider appended to the URL when it sent the browser back. */
export interface OidcResponse extends Named<Input<components['schemas']['OidcResponse']>> {}

/** The provider's response, and whose provider it is. */
export interface OidcSessionCreate extends Named<
	Input<components['schemas']['OidcSessionCreate']>
> {}

/** Your account: its name, brand, legal details and defaults. */
export interface Organization extends Named<components['schemas']['Organization']> {}

/** A new organization. */
export interface OrganizationCreate extends Named<
	Input<components['schemas']['OrganizationCreate']>
> {}

/** Whether and how much you may send. */
export interface OrganizationSending extends Named<components['schemas']['OrganizationSending']> {
	state: GuardState;
	reason: GuardReason | null;
}

/** The fields that an update sets. Omitted fields are not changed; null clears a field. */
export interface OrganizationUpdate extends Named<
	Input<components['schemas']['OrganizationUpdate']>
> {}

/**
 * Texts of the pages that links in emails open, by key; `email.unsubscribe` and
 * `email.preferences` are the links themselves, at the end of emails. `email.brand_footer`,
 * `email.legal_address` and `email.legal_details` replace these fields of the organization in
 * the locale. The description of each other key is the built-in English text. `{brand}` stands
 * for the organization and `{email}` for the masked address. You cannot replace the texts of the
 * page that verifies a sender address, of error pages, and of the notice in test mode.
 */
export interface PageTexts extends Named<Input<components['schemas']['PageTexts']>> {}

/** A passkey of a person (Web Authentication Level 3). */
export interface Passkey extends Named<components['schemas']['Passkey']> {}

/**
 * The part of a credential that the authenticator signed. Further fields of the browser are
 * ignored.
 */
export interface PasskeyAssertion extends Named<Input<components['schemas']['PasskeyAssertion']>> {}

/**
 * The part of a new credential that the authenticator made. Further fields of the browser are
 * ignored.
 */
export interface PasskeyAttestation extends Named<
	Input<components['schemas']['PasskeyAttestation']>
> {}

/** What the authenticator must be able to do. */
export interface PasskeyAuthenticator extends Named<
	components['schemas']['PasskeyAuthenticator']
> {}

/** A new passkey. */
export interface PasskeyCreate extends Named<Input<components['schemas']['PasskeyCreate']>> {}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyCreationOptions extends Named<
	components['schemas']['PasskeyCreationOptions']
> {}

/** A credential, as its method `toJSON()` returns it. */
export interface PasskeyCredential extends Named<
	Input<components['schemas']['PasskeyCredential']>
> {}

/** A reference to a passkey, for the browser. */
export interface PasskeyDescriptor extends Named<components['schemas']['PasskeyDescriptor']> {}

/** Who accepts an invitation. */
export interface PasskeyInvitation extends Named<
	Input<components['schemas']['PasskeyInvitation']>
> {}

/** An invitation that is accepted with a passkey. */
export interface PasskeyInvitationAcceptance extends Named<
	Input<components['schemas']['PasskeyInvitationAcceptance']>
> {}

/** A new credential, as its method `toJSON()` returns it. */
export interface PasskeyNewCredential extends Named<
	Input<components['schemas']['PasskeyNewCredential']>
> {}

/** A kind of key that the server accepts. */
export interface PasskeyParameter extends Named<components['schemas']['PasskeyParameter']> {}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export interface PasskeyRegistration extends Named<components['schemas']['PasskeyRegistration']> {}

/** The server, to which a passkey belongs. */
export interface PasskeyRelyingParty extends Named<components['schemas']['PasskeyRelyingParty']> {}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export interface PasskeyRequest extends Named<components['schemas']['PasskeyRequest']> {}

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export interface PasskeyRequestOptions extends Named<
	components['schemas']['PasskeyRequestOptions']
> {}

/** A change to a passkey. */
export interface PasskeyUpdate extends Named<Input<components['schemas']['PasskeyUpdate']>> {}

/** The person to whom a passkey belongs. */
export interface PasskeyUser extends Named<components['schemas']['PasskeyUser']> {}

/** A new password, and the one in use. */
export interface PasswordChange extends Named<Input<components['schemas']['PasswordChange']>> {}

/** Which email a pause holds back. New values can be added. */
export type PauseScope =
	'installation' | 'organization' | 'priority' | 'sender_domain' | 'campaign' | (string & {});

/** Who has paused sending. New values can be added. */
export type PausedBy = 'provider' | 'guard' | 'operator' | 'organization' | (string & {});

/** A person with a role in the organization. */
export interface Person extends Named<components['schemas']['Person']> {
	role: Role;
}

/** A session of a person: a browser in which they have signed in. */
export interface PersonSession extends Named<components['schemas']['PersonSession']> {
	method: SignInMethod;
}

/** A change of a person's role. */
export interface PersonUpdate extends Named<Input<components['schemas']['PersonUpdate']>> {}

/** A contact's subscription preferences. */
export interface Preferences extends Named<components['schemas']['Preferences']> {}

/** A page that shows the HTML. */
export interface Preview extends Named<components['schemas']['Preview']> {}

/** The HTML of an email that a browser shows. */
export interface PreviewCreate extends Named<Input<components['schemas']['PreviewCreate']>> {}

/**
 * The order in the queue: emails with a higher priority are sent first. Use `high` for emails
 * that people wait for. An email that cannot be sent expires after 1 hour with `high` and after
 * 72 hours otherwise, unless the operator changes these times.
 */
export type Priority = components['schemas']['Priority'];

/** An accepted email. */
export interface QueuedEmail extends Named<components['schemas']['QueuedEmail']> {}

/** The window of a limit of emails. New values can be added. */
export type QuotaWindow = 'day' | 'month' | (string & {});

/** What somebody has said. */
export interface QuoteBlock extends Named<components['schemas']['QuoteBlock']> {}

/** Which kind of limit was exceeded. New values can be added. */
export type RateLimitCode = 'RATE_LIMITED' | 'QUOTA_EXCEEDED' | (string & {});

/** The limit that was exceeded. */
export interface RateLimitDetails extends Named<components['schemas']['RateLimitDetails']> {
	window?: QuotaWindow;
}

/** Why a field was rejected. New values can be added; treat an unknown value as `invalid_value`. */
export type Reason =
	| 'required'
	| 'invalid_format'
	| 'non_ascii_local_part'
	| 'invalid_type'
	| 'invalid_value'
	| 'in_the_past'
	| 'too_long'
	| 'too_short'
	| 'too_many'
	| 'unknown_field'
	| 'malformed_json'
	| 'not_found'
	| 'not_verified'
	| 'not_allowed'
	| 'not_operational'
	| 'not_marketing'
	| 'opt_in_required'
	| 'suppressed'
	| 'missing_variable'
	| 'render_failed'
	| 'ambiguous'
	| 'conflict'
	| 'not_in_batch'
	| 'quota_exceeded'
	| 'invalid_cursor'
	| (string & {});

/** How a person gets an email: as its recipient, as a copy, or as a blind copy. */
export type RecipientKind = components['schemas']['RecipientKind'];

/** The purpose of a DNS record. New values can be added. */
export type RecordPurpose = 'ownership' | 'dkim' | 'mail_from' | 'spf' | 'dmarc' | (string & {});

/** The result of the last check of a DNS record. */
export type RecordStatus = components['schemas']['RecordStatus'];

/** A link with which a person sets a new password. */
export interface RecoveryLink extends Named<components['schemas']['RecoveryLink']> {}

/** A send that was refused because of its recipient, so that there is no email. */
export interface RefusedSend extends Named<components['schemas']['RefusedSend']> {
	reason: RefusedSendReason;
}

/** Why a send was refused because of its recipient. New values can be added. */
export type RefusedSendReason = 'suppressed' | 'opt_in_required' | (string & {});

/** A reason to filter by. */
export type RefusedSendReasonFilter = Input<components['schemas']['RefusedSendReasonFilter']>;

/** An hour with more refused sends than are listed. */
export interface RefusedSendsLeftOut extends Named<components['schemas']['RefusedSendsLeftOut']> {}

/** What prevents a replay; empty with the codes about an `Idempotency-Key`. */
export interface ReplayConflictDetails extends Named<
	components['schemas']['ReplayConflictDetails']
> {
	reason?: ConflictReason;
}

/** The error of a response. */
export interface RequestError extends Named<components['schemas']['RequestError']> {}

/** The API key of a logged request. */
export interface RequestKey extends Named<components['schemas']['RequestKey']> {}

/** Why an email was not sent again. New values can be added. */
export type ResendConflictCode =
	'CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS' | (string & {});

/** Why the email cannot be sent again; empty for the codes about an `Idempotency-Key`. */
export interface ResendConflictDetails extends Named<
	components['schemas']['ResendConflictDetails']
> {
	reason?: ConflictReason;
}

/** Why an email cannot be sent again. New values can be added. */
export type ResendRefusal =
	| 'already_resent'
	| 'wrong_status'
	| 'bounced_recently'
	| 'of_campaign'
	| 'sensitive'
	| 'content_deleted'
	| (string & {});

/** An email that was sent again. */
export interface ResentEmail extends Named<components['schemas']['ResentEmail']> {}

/** A delivery that will be attempted again. */
export interface RetriedWebhookDelivery extends Named<
	components['schemas']['RetriedWebhookDelivery']
> {
	status: WebhookDeliveryStatus;
}

/**
 * What a person may do in an organization; `x-roles` of each operation lists the roles. New
 * values can be added.
 */
export type Role =
	'owner' | 'admin' | 'developer' | 'marketer' | 'support' | 'viewer' | (string & {});

/**
 * The content of an email that needs no template. It is sent as it is: nothing in it is
 * rendered, and no layout surrounds it. At least one of `html` and `text` is required.
 */
export interface SendContent extends Named<Input<components['schemas']['SendContent']>> {}

/** A single sender address. */
export interface SenderAddress extends Named<components['schemas']['SenderAddress']> {}

/** An address to send from. */
export interface SenderAddressCreate extends Named<
	Input<components['schemas']['SenderAddressCreate']>
> {}

/** An address that your organization sends from. */
export interface SenderAddressSummary extends Named<
	components['schemas']['SenderAddressSummary']
> {}

/** A sender address that is no longer verified. */
export interface SenderLostData extends Named<components['schemas']['SenderLostData']> {}

/** A sender address is no longer verified. */
export interface SenderLostEvent extends Named<components['schemas']['SenderLostEvent']> {}

/** A sender address was verified. */
export interface SenderVerifiedEvent extends Named<components['schemas']['SenderVerifiedEvent']> {}

/** Whether and how much you may send. */
export interface SendingAnswer extends Named<components['schemas']['SendingAnswer']> {
	state: GuardState;
	reason: GuardReason | null;
}

/**
 * What the guard has found. It looks at the emails that were handed over to the mail provider in
 * the last 7 days, and at the last 1,000 of them; the worse of the two counts.
 */
export interface SendingGuard extends Named<components['schemas']['SendingGuard']> {
	state: GuardState;
	reason: GuardReason | null;
}

/** The limits that the operator of the server has set for your organization. */
export interface SendingLimits extends Named<components['schemas']['SendingLimits']> {}

/** A pause: accepted email waits, and its time to live continues. */
export interface SendingPause extends Named<components['schemas']['SendingPause']> {
	scope: PauseScope;
	by: PausedBy;
}

/** A pause to begin. */
export interface SendingPauseCreate extends Named<
	Input<components['schemas']['SendingPauseCreate']>
> {}

/** A pause of sending. */
export interface SendingPausedData extends Named<components['schemas']['SendingPausedData']> {
	scope: PauseScope;
	by: PausedBy;
}

/** Sending was paused. */
export interface SendingPausedEvent extends Named<components['schemas']['SendingPausedEvent']> {}

/** Your email that waits to be handed over to the mail provider. */
export interface SendingQueue extends Named<components['schemas']['SendingQueue']> {}

/** A limit of the emails that you may send, and what is used of it. */
export interface SendingQuota extends Named<components['schemas']['SendingQuota']> {}

/** A pause of sending has ended. */
export interface SendingResumedEvent extends Named<components['schemas']['SendingResumedEvent']> {}

/** What holds back your email. */
export interface SendingState extends Named<components['schemas']['SendingState']> {}

/** The guard has entered a higher state. */
export interface SendingWarnedEvent extends Named<components['schemas']['SendingWarnedEvent']> {}

/** An address and a password. */
export interface SessionCreate extends Named<Input<components['schemas']['SessionCreate']>> {}

/** A signature of a passkey. */
export interface SessionCreateWithPasskey extends Named<
	Input<components['schemas']['SessionCreateWithPasskey']>
> {}

/** A link of a recovery, and a new password. */
export interface SessionRecover extends Named<Input<components['schemas']['SessionRecover']>> {}

/** What a person sees of an invitation before they accept it. */
export interface ShownInvitation extends Named<components['schemas']['ShownInvitation']> {
	role: Role;
}

/** How a session began. New values can be added. */
export type SignInMethod =
	'password' | 'passkey' | 'oidc' | 'recovery' | 'invitation' | (string & {});

/**
 * The rule that determines the contacts on a smart list, evaluated whenever the list is used.
 * One of:
 *
 * - `{ "all": [rule, …] }`, `{ "any": [rule, …] }`, `{ "not": rule }`
 * - `{ "list": "<slug>" }`: contacts on a static list
 * - `{ "consent": "<key>" }`: contacts subscribed to a subtype, in either form of its key
 * - `{ "engagement": "got" | "opened" | "clicked", … }`: what contacts did with campaigns
 * - `{ "field": …, "op": …, "value": … }`: compares a field
 *
 * Fields are `locale`, `timezone`, `validation_status`, `subscribed`, `created_at`, `data.<key>`
 * and `custom_attributes.<key>`; further keys address nested objects (`data.address.city`).
 * Operators are `eq`, `ne`, `in` (the value is an array), `gt`, `lt`, `contains` (a substring,
 * or an element of an array) and `exists` (the value is `true`, `false` or omitted). `gt` and
 * `lt` compare a field of `data` with a number or a date (`"2026-01-31"`): any other text is a
 * 400 `invalid_type`. The operator and the value must suit the declared type of an attribute: a
 * date that is compared with `"90 days ago"` is a 400 `invalid_type`.
 *
 * Attributes of the type `date` can be compared with today, by a number of days from 0 to
 * 36,500:
 *
 * - `{ "field": "custom_attributes.last_order", "op": "within_last_days", "value": 90 }`: from
 * 90 days ago to today, both included
 * - `{ "field": "custom_attributes.renewal", "op": "within_next_days", "value": 14 }`: from
 * today to 14 days from now, both included
 * - `{ "field": "custom_attributes.last_order", "op": "more_than_days_ago", "value": 90 }`: on a
 * day before those 90 days
 * - `{ "field": "custom_attributes.born", "op": "birthday_within_days", "value": 7 }`: the month
 * and the day are those of today or of one of the next 7 days, at most 365; of any year. 29
 * February counts as 28 February in years without it.
 *
 * `within_last_days` and `more_than_days_ago` also compare `created_at`. Today is the day in the
 * IANA time zone `timezone` of the comparison (`"timezone": "Europe/Prague"`), by default UTC,
 * when the list is used. A value with a time counts on the day that is written in it.
 *
 * Engagement is about campaigns, and about people: programs that open emails and follow links do
 * not count. `got` is true for recipients whose email was sent and did not bounce; a click
 * counts as an open, too, because not everybody loads images. Further fields are optional:
 *
 * - `campaign`: only the campaign with this slug
 * - `last_campaigns`: only the last 1–20 campaigns of the organization that began to be sent and
 * were not canceled
 * - `at_least`: in so many of these campaigns, 1–20. Default: 1
 * - `within_last_days`, `timezone`: on these days. What counts is when the email was queued, and
 * its first open or click
 *
 * Those who got the last three campaigns and opened none of them:
 *
 * ```json { "all": [   { "engagement": "got", "last_campaigns": 3, "at_least": 3 },   { "not": {
 * "engagement": "opened", "last_campaigns": 3 } } ] } ```
 *
 * Engagement is kept as long as the recipients of the campaign, and until the contact is erased.
 *
 * For a missing or null value, `exists` and every comparison except `ne` is false. Values of
 * different types are never equal, greater or less. Strings are compared by Unicode code point,
 * so that dates in ISO 8601 sort by time. An empty `all` matches every contact; an empty `any`
 * matches none. A rule contains at most 50 rules in 10 levels, and `in` at most 100 values.
 *
 * Indexes support these conditions: `list`; `consent`; `eq` and `in` on `locale` and
 * `validation_status`; `subscribed` `eq` `false`; all comparisons of `created_at` except `ne`
 * and `exists`; `any` of such conditions; and `engagement` with `campaign` or `last_campaigns`
 * and without `at_least`. A rule that is one of these conditions, or an `all` that contains at
 * least one of them, examines only the contacts that the index finds. All other conditions,
 * including those on `data.<key>` and `custom_attributes.<key>`, have no index: the server tests
 * them contact by contact, at most 20,000 contacts per page, and fewer for rules with more than
 * five such conditions. A page can therefore contain few entries or none although more follow.
 */
export type SmartRule = components['schemas']['SmartRule'];

/** Links to your profiles, by name: links without pictures are there when pictures are off. */
export interface SocialBlock extends Named<components['schemas']['SocialBlock']> {}

/** A profile in a social network. */
export interface SocialLink extends Named<components['schemas']['SocialLink']> {}

/** A social network. */
export type SocialNetwork = components['schemas']['SocialNetwork'];

/** Space between two blocks. */
export interface SpacerBlock extends Named<components['schemas']['SpacerBlock']> {}

/** The length of the periods. Weeks begin on Monday. */
export type StatisticsGranularity = components['schemas']['StatisticsGranularity'];

/**
 * `marketing`: email sent by campaigns. `operational`: email that a send can assign to the
 * subtype; the recipient must have a confirmed opt-in.
 */
export type SubscriptionKind = components['schemas']['SubscriptionKind'];

/** A name and a description in one language. */
export interface SubscriptionTranslation extends Named<
	components['schemas']['SubscriptionTranslation']
> {}

/** A name and a description in one language. */
export interface SubscriptionTranslationPut extends Named<
	Input<components['schemas']['SubscriptionTranslationPut']>
> {}

/** A subscription type with its subtypes. */
export interface SubscriptionType extends Named<components['schemas']['SubscriptionType']> {}

/** A single subscription type. */
export interface SubscriptionTypeDetail extends Named<
	components['schemas']['SubscriptionTypeDetail']
> {}

/** A complete description of a subscription type. */
export interface SubscriptionTypePut extends Named<
	Input<components['schemas']['SubscriptionTypePut']>
> {}

/** A kind of email that a person can subscribe to. */
export interface Subtype extends Named<components['schemas']['Subtype']> {}

/** A subtype with the contact's subscription state. */
export interface SubtypePreference extends Named<components['schemas']['SubtypePreference']> {
	source: ConsentSource | null;
}

/** A complete description of a subtype. */
export interface SubtypePut extends Named<Input<components['schemas']['SubtypePut']>> {}

/** A version of the text that people read before they decide about a subtype. */
export interface SubtypeText extends Named<components['schemas']['SubtypeText']> {}

/**
 * The text in one language. What is not translated into it is null: people read it in the
 * default text.
 */
export interface SubtypeTextTranslation extends Named<
	components['schemas']['SubtypeTextTranslation']
> {}

/** A single suppression. */
export interface Suppression extends Named<components['schemas']['Suppression']> {
	reason: SuppressionReason;
}

/** An address was suppressed. */
export interface SuppressionCreatedEvent extends Named<
	components['schemas']['SuppressionCreatedEvent']
> {}

/** A suppression was removed. */
export interface SuppressionDeletedEvent extends Named<
	components['schemas']['SuppressionDeletedEvent']
> {}

/** The fields of a suppression that you can set. */
export interface SuppressionPut extends Named<Input<components['schemas']['SuppressionPut']>> {}

/** Why an address is suppressed. New values can be added. */
export type SuppressionReason = 'hard_bounce' | 'complaint' | 'manual' | (string & {});

/** A reason to filter by. */
export type SuppressionReasonFilter = Input<components['schemas']['SuppressionReasonFilter']>;

/** An address that receives no email from you. */
export interface SuppressionSummary extends Named<components['schemas']['SuppressionSummary']> {
	reason: SuppressionReason;
}

/** A template with its bodies. */
export interface Template extends Named<components['schemas']['Template']> {}

/** The content of a template in one locale. */
export interface TemplateContent extends Named<components['schemas']['TemplateContent']> {}

/** The content of a template in one locale. All fields are written in the template language. */
export interface TemplateContentDraft extends Named<
	Input<components['schemas']['TemplateContentDraft']>
> {}

/** A template to preview. */
export interface TemplatePreview extends Named<Input<components['schemas']['TemplatePreview']>> {}

/** A rendered email that is not sent. */
export interface TemplatePreviewed extends Named<components['schemas']['TemplatePreviewed']> {}

/** A complete description of a template. Omitted fields get their default values. */
export interface TemplatePut extends Named<Input<components['schemas']['TemplatePut']>> {}

/** A template after it was stored. */
export interface TemplateSaved extends Named<components['schemas']['TemplateSaved']> {}

/** A template without its bodies. */
export interface TemplateSummary extends Named<components['schemas']['TemplateSummary']> {}

/** A test send of a template. */
export interface TemplateTestSend extends Named<Input<components['schemas']['TemplateTestSend']>> {}

/** A variable that a template reads from the `data` of a send. */
export interface TemplateVariable extends Named<components['schemas']['TemplateVariable']> {}

/** A single version of a template. */
export interface TemplateVersion extends Named<components['schemas']['TemplateVersion']> {}

/** A version of a template. A version never changes. */
export interface TemplateVersionSummary extends Named<
	components['schemas']['TemplateVersionSummary']
> {}

/** A possible problem of a valid template. */
export interface TemplateWarning extends Named<components['schemas']['TemplateWarning']> {
	code: TemplateWarningCode;
}

/** A possible problem of a valid template. New values can be added. */
export type TemplateWarningCode =
	| 'button_without_link'
	| 'clipped_by_gmail'
	| 'deprecated_variable'
	| 'image_without_alt'
	| 'nested_document'
	| 'no_direction'
	| 'no_success_redirect'
	| 'no_text'
	| 'sender_not_verified'
	| 'unchecked_url'
	| 'unquoted_attribute'
	| 'unrecognized_tag'
	| 'untranslated_layout'
	| (string & {});

/** Text with paragraphs, lists and links. */
export interface TextBlock extends Named<components['schemas']['TextBlock']> {}

/** The page texts in a locale. */
export interface Texts extends Named<components['schemas']['Texts']> {}

/** Replacements of page texts in a locale. */
export interface TextsPut extends Named<Input<components['schemas']['TextsPut']>> {}

/** The size limit of the body. */
export interface TooLargeDetails extends Named<components['schemas']['TooLargeDetails']> {}

/** A number of contacts. */
export interface Total extends Named<components['schemas']['Total']> {}

/** A subscription type with the contact's subscription state for its subtypes. */
export interface TypePreferences extends Named<components['schemas']['TypePreferences']> {}

/**
 * What happens to an email when the connection to the provider ends during hand-over, so that
 * the outcome is unknown. `fail`: if no provider event arrives for a while, the email ends as
 * `failed` with `outcome_unknown`; the recipient gets it at most once. `resend`: the email is
 * then sent once more; the recipient may get it twice. Choose `resend` where a second copy does
 * less harm than none, such as for password resets.
 */
export type UnknownOutcome = components['schemas']['UnknownOutcome'];

/** A contact after an upsert. */
export interface UpsertedContact extends Named<components['schemas']['UpsertedContact']> {}

/** The validation errors of a request. */
export interface ValidationDetails extends Named<components['schemas']['ValidationDetails']> {
	reason: Reason;
}

/**
 * The result of validating an address. `pending`: not checked yet. `valid`: the domain accepts
 * email. `invalid`: email to the address bounced, or the domain does not accept email. `risky`:
 * a disposable domain or a role account such as `info@`. `unknown`: the check could not be
 * completed.
 */
export type ValidationStatus = components['schemas']['ValidationStatus'];

/** A filter for lists of domains and sender addresses. */
export type VerificationFilter = Input<components['schemas']['VerificationFilter']>;

/** The verification status of a domain or sender address. */
export type VerificationStatus = components['schemas']['VerificationStatus'];

/** `public`: shown on the preferences page. `private`: available in the API only. */
export type Visibility = components['schemas']['Visibility'];

/** A single endpoint. */
export interface Webhook extends Named<components['schemas']['Webhook']> {
	status: WebhookStatus;
	disabled_reason: WebhookDisabledReason | null;
}

/** One attempt to deliver an event. */
export interface WebhookAttempt extends Named<components['schemas']['WebhookAttempt']> {
	error: WebhookAttemptError | null;
}

/** Why an attempt failed. New values can be added. */
export type WebhookAttemptError =
	| 'http_status'
	| 'timeout'
	| 'tls'
	| 'dns'
	| 'connect'
	| 'blocked_address'
	| 'secret_unavailable'
	| (string & {});

/** A delivery with its payload and its attempts. */
export interface WebhookDelivery extends Named<components['schemas']['WebhookDelivery']> {
	status: WebhookDeliveryStatus;
}

/** What became of a delivery. New values can be added. */
export type WebhookDeliveryStatus = 'pending' | 'delivered' | 'failed' | (string & {});

/** A status to filter by. */
export type WebhookDeliveryStatusFilter = Input<
	components['schemas']['WebhookDeliveryStatusFilter']
>;

/** The delivery of an event to an endpoint. */
export interface WebhookDeliverySummary extends Named<
	components['schemas']['WebhookDeliverySummary']
> {
	status: WebhookDeliveryStatus;
}

/** An endpoint was disabled, because no attempt succeeded for five days or its receiver is gone. */
export interface WebhookDisabledEvent extends Named<
	components['schemas']['WebhookDisabledEvent']
> {}

/** Why an endpoint is disabled. New values can be added. */
export type WebhookDisabledReason = 'manual' | 'failing' | 'gone' | (string & {});

/**
 * Limits the events about emails (`email.…`) that an endpoint receives. An empty list allows
 * every value; an event must match all lists that are not empty. Other events are not filtered.
 */
export interface WebhookFilter extends Named<Input<components['schemas']['WebhookFilter']>> {}

/** The filter of an endpoint. */
export interface WebhookFilters extends Named<components['schemas']['WebhookFilters']> {}

/** A complete description of an endpoint. */
export interface WebhookPut extends Named<Input<components['schemas']['WebhookPut']>> {}

/** The events to deliver again. */
export interface WebhookReplay extends Named<Input<components['schemas']['WebhookReplay']>> {}

/** Which deliveries are replayed. */
export type WebhookReplayScope = Input<components['schemas']['WebhookReplayScope']>;

/** A replay that has begun. */
export interface WebhookReplayStarted extends Named<
	components['schemas']['WebhookReplayStarted']
> {}

/** How the secret of an endpoint is replaced. */
export interface WebhookRotation extends Named<Input<components['schemas']['WebhookRotation']>> {}

/** The new secret of an endpoint. */
export interface WebhookSecret extends Named<components['schemas']['WebhookSecret']> {}

/** Whether events are delivered to an endpoint. New values can be added. */
export type WebhookStatus = 'enabled' | 'failing' | 'disabled' | (string & {});

/** An endpoint: a URL of yours that receives events. */
export interface WebhookSummary extends Named<components['schemas']['WebhookSummary']> {
	status: WebhookStatus;
	disabled_reason: WebhookDisabledReason | null;
}

/** The event of a test delivery. */
export interface WebhookTest extends Named<Input<components['schemas']['WebhookTest']>> {}

/** A test delivery that was accepted. */
export interface WebhookTestAccepted extends Named<components['schemas']['WebhookTestAccepted']> {}

/** The data of a test event. */
export interface WebhookTestData extends Named<components['schemas']['WebhookTestData']> {}

/** You tested an endpoint. */
export interface WebhookTestEvent extends Named<components['schemas']['WebhookTestEvent']> {}

/** The codes of errors, as `code` has them. */
export type ErrorCode =
	| 'CONFLICT'
	| 'FORBIDDEN'
	| 'GONE'
	| 'IDEMPOTENCY_IN_PROGRESS'
	| 'IDEMPOTENCY_KEY_REUSED'
	| 'INTERNAL_ERROR'
	| 'NOT_FOUND'
	| 'PAYLOAD_TOO_LARGE'
	| 'PRECONDITION_FAILED'
	| 'QUOTA_EXCEEDED'
	| 'RATE_LIMITED'
	| 'SENDING_PAUSED'
	| 'SERVICE_UNAVAILABLE'
	| 'UNAUTHORIZED'
	| 'UNSUPPORTED_MEDIA_TYPE'
	| 'VALIDATION_ERROR';

export type ApiKeysListQuery = ListQuery<
	NonNullable<operations['apiKeys.list']['parameters']['query']>
>;

export interface ApiKeysListResponse extends Named<
	operations['apiKeys.list']['responses'][200]['content']['application/json']
> {
	data: ApiKeySummary[];
}

export type AssetsListQuery = ListQuery<
	NonNullable<operations['assets.list']['parameters']['query']>
>;

export interface AssetsListResponse extends Named<
	operations['assets.list']['responses'][200]['content']['application/json']
> {
	data: AssetSummary[];
}

export type AuditLogListQuery = ListQuery<
	WithDates<NonNullable<operations['auditLog.list']['parameters']['query']>, 'since' | 'until'>
>;

export interface AuditLogListResponse extends Named<
	operations['auditLog.list']['responses'][200]['content']['application/json']
> {
	data: AuditEntry[];
}

export type CampaignsListQuery = ListQuery<
	NonNullable<operations['campaigns.list']['parameters']['query']>
>;

export interface CampaignsListResponse extends Named<
	operations['campaigns.list']['responses'][200]['content']['application/json']
> {
	data: CampaignSummary[];
}

export type CampaignsListLinksQuery = ListQuery<
	NonNullable<operations['campaigns.listLinks']['parameters']['query']>
>;

export interface CampaignsListLinksResponse extends Named<
	operations['campaigns.listLinks']['responses'][200]['content']['application/json']
> {
	data: CampaignLink[];
}

export type CampaignsListRecipientsQuery = ListQuery<
	NonNullable<operations['campaigns.listRecipients']['parameters']['query']>
>;

export interface CampaignsListRecipientsResponse extends Named<
	operations['campaigns.listRecipients']['responses'][200]['content']['application/json']
> {
	data: CampaignRecipient[];
}

export type CampaignsExportRecipientsQuery = NonNullable<
	operations['campaigns.exportRecipients']['parameters']['query']
>;

export type ConsentCheckpointsListQuery = ListQuery<
	NonNullable<operations['consentCheckpoints.list']['parameters']['query']>
>;

export interface ConsentCheckpointsListResponse extends Named<
	operations['consentCheckpoints.list']['responses'][200]['content']['application/json']
> {
	data: ConsentCheckpoint[];
}

export type ConsentCheckpointsCheckConsistencyQuery = NonNullable<
	operations['consentCheckpoints.checkConsistency']['parameters']['query']
>;

export type ContactsExportConsentHistoryQuery = NonNullable<
	operations['contacts.exportConsentHistory']['parameters']['query']
>;

export type ContactActionsListQuery = ListQuery<
	NonNullable<operations['contactActions.list']['parameters']['query']>
>;

export interface ContactActionsListResponse extends Named<
	operations['contactActions.list']['responses'][200]['content']['application/json']
> {
	data: ContactActionSummary[];
}

export type ContactAttributesListQuery = ListQuery<
	NonNullable<operations['contactAttributes.list']['parameters']['query']>
>;

export interface ContactAttributesListResponse extends Named<
	operations['contactAttributes.list']['responses'][200]['content']['application/json']
> {
	data: ContactAttributeSummary[];
}

export type ContactsListQuery = ListQuery<
	NonNullable<operations['contacts.list']['parameters']['query']>
>;

export interface ContactsListResponse extends Named<
	operations['contacts.list']['responses'][200]['content']['application/json']
> {
	data: ContactSummary[];
}

export type ContactsExportAllQuery = NonNullable<
	operations['contacts.exportAll']['parameters']['query']
>;

export type ContactsListConsentHistoryQuery = ListQuery<
	NonNullable<operations['contacts.listConsentHistory']['parameters']['query']>
>;

export interface ContactsListConsentHistoryResponse extends Named<
	operations['contacts.listConsentHistory']['responses'][200]['content']['application/json']
> {
	data: ConsentChange[];
}

export type ContactsGetConsentProofQuery = NonNullable<
	operations['contacts.getConsentProof']['parameters']['query']
>;

export type DomainsListQuery = ListQuery<
	NonNullable<operations['domains.list']['parameters']['query']>
>;

export interface DomainsListResponse extends Named<
	operations['domains.list']['responses'][200]['content']['application/json']
> {
	data: DomainSummary[];
}

export type EmailsListQuery = ListQuery<
	WithDates<
		NonNullable<operations['emails.list']['parameters']['query']>,
		'since' | 'until' | 'due_since' | 'due_until'
	>
>;

export interface EmailsListResponse extends Named<
	operations['emails.list']['responses'][200]['content']['application/json']
> {
	data: EmailSummary[];
}

export type EmailsExportAllQuery = WithDates<
	NonNullable<operations['emails.exportAll']['parameters']['query']>,
	'since' | 'until' | 'due_since' | 'due_until'
>;

export type EventsListQuery = ListQuery<
	WithDates<NonNullable<operations['events.list']['parameters']['query']>, 'since'>
>;

export type FormsListQuery = ListQuery<
	NonNullable<operations['forms.list']['parameters']['query']>
>;

export interface FormsListResponse extends Named<
	operations['forms.list']['responses'][200]['content']['application/json']
> {
	data: FormSummary[];
}

export type FormsGetQuery = NonNullable<operations['forms.get']['parameters']['query']>;

export type FormsListCountsQuery = ListQuery<
	NonNullable<operations['forms.listCounts']['parameters']['query']>
>;

export interface FormsListCountsResponse extends Named<
	operations['forms.listCounts']['responses'][200]['content']['application/json']
> {
	data: FormCount[];
}

export type FormsListSubmissionsQuery = ListQuery<
	NonNullable<operations['forms.listSubmissions']['parameters']['query']>
>;

export interface FormsListSubmissionsResponse extends Named<
	operations['forms.listSubmissions']['responses'][200]['content']['application/json']
> {
	data: FormSubmission[];
}

export type ImportsListQuery = ListQuery<
	NonNullable<operations['imports.list']['parameters']['query']>
>;

export interface ImportsListResponse extends Named<
	operations['imports.list']['responses'][200]['content']['application/json']
> {
	data: ImportSummary[];
}

export type ImportsErrorsQuery = NonNullable<operations['imports.errors']['parameters']['query']>;

export type InvitationsListQuery = ListQuery<
	NonNullable<operations['invitations.list']['parameters']['query']>
>;

export interface InvitationsListResponse extends Named<
	operations['invitations.list']['responses'][200]['content']['application/json']
> {
	data: Invitation[];
}

export type ListsListQuery = ListQuery<
	NonNullable<operations['lists.list']['parameters']['query']>
>;

export interface ListsListResponse extends Named<
	operations['lists.list']['responses'][200]['content']['application/json']
> {
	data: ListSummary[];
}

export type ListsListContactsQuery = ListQuery<
	NonNullable<operations['lists.listContacts']['parameters']['query']>
>;

export interface ListsListContactsResponse extends Named<
	operations['lists.listContacts']['responses'][200]['content']['application/json']
> {
	data: ContactSummary[];
}

export type IdentitiesListQuery = ListQuery<
	NonNullable<operations['identities.list']['parameters']['query']>
>;

export interface IdentitiesListResponse extends Named<
	operations['identities.list']['responses'][200]['content']['application/json']
> {
	data: Identity[];
}

export type PasskeysListQuery = ListQuery<
	NonNullable<operations['passkeys.list']['parameters']['query']>
>;

export interface PasskeysListResponse extends Named<
	operations['passkeys.list']['responses'][200]['content']['application/json']
> {
	data: Passkey[];
}

export type PeopleListQuery = ListQuery<
	NonNullable<operations['people.list']['parameters']['query']>
>;

export interface PeopleListResponse extends Named<
	operations['people.list']['responses'][200]['content']['application/json']
> {
	data: Person[];
}

export type RefusedSendsListQuery = ListQuery<
	WithDates<NonNullable<operations['refusedSends.list']['parameters']['query']>, 'since'>
>;

export interface RefusedSendsListResponse extends Named<
	operations['refusedSends.list']['responses'][200]['content']['application/json']
> {
	data: RefusedSend[];
}

export type RequestsListQuery = ListQuery<
	WithDates<NonNullable<operations['requests.list']['parameters']['query']>, 'since' | 'until'>
>;

export interface RequestsListResponse extends Named<
	operations['requests.list']['responses'][200]['content']['application/json']
> {
	data: LoggedRequest[];
}

export type SenderAddressesListQuery = ListQuery<
	NonNullable<operations['senderAddresses.list']['parameters']['query']>
>;

export interface SenderAddressesListResponse extends Named<
	operations['senderAddresses.list']['responses'][200]['content']['application/json']
> {
	data: SenderAddressSummary[];
}

export type SessionsListQuery = ListQuery<
	NonNullable<operations['sessions.list']['parameters']['query']>
>;

export interface SessionsListResponse extends Named<
	operations['sessions.list']['responses'][200]['content']['application/json']
> {
	data: PersonSession[];
}

export type StatisticsConsentQuery = NonNullable<
	operations['statistics.consent']['parameters']['query']
>;

export type StatisticsContactsQuery = NonNullable<
	operations['statistics.contacts']['parameters']['query']
>;

export type StatisticsEmailsQuery = NonNullable<
	operations['statistics.emails']['parameters']['query']
>;

export type SubscriptionTypesListQuery = ListQuery<
	NonNullable<operations['subscriptionTypes.list']['parameters']['query']>
>;

export interface SubscriptionTypesListResponse extends Named<
	operations['subscriptionTypes.list']['responses'][200]['content']['application/json']
> {
	data: SubscriptionType[];
}

export type SubscriptionTypesListTextsQuery = ListQuery<
	NonNullable<operations['subscriptionTypes.listTexts']['parameters']['query']>
>;

export interface SubscriptionTypesListTextsResponse extends Named<
	operations['subscriptionTypes.listTexts']['responses'][200]['content']['application/json']
> {
	data: SubtypeText[];
}

export type SuppressionsListQuery = ListQuery<
	NonNullable<operations['suppressions.list']['parameters']['query']>
>;

export interface SuppressionsListResponse extends Named<
	operations['suppressions.list']['responses'][200]['content']['application/json']
> {
	data: SuppressionSummary[];
}

export type SuppressionsExportAllQuery = NonNullable<
	operations['suppressions.exportAll']['parameters']['query']
>;

export type TemplatesListQuery = ListQuery<
	NonNullable<operations['templates.list']['parameters']['query']>
>;

export interface TemplatesListResponse extends Named<
	operations['templates.list']['responses'][200]['content']['application/json']
> {
	data: TemplateSummary[];
}

export type TemplatesListVersionsQuery = ListQuery<
	NonNullable<operations['templates.listVersions']['parameters']['query']>
>;

export interface TemplatesListVersionsResponse extends Named<
	operations['templates.listVersions']['responses'][200]['content']['application/json']
> {
	data: TemplateVersionSummary[];
}

export type WebhooksListQuery = ListQuery<
	NonNullable<operations['webhooks.list']['parameters']['query']>
>;

export interface WebhooksListResponse extends Named<
	operations['webhooks.list']['responses'][200]['content']['application/json']
> {
	data: WebhookSummary[];
}

export type WebhooksListDeliveriesQuery = ListQuery<
	NonNullable<operations['webhooks.listDeliveries']['parameters']['query']>
>;

export interface WebhooksListDeliveriesResponse extends Named<
	operations['webhooks.listDeliveries']['responses'][200]['content']['application/json']
> {
	data: WebhookDeliverySummary[];
}
