/* Generated from spec/ by `npm run generate`. Do not edit. */
import type {
  ApiPromise,
  IdempotentRequestOptions,
  Input,
  ListQuery,
  Named,
  Paginator,
  RequestOptions,
} from '../sdk/src/methods.ts';
import type { components, operations } from './types.ts';

/** Every operation that takes an API key, by noun. */
export class MailwrightApi {
  /** What your programs sign in with. A test key reads live data and changes nothing. */
  declare readonly apiKeys: ApiKeysApi;
  /** Who changed what of your account, and how it was before. */
  declare readonly auditLog: AuditLogApi;
  /** Facts that contacts may carry in `custom_attributes`, each with a type. */
  declare readonly contactAttributes: ContactAttributesApi;
  /** People you write to: one contact per address and organization. */
  declare readonly contacts: ContactsApi;
  /** Whom your emails come from: single addresses, or any address on a domain of yours. Each must be verified first. */
  declare readonly domains: DomainsApi;
  /** Transactional email: send one, and see what became of it. */
  declare readonly emails: EmailsApi;
  /** The right to be forgotten: everything about a person, by address. */
  declare readonly erasures: ErasuresApi;
  /** Groups of contacts. Being on a list grants no consent. */
  declare readonly lists: ListsApi;
  /** Your account: what its emails and pages say about who you are. */
  declare readonly organization: OrganizationApi;
  /** Your account: what its emails and pages say about who you are. */
  declare readonly texts: TextsApi;
  /** Whom your emails come from: single addresses, or any address on a domain of yours. Each must be verified first. */
  declare readonly senderAddresses: SenderAddressesApi;
  /** What people subscribe to: types of mail and, within them, subtypes. */
  declare readonly subscriptionTypes: SubscriptionTypesApi;
  /** Addresses that get no mail: after a hard bounce or a complaint, or because you say so. */
  declare readonly suppressions: SuppressionsApi;
  /** What your emails say, by slug, version and locale. */
  declare readonly templates: TemplatesApi;
}

/** What your programs sign in with. A test key reads live data and changes nothing. */
export interface ApiKeysApi {
  /**
   * List API keys.
   *
   * Your organization's keys, live and test, newest first. Ended ones stay in the list.
   *
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Makes a key and shows it, once. It works at once, on every server of the installation. A key
   * can only grant scopes that it has itself: a scope that yours lacks is a 403 that names it. Nor
   * can a key that ends by itself make one that ends later.
   *
   * A test key sees live data: with it, requests that read answer with the contacts, templates and
   * settings that are really there; requests that write are rolled back. With a test key this
   * operation answers too, but the key in its answer works nowhere.
   *
   * Not tried again when its answer is lost, as it might then be carried out twice.
   *
   * @param body A new API key.
   * @returns An API key that was just made.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * The key that the request comes with: its mode, what it may do and when it ends. Every key may
   * ask.
   *
   * @returns The API key of a request.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Ends a key: the next request that comes with it, to any server, gets a 401. It can't be
   * undone; ending it twice is fine. A key may end those whose scopes it has itself: a scope that
   * yours lacks is a 403 that names it. So it may end itself, too; this request is still answered.
   *
   * Keys that it made go on. Where a key has got into the wrong hands, end those too: in the list
   * they are the ones with its id as `created_by`, and in the audit log the changes by
   * `apiKeys.create` with its id as `api_key_id`.
   *
   * Nothing keeps you from ending the last key that can make others. Then whoever operates the
   * server makes a new one on its command line: `npm run mailwright -- organizations create-key`.
   *
   * @param id The key's id, as the list shows it.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.apiKeys.revoke('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a80');
   * ```
   */
  revoke(id: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Who changed what of your account, and how it was before. */
export interface AuditLogApi {
  /**
   * List changes.
   *
   * Who changed what of your account, newest first: every request that described it anew and was
   * carried out, and what was done on the server's command line. What changed nothing leaves no
   * line, nor does a test key. Contacts, consent and emails are not in it: they have histories of
   * their own.
   *
   * Lines can't be changed. When a person is erased, lines about that person keep who did what and
   * when, and lose the address and what was said.
   *
   * @param query.resource_type Only changes of resources of this kind.
   * @param query.resource_id Only changes of the resource with this slug, key, name, address or
   *   id.
   * @param query.api_key_id Only changes that were made with this key.
   * @param query.operation Only changes by this operation.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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

/** Facts that contacts may carry in `custom_attributes`, each with a type. */
export interface ContactAttributesApi {
  /**
   * List contact attributes.
   *
   * The attributes that you have declared, newest first.
   *
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Declares an attribute, or changes its declaration: the body describes all of it. Sent twice,
   * it changes nothing. A change after which values that contacts have would no longer fit is
   * refused, and says how many contacts that are; to `date`, any value counts as one that doesn't
   * fit.
   *
   * @param key The attribute's key.
   * @param body An attribute, described as a whole.
   * @returns An attribute by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Takes a declaration back. The attribute can't be written from then on; the values that
   * contacts have are removed in the background, and until that is done the key can't be declared
   * anew. Refused while rules of smart lists name it.
   *
   * @param key The attribute's key.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.contactAttributes.delete('plan');
   * ```
   */
  delete(key: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** People you write to: one contact per address and organization. */
export interface ContactsApi {
  /**
   * Create or update a contact.
   *
   * Makes a contact, or changes the one that has this address: 201 when it was made, 200 when it
   * was there. Fields left out are left alone; `data` and `custom_attributes` are merged, `lists`
   * are added. However many callers upsert one address at once, one contact results and no key of
   * theirs is lost. The address is looked up in the background afterwards; see
   * `validation_status`.
   *
   * `opt_in_subtype_slugs` begins a double opt-in: the answer has `pending_confirmation: true` and
   * a `confirm_url`, which you put into a confirmation email of your own. With a test key the link
   * opens a page that stores nothing.
   *
   * @param body What an upsert sets. Fields left out are left alone.
   * @returns A contact as it is after an upsert.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const upsertedContact = await client.contacts.upsert({
   *   email: 'zofie.novakova@example.com',
   *   name: 'Žofie Nováková',
   *   locale: 'cs',
   *   data: { customer_number: 'C-1042' },
   *   lists: ['customers'],
   * });
   * ```
   */
  upsert(body: ContactUpsert, options?: RequestOptions): ApiPromise<UpsertedContact>;

  /**
   * List contacts.
   *
   * Contacts, newest first, all or those that fit every filter given. With filters, a page looks
   * at some 20,000 contacts at most where no index finds who fits, as with a smart list about
   * `data`: it may be short, or empty, though others follow. Go on while `has_more` is true.
   *
   * @param query.list On the static list with this slug. An unknown slug finds nobody.
   * @param query.validation_status With this validation status.
   * @param query.subscribed With the master switch on (`true`) or off (`false`).
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Retrieve a contact.
   *
   * The contact with this address. `lists` holds static lists only: smart lists are worked out
   * when they are used.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @returns A contact by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Changes a contact that is there: only what the body names. `data` and `custom_attributes` are
   * merged, `lists` are added; to take a contact from a list, see the operation for lists.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @param body What an update sets. Fields left out are left alone.
   * @returns A contact by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Erases a contact: the profile, its consents, requests and list memberships go, and emails sent
   * to the address keep only their id, status and times. Mail that has not left yet fails with
   * `contact_deleted`. What stays is the suppression of the address and the history of its
   * consent, both without the address itself. It cannot be undone; added again, it is a new
   * contact.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * The ledger of a contact's consent, newest first: every change, never altered. This is the
   * proof.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Export a person's data.
   *
   * Everything that is stored about the person behind an address, in one answer: what to give
   * somebody who asks (GDPR 15), in a form that programs read (GDPR 20). It finds people who are
   * no contacts too: whoever got an email, or is suppressed. It is one answer without pages: an
   * email takes about 450 bytes, so that 10,000 make 4.5 MB. A long answer is read from the
   * database while it is written, in parts of their own moments; it has no `Content-Length`, and
   * when it ends early the connection is cut.
   *
   * Not in it: variables and content of emails, which the person has got and which are deleted
   * when the email is final; the events behind the times of an email; smart lists, which are
   * worked out from the rest when they are used; links that wait for a confirmation, whose
   * requests show as `pending`; records of repeated requests, which hold no address; the audit
   * log, which tells of your own people; and what an erasure left, as it no longer says whom it is
   * about. With a test key the emails are the test emails of the last 24 hours, and everything
   * else is live.
   *
   * @param email The person's address; in a URL its `@` is written `%40`.
   * @returns Everything that is stored about a person.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Adds a contact to static lists and takes it from others. All of it happens or, when one slug
   * is unknown or belongs to a smart list, nothing.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @param body Which static lists a contact joins and leaves.
   * @returns A contact's lists after a change.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * What a contact has said to each subtype, public and private.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @returns A contact's subscription preferences.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Changes what a contact has said to the subtypes named; the others stay. What is set here
   * counts as confirmed at once: use it for what the person has decided in your own product.
   *
   * @param email The contact's address; in a URL its `@` is written `%40`.
   * @param body Which preferences change.
   * @returns A contact's subscription preferences.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const preferences = await client.contacts.updatePreferences('zofie.novakova@example.com', { preferences: { 'order-updates': true } });
   * ```
   */
  updatePreferences(
    email: string | number,
    body: PreferencesUpdate,
    options?: RequestOptions,
  ): ApiPromise<Preferences>;
}

/** Whom your emails come from: single addresses, or any address on a domain of yours. Each must be verified first. */
export interface DomainsApi {
  /**
   * List domains.
   *
   * The domains that your organization may send from, newest first.
   *
   * @param query.status `all` shows those that are not verified, too.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Adds a domain to send from and begins to look for its DNS records: at once, then at growing
   * intervals of 30 seconds to an hour, for 72 hours. A domain counts for one organization: each
   * that wants to send from it publishes a token of its own, and with Amazon SES DKIM has to
   * succeed as well. While it is verified it is looked at once a day; what has gone for 72 hours
   * ends it. A domain that is there already is answered as it is.
   *
   * @param body A domain to send from.
   * @returns A domain by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * One domain, with what to publish and what was seen of it.
   *
   * @param name The domain's name.
   * @returns A domain by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Removes a domain: no email can come from it any more, and emails that wait to leave fail with
   * `sender_not_verified`. Sender addresses on it stay, and are verified only if they were
   * confirmed by their own link. At Amazon SES the identity that we made is deleted unless another
   * organization uses it. Added again, the domain has the same token.
   *
   * @param name The domain's name.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.domains.delete('mail.demo-shop.example');
   * ```
   */
  delete(name: string | number, options?: RequestOptions): ApiPromise<void>;

  /**
   * Look for a domain's records again.
   *
   * Looks for the domain's records again, now and in the background, for another 72 hours, and
   * answers how it stands at present. A domain that is verified stays so meanwhile. Asked again
   * within ten seconds it begins nothing new.
   *
   * @param name The domain's name.
   * @returns A domain by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const domain = await client.domains.verify('demo-shop.example');
   * ```
   */
  verify(name: string | number, options?: RequestOptions): ApiPromise<Domain>;
}

/** Transactional email: send one, and see what became of it. */
export interface EmailsApi {
  /**
   * List emails.
   *
   * Your emails, newest first. With a test key: test emails of the last 24 hours, with the status
   * that is made up for them.
   *
   * @param query.status Only emails that stand there.
   * @param query.to Only emails to this address.
   * @param query.template Only emails made from the template with this slug.
   * @param query.batch_id Only emails of this batch.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Send several emails.
   *
   * Accepts up to 1,000 emails with one request of at most 16 MiB and 200,000 values, as the guide
   * on errors counts them. Each goes through the checks of a single send and is accepted or
   * refused by itself; the answer is 200 even when all are refused. All accepted emails are stored
   * together. The whole request is refused, with a 400, only for its structure: no emails or too
   * many, a field of a wrong type or that is not known, an email without `to` or `template`.
   *
   * @param body Several emails, checked one by one.
   * @returns What became of a batch.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: The `Idempotency-Key` belongs to another request, or to one that
   *   is still being carried out. This request had no effect.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Send one email.
   *
   * Accepts one email made from a template: it is stored, answered with `queued`, and leaves
   * through the queue. Checks run in this order, and the first that fails answers: form, template,
   * sender, subtype and consent, suppression, rendering. A variable that the template prints and
   * nobody gave is refused here, not found out by your customer.
   *
   * @param body What a send names.
   * @returns An accepted email.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: The `Idempotency-Key` belongs to another request, or to one that
   *   is still being carried out. This request had no effect.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * An email, its status and the times it reached. With a test key: test emails of the last 24
   * hours, whose outcome is made up by recipient: `bounce@simulator.amazonses.com` bounces,
   * `complaint@simulator.amazonses.com` complains, all others are delivered.
   *
   * @param id The email's id, as the send gave it.
   * @returns An email and what became of it. Times not reached are null.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const email = await client.emails.get('0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30');
   * ```
   */
  get(id: string | number, options?: RequestOptions): ApiPromise<Email>;
}

/** The right to be forgotten: everything about a person, by address. */
export interface ErasuresApi {
  /**
   * Erase a person.
   *
   * Erases a person by address, as deleting the contact does, and also people who only ever got
   * email and never were contacts. The answer is the same whether or not anything was there. It
   * cannot be undone.
   *
   * @param body Whom to erase.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.erasures.create({ email: 'zofie.novakova@example.com' });
   * ```
   */
  create(body: Erasure, options?: RequestOptions): ApiPromise<void>;
}

/** Groups of contacts. Being on a list grants no consent. */
export interface ListsApi {
  /**
   * List lists.
   *
   * Your lists, newest first.
   *
   * @param query.kind Only lists of this kind.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * One list.
   *
   * @param slug The list's slug.
   * @returns A list by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Makes a list, or changes it: the body describes all of it. Sent twice, it changes nothing. A
   * list with a `rule` is smart, one without is static, and that stays so. A rule may name only
   * static lists, subtypes and attributes that are there; they can't be deleted while it does.
   *
   * @param slug The list's slug.
   * @param body A list, described as a whole.
   * @returns A list by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Deletes a list. The contacts stay. Refused while rules of smart lists name it.
   *
   * @param slug The list's slug.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Who is on a list, static or smart, newest contact first. Where no index finds whom the rule of
   * a smart list means, a page looks at the next 20,000 contacts at most: it may be short, or
   * empty, though others follow. Go on while `has_more` is true. A process of the server works out
   * two pages at a time for an organization; other requests for lists wait for up to 5 seconds.
   *
   * @param slug The list's slug.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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

/** Your account: what its emails and pages say about who you are. */
export interface OrganizationApi {
  /**
   * Retrieve the organization.
   *
   * The organization that the key belongs to.
   *
   * @returns Whose account it is, and what its mail says about that.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Changes the organization. Mail that is accepted afterwards says what is set now; mail accepted
   * before keeps what was set then.
   *
   * @param body What an update sets. Fields left out are left alone; null clears.
   * @returns Whose account it is, and what its mail says about that.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const organization = await client.organization.update({ legal_details: 'Company no. 12345678' });
   * ```
   */
  update(body: OrganizationUpdate, options?: RequestOptions): ApiPromise<Organization>;

  /**
   * Set the logo.
   *
   * Sets the logo. The file is decoded and written anew: what it says of the place, the camera and
   * the author is left out, and what is larger than 1,200 × 600 pixels is made smaller. SVG is
   * refused: it can hold scripts. The same logo again changes nothing.
   *
   * @param body A logo to be stored.
   * @returns Whose account it is, and what its mail says about that.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Deletes the logo. Mail that was sent goes on showing it for a while: see `url` of the logo.
   * Where there is none, nothing happens.
   *
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.organization.deleteLogo();
   * ```
   */
  deleteLogo(options?: RequestOptions): ApiPromise<void>;
}

/** Your account: what its emails and pages say about who you are. */
export interface TextsApi {
  /**
   * Retrieve texts.
   *
   * What pages say in a locale. Any language tag will do.
   *
   * @param locale A language tag.
   * @returns What pages say in a locale.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Replaces texts in a locale, all at once. People get those of exactly their locale, then of its
   * language, then ours, then English. In a language that is not among ours (`cs`, `de`, `en`,
   * `pl`, `sk`), replace every text. Pages in Arabic, Hebrew and other languages that are written
   * from right to left turn round. At most 50 locales.
   *
   * @param locale A language tag.
   * @param body What pages are to say in a locale.
   * @returns What pages say in a locale.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * From now on pages say our texts in this locale.
   *
   * @param locale A language tag.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.texts.delete('de');
   * ```
   */
  delete(locale: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Whom your emails come from: single addresses, or any address on a domain of yours. Each must be verified first. */
export interface SenderAddressesApi {
  /**
   * List sender addresses.
   *
   * The addresses that your organization may send from, newest first.
   *
   * @param query.status `all` shows those that are not verified, too.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Adds an address to send from, or changes its name and whether it is the default. On a verified
   * domain of yours it is verified at once. Any other is mailed a link, good for 3 days; whoever
   * reads its mail opens it and presses a button. With Amazon SES, where neither address nor
   * domain is known yet, SES then mails a link of its own, which has to be followed as well.
   *
   * Sent again while the address waits, it mails another link, unless one was mailed within the
   * last 10 minutes. One address gets at most 3 links within 24 hours, an organization has at most
   * 50 mailed, and at most 100 addresses may wait at a time (`too_many`).
   *
   * @param body An address to send from.
   * @returns A sender address by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Removes a sender address. Unless it stands on a verified domain, emails from it that wait to
   * leave fail with `sender_not_verified`. If it was the default there is none any more: emails
   * that name no sender are refused with `not_verified` on `from`, and so are those of templates
   * that name it.
   *
   * @param email The address.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.senderAddresses.delete('orders@demo-shop.example');
   * ```
   */
  delete(email: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** What people subscribe to: types of mail and, within them, subtypes. */
export interface SubscriptionTypesApi {
  /**
   * List subscription types.
   *
   * Your subscription types with their subtypes, newest first.
   *
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * One subscription type with its subtypes.
   *
   * @param slug The type's slug.
   * @returns A subscription type by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Makes a subscription type, or changes it: the body describes all of it, with all of its
   * subtypes. Sent twice, it changes nothing.
   *
   * A subtype that people have been asked about is archived before it is removed. Then every
   * answer in force and every open request ends, each with a line in the consent history. What was
   * asked about under a type's and a subtype's slug stays what it was, also after the type was
   * deleted: put there again, it is the same subtype with the next version of its text, nobody is
   * subscribed to it, and the type's kind can't be another.
   *
   * A second subtype of the same slug, in another type, gives both the key
   * `type_slug/subtype_slug`; that form is accepted always, and the bare slug only as long as one
   * subtype has it.
   *
   * @param slug The type's slug.
   * @param body A subscription type, described as a whole.
   * @returns A subscription type by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * const subscriptionTypeDetail = await client.subscriptionTypes.put('events', {
   *   name: 'Events',
   *   description: 'Where to meet us.',
   *   kind: 'marketing',
   *   subtypes: [{ slug: 'invitations', name: 'Invitations' }],
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
   * Deletes a subscription type with its subtypes, as if each were left out of it. Refused while
   * people have been asked about a subtype that isn't archived, or a rule of a smart list names
   * one.
   *
   * @param slug The type's slug.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ConflictError} 409: What is there contradicts the request. Nothing was changed.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.subscriptionTypes.delete('events');
   * ```
   */
  delete(slug: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** Addresses that get no mail: after a hard bounce or a complaint, or because you say so. */
export interface SuppressionsApi {
  /**
   * List suppressions.
   *
   * The addresses that get no mail from you, newest first.
   *
   * @param query.reason Only those with this reason.
   * @param query.email Only the one of this address, also where the address itself is no longer
   *   known.
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Suppress an address.
   *
   * Keeps an address from getting mail: 201 when it was not suppressed, 200 when it was. From now
   * on sends to it are refused with the reason `suppressed`, and mail that is still queued fails
   * with it instead of leaving. It needs no contact, and changes none.
   *
   * An address that a bounce or a complaint has suppressed becomes your own entry, and stays
   * suppressed since when it was; the audit log keeps what the reason was before.
   *
   * The body may be left out.
   *
   * @param email The address; in a URL its `@` is written `%40`.
   * @param body What is noted about an address.
   * @returns A suppression by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Lift a suppression.
   *
   * Lets an address get mail again, whatever suppressed it. Mail to an address that bounced for
   * good will bounce again, and mail to somebody who reported yours as spam may be reported again:
   * both count against you with your mail provider, which may also keep a suppression list of its
   * own. Consent that a complaint withdrew stays withdrawn. The audit log keeps who lifted what.
   *
   * @param email The address; in a URL its `@` is written `%40`.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
   *
   * @example
   * ```ts
   * await client.suppressions.delete('unwanted@example.com');
   * ```
   */
  delete(email: string | number, options?: RequestOptions): ApiPromise<void>;
}

/** What your emails say, by slug, version and locale. */
export interface TemplatesApi {
  /**
   * List templates.
   *
   * Your templates without their bodies, newest first.
   *
   * @param query.limit Entries on a page, 1–200. A page whose entries are large ends earlier:
   *   `has_more` says whether others follow.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * One template with its content in every locale, as the current version has it.
   *
   * @param slug The template's slug.
   * @returns A template with its bodies.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Makes the template of this slug what the body says, whether or not there was one: what the
   * body leaves out takes its default. Syntax and safety are checked, with line and column. A
   * change of content, layout or default locale makes a new version; mail that was accepted before
   * keeps the one that it was accepted with. A change of name, description, redirect or sender
   * makes none, and is in force at once. The same description twice changes nothing.
   *
   * @param slug Names the template from now on.
   * @param body A template as its author describes it, as a whole. What is left out takes its
   *   default.
   * @returns A template as it was stored.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * From now on no send can name the template. Mail that was accepted still leaves. What its
   * versions said can be retrieved as long as such mail or a proof of consent refers to them. A
   * template that is made again under the slug goes on with the next version.
   *
   * @param slug The template's slug.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Renders the template as a send would, but also when variables are missing, and sends nothing.
   * Brand and legal details are filled in as in a send; `unsubscribe_url` and `preferences_url`,
   * where the template reads them, are examples that lead to nobody.
   *
   * @param slug The template's slug.
   * @param body What to render.
   * @returns An email that nobody gets.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Send a template to yourself.
   *
   * Sends the template to one address, as a real email that counts as a send: with the same
   * checks, suppressions and limit, and its status to be retrieved. The links to unsubscribe are
   * in mail to subscribers only: a template that requires them needs them in `data`. The audit log
   * has a line with the email's id, and not to whom it went. With a test key nothing leaves.
   *
   * @param slug The template's slug.
   * @param body Where to send a template, and what with.
   * @returns An accepted email.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {ConflictError} 409: The `Idempotency-Key` belongs to another request, or to one that
   *   is still being carried out. This request had no effect.
   * @throws {ApiError} 413: The body is larger than allowed.
   * @throws {ApiError} 415: The body is not `application/json` in UTF-8.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * List a template's versions.
   *
   * What the template says and has said, newest first. Pages are short, because every version
   * comes with its content.
   *
   * @param slug The template's slug.
   * @param query.limit Entries on a page, 1–20.
   * @param query.cursor `next_cursor` of the page before.
   * @returns A page of a list, newest first: in descending order of `id`, whose time is the
   *   entry's `created_at`. Entries made meanwhile move none from one page to another.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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
   * Retrieve a template's version.
   *
   * What the template said at one version: the one that a proof of consent names, for example.
   * Versions of a deleted template are there as long as mail that waits or a proof of consent
   * refers to them.
   *
   * @param slug The template's slug, now or before it was deleted.
   * @param version The version's number.
   * @returns A version of a template by itself.
   * @throws {ValidationError} 400: The request is malformed or names something that doesn't exist.
   *   Nothing was changed.
   * @throws {AuthenticationError} 401: No valid API key. Missing, malformed, unknown, expired and
   *   revoked keys get the same answer.
   * @throws {PermissionError} 403: The key lacks the scope for this operation.
   * @throws {NotFoundError} 404: What the path names does not exist in your organization.
   * @throws {RateLimitError} 429: Too many requests. This one had no effect; try again after
   *   `Retry-After`.
   * @throws {ServerError} 500: Our fault. Nothing was changed; tell us the `request_id`.
   * @throws {ServerError} 503: The database doesn't answer or is busy. Nothing was changed unless
   *   the message says otherwise; try again after `Retry-After`.
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

/** A new API key. */
export interface ApiKeyCreate extends Named<Input<components['schemas']['ApiKeyCreate']>> {}

/**
 * `live`: what it does is done. `test`: everything is checked and answered, nothing is stored or
 * sent.
 */
export type ApiKeyMode = components['schemas']['ApiKeyMode'];

/** What a key may do. The set grows. Every key may ask about itself. */
export type ApiKeyScope = 'send' | 'contacts' | 'read' | 'manage' | 'full' | (string & {});

/**
 * What is known of an API key. The key itself is shown once, when it is made, and stored
 * nowhere.
 */
export interface ApiKeySummary extends Named<components['schemas']['ApiKeySummary']> {
  scopes: ApiKeyScope[];
}

/**
 * What values an attribute takes. `date`: a day or a moment in ISO 8601. `enum`: one of
 * `values`.
 */
export type AttributeType = components['schemas']['AttributeType'];

/** Who made a change. */
export interface AuditActor extends Named<components['schemas']['AuditActor']> {
  type: AuditActorType;
}

/** Who can make changes. The set grows. */
export type AuditActorType = 'api_key' | 'person' | 'operator' | (string & {});

/** One change of your account. */
export interface AuditEntry extends Named<components['schemas']['AuditEntry']> {}

/** The key that made a change. */
export interface AuditedKey extends Named<components['schemas']['AuditedKey']> {}

/** What was changed. */
export interface AuditedResource extends Named<components['schemas']['AuditedResource']> {}

/** What became of a batch. */
export interface BatchAnswer extends Named<components['schemas']['BatchAnswer']> {}

/**
 * One email of a batch: the same fields as in a single send. Types, unknown fields, and a
 * missing `to` or `template` are the whole request's errors; every other rule of a single send
 * is checked for each email by itself, and its failure stands in `results`.
 */
export interface BatchEmail extends Named<Input<components['schemas']['BatchEmail']>> {}

/** Why an email of a batch was refused: what a single send would have answered. */
export interface BatchEmailError extends Named<components['schemas']['BatchEmailError']> {}

/** An email of a batch that was refused; nothing of it was stored. */
export interface BatchEmailFailed extends Named<components['schemas']['BatchEmailFailed']> {}

/** An email of a batch that was accepted. */
export interface BatchEmailQueued extends Named<components['schemas']['BatchEmailQueued']> {}

/** What became of one email of a batch, by `status`. */
export type BatchResult = components['schemas']['BatchResult'];

/** The template of a confirmation email, as it was at the time. */
export interface ConfirmationTemplate extends Named<
  components['schemas']['ConfirmationTemplate']
> {}

/** What kind of conflict it is. The set grows. */
export type ConflictCode = 'CONFLICT' | (string & {});

/** What stands in the way. */
export interface ConflictDetails extends Named<components['schemas']['ConflictDetails']> {
  reason: ConflictReason;
}

/** Why something that is there stands in the way. The set grows. */
export type ConflictReason =
  | 'in_use'
  | 'has_consent'
  | 'has_values'
  | 'kind_is_fixed'
  | 'ambiguous'
  | 'being_removed'
  | 'rule_too_slow'
  | 'wrong_status'
  | (string & {});

/** One change of consent. */
export interface ConsentChange extends Named<components['schemas']['ConsentChange']> {
  source: ConsentSource;
}

/** Where and how a person asked for something in your own product. */
export interface ConsentEvidence extends Named<components['schemas']['ConsentEvidence']> {}

/** Who or what changed a consent. The set grows. */
export type ConsentSource =
  | 'api'
  | 'import'
  | 'double_opt_in'
  | 'preference_page'
  | 'one_click'
  | 'complaint'
  | 'expired'
  | 'erasure'
  | (string & {});

/**
 * Where a contact stands with a subtype. `none`: never asked. `pending`: asked, not confirmed
 * yet.
 */
export type ConsentStatus = components['schemas']['ConsentStatus'];

/** A contact by itself. */
export interface Contact extends Named<components['schemas']['Contact']> {}

/** An attribute by itself. */
export interface ContactAttribute extends Named<components['schemas']['ContactAttribute']> {}

/** An attribute, described as a whole. */
export interface ContactAttributePut extends Named<
  Input<components['schemas']['ContactAttributePut']>
> {}

/** A fact that contacts may carry in `custom_attributes`. */
export interface ContactAttributeSummary extends Named<
  components['schemas']['ContactAttributeSummary']
> {}

/** Everything that is stored about a person. */
export interface ContactExport extends Named<components['schemas']['ContactExport']> {}

/** A contact's lists after a change. */
export interface ContactLists extends Named<components['schemas']['ContactLists']> {}

/** Which static lists a contact joins and leaves. */
export interface ContactListsUpdate extends Named<
  Input<components['schemas']['ContactListsUpdate']>
> {}

/** Where a contact stands with every subtype. */
export interface ContactPreferences extends Named<components['schemas']['ContactPreferences']> {}

/** A person you write to. */
export interface ContactSummary extends Named<components['schemas']['ContactSummary']> {}

/** What an update sets. Fields left out are left alone. */
export interface ContactUpdate extends Named<Input<components['schemas']['ContactUpdate']>> {}

/** What an upsert sets. Fields left out are left alone. */
export interface ContactUpsert extends Named<Input<components['schemas']['ContactUpsert']>> {}

/** An API key that was just made. */
export interface CreatedApiKey extends Named<components['schemas']['CreatedApiKey']> {
  scopes: ApiKeyScope[];
}

/** The API key of a request. */
export interface CurrentApiKey extends Named<components['schemas']['CurrentApiKey']> {
  scopes: ApiKeyScope[];
}

/** A domain by itself. */
export interface Domain extends Named<components['schemas']['Domain']> {}

/** What the latest look says about the delivery of your emails. */
export interface DomainAdvice extends Named<components['schemas']['DomainAdvice']> {}

/** A domain to send from. */
export interface DomainCreate extends Named<Input<components['schemas']['DomainCreate']>> {}

/** A DNS record to publish. */
export interface DomainRecord extends Named<components['schemas']['DomainRecord']> {
  purpose: RecordPurpose;
}

/** A domain that your organization sends from. */
export interface DomainSummary extends Named<components['schemas']['DomainSummary']> {}

/** An email and what became of it. Times not reached are null. */
export interface Email extends Named<components['schemas']['Email']> {
  status: EmailStatus;
}

/** Several emails, checked one by one. */
export interface EmailBatch extends Named<Input<components['schemas']['EmailBatch']>> {}

/** What the recipient's server said. */
export interface EmailBounce extends Named<components['schemas']['EmailBounce']> {}

/** Something that happened to an email. */
export interface EmailEvent extends Named<components['schemas']['EmailEvent']> {
  type: EmailEventType;
}

/** What happened to an email. The set grows. */
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
  | (string & {});

/** Why an email did not leave. */
export interface EmailFailure extends Named<components['schemas']['EmailFailure']> {
  code: FailureCode;
}

/** What a send names. */
export interface EmailSend extends Named<Input<components['schemas']['EmailSend']>> {}

/**
 * Where an email stands. It only moves forward. The set grows: treat a status that you don't
 * know as one that may still change.
 */
export type EmailStatus =
  'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | (string & {});

/** A status to filter by. */
export type EmailStatusFilter = Input<components['schemas']['EmailStatusFilter']>;

/** An email as lists show it. Times not reached are null. */
export interface EmailSummary extends Named<components['schemas']['EmailSummary']> {
  status: EmailStatus;
}

/** Whom to erase. */
export interface Erasure extends Named<Input<components['schemas']['Erasure']>> {}

/** A static list that a person is on. */
export interface ExportedList extends Named<components['schemas']['ExportedList']> {}

/** Why an email did not leave. The set grows. */
export type FailureCode =
  | 'contact_deleted'
  | 'opt_in_required'
  | 'suppressed'
  | 'sender_not_verified'
  | 'provider_rejected'
  | 'render_failed'
  | 'retries_exhausted'
  | 'expired'
  | 'outcome_unknown'
  | (string & {});

/** One failure of a request. */
export interface FieldError extends Named<components['schemas']['FieldError']> {
  reason: Reason;
}

/** Why a valid key may not do this. The set grows. */
export type ForbiddenCode = 'FORBIDDEN' | (string & {});

/** What would allow it. */
export interface ForbiddenDetails extends Named<components['schemas']['ForbiddenDetails']> {}

/** What a new key may do; see `ApiKeyScope`. */
export type GrantedScope = Input<components['schemas']['GrantedScope']>;

/** Why a request that takes an `Idempotency-Key` was not carried out. The set grows. */
export type IdempotencyConflictCode =
  'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS' | (string & {});

/**
 * The variables that are filled in from the organization's settings where `data` does not have
 * them, in sends and previews. A setting that is not set is left out.
 */
export interface InjectedVariables extends Named<components['schemas']['InjectedVariables']> {}

/**
 * A frame of ours around the HTML: the head of a document with colours for dark mode, the
 * preheader, and a footer with your brand, your legal details and, in mail to subscribers, the
 * links to unsubscribe and to the preferences. A layout never changes under its name.
 */
export type Layout = components['schemas']['Layout'];

/** A list by itself. */
export interface List extends Named<components['schemas']['List']> {}

/** `static`: contacts are put on it. `smart`: a rule decides who is on it, whenever it is used. */
export type ListKind = components['schemas']['ListKind'];

/** A list, described as a whole. */
export interface ListPut extends Named<Input<components['schemas']['ListPut']>> {}

/** A group of contacts. */
export interface ListSummary extends Named<components['schemas']['ListSummary']> {}

/**
 * An organization's logo, as it is stored. Templates have it as `brand_logo_url`, with
 * `brand_logo_width` and `brand_logo_height`: the size at which it fits 240 × 48 pixels.
 */
export interface Logo extends Named<components['schemas']['Logo']> {}

/** What a logo may be: other formats are refused. */
export type LogoType = components['schemas']['LogoType'];

/** A logo to be stored. */
export interface LogoUpload extends Named<Input<components['schemas']['LogoUpload']>> {}

/** Why nothing was found. The set grows. */
export type NotFoundCode = 'NOT_FOUND' | (string & {});

/** What was not found. */
export interface NotFoundDetails extends Named<components['schemas']['NotFoundDetails']> {}

/** Whose account it is, and what its mail says about that. */
export interface Organization extends Named<components['schemas']['Organization']> {}

/** What an update sets. Fields left out are left alone; null clears. */
export interface OrganizationUpdate extends Named<
  Input<components['schemas']['OrganizationUpdate']>
> {}

/**
 * Texts of the pages that the links in emails open, by key; each is described by what we say in
 * English. `{brand}` stands for the organization, `{email}` for the masked address. Whoever is
 * asked to allow a sender address, and whoever meets an error or a test link, reads our words:
 * those can't be replaced.
 */
export interface PageTexts extends Named<Input<components['schemas']['PageTexts']>> {}

/** A contact's subscription preferences. */
export interface Preferences extends Named<components['schemas']['Preferences']> {}

/** Which preferences change. */
export interface PreferencesUpdate extends Named<
  Input<components['schemas']['PreferencesUpdate']>
> {}

/**
 * What leaves first. `high` is for people who wait: it expires after an hour, the others after
 * 72.
 */
export type Priority = components['schemas']['Priority'];

/** An accepted email. */
export interface QueuedEmail extends Named<components['schemas']['QueuedEmail']> {}

/** Which kind of limit was met. The set grows. */
export type RateLimitCode = 'RATE_LIMITED' | (string & {});

/** Which limit was met. */
export interface RateLimitDetails extends Named<components['schemas']['RateLimitDetails']> {}

/** Why a field was refused. The set grows; treat what you don't know as `invalid_value`. */
export type Reason =
  | 'required'
  | 'invalid_format'
  | 'invalid_type'
  | 'invalid_value'
  | 'too_long'
  | 'too_short'
  | 'too_many'
  | 'unknown_field'
  | 'malformed_json'
  | 'not_found'
  | 'not_verified'
  | 'not_allowed'
  | 'not_operational'
  | 'opt_in_required'
  | 'suppressed'
  | 'missing_variable'
  | 'render_failed'
  | 'ambiguous'
  | 'conflict'
  | 'invalid_cursor'
  | (string & {});

/** What a DNS record is for. The set grows. */
export type RecordPurpose = 'ownership' | 'dkim' | 'mail_from' | 'spf' | 'dmarc' | (string & {});

/** What was seen of a DNS record at the latest look. */
export type RecordStatus = components['schemas']['RecordStatus'];

/** A sender address by itself. */
export interface SenderAddress extends Named<components['schemas']['SenderAddress']> {}

/** An address to send from. */
export interface SenderAddressCreate extends Named<
  Input<components['schemas']['SenderAddressCreate']>
> {}

/** An address that your organization sends from. */
export interface SenderAddressSummary extends Named<
  components['schemas']['SenderAddressSummary']
> {}

/**
 * Who is on a smart list, worked out whenever the list is used. One of:
 *
 * - `{ "all": [rule, …] }`, `{ "any": [rule, …] }`, `{ "not": rule }`
 * - `{ "list": "<slug>" }`: on a static list
 * - `{ "consent": "<key>" }`: subscribed to a subtype, by either form of its key
 * - `{ "field": …, "op": …, "value": … }`: compares a field
 *
 * Fields are `locale`, `validation_status`, `subscribed`, `created_at`, `data.<key>` and
 * `custom_attributes.<key>`; further keys lead into objects (`data.address.city`). Operators are
 * `eq`, `ne`, `in` (the value is an array), `gt`, `lt`, `contains` (a part of a string, or an
 * element of an array) and `exists` (the value is `true`, `false` or left out).
 *
 * A value that is missing or null is not there: `exists` is false, and so is every comparison
 * but `ne`. Values of different types are never equal, greater or less. Strings compare letter
 * by letter in the order of Unicode, so that dates in ISO 8601 sort by time. All of no rules is
 * everybody, any of no rules nobody. A rule holds at most 50 rules in 10 levels, and `in` at
 * most 100 values.
 *
 * Indexes find contacts by `list`, `consent`, `eq` and `in` on `locale` and `validation_status`,
 * `subscribed` `eq` `false`, `eq`, `in`, `gt` and `lt` on `created_at`, and `any` of such
 * comparisons. A rule that is one of these, or `all` of one and of others, starts from the
 * contacts that the index finds. Nothing else has an index, `data.<key>` and
 * `custom_attributes.<key>` included: those conditions are tried on contact after contact,
 * 20,000 for a page and fewer where there are more than five such conditions, so that a page may
 * be short or empty though others follow.
 */
export type SmartRule = components['schemas']['SmartRule'];

/**
 * `marketing`: sent by campaigns. `operational`: may be named by a send, and then needs a
 * confirmed opt-in.
 */
export type SubscriptionKind = components['schemas']['SubscriptionKind'];

/** A type of mail with its subtypes. */
export interface SubscriptionType extends Named<components['schemas']['SubscriptionType']> {}

/** A subscription type by itself. */
export interface SubscriptionTypeDetail extends Named<
  components['schemas']['SubscriptionTypeDetail']
> {}

/** A subscription type, described as a whole. */
export interface SubscriptionTypePut extends Named<
  Input<components['schemas']['SubscriptionTypePut']>
> {}

/** What a person says yes or no to. */
export interface Subtype extends Named<components['schemas']['Subtype']> {}

/** A subtype and where a contact stands with it. */
export interface SubtypePreference extends Named<components['schemas']['SubtypePreference']> {
  source: ConsentSource | null;
}

/** A subtype, described as a whole. */
export interface SubtypePut extends Named<Input<components['schemas']['SubtypePut']>> {}

/** A suppression by itself. */
export interface Suppression extends Named<components['schemas']['Suppression']> {
  reason: SuppressionReason;
}

/** What is noted about an address. */
export interface SuppressionPut extends Named<Input<components['schemas']['SuppressionPut']>> {}

/** Why an address gets no mail. The set grows. */
export type SuppressionReason = 'hard_bounce' | 'complaint' | 'manual' | (string & {});

/** A reason to filter by. */
export type SuppressionReasonFilter = Input<components['schemas']['SuppressionReasonFilter']>;

/** An address that gets no mail from you. */
export interface SuppressionSummary extends Named<components['schemas']['SuppressionSummary']> {
  reason: SuppressionReason;
}

/** A template with its bodies. */
export interface Template extends Named<components['schemas']['Template']> {}

/** What a template says in one locale. */
export interface TemplateContent extends Named<components['schemas']['TemplateContent']> {}

/** What a template is to say in one locale. All of it is written in the template language. */
export interface TemplateContentDraft extends Named<
  Input<components['schemas']['TemplateContentDraft']>
> {}

/** What to render. */
export interface TemplatePreview extends Named<Input<components['schemas']['TemplatePreview']>> {}

/** An email that nobody gets. */
export interface TemplatePreviewed extends Named<components['schemas']['TemplatePreviewed']> {}

/** A template as its author describes it, as a whole. What is left out takes its default. */
export interface TemplatePut extends Named<Input<components['schemas']['TemplatePut']>> {}

/** A template as it was stored. */
export interface TemplateSaved extends Named<components['schemas']['TemplateSaved']> {}

/** A template without its bodies. */
export interface TemplateSummary extends Named<components['schemas']['TemplateSummary']> {}

/** Where to send a template, and what with. */
export interface TemplateTestSend extends Named<Input<components['schemas']['TemplateTestSend']>> {}

/** A name that a template reads from the `data` of a send. */
export interface TemplateVariable extends Named<components['schemas']['TemplateVariable']> {}

/** A version of a template by itself. */
export interface TemplateVersion extends Named<components['schemas']['TemplateVersion']> {}

/** What a template said at one time. It never changes. */
export interface TemplateVersionSummary extends Named<
  components['schemas']['TemplateVersionSummary']
> {}

/** What may surprise about a template that can be used. */
export interface TemplateWarning extends Named<components['schemas']['TemplateWarning']> {
  code: TemplateWarningCode;
}

/** What may surprise about a template that can be used. The set grows. */
export type TemplateWarningCode =
  | 'clipped_by_gmail'
  | 'deprecated_variable'
  | 'nested_document'
  | 'no_success_redirect'
  | 'no_text'
  | 'sender_not_verified'
  | 'unchecked_url'
  | 'unquoted_attribute'
  | (string & {});

/** What pages say in a locale. */
export interface Texts extends Named<components['schemas']['Texts']> {}

/** What pages are to say in a locale. */
export interface TextsPut extends Named<Input<components['schemas']['TextsPut']>> {}

/** How large a body may be. */
export interface TooLargeDetails extends Named<components['schemas']['TooLargeDetails']> {}

/** A subscription type and where a contact stands with its subtypes. */
export interface TypePreferences extends Named<components['schemas']['TypePreferences']> {}

/**
 * What becomes of an email when the connection to the provider ends at hand-over, so that nobody
 * knows whether it was taken. `fail`: after a while without a report it ends as `failed` with
 * `outcome_unknown`, and the recipient gets it once at most. `resend`: it is sent once more
 * then, and the recipient may get it twice. Choose `resend` where a second copy does less harm
 * than none, such as for password resets.
 */
export type UnknownOutcome = components['schemas']['UnknownOutcome'];

/** A contact as it is after an upsert. */
export interface UpsertedContact extends Named<components['schemas']['UpsertedContact']> {}

/** What was wrong with a request. */
export interface ValidationDetails extends Named<components['schemas']['ValidationDetails']> {
  reason: Reason;
}

/**
 * What is known of an address. `pending`: not looked at yet. `valid`: mail can be delivered to
 * its domain. `invalid`: it bounced, or its domain takes no mail. `risky`: a throw-away domain
 * or a role such as `info@`. `unknown`: the check could not be completed.
 */
export type ValidationStatus = components['schemas']['ValidationStatus'];

/** Which entries of a list of senders are wanted. */
export type VerificationFilter = Input<components['schemas']['VerificationFilter']>;

/** Whether what your organization sends from may be used. */
export type VerificationStatus = components['schemas']['VerificationStatus'];

/** `public`: people see it on their preferences page. `private`: only the API does. */
export type Visibility = components['schemas']['Visibility'];

/** The codes of errors, as `code` has them. */
export type ErrorCode =
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_ERROR'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'RATE_LIMITED'
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

export type AuditLogListQuery = ListQuery<
  NonNullable<operations['auditLog.list']['parameters']['query']>
>;

export interface AuditLogListResponse extends Named<
  operations['auditLog.list']['responses'][200]['content']['application/json']
> {
  data: AuditEntry[];
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

export type ContactsListConsentHistoryQuery = ListQuery<
  NonNullable<operations['contacts.listConsentHistory']['parameters']['query']>
>;

export interface ContactsListConsentHistoryResponse extends Named<
  operations['contacts.listConsentHistory']['responses'][200]['content']['application/json']
> {
  data: ConsentChange[];
}

export type DomainsListQuery = ListQuery<
  NonNullable<operations['domains.list']['parameters']['query']>
>;

export interface DomainsListResponse extends Named<
  operations['domains.list']['responses'][200]['content']['application/json']
> {
  data: DomainSummary[];
}

export type EmailsListQuery = ListQuery<
  NonNullable<operations['emails.list']['parameters']['query']>
>;

export interface EmailsListResponse extends Named<
  operations['emails.list']['responses'][200]['content']['application/json']
> {
  data: EmailSummary[];
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

export type SenderAddressesListQuery = ListQuery<
  NonNullable<operations['senderAddresses.list']['parameters']['query']>
>;

export interface SenderAddressesListResponse extends Named<
  operations['senderAddresses.list']['responses'][200]['content']['application/json']
> {
  data: SenderAddressSummary[];
}

export type SubscriptionTypesListQuery = ListQuery<
  NonNullable<operations['subscriptionTypes.list']['parameters']['query']>
>;

export interface SubscriptionTypesListResponse extends Named<
  operations['subscriptionTypes.list']['responses'][200]['content']['application/json']
> {
  data: SubscriptionType[];
}

export type SuppressionsListQuery = ListQuery<
  NonNullable<operations['suppressions.list']['parameters']['query']>
>;

export interface SuppressionsListResponse extends Named<
  operations['suppressions.list']['responses'][200]['content']['application/json']
> {
  data: SuppressionSummary[];
}

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
