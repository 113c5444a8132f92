/* Generated from spec/ by `npm run generate`. Do not edit. */
export interface paths {
	'/api/u/{token}/confirm': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a confirmation request
		 * @description Returns the confirmation request. This operation confirms nothing, because mail scanners follow links, too.
		 */
		get: operations['tokenPages.getConfirmation'];
		put?: never;
		/**
		 * Confirm subscriptions
		 * @description Confirms the subtypes of the request that are still open. Subtypes that were withdrawn in the
		 *     meantime stay withdrawn. Confirming twice is not an error. A browser is redirected to the
		 *     `success_redirect_url` of the confirmation template, or sees a page with the result. The request body
		 *     is ignored.
		 */
		post: operations['tokenPages.confirm'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/u/{token}/preferences': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a recipient's preferences
		 * @description Returns the recipient's own preferences for public subtypes, at most 500.
		 */
		get: operations['tokenPages.getPreferences'];
		put?: never;
		/**
		 * Change a recipient's preferences
		 * @description Changes the recipient's own preferences. Either all changes are made or none, and they are confirmed
		 *     immediately. Subscribing to a marketing subtype turns the master switch on. Other marketing
		 *     subscriptions that had no effect while the switch was off are ended, so that the recipient receives
		 *     nothing unrequested.
		 *
		 *     The form on the page sends `application/x-www-form-urlencoded`: `was` for each subtype whose checkbox
		 *     was checked when the page was shown, and `subscribe` for each subtype whose checkbox is checked now.
		 *     Only checkboxes that the person changed have an effect.
		 */
		post: operations['tokenPages.updatePreferences'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/u/{token}/unsubscribe': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show an unsubscribe request
		 * @description Returns the subtypes that the recipient can unsubscribe from with this link. This operation changes nothing.
		 */
		get: operations['tokenPages.getUnsubscribe'];
		put?: never;
		/**
		 * Unsubscribe with one click
		 * @description One-click unsubscribe (RFC 8058): mail clients send `List-Unsubscribe=One-Click` as a form. The
		 *     server ignores the content of the body, and the body can be empty. The response is the same when the
		 *     contact was erased in the meantime. If its address was added again, the contact of today is unsubscribed.
		 */
		post: operations['tokenPages.unsubscribe'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/u/{token}/verify-alert-email': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show the confirmation of an alert address
		 * @description Returns the organization whose `alert_email` is the address that received the link. If the address was replaced since,
		 *     the link is not valid. This operation confirms nothing, because mail scanners follow links, too.
		 */
		get: operations['tokenPages.getAlertVerification'];
		put?: never;
		/**
		 * Confirm an alert address
		 * @description Confirms the address as the `alert_email` of the organization. Confirming twice is not an error. The request body is
		 *     ignored.
		 */
		post: operations['tokenPages.verifyAlertEmail'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/u/{token}/verify-sender': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show a sender verification request
		 * @description Returns the organization that wants to use the address as a sender address. This operation approves
		 *     nothing, because mail scanners follow links, too.
		 */
		get: operations['tokenPages.getSenderVerification'];
		put?: never;
		/**
		 * Verify a sender address
		 * @description Allows the organization to use the address as a sender address. Approving twice is not an error. The
		 *     request body is ignored.
		 */
		post: operations['tokenPages.verifySender'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/u/{token}/web-version': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Show an email in the browser
		 * @description Shows an email of a campaign in the browser: `web_version_url` in its template. The link is valid as long as the content
		 *     of the email is stored (`content_retention_days`), for at most 2 years. If the template reads nothing of the contact,
		 *     it is valid as long as the email is stored. The page contains no scripts and no forms. People forward web versions.
		 *     Therefore the pages behind its links to unsubscribe and to the preferences ask whether the reader is the recipient.
		 */
		get: operations['tokenPages.getWebVersion'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/api-keys': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List API keys
		 * @description Lists your organization's live and test keys, newest first. Expired and revoked keys stay in the list.
		 */
		get: operations['apiKeys.list'];
		put?: never;
		/**
		 * Create an API key
		 * @description Creates a key and returns its secret once. The key works immediately, on every server of the
		 *     installation. A key can grant only scopes that it has itself: for any other scope the request returns
		 *     a 403 that names the scope. A key that expires cannot create a key that expires later.
		 *
		 *     A test key reads live data: read operations return your real contacts, templates and settings, and
		 *     write operations are rolled back. You can call this operation with a test key, but the key in the
		 *     response does not work.
		 *
		 *     A person's session must have begun in the last 15 minutes, because the key stays valid after the session ends:
		 *     otherwise the request returns a 409 with the reason `sign_in_again`. API keys are not affected.
		 */
		post: operations['apiKeys.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/api-keys/current': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve the key in use
		 * @description Retrieves the API key of the request, with its mode, scopes and expiry. Every key can use this operation.
		 */
		get: operations['apiKeys.getCurrent'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/api-keys/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Revoke an API key
		 * @description Revokes a key: the next request with it, to any server, returns a 401. This cannot be undone;
		 *     revoking a key twice is not an error. A key can revoke keys whose scopes it has itself: if it lacks a
		 *     scope, the request returns a 403 that names the scope. A key can revoke itself; that request still
		 *     succeeds.
		 *
		 *     Keys that were created with the revoked key continue to work. If a key was leaked, revoke those, too:
		 *     in the list of keys they have its id as `created_by`; in the audit log, filter by `operation`
		 *     `apiKeys.create` and `api_key_id`.
		 *
		 *     You can revoke the last key that can create others. The operator of the server can then create a new
		 *     one on the command line: `npm run mailwright -- organizations create-key`.
		 */
		delete: operations['apiKeys.revoke'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/assets': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List pictures
		 * @description Lists the pictures of the organization, newest first. The logo is not one of them.
		 */
		get: operations['assets.list'];
		put?: never;
		/**
		 * Upload a picture
		 * @description Uploads a picture for emails. The file is decoded and re-encoded without its metadata, such as the place of a photo, and scaled
		 *     down to at most 1,200 pixels in width and 4,096 in height; as stored, it has at most 5 MiB. A picture that the organization has
		 *     already is returned with 200, and changes nothing.
		 *
		 *     All pictures of an organization can take 2 GiB; more is a 400 `too_many`. A picture that no campaign and no stored version of a
		 *     template has shown for 30 days is deleted.
		 */
		post: operations['assets.upload'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/assets/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a picture
		 * @description Retrieves a picture by its id. The picture itself is at its `url`.
		 */
		get: operations['assets.get'];
		put?: never;
		post?: never;
		/**
		 * Delete a picture
		 * @description Deletes a picture. Its URL stops working, also in emails that were sent with an earlier version of a template. While the content
		 *     of a campaign or the current version of a template shows it, the response is a 409 `in_use` that names them.
		 */
		delete: operations['assets.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/audit-log': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List changes
		 * @description Lists the changes to your account, newest first: every successful request that changed its
		 *     configuration, and every change on the server's command line. Requests that changed nothing and
		 *     requests with a test key have no entry. Contacts, consent and emails are not in this log; consent and
		 *     emails have their own histories.
		 *
		 *     Entries cannot be changed. When a person is erased, entries about that person keep the actor, the
		 *     operation and the time, and lose the address and the values.
		 */
		get: operations['auditLog.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaign-audience-counts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Count an audience
		 * @description Counts the contacts that a campaign would be sent to, before the campaign is created or changed. Stores nothing.
		 *     The fields are checked as in `campaigns.put`, and the contacts are counted as in `campaigns.check`. Each server
		 *     process counts at most two audiences at a time per organization; further requests wait up to 5 seconds.
		 */
		post: operations['campaigns.countAudience'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaign-previews': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview content of a campaign
		 * @description Renders content of a campaign, even if it is not saved and variables are missing. Nothing is stored and nothing is sent. The links
		 *     to unsubscribe and to the preferences are examples that belong to no recipient.
		 */
		post: operations['campaigns.preview'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List campaigns
		 * @description Lists your campaigns, newest first. Their counts are in the single campaign.
		 */
		get: operations['campaigns.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a campaign
		 * @description Retrieves a campaign with its counts, which are at most a few seconds old.
		 */
		get: operations['campaigns.get'];
		/**
		 * Create or change a campaign
		 * @description Creates or replaces a campaign. The body describes the complete campaign. Sending the same body again changes nothing. Only a
		 *     `draft` can be changed, and a `scheduled` campaign, which becomes a draft again and must be scheduled anew; any other status is
		 *     a 409 `wrong_status`. Subtype, lists and template must exist; whether everything else is ready is what `campaigns.check` answers.
		 *
		 *     A campaign has either a `template` or `content` of its own, made of blocks by locale.
		 */
		put: operations['campaigns.put'];
		post?: never;
		/**
		 * Delete a campaign
		 * @description Deletes a campaign that is a `draft` or `canceled`. Any other status is a 409 `wrong_status`: what was sent is kept with its emails. A campaign that the rule of a smart list names is a 409 `in_use`.
		 */
		delete: operations['campaigns.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel a campaign
		 * @description Cancels a campaign that is `scheduled`, `preparing`, `sending` or `paused`, for good. Emails that wait become `canceled`; an email that
		 *     is being handed over at this moment still goes out. Canceling it again changes nothing.
		 */
		post: operations['campaigns.cancel'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/check': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Check a campaign
		 * @description Checks whether a campaign can be scheduled, counts its audience, and renders it for a sample of up to 1,000 recipients. Changes
		 *     nothing. `campaigns.schedule` refuses a campaign with errors. Counting an audience of a million contacts takes some seconds.
		 */
		post: operations['campaigns.check'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/duplicate': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Duplicate a campaign
		 * @description Creates a draft with the settings of a campaign in any status. A slug that is taken is a 409 with the reason `slug_taken`.
		 */
		post: operations['campaigns.duplicate'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/hours': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Count opens and clicks by hour
		 * @description Counts opens and clicks by hour, in the first 48 hours of a campaign. Opens and clicks by programs do not count. The numbers are
		 *     kept as long as the recipients. If counting takes longer than 4 seconds, the request is a 409 `statistics_too_slow`.
		 */
		get: operations['campaigns.countHours'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/links': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the links of a campaign
		 * @description Lists the links that recipients have followed, newest first, by the time of the first click. It needs a provider
		 *     that reports clicks. A campaign counts only its first 200 different links.
		 */
		get: operations['campaigns.listLinks'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/pause': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Pause a campaign
		 * @description Pauses a campaign that is `preparing` or `sending`: no email of it is handed over any more, except those that are being handed over
		 *     at this moment. Pausing it again changes nothing. Emails that wait in the queue stay there, and their time to live continues.
		 */
		post: operations['campaigns.pause'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/recipients': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the recipients of a campaign
		 * @description Lists the recipients that were determined when the campaign started, newest contact first. A contact that was left out then is not
		 *     among them; `counts.excluded` of the campaign has the numbers.
		 */
		get: operations['campaigns.listRecipients'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/recipients.{format}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export the recipients of a campaign
		 * @description Exports the recipients of a campaign, as `campaigns.listRecipients` lists them. `contacts.exportAll` describes what all
		 *     exports have in common.
		 */
		get: operations['campaigns.exportRecipients'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/resume': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Resume a campaign
		 * @description Resumes a `paused` campaign where it was. Its recipients stay as they were determined at the start; consent is asked again at each
		 *     hand-over. A campaign that the guard has paused needs `acknowledge: true`; otherwise the response is a 409 with the reason `guard`. A
		 *     campaign that is `preparing`, `sending` or `completed` is left as it is.
		 */
		post: operations['campaigns.resume'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/schedule': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Schedule a campaign
		 * @description Schedules a `draft`, or moves a `scheduled` campaign to another time. Without `at` it starts now. Repeating the request after the
		 *     campaign has started changes nothing. The current version of the template is fixed. Errors that `campaigns.check` finds are a 400 with one entry each. If the guard has paused marketing email, the request is a 409
		 *     with the reason `guard`. When the campaign starts, both are checked again, and its recipients are determined. Contacts that are
		 *     added later get nothing, and neither do contacts who withdraw their consent before the hand-over.
		 */
		post: operations['campaigns.schedule'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/campaigns/{slug}/test-send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send a test of a campaign
		 * @description Sends the campaign to up to ten addresses as real emails, whatever its status. Their subject begins with `[Test]`; they are in no
		 *     statistics and not among the recipients, and the pages behind their links change nothing. Suppressed addresses are rejected. At
		 *     most 100 such emails can be sent in an hour. The audit log gets an entry without the recipients. With a test key, test emails
		 *     are stored and nothing is sent.
		 */
		post: operations['campaigns.testSend'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/consent-checkpoints': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List checkpoints
		 * @description Lists the checkpoints of your consent log, newest first.
		 */
		get: operations['consentCheckpoints.list'];
		put?: never;
		/**
		 * Sign a checkpoint
		 * @description Signs a checkpoint of your consent log now. The server also signs one every hour in which entries were added, unless its
		 *     operator has set another interval. Returns the newest checkpoint if no entries were added since; that of an empty log is not listed.
		 *
		 *     The checkpoint covers the committed entries of the consent history; 5,000 entries that the log does not have yet at most.
		 *     With a test key, nothing is appended or stored: the response is the newest checkpoint. Before the first one, it is the
		 *     signed checkpoint of an empty log, with which every log begins.
		 *
		 *     After the key was replaced, the new key also signs the newest checkpoint: its `note` then has a further signature.
		 */
		post: operations['consentCheckpoints.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/consent-checkpoints/consistency': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Prove that the log only grew
		 * @description Proves that the log of size `first` is the beginning of the log of size `second`: no entry was changed or removed in between.
		 */
		get: operations['consentCheckpoints.checkConsistency'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/consent-history.{format}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export the consent history
		 * @description Exports every change of consent of all contacts, contact by contact, newest first, as
		 *     `contacts.listConsentHistory` returns them, with the contact's address. Changes of erased people are left
		 *     out. `contacts.exportAll` describes what all exports have in common.
		 */
		get: operations['contacts.exportConsentHistory'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contact-actions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List actions on contacts
		 * @description Lists your actions on contacts, newest first. An action is kept for 400 days after its end.
		 */
		get: operations['contactActions.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contact-actions/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve an action on contacts
		 * @description Retrieves an action on contacts with its progress.
		 */
		get: operations['contactActions.get'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contact-actions/{id}/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel an action on contacts
		 * @description Cancels an action on contacts. What was changed stays changed. Canceling an action again returns a 200.
		 */
		post: operations['contactActions.cancel'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contact-attributes': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List contact attributes
		 * @description Lists the declared attributes, newest first.
		 */
		get: operations['contactAttributes.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contact-attributes/{key}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Declare or change a contact attribute
		 * @description Declares an attribute or replaces its declaration. The body describes the complete declaration.
		 *     Sending the same body again changes nothing. If contacts have values that the new declaration does
		 *     not allow, the request returns a 409 with the number of contacts. A change of the type to `date`
		 *     treats every existing value as not allowed. An organization can have 200 attributes; one more is a 400 `too_many`.
		 */
		put: operations['contactAttributes.put'];
		post?: never;
		/**
		 * Delete a contact attribute
		 * @description Deletes the declaration of an attribute. The attribute can no longer be set. Existing values are
		 *     removed from contacts in the background; until that is complete, the key cannot be declared again.
		 *     Returns a 409 while rules of smart lists refer to the attribute.
		 */
		delete: operations['contactAttributes.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List contacts
		 * @description Lists contacts that match all given filters, newest first. If no index supports a filter, a page examines
		 *     at most about 20,000 contacts. Examples are a smart list about `data`, and a `search` that more than 20,000
		 *     contacts match. Such a page can contain few entries or none although more follow. Continue while
		 *     `has_more` is true.
		 */
		get: operations['contacts.list'];
		put?: never;
		/**
		 * Create or update a contact
		 * @description Creates a contact, or updates the contact with this address. Returns 201 if it was created and 200 if
		 *     it was updated. Omitted fields are not changed; `data` and `custom_attributes` are merged, `lists`
		 *     are added. Concurrent upserts of one address create one contact, and no key of theirs is lost. The
		 *     address is validated in the background afterwards; see `validation_status`.
		 *
		 *     `opt_in_subtype_slugs` starts a double opt-in: the response has `pending_confirmation: true` and a
		 *     `confirm_url`, which you put into your own confirmation email. With a test key, the link opens a page
		 *     that stores nothing.
		 */
		post: operations['contacts.upsert'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts.{format}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export contacts
		 * @description Exports the contacts that match all filters, newest first, with their static lists and their consent. In
		 *     CSV, the slugs of `lists` are separated by spaces. Every key of `data`, every declared attribute and every
		 *     subtype has a column; `data` can have 500 columns. Values other than texts are JSON. NDJSON has one object
		 *     per line, with all values as `contacts.get` returns them and `consent` by subtype.
		 *
		 *     All exports have this in common:
		 *
		 *     - The text is written while it is read from the database, in pages, without a limit of length. Rows that
		 *     are created meanwhile are left out, and changes of other rows can be included.
		 *     - If reading fails, the connection is closed before the end of the text. With `trailer=true`, a complete
		 *     text can also be recognized later.
		 *     - CSV is UTF-8 with a comma, a header line and lines that end in CR LF. A cell that begins with `=`, `+`,
		 *     `-`, `@`, `'`, a tab or a CR gets an apostrophe in front, because a spreadsheet would evaluate it as a
		 *     formula.
		 *     - With `Accept-Encoding: gzip` the response is compressed.
		 *     - An organization can read two exports at a time from a server process. A third is a 429 whose
		 *     `window_seconds` is 0.
		 *     - The audit log records each export with its filter, without addresses, and with its number of rows.
		 */
		get: operations['contacts.exportAll'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/actions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Change all contacts that match a filter
		 * @description Adds all contacts that match a filter to a list, removes them from it, sets their language or attributes, unsubscribes or
		 *     erases them, in the background. Read its progress with `contactActions.get`. With `dry_run: true` the contacts are only counted. The
		 *     contacts are processed newest first, in transactions of at most a few hundred contacts, so an interrupted action
		 *     continues where it stopped. Contacts that are created after the action are not processed. Events, the audit log and
		 *     the consent history are the same as after requests for single contacts. An organization can have at most 20 actions
		 *     that have not ended.
		 *
		 *     With a test key, the contacts are only counted, as with `dry_run`, and the action is kept for 24 hours.
		 */
		post: operations['contactActions.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/batch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Create or update several contacts
		 * @description Creates or updates up to 1,000 contacts in one request of at most 16 MiB and 200,000 values; the guide on
		 *     errors describes how values are counted. Each contact is checked like a single upsert, including its
		 *     consent, and is stored or rejected separately; the response is 200 even when all are rejected. All accepted
		 *     contacts are stored in one transaction. The whole request is rejected with a 400 only when its structure
		 *     is invalid: no contacts or too many, a field of a wrong type, an unknown field, or a contact without
		 *     `email`. It is rejected with a 403 when one contact has `double_opt_in: false` and the key lacks the scope
		 *     `manage`.
		 */
		post: operations['contacts.batch'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/{email}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a contact
		 * @description Retrieves the contact with this address, with a verdict for each kind of email: whether the contact can get it, and if not,
		 *     why. `lists` contains static lists only; smart lists are evaluated when they are used.
		 */
		get: operations['contacts.get'];
		put?: never;
		post?: never;
		/**
		 * Delete a contact
		 * @description Erases a contact. The profile, consent, confirmation requests and list memberships are deleted;
		 *     emails to the address keep only their id, status and timestamps. Emails that have not been sent fail
		 *     with `contact_deleted`. The suppression of the address and the history of its consent remain, both
		 *     without the address itself. An erasure cannot be undone. A contact that is created again with
		 *     this address is a new contact. It is unsubscribed from everything that the person had unsubscribed from, or was
		 *     subscribed to until the erasure.
		 */
		delete: operations['contacts.delete'];
		options?: never;
		head?: never;
		/**
		 * Update a contact
		 * @description Updates an existing contact. Only the fields in the body change. `data` and `custom_attributes` are
		 *     merged, `lists` are added; to remove a contact from a list, use the operation that changes a
		 *     contact's lists.
		 */
		patch: operations['contacts.update'];
		trace?: never;
	};
	'/api/v1/contacts/{email}/consent-history': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List consent history
		 * @description Lists every change of the contact's consent, newest first. Entries are never altered: this history is the proof of consent.
		 */
		get: operations['contacts.listConsentHistory'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/{email}/consent-proof': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Prove a consent
		 * @description Returns a file that proves a contact's consent to one subtype to a stranger: all entries with their hashes, and a signed
		 *     checkpoint. `mailwright consent verify` and the page `/docs/consent-verifier` of the server verify it; the guide "Proof of
		 *     consent" defines the format. An entry that no checkpoint covers yet has the `inclusion` null; `consentCheckpoints.create`
		 *     signs one.
		 */
		get: operations['contacts.getConsentProof'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/{email}/export': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export a person's data
		 * @description Returns all data that is stored about the person with this address, for requests for access (GDPR
		 *     Article 15) and portability (GDPR Article 20). It also finds people who are not contacts but received
		 *     an email or are suppressed. The export is one response without pages: an email takes about 450 bytes,
		 *     so 10,000 emails take 4.5 MB. A large export is read from the database while it is sent, in several
		 *     parts that are not one snapshot. It has no `Content-Length`; if the export fails, the connection is
		 *     closed before the end of the body.
		 *
		 *     The export does not contain:
		 *
		 *     - the variables and content of emails, which the person has received and which are deleted when the
		 *     email is final
		 *     - the events behind the timestamps of an email
		 *     - smart lists, which are evaluated from the other data when they are used
		 *     - confirmation links, whose requests appear as `pending`
		 *     - idempotency records, which contain no address
		 *     - the audit log, which is about your own staff
		 *     - data that remains after an erasure, because it no longer identifies the person
		 *
		 *     With a test key, the emails are the test emails of the last 24 hours, and everything else is live data.
		 */
		get: operations['contacts.export'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/{email}/lists': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Change a contact's lists
		 * @description Adds a contact to static lists and removes it from others. If one slug is unknown or belongs to a
		 *     smart list, nothing is changed.
		 */
		post: operations['contacts.updateLists'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/contacts/{email}/subscription-preferences': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Read subscription preferences
		 * @description Retrieves the contact's subscription state for each subtype, public and private.
		 */
		get: operations['contacts.getPreferences'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/**
		 * Update subscription preferences
		 * @description Changes the contact's subscription state for the given subtypes; other subtypes do not change.
		 *     Subscriptions that are set here are confirmed immediately: use this operation for decisions that the
		 *     person made in your own product.
		 */
		patch: operations['contacts.updatePreferences'];
		trace?: never;
	};
	'/api/v1/domains': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List domains
		 * @description Lists the domains of your organization, newest first; by default only verified domains.
		 */
		get: operations['domains.list'];
		put?: never;
		/**
		 * Add a domain
		 * @description Adds a domain to send from and starts checking its DNS records: immediately, then at increasing
		 *     intervals of 30 seconds to one hour, for 72 hours. Verification applies to one organization: each
		 *     organization that sends from the domain publishes its own token, and with Amazon SES, DKIM must
		 *     succeed as well. A verified domain is checked once a day; if its records are missing for 72 hours, it
		 *     is no longer verified. If the domain was already added, it is returned unchanged.
		 */
		post: operations['domains.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/domains/{name}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a domain
		 * @description Retrieves a domain with the records to publish and the results of the last check.
		 */
		get: operations['domains.get'];
		put?: never;
		post?: never;
		/**
		 * Remove a domain
		 * @description Removes a domain. No email can be sent from it, and queued emails from it fail with
		 *     `sender_not_verified`. Sender addresses on the domain remain; they stay verified only if they were
		 *     confirmed by their own link. With Amazon SES, the identity that the server created is deleted unless
		 *     another organization uses it. If you add the domain again, it has the same token.
		 */
		delete: operations['domains.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/domains/{name}/verify': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Verify a domain again
		 * @description Checks the domain's DNS records again in the background, immediately and for another 72 hours, and
		 *     returns the current status. A verified domain stays verified in the meantime. Another request within
		 *     ten seconds does not start another check.
		 */
		post: operations['domains.verify'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List emails
		 * @description Lists your emails, newest first by the time of their acceptance. With a test key, lists the test emails
		 *     of the last 24 hours, counted from `scheduled_at` for scheduled ones, with their simulated status.
		 *     Filters can be combined. With `from`, `search`, `locale`, `due_since`, `due_until`, the statuses `queued`,
		 *     `sent` and `delivered`, or several filters together, a page examines at most 20,000 emails. It can contain
		 *     few entries or none, and `has_more` says whether there are more. With a test key, this applies to all filters.
		 */
		get: operations['emails.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails.{format}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export emails
		 * @description Exports the emails that match all filters, newest first, as `emails.list` returns them. In CSV, `tags` are
		 *     separated by spaces, and `metadata` is JSON. `contacts.exportAll` describes what all exports have in
		 *     common. With a test key, exports the test emails of the last 24 hours.
		 */
		get: operations['emails.exportAll'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/batch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send several emails
		 * @description Accepts up to 1,000 emails in one request of at most 16 MiB and 200,000 values, counted as the guide
		 *     on limits describes. Each email passes the checks of a single send and is accepted or rejected
		 *     separately. The response is 200 even if all emails are rejected. All accepted emails are stored in
		 *     one transaction.
		 *
		 *     If your limit of emails in a day or a month allows only some of them, the first ones are accepted and the
		 *     others are rejected with the reason `quota_exceeded`. If it allows none, the whole request is a 429
		 *     `QUOTA_EXCEEDED`. The whole request is rejected with a 400 only if its structure is invalid: no emails
		 *     or too many, a field of a wrong type, an unknown field, an email without `to`, or an email that has neither
		 *     `template` nor `content`.
		 */
		post: operations['emails.batch'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel a batch
		 * @description Cancels all emails of a batch that no worker has begun to hand over. The response counts them; emails that
		 *     can no longer be canceled are not errors. `emails.list` with the `batch_id` shows each of them.
		 */
		post: operations['emails.cancelBatch'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send one email
		 * @description Accepts one email that is rendered from a template, or has its own `content`. The email is stored with status `queued` and sent
		 *     by a worker. Checks run in this order, and the first one that fails determines the error: attachments,
		 *     format, `in_reply_to`, template, sender, subtype and consent, suppression, rendering. A variable that the
		 *     template prints and that is missing from `data` is an error here, so that no recipient gets an incomplete
		 *     email. The body can have 12 MiB, because it contains attachments in base64. One server process reads at most
		 *     48 MiB of bodies of your organization at a time, and others wait up to 5 seconds.
		 */
		post: operations['emails.send'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve an email
		 * @description Retrieves an email with its status and events. With a test key, retrieves a test email of the last 24
		 *     hours, counted from `scheduled_at` if it is scheduled; its outcome is simulated by recipient: `bounce@simulator.amazonses.com` bounces,
		 *     `complaint@simulator.amazonses.com` complains, and all others are delivered.
		 */
		get: operations['emails.get'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/**
		 * Reschedule an email
		 * @description Changes when an email is sent. This is possible while its status is `scheduled` or `queued` and no worker
		 *     has begun to hand it over; afterwards the response is a 409 with `wrong_status`. Its time to live starts
		 *     at the new time. An email that waits for another attempt is not sent before that attempt is due. With a
		 *     test key, test emails can be changed.
		 */
		patch: operations['emails.update'];
		trace?: never;
	};
	'/api/v1/emails/{id}/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel an email
		 * @description Cancels an email, so that it is never sent. This is possible while its status is `scheduled` or `queued`
		 *     and no worker has begun to hand it over; afterwards the response is a 409 with `wrong_status`. An email
		 *     that is canceled already stays so. With a test key, test emails can be canceled.
		 */
		post: operations['emails.cancel'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/{id}/content': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve the content of an email
		 * @description Retrieves what an email says: the template version of its acceptance, rendered with its variables. The
		 *     content is kept for the `content_retention_days` of the organization, and after some failures for up to 7
		 *     days. Afterwards the response is a 410, and always for emails with the priority `high` and of `sensitive`
		 *     templates. Because content contains personal data, the audit log records every retrieval. With a test key,
		 *     retrieves the content of a test email.
		 */
		get: operations['emails.getContent'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/{id}/explanation': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Explain an email
		 * @description Explains an email in plain words: who sent it and in which request, which version of the template it was
		 *     rendered from, which consent allowed it, when a worker claimed it, what the mail provider answered and reported, and
		 *     what happens next and when. The messages can change; programs use the codes.
		 */
		get: operations['emails.explain'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/emails/{id}/resend': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send an email again
		 * @description Sends an email again: a new email with the same recipient, sender, template version, variables and
		 *     attachments, which is due now. Each email can be sent again once, while its content is stored: after it
		 *     was sent or delivered, 24 hours after a temporary bounce, or after the failures `expired`,
		 *     `retries_exhausted`, `provider_rejected`, `sender_not_verified` and `render_failed`. An email with the
		 *     priority `high` or of a `sensitive` template cannot be sent again: your program sends a new one.
		 *     `resend_refusal` of the email says why it cannot be sent again. The checks of a send, or of a campaign, are
		 *     made again, and their errors name the fields of a send. The audit log records it.
		 */
		post: operations['emails.resend'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/erasures': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Erase a person
		 * @description Erases all data about the person with this address, as deleting the contact does. It also erases
		 *     people who received email and never were contacts. The response is the same whether or not any data
		 *     existed. An erasure cannot be undone.
		 */
		post: operations['erasures.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/events': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List events
		 * @description Lists the events of the last 30 days, oldest first. The log contains the types that an endpoint of yours names,
		 *     from the creation of the endpoint on. While `event_log` of the organization is on, it contains all types. A change
		 *     takes effect with its response, and within 2 seconds in other processes of the server. With a test key, lists the live events.
		 *
		 *     To follow the log, keep the `sequence` of the last event that you have processed, and pass it as `cursor`: the
		 *     next request returns the events after it, and skips none. Events of one email or contact can be recorded in a
		 *     different order than they happened, and one event can be reported by several requests of yours: use its `id` to
		 *     recognize it.
		 *
		 *     `data` shows the resource as it was when the event was recorded. After an erasure of the person, `data` is
		 *     `{ "id": …, "erased": true }`. With `type`, a page examines at most 20,000 events: it can contain few events or
		 *     none, and `has_more` tells whether to go on.
		 */
		get: operations['events.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/form-previews': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview a form
		 * @description Renders the page of a form that is not saved. Stores nothing. What is shown is checked as by `forms.put`.
		 */
		post: operations['forms.preview'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/forms': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List forms
		 * @description Lists the forms, newest first.
		 */
		get: operations['forms.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/forms/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a form
		 * @description Returns a form, and the HTML for other sites.
		 */
		get: operations['forms.get'];
		/**
		 * Create or change a form
		 * @description Creates or replaces a form. The body describes the complete form. Sending the same body again changes nothing. Subtypes, lists,
		 *     attributes and the template must exist. An organization can have 50 forms; one more is a 400 `too_many`.
		 */
		put: operations['forms.put'];
		post?: never;
		/**
		 * Delete a form
		 * @description Deletes a form with its submissions and counts. Its page then says that the form is closed. What people have confirmed stays.
		 */
		delete: operations['forms.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/forms/{slug}/counts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List counts of a form
		 * @description Lists how many people sent the form and how many confirmed, by page and day, the newest entries first. Nobody counts who only
		 *     sees a form. Counts stay when people are erased.
		 */
		get: operations['forms.listCounts'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/forms/{slug}/submissions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List submissions of a form
		 * @description Lists the submissions of a form in the last 90 days, newest first. An erasure of the person deletes theirs. A submission is
		 *     processed within some seconds.
		 */
		get: operations['forms.listSubmissions'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/identity-provider': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve the identity provider
		 * @description Returns the organization's identity provider.
		 */
		get: operations['identityProvider.get'];
		/**
		 * Set the identity provider
		 * @description Sets the OpenID provider with which people of the organization sign in, in addition to that of the server.
		 *
		 *     A person with an account at the provider gets an account here at the first sign-in
		 *     (`sessions.beginWithOrganization`). Its role is that of the first group in `group_roles` that the person is in, or
		 *     else `default_role`. This account is for this organization only, and has no other way to sign in. Each sign-in
		 *     reads the groups again: other groups change the role. Without a role, the sign-in returns a 409 with the reason
		 *     `no_role`, and the account is removed with its sessions. A person who already has a role in the organization keeps
		 *     their own account: a sign-in at the provider with the same address returns a 409 with the reason `already_member`.
		 *     The provider never assigns the role `owner`.
		 *
		 *     Changing `issuer` removes the people whom the former provider manages. The session must have begun in the last 15
		 *     minutes: otherwise the request returns a 409 with the reason `sign_in_again`.
		 */
		put: operations['identityProvider.put'];
		post?: never;
		/**
		 * Remove the identity provider
		 * @description Removes the identity provider, the people whom it manages, and their sessions. The session must have begun in the
		 *     last 15 minutes: otherwise the request returns a 409 with the reason `sign_in_again`.
		 */
		delete: operations['identityProvider.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List imports
		 * @description Lists your imports, newest first. An import is kept for 400 days after its end.
		 */
		get: operations['imports.list'];
		put?: never;
		/**
		 * Create an import
		 * @description Creates an import. Then upload the parts of the file with `imports.putPart`, start the import with
		 *     `imports.start`, and read it with `imports.get` until it has ended. An organization can have 20 imports that have not
		 *     ended. An import that is not started within 24 hours after the last upload is canceled. The lists, subtypes and
		 *     attributes that the mapping and the options name are checked now, and the columns when the file is read.
		 *
		 *     With a test key, the import takes at most 1 MiB; a part beyond that is a 409 with the reason `too_large`. It checks
		 *     everything and stores no contacts: it ends as `completed`, and `report` says what it would have done. It is kept for
		 *     24 hours.
		 */
		post: operations['imports.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve an import
		 * @description Retrieves an import: its progress, what it would do, and what it has done.
		 */
		get: operations['imports.get'];
		put?: never;
		post?: never;
		/**
		 * Delete an import
		 * @description Deletes an import with its parts and its errors. A running one is canceled; what was imported stays. Without this
		 *     request, the parts are deleted when the import ends, the errors 7 days later.
		 */
		delete: operations['imports.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports/{id}/cancel': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Cancel an import
		 * @description Cancels an import. What was imported stays. Canceling an import again is a 200.
		 */
		post: operations['imports.cancel'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports/{id}/errors': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Download the rows with errors
		 * @description Returns the rows that cannot be imported, in the format of the file. Imports ignore the added fields, so the file
		 *     can be corrected and imported again, also when a spreadsheet has saved it with other delimiters or in UTF-16. At most 100,000 rows are stored, for 7 days after the import ends.
		 *
		 *     CSV has the columns of the file, then `_line`, `_column`, `_reason` and `_message`. Cells that a spreadsheet would
		 *     evaluate begin with an apostrophe, which an import of this file removes, whatever `formula_escape` is.
		 *
		 *     NDJSON has the objects of the file, with these four fields added. A line that is not an object, or that contains a
		 *     number or a text that cannot be stored, becomes an object whose field `_raw` contains the line, or the beginning of
		 *     a line that is longer than 128 KiB.
		 */
		get: operations['imports.errors'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports/{id}/parts/{number}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Upload a part of the file
		 * @description Uploads a part of the file, in place of an earlier one with this number. The parts are one stream of bytes that is
		 *     cut anywhere, numbered from 1, at most 20; only the first has the header. A part has at most 64 MiB, after
		 *     decompression too; `Content-Encoding` can be `gzip`. All parts have the same type. CSV is read as spreadsheets save
		 *     it: a row can have fewer or more empty cells at its end than the header has columns, the first line can be `sep=;`, and
		 *     UTF-16 has a byte order mark. NDJSON has one object per line, with the names of columns as keys. The fields of an
		 *     object, such as `data`, are columns of their own, such as `data.city`. A name has at most 200 characters. An
		 *     organization can upload one part at a time, and have 1 GiB of parts and errors of imports; more is a 400 `too_many`.
		 *     With a test key, a part that makes the file larger than 1 MiB is a 409 with the
		 *     reason `too_large`.
		 */
		put: operations['imports.putPart'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/imports/{id}/start': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Start an import
		 * @description Starts the import. The server first checks all rows and stores nothing. With `dry_run: true` the import is
		 *     `ready` then, and a second start imports the file; without it, the server imports the file at once, unless more rows
		 *     than `max_error_rate` are invalid. Starting an import again that is running or has ended is a 200 and changes nothing: to import the
		 *     file again, create another import. Only an import that was canceled is a 409.
		 *
		 *     Without `newer_than_withdrawal`, an import subscribes nobody again: a contact that has unsubscribed or complained,
		 *     is suppressed or has turned off marketing stays so, also if it was deleted or erased since. A withdrawal in the file is always applied, and takes precedence over grants of the
		 *     same address in other rows.
		 *
		 *     Rows are imported in transactions of up to 2,000, so an import that is interrupted continues where it stopped.
		 */
		post: operations['imports.start'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List invitations
		 * @description Lists the invitations that are neither accepted nor expired, newest first.
		 */
		get: operations['invitations.list'];
		put?: never;
		/**
		 * Invite a person
		 * @description Invites a person to the organization, and returns the token of the invitation once. Pass it on as you like: the server sends no
		 *     email. Only an owner can invite an owner. An invitation is valid for 7 days.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`.
		 */
		post: operations['invitations.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Accept an invitation
		 * @description Accepts an invitation: the link that the server prints when it starts for the first time, or that the command
		 *     `people create` prints. A link works once, and for 7 days.
		 *
		 *     With a session, the person who has signed in gets the role. Otherwise a new person is created and signed
		 *     in. If a person with the address exists already, the request returns a 409 with the reason
		 *     `sign_in_first`. An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found" }`,
		 *     and so does an invitation that is for another address.
		 */
		post: operations['invitations.accept'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/oidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Accept an invitation with the identity provider
		 * @description Accepts an invitation as a new person without a password, who signs in with the account at the identity provider. The
		 *     provider must say that it has verified the account's address: otherwise the request returns a 409 with the reason
		 *     `email_not_verified`. An invitation that contains another address returns a 400 with
		 *     `{ field: "token", reason: "not_found" }`, and so does one that was accepted, revoked or has expired meanwhile.
		 *
		 *     If a person with the address exists already, the request returns a 409 with the reason `sign_in_first`; an account that
		 *     is linked already, one with the reason `identity_exists`. A response that does not match the request returns a 400 with
		 *     `{ field: "state", reason: "invalid_value" }`. If the provider does not respond, the request returns a 503; then begin
		 *     again.
		 */
		post: operations['invitations.acceptWithOidc'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/oidc/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to accept an invitation with the identity provider
		 * @description Returns the URL of the identity provider at which a new person signs in to accept an invitation. It is valid once, for
		 *     10 minutes, and in this browser. An unknown, used or expired token returns a 400 with
		 *     `{ field: "token", reason: "not_found" }`. Without a provider, the request returns a 409 with the reason
		 *     `no_identity_provider`. If the provider does not respond, it returns a 503.
		 */
		post: operations['invitations.beginWithOidc'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/passkey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Accept an invitation with a passkey
		 * @description Accepts an invitation as a new person without a password, who signs in with the passkey. A credential that does not match
		 *     the options of `invitations.beginWithPasskey`, or whose options were used or have expired, returns a 400 with
		 *     `{ field: "credential", reason: "invalid_value" }`.
		 *
		 *     An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found" }`, and so does an
		 *     invitation that is for another address. If a person with the address exists already, the request returns a 409 with
		 *     the reason `sign_in_first`; a passkey that is registered already, one with the reason `passkey_exists`.
		 */
		post: operations['invitations.acceptWithPasskey'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/passkey/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to accept an invitation with a passkey
		 * @description Returns the options with which the browser of a new person makes a passkey, to accept an invitation without a password.
		 *     They are valid once, for 5 minutes, and in this browser.
		 *
		 *     An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found" }`, and so does an
		 *     invitation that is for another address. If a person with the address exists already, the request returns a 409 with
		 *     the reason `sign_in_first`. Without a host name in `BASE_URL`, it returns a 409 with the reason `no_host_name`.
		 */
		post: operations['invitations.beginWithPasskey'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/show': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Show an invitation
		 * @description Shows what an invitation is for, before it is accepted.
		 */
		post: operations['invitations.show'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/invitations/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Revoke an invitation
		 * @description Revokes an invitation that is not accepted yet. Only an owner can revoke the invitation of an owner.
		 */
		delete: operations['invitations.revoke'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/list-previews': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview the rule of a smart list
		 * @description Counts the contacts that a rule matches, and shows some of them, before a smart list is created or changed with it.
		 *     Stores nothing. The rule is checked as by `lists.put`. Each server process evaluates at most two rules at a time per
		 *     organization; further requests wait up to 5 seconds.
		 */
		post: operations['lists.preview'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/lists': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List lists
		 * @description Lists your lists, newest first.
		 */
		get: operations['lists.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/lists/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a list
		 * @description Retrieves a list.
		 */
		get: operations['lists.get'];
		/**
		 * Create or change a list
		 * @description Creates or replaces a list. The body describes the complete list. Sending the same body again changes
		 *     nothing. A list with a `rule` is smart, a list without one is static, and this cannot change later. A
		 *     rule can refer only to existing static lists, subtypes, campaigns and attributes; these cannot be deleted while
		 *     a rule refers to them. An organization can have 500 static and 200 smart lists; one more is a 400 `too_many`.
		 */
		put: operations['lists.put'];
		post?: never;
		/**
		 * Delete a list
		 * @description Deletes a list. The contacts are not deleted. Returns a 409 while rules of smart lists refer to the
		 *     list.
		 */
		delete: operations['lists.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/lists/{slug}/contacts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List the contacts on a list
		 * @description Lists the contacts on a static or smart list, newest first. If no index supports the rule of a smart
		 *     list, a page examines at most the next 20,000 contacts: it can contain few entries or none although
		 *     more follow. Continue while `has_more` is true. Each server process evaluates at most two pages at a
		 *     time per organization; further requests wait up to 5 seconds.
		 */
		get: operations['lists.listContacts'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve yourself
		 * @description Retrieves the person who has signed in, with their roles, and the session of the request.
		 */
		get: operations['me.get'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/**
		 * Update yourself
		 * @description Changes your name.
		 */
		patch: operations['me.update'];
		trace?: never;
	};
	'/api/v1/me/erase': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Delete yourself
		 * @description Deletes your account, with your sessions and roles. The audit logs of your organizations keep your entries under
		 *     the name `[deleted]`. If you are the last owner of an organization, the request returns a 409 with the reason
		 *     `last_owner`. A wrong password returns a 400 with `{ field: "password", reason: "invalid_value" }`. Without
		 *     a password, a session that began earlier than 15 minutes ago returns a 409 with the reason `sign_in_again`.
		 */
		post: operations['me.delete'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/identities': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List your linked accounts
		 * @description Lists the accounts of the identity provider that you have linked, newest first.
		 */
		get: operations['identities.list'];
		put?: never;
		/**
		 * Link an account
		 * @description Links the account with which you have signed in at the identity provider. It signs in from then on. A response that
		 *     does not match the request of `identities.begin`, that says you authenticated more than 15 minutes ago, or whose request
		 *     was used or has expired, returns a 400 with
		 *     `{ field: "state", reason: "invalid_value" }`.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`. A person can have 20 linked accounts; another one returns a 400 with the reason `too_many`. An account
		 *     that is linked already returns a 409 with the reason `identity_exists`. If the provider does not respond, the request
		 *     returns a 503; then begin again.
		 */
		post: operations['identities.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/identities/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to link an account
		 * @description Returns the URL of the identity provider at which you sign in to link your account there. It is valid once, for 10
		 *     minutes, and in this browser. The provider sends the browser to the page `/dashboard/oidc` of this server, and to no
		 *     other.
		 *
		 *     The provider asks you to authenticate even if it remembers you (`prompt=login`).
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`. Without a provider, it returns a 409 with the reason `no_identity_provider`. If the provider does not
		 *     respond, it returns a 503.
		 */
		post: operations['identities.begin'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/identities/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Remove a linked account
		 * @description Removes a linked account: it cannot sign in any more. Sessions that it began stay; `sessions.revokeOthers` ends them.
		 *     If you could not sign in any more, the request returns a 409 with the reason `last_sign_in`.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`.
		 */
		delete: operations['identities.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/memberships/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Leave an organization
		 * @description Ends your role in an organization. If you are its last owner, the request returns a 409 with the reason `last_owner`.
		 *     Your account and your other roles stay. An account that the organization's identity provider manages is deleted with its
		 *     sessions; the next sign-in there creates it again, unless your groups change.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason `sign_in_again`.
		 */
		delete: operations['me.leave'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/passkeys': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List your passkeys
		 * @description Lists your passkeys, newest first.
		 */
		get: operations['passkeys.list'];
		put?: never;
		/**
		 * Add a passkey
		 * @description Adds a passkey that the browser made with the options of `passkeys.begin`. A credential that does not match these
		 *     options, or whose options were used or have expired, returns a 400 with
		 *     `{ field: "credential", reason: "invalid_value" }`.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`. A person can have 20 passkeys; another one returns a 400 with the reason `too_many`. A passkey that
		 *     is registered already returns a 409 with the reason `passkey_exists`.
		 */
		post: operations['passkeys.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/passkeys/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to add a passkey
		 * @description Returns the options with which the browser makes a new passkey. They are valid once, for 5 minutes, and in this
		 *     browser.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`. Passkeys belong to a host name: if the host of `BASE_URL` is an IP address, other than one of the
		 *     machine itself, the request returns a 409 with the reason `no_host_name`.
		 */
		post: operations['passkeys.begin'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/me/passkeys/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Remove a passkey
		 * @description Removes a passkey: it cannot sign in any more. Sessions that it began stay; `sessions.revokeOthers` ends them. If you
		 *     could not sign in any more, because you have neither a password nor another usable passkey, the request returns a
		 *     409 with the reason `last_sign_in`.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`.
		 */
		delete: operations['passkeys.delete'];
		options?: never;
		head?: never;
		/**
		 * Rename a passkey
		 * @description Renames a passkey.
		 */
		patch: operations['passkeys.update'];
		trace?: never;
	};
	'/api/v1/me/password': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Change your password
		 * @description Changes your password. The session of the request gets a new cookie, and all your other sessions end. A wrong
		 *     current password returns a 400 with `{ field: "current_password", reason: "invalid_value" }`. Without it, the request
		 *     returns a 409 with the reason `sign_in_again` if the session began earlier than 15 minutes ago.
		 */
		put: operations['me.setPassword'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/organization': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve the organization
		 * @description Retrieves the organization that the API key belongs to.
		 */
		get: operations['organization.get'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/**
		 * Update the organization
		 * @description Updates the organization. Emails that are accepted afterwards use the new values; emails that were
		 *     accepted before keep the old ones.
		 */
		patch: operations['organization.update'];
		trace?: never;
	};
	'/api/v1/organization/alert-email/link': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Mail the link for alert_email again
		 * @description Mails a new link to `alert_email`, whose owner confirms the address with it. Nothing is mailed if the address is
		 *     verified, or got a link less than 10 minutes ago. At most 10 links are mailed within 24 hours, 3 of them to one
		 *     address. Without `alert_email` the response is a 404.
		 */
		post: operations['organization.sendAlertLink'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/organization/logo': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Set the logo
		 * @description Sets the logo. The file is decoded and re-encoded: metadata such as location, camera and author is
		 *     removed, and an image larger than 1,200 × 600 pixels is scaled down. SVG is rejected because it can
		 *     contain scripts. Uploading the same logo again changes nothing.
		 */
		put: operations['organization.putLogo'];
		post?: never;
		/**
		 * Delete the logo
		 * @description Deletes the logo. Emails that were sent before show it for a while longer; see `url` of the logo. If there is no logo, nothing happens.
		 */
		delete: operations['organization.deleteLogo'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/organization/sending/acknowledge': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Acknowledge the guard
		 * @description Acknowledges the guard's state, `warned`, `marketing_paused` or `paused`. The state ends as soon as
		 *     the emails that were handed over since its beginning have rates below the thresholds: at once, if they already have.
		 *     Then earlier emails no longer count. Repeating the request, and acknowledging the state `ok`, changes nothing. API
		 *     keys together can acknowledge one state in 7 days, and people who are signed in another one. A further one returns a
		 *     409 with the reason `acknowledged_recently`. The operator of the server can end the state earlier.
		 */
		post: operations['organization.acknowledgeSending'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/organization/texts/{locale}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve texts
		 * @description Retrieves the page texts in a locale. Any language tag is valid.
		 */
		get: operations['texts.get'];
		/**
		 * Replace texts
		 * @description Replaces the texts in a locale as a whole. A page shows your text for the person's exact locale, else
		 *     your text for its language, else the built-in text of that language, else the built-in English text.
		 *     For a language without built-in texts (other than `cs`, `de`, `en`, `pl`, `sk`), replace every text.
		 *     Pages in right-to-left languages such as Arabic and Hebrew use right-to-left layout. At most 50
		 *     locales.
		 */
		put: operations['texts.put'];
		post?: never;
		/**
		 * Delete texts
		 * @description Deletes your texts in this locale. Pages show the built-in texts again.
		 */
		delete: operations['texts.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/organizations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Create an organization
		 * @description Creates an organization, and makes you its owner. Only owners of an organization of this server can do this; others get
		 *     a 403 with the role `owner` in `details.allowed_roles`. If the slug is taken, the request returns a 409 with the
		 *     reason `slug_taken`. If you own 100 organizations already, it returns a 400 with the reason `too_many`.
		 *     While the operator has suspended an organization that you own, or the guard has paused its sending, the request returns
		 *     a 409 with the reason `suspended`; the message names the organization.
		 */
		post: operations['organizations.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/people': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List people
		 * @description Lists the people of the organization, the newest accounts first.
		 */
		get: operations['people.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/people/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Remove a person
		 * @description Removes a person from the organization. It counts at once. The person keeps their account, and their roles in other
		 *     organizations; somebody whom the organization's identity provider manages comes back with the next sign-in, unless their groups
		 *     there change. Only an owner can remove an owner. The last owner stays: the request returns a 409 with the
		 *     reason `last_owner`.
		 */
		delete: operations['people.remove'];
		options?: never;
		head?: never;
		/**
		 * Change a person's role
		 * @description Changes a person's role. It counts at once: also for requests that are sent with sessions which the person already
		 *     has. Only an owner can make an owner, or change the role of one. The last owner stays one: the request returns a
		 *     409 with the reason `last_owner`. The groups at the organization's identity provider decide the role of a person
		 *     whom it manages: the request returns a 409 with the reason `managed`.
		 *
		 *     The session must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`. An older session can only reduce access: it can make anybody a viewer, and give an owner or an
		 *     admin any role other than these two. After a change of your own role, your session has a new cookie.
		 */
		patch: operations['people.update'];
		trace?: never;
	};
	'/api/v1/people/{id}/recover': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Recover a person's access
		 * @description Creates a link for a person who cannot sign in any more, and returns its token once. Give the token to that person,
		 *     who sets a new password with `sessions.recover`. It works once, and for 24 hours. Earlier links end.
		 *
		 *     Only an owner of all organizations of the person can do this. Otherwise the request returns a 409 with the reason
		 *     `other_organizations`, and the operator of the server can help. For your own
		 *     account, it returns a 409 with the reason `own_account`. The session must have begun in the last 15 minutes: otherwise
		 *     the request returns a 409 with the reason `sign_in_again`.
		 */
		post: operations['people.recover'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/people/{id}/transfer-ownership': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Transfer the ownership
		 * @description Makes another person an owner, and you an admin, in one step. Only an owner can do this. For somebody whom the
		 *     organization's identity provider manages, the request returns a 409 with the reason `managed`. Your session gets a new
		 *     cookie. It must have begun in the last 15 minutes: otherwise the request returns a 409 with the reason
		 *     `sign_in_again`.
		 */
		post: operations['people.transferOwnership'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/previews': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Show the HTML of an email in a browser
		 * @description Stores the HTML of an email for 10 minutes, and returns the URL of a page that shows it in a sandbox, so that its
		 *     styles and scripts cannot affect a page that embeds it. The dashboard shows the HTML of templates and emails in
		 *     this way. The server stores the newest 50 previews of an organization. With a test key, nothing is stored, and the
		 *     URL responds with a 404. The server must serve the dashboard.
		 */
		post: operations['previews.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/refused-sends': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List refused sends
		 * @description Lists the sends of the last 30 days that were refused because of their recipient, newest first: single sends, emails of
		 *     a batch, and emails that were to be sent again. With a test key, lists those of live keys; sends with a test key are not
		 *     recorded. Sends that were refused for other reasons, such as an unknown template, are only in the request log.
		 *
		 *     A refused send appears within about 2 seconds after its response. Of an hour, the list contains the first 1,000 refused sends
		 *     of your organization; `left_out` has the number of the others. Refusals of the last second can be lost when the server
		 *     crashes. An erasure of the recipient deletes them.
		 */
		get: operations['refusedSends.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/requests': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List requests
		 * @description Lists the requests to the API of the last 7 days, newest first. With a live key and with a test key, lists the
		 *     requests of both modes; `mode` tells them apart. It needs the scope `manage`, as the audit log does, because it shows
		 *     what all keys of your organization do.
		 *
		 *     A request appears within about 2 seconds after its response. The log does not contain requests without a valid key,
		 *     requests of people who are signed in (the audit log has their changes), and successful requests to this operation.
		 *     Requests of the last second can be lost when the server crashes.
		 *
		 *     The log of your organization has limits, and `left_out` counts the requests above them: 500 per second at one process
		 *     of the server, 10 per second with a 429, and 1,000,000 per day. Errors other than 429 have 100,000 more per day.
		 *
		 *     With `operation`, `status` or `api_key_id`, a page examines at most 20,000 requests (with a `status` of errors, 20,000
		 *     errors). It can contain few entries or none, and `has_more` says whether there are more.
		 */
		get: operations['requests.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sender-addresses': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List sender addresses
		 * @description Lists the sender addresses of your organization, newest first; by default only verified addresses.
		 */
		get: operations['senderAddresses.list'];
		put?: never;
		/**
		 * Add or change a sender address
		 * @description Adds a sender address, or changes its name and whether it is the default. An address on one of your
		 *     verified domains is verified immediately. Any other address receives an email with a link that is
		 *     valid for 3 days; a person who reads its mail opens the link and presses a button. With Amazon SES,
		 *     if SES knows neither the address nor its domain, SES then sends its own link, which must be followed
		 *     as well.
		 *
		 *     Repeating the request while the address is not verified sends another link, unless one was sent
		 *     within the last 10 minutes. Within 24 hours, an address receives at most 3 links and an organization
		 *     can send at most 50. At most 100 addresses can be unverified at the same time (`too_many`).
		 */
		post: operations['senderAddresses.create'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sender-addresses/{email}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Remove a sender address
		 * @description Removes a sender address. Unless it is on a verified domain, queued emails from it fail with
		 *     `sender_not_verified`. If it was the default, the organization no longer has a default sender: sends
		 *     without a sender are rejected with `not_verified` on `from`, and so are sends of templates that use
		 *     the removed address.
		 */
		delete: operations['senderAddresses.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sending/pause': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Pause sending
		 * @description Pauses the sending of your organization, within 2 seconds. Sends are still accepted and wait, and their
		 *     time to live continues, so that they can expire. A repeated request changes the reason and the
		 *     end of the pause. Email that is being handed over to the mail provider at this moment is sent.
		 */
		post: operations['sending.pause'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sending/queue': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve the queue
		 * @description Counts your email that waits, and says what holds it back. With a test key, the number is 0, because test emails never
		 *     wait.
		 */
		get: operations['sending.getQueue'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sending/resume': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Resume sending
		 * @description Ends the pause that `sending.pause` began, within 2 seconds. Pauses by others remain. Without such a pause
		 *     it changes nothing.
		 */
		post: operations['sending.resume'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List your sessions
		 * @description Lists your sessions in all browsers, newest first.
		 */
		get: operations['sessions.list'];
		put?: never;
		/**
		 * Sign in
		 * @description Signs in with a password, and sets the cookie of a new session. An earlier session of the browser ends.
		 *
		 *     The response is the same, and takes the same time, for an unknown address and for a wrong password. After 10
		 *     attempts in 15 minutes from one network for one address, each further attempt must wait, longer each time:
		 *     the response is a 429. From networks where the person has not signed in before, at most 100 attempts per hour are
		 *     possible for one address in all.
		 */
		post: operations['sessions.create'];
		/**
		 * End your other sessions
		 * @description Ends all your sessions except that of the request.
		 */
		delete: operations['sessions.revokeOthers'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/current': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * Sign out
		 * @description Signs out: ends the session of the request and removes its cookie.
		 */
		delete: operations['sessions.end'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/oidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Sign in with the identity provider
		 * @description Signs in with the provider's response, and sets the cookie of a new session. An earlier session of the browser
		 *     ends. Only an account that the person has linked can sign in; a matching address is never enough. The provider of
		 *     an organization (`sessions.beginWithOrganization`) also signs in new people, with the role of their groups; without
		 *     a role, the request returns a 409 with the reason `no_role`.
		 *
		 *     The 401 is the same if the account is linked to nobody, and if the response comes from another provider, belongs to
		 *     another browser or request, was used already, or has expired. If the provider does not respond, the request returns a 503;
		 *     then begin again.
		 */
		post: operations['sessions.createWithOidc'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/oidc/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to sign in with the identity provider
		 * @description Returns the URL of the identity provider at which a person signs in. With a session, the provider asks the person to
		 *     authenticate even if it remembers them (`prompt=login`). The URL is valid once, for 10 minutes, and in this browser. The provider sends the browser to the page `/dashboard/oidc` of this server, and to no other. Without a
		 *     provider, the request returns a 409 with the reason `no_identity_provider`. If the provider does not respond, it
		 *     returns a 503.
		 */
		post: operations['sessions.beginWithOidc'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/oidc/organizations/{slug}/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to sign in with an organization's identity provider
		 * @description Returns the URL of an organization's identity provider at which a person signs in; `sessions.createWithOidc` completes
		 *     the sign-in. It is valid once, for 10 minutes, and in this browser. With a session, the provider asks the person to
		 *     authenticate even if it remembers them. The provider sends the browser to the page `/dashboard/oidc/{slug}` of this
		 *     server. If no organization with this slug has a provider, the request returns a
		 *     409 with the reason `no_identity_provider`. If the provider does not respond, it returns a 503.
		 */
		post: operations['sessions.beginWithOrganization'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/passkey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Sign in with a passkey
		 * @description Signs in with a passkey, and sets the cookie of a new session. An earlier session of the browser ends. Attempts never
		 *     have to wait, and need neither an address nor mail.
		 *
		 *     The response is the same 401 for a passkey that nobody has, a wrong signature, a signature that was used already, and
		 *     options that were used or have expired. If the counter of an authenticator goes back, it may have been copied: the
		 *     request returns the same 401, and the audit log of the person's organizations records it.
		 */
		post: operations['sessions.createWithPasskey'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/passkey/begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Begin to sign in with a passkey
		 * @description Returns the options with which the browser asks for a passkey. They are the same for everybody: the passkey itself
		 *     says whose it is. They are valid once, for 5 minutes, and in this browser. Without a host name in `BASE_URL`, the
		 *     request returns a 409 with the reason `no_host_name`.
		 */
		post: operations['sessions.beginWithPasskey'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/recover': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Set a new password with a link
		 * @description Sets a new password with a link of `people.recover`, or of the operator, and signs in. All earlier sessions of the
		 *     person end, and their passkeys and linked accounts are removed, because one of them may be lost, or somebody else's. An unknown, used or expired token returns a 400 with `{ field: "token", reason: "not_found" }`.
		 */
		post: operations['sessions.recover'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/sessions/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/**
		 * End a session
		 * @description Ends one of your sessions: its next request, to any server, returns a 401.
		 */
		delete: operations['sessions.revoke'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/statistics/consent': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Count changes of consent
		 * @description Counts the changes of consent by period, and by subtype or source if you name one of them. The numbers are those of
		 *     the consent history. Erased people are counted until their history is deleted. The limits of `statistics.emails` apply.
		 */
		get: operations['statistics.consent'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/statistics/contacts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Count new contacts
		 * @description Counts the contacts that were created in each period and still exist, by what they are now. The limits of `statistics.emails` apply.
		 */
		get: operations['statistics.contacts'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/statistics/emails': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Count emails
		 * @description Counts your emails by period, and by a group if you name one.
		 *
		 *     An email belongs to the time at which it was due: when it was accepted, or its `scheduled_at`. (The `since` and
		 *     `until` of `emails.list` mean the time of acceptance.) Numbers are kept in quarters of an hour, so a range is rounded
		 *     to these, and are updated about a minute after an email changes. They do not change when emails are deleted after
		 *     their retention, or when a person is erased. Waiting emails are not counted yet, and test sends are never counted.
		 *
		 *     Copies (`cc`, `bcc`) are not counted. Opens and clicks are known only if the provider tracks them.
		 *
		 *     A range can have at most 2,400 periods, such as 100 days by hour, and a response at most 5,000 entries. A request
		 *     for more returns a 400 with the reason `too_many`. Each server process executes at most two requests
		 *     for statistics at a time per organization; further requests wait up to 5 seconds. If counting takes longer than 4
		 *     seconds, the request returns a 409 with the reason `statistics_too_slow`.
		 */
		get: operations['statistics.emails'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/subscription-types': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List subscription types
		 * @description Lists your subscription types with their subtypes, newest first.
		 */
		get: operations['subscriptionTypes.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/subscription-types/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a subscription type
		 * @description Retrieves a subscription type with its subtypes.
		 */
		get: operations['subscriptionTypes.get'];
		/**
		 * Create or change a subscription type
		 * @description Creates or replaces a subscription type. The body describes the complete type with all of its
		 *     subtypes. Sending the same body again changes nothing. An organization can have 50 types, and 200 subtypes in all of them; one
		 *     more is a 400 `too_many`.
		 *
		 *     A subtype that people have been asked about must be archived before it can be removed. Removing it
		 *     ends every subscription and every open confirmation request, each with an entry in the consent
		 *     history. If you later create a subtype with the same type slug and subtype slug again, it is the same
		 *     subtype with the next text version, even if the type was deleted. Nobody is subscribed to it, and the
		 *     type must have the same kind as before.
		 *
		 *     If two types have a subtype with the same slug, the key of both is `type_slug/subtype_slug`. That
		 *     form is always accepted; the slug alone is accepted only while exactly one subtype has it.
		 */
		put: operations['subscriptionTypes.put'];
		post?: never;
		/**
		 * Delete a subscription type
		 * @description Deletes a subscription type and removes all of its subtypes. Returns a 409 while a subtype that
		 *     people have been asked about is not archived, or while a rule of a smart list refers to a subtype.
		 */
		delete: operations['subscriptionTypes.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/subscription-types/{slug}/subtypes/{subtype}/texts': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List texts of a subtype
		 * @description Lists all versions of the text that people read before they decide about a subtype, newest first. The first is the
		 *     current one. A version never changes.
		 */
		get: operations['subscriptionTypes.listTexts'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/suppressions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List suppressions
		 * @description Lists the suppressed addresses, newest first.
		 */
		get: operations['suppressions.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/suppressions.{format}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Export suppressions
		 * @description Exports the suppressed addresses, newest first. Suppressions whose address is no longer stored, after an
		 *     erasure, are left out. `contacts.exportAll` describes what all exports have in common.
		 */
		get: operations['suppressions.exportAll'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/suppressions/{email}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/**
		 * Suppress an address
		 * @description Suppresses an address. Returns 201 if it was not suppressed before and 200 if it was. Sends to the
		 *     address are rejected with the reason `suppressed`, and queued emails to it fail with the same code.
		 *     The address does not need a contact, and an existing contact is not changed.
		 *
		 *     If a bounce or a complaint suppressed the address, the reason becomes `manual` and `created_at` stays
		 *     the same; the audit log contains the previous reason.
		 *
		 *     The body is optional.
		 */
		put: operations['suppressions.put'];
		post?: never;
		/**
		 * Remove a suppression
		 * @description Removes the suppression of an address, whatever the reason. Email to an address that bounced
		 *     permanently will bounce again, and a person who reported your email as spam may report it again. Both
		 *     harm your reputation with your mail provider, which may also have its own suppression list. Consent
		 *     that a complaint withdrew stays withdrawn. The audit log records who removed the suppression.
		 */
		delete: operations['suppressions.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List templates
		 * @description Lists your templates without their bodies, newest first.
		 */
		get: operations['templates.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a template
		 * @description Retrieves the current version of a template with its content in every locale.
		 */
		get: operations['templates.get'];
		/**
		 * Create or replace a template
		 * @description Creates or replaces the template with this slug. Omitted fields get their default values. Syntax and
		 *     safety are checked; errors contain the line and column. A change of content, layout or default locale
		 *     creates a new version; emails keep the version that they were accepted with. A change of name,
		 *     description, redirect, sender or `sensitive` creates no version and applies immediately. Sending the same body
		 *     again changes nothing.
		 */
		put: operations['templates.put'];
		post?: never;
		/**
		 * Delete a template
		 * @description Deletes a template. New sends cannot use it; emails that were already accepted are still sent. Its
		 *     versions can be retrieved as long as such emails or the consent history refer to them. If a template
		 *     is created with the slug again, its version numbers continue.
		 */
		delete: operations['templates.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates/{slug}/preview': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Preview a template
		 * @description Renders the template as a send does, even when variables are missing, and sends nothing. Brand and
		 *     legal details are added as in a send. If the template reads `unsubscribe_url` or `preferences_url`,
		 *     the values are example URLs that belong to no recipient.
		 */
		post: operations['templates.preview'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates/{slug}/test-send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Send a test email
		 * @description Sends the template to one address as a real email, with the same checks, suppressions and rate limit
		 *     as a send; you can retrieve its status. Unsubscribe links are added only to email to subscribers: if
		 *     the template requires them, pass them in `data`. The audit log gets an entry with the email's id and
		 *     without the recipient. With a test key, nothing is sent.
		 */
		post: operations['templates.testSend'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates/{slug}/versions': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List template versions
		 * @description Lists the current and earlier versions of a template, newest first. Pages are short because each
		 *     version includes its content.
		 */
		get: operations['templates.listVersions'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/templates/{slug}/versions/{version}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a template version
		 * @description Retrieves one version of a template, such as the version in an entry of the consent history. Versions
		 *     of a deleted template are available as long as queued emails or the consent history refer to them.
		 */
		get: operations['templates.getVersion'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List webhooks
		 * @description Lists your endpoints, newest first. Their URLs may contain credentials, so the scope `read` is not enough.
		 */
		get: operations['webhooks.list'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a webhook
		 * @description Retrieves an endpoint, without its secret.
		 */
		get: operations['webhooks.get'];
		/**
		 * Create or change a webhook
		 * @description Creates or replaces an endpoint. The body describes the complete endpoint. Sending the same body again changes nothing. The
		 *     response to the first request, a 201, contains the secret that verifies deliveries; it is not shown again. An organization can
		 *     have 20 endpoints.
		 *
		 *     The endpoint receives a `POST` for each event from then on, signed as Standard Webhooks describes. Any status from 200 to 299
		 *     within 15 seconds is a success. After any other outcome the delivery is attempted again, up to ten times within about three
		 *     days; redirects are not followed. An event can be delivered more than once and out of order. The header `webhook-id` is the id
		 *     of the event and is the same in every attempt.
		 *
		 *     With 410 (Gone) the receiver disables the endpoint. With 429 or 503, a header `Retry-After` of 1 second to 24 hours sets the
		 *     time of the next attempt. An endpoint is disabled when no attempt has succeeded for five days; the organization's
		 *     `alert_email` gets a message after one day, and when the endpoint is disabled.
		 *
		 *     For a new endpoint or another `url`, a person's session must have begun in the last 15 minutes, because the endpoint gets events
		 *     after the session has ended: otherwise the request returns a 409 with the reason `sign_in_again`. API keys are not affected.
		 */
		put: operations['webhooks.put'];
		post?: never;
		/**
		 * Delete a webhook
		 * @description Deletes an endpoint and its deliveries. The events themselves stay in the event log.
		 */
		delete: operations['webhooks.delete'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/deliveries': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * List deliveries
		 * @description Lists the deliveries of an endpoint in the last 30 days, newest event first. With a filter, a page can contain few entries or none although more follow.
		 */
		get: operations['webhooks.listDeliveries'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/deliveries/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Retrieve a delivery
		 * @description Retrieves a delivery with its payload and its last ten attempts.
		 */
		get: operations['webhooks.getDelivery'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/deliveries/{id}/retry': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Retry a delivery
		 * @description Attempts a delivery again, even if it was delivered: immediately, and then up to ten times, like a new event. While the endpoint
		 *     is failing, it waits like the other deliveries. The endpoint must be enabled; otherwise the response is a 409. With a test key
		 *     nothing is delivered.
		 */
		post: operations['webhooks.retryDelivery'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/replay': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Replay events
		 * @description Delivers the events of a time range again, with the same ids and bodies, in the order in which they occurred. The endpoint's filter
		 *     applies. Deliveries that are pending stay as they are, and new events have priority over replayed ones. The endpoint must be
		 *     enabled, and one replay per endpoint can be in progress; otherwise the response is a 409. Disabling the endpoint ends its replay.
		 *     The audit log records a replay. With a test key nothing is delivered.
		 *
		 *     After an endpoint was disabled, enable it and replay `undelivered` events. Without `since`, these are all that it has not received:
		 *     those whose deliveries failed, and those since it was disabled.
		 */
		post: operations['webhooks.replay'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/rotate-secret': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Replace the secret of a webhook
		 * @description Replaces the secret of an endpoint and returns the new one once. For `overlap_hours`, each delivery has two signatures: one with
		 *     the new and one with the previous secret. If a previous secret is still in use, it is not used any more. The body is optional. A
		 *     repeated request with the same `Idempotency-Key` gets the same secret.
		 *
		 *     A person's session must have begun in the last 15 minutes, because the secret stays valid after the session ends:
		 *     otherwise the request returns a 409 with the reason `sign_in_again`. API keys are not affected.
		 */
		post: operations['webhooks.rotateSecret'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/webhooks/{slug}/test': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Test a webhook
		 * @description Delivers the example of an event to an endpoint, with `test_mode: true` in the event, whatever the status of the endpoint is.
		 *     There is one attempt, and its result is in the deliveries of the endpoint. It changes nothing about the endpoint, and is not in
		 *     the event log. The body is optional. With a test key nothing is delivered.
		 */
		post: operations['webhooks.test'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		/** @description A request to confirm the address that received the link as the `alert_email` of an organization. */
		AlertVerification: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description The organization's public name. */
			brand: string;
			/** @description The recipient's locale. Pages use its language if available, else English. */
			locale: components['schemas']['Locale'];
			/** @description The status of the request. */
			status: components['schemas']['AlertVerificationStatus'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description The status of the confirmation of `alert_email`.
		 * @enum {string}
		 */
		AlertVerificationStatus: 'open' | 'verified';
		/** @description A new API key. */
		ApiKeyCreate: {
			/** @description A name that describes what the key is used for. */
			name: components['schemas']['Name'];
			/**
			 * @description `live` or `test`. With a test key, requests are validated and answered, but nothing is stored or
			 *     sent. A test key reads live data, including contacts: give it only to people who are allowed to see
			 *     that data.
			 */
			mode: components['schemas']['ApiKeyMode'];
			/** @description The operations that the key allows. You can grant only scopes that your own key has; `full` includes all scopes. */
			scopes: components['schemas']['GrantedScope'][];
			/**
			 * @description When the key expires; must be in the future. If omitted or null, the key never expires. A key that
			 *     expires cannot create a key that never expires or expires later than itself.
			 */
			expires_at?: components['schemas']['Timestamp'] | null;
			/**
			 * @description The domains that the key can send from. The sender's domain must be one of them; subdomains are not
			 *     included. Other senders are rejected with `{ field: "from", reason: "not_allowed" }`. If omitted or
			 *     null, the key can use every verified sender. A restricted key can only create keys that are
			 *     restricted to some of its domains.
			 */
			sender_domains?: components['schemas']['KeyDomain'][] | null;
			/**
			 * @description The networks that the key works from: IPv4 and IPv6 addresses, or networks in CIDR notation (RFC
			 *     4632), such as `203.0.113.0/24`. A request from another address returns a 401, as if the key did not
			 *     exist. If the server is behind a proxy, the operator must set `TRUST_PROXY`; otherwise every request
			 *     appears to come from the proxy. If omitted or null, the key works from every address. A restricted
			 *     key can only create keys that work from some of its networks.
			 */
			networks?: components['schemas']['KeyNetwork'][] | null;
		};
		/**
		 * @description `live`: requests take effect. `test`: requests are validated and answered, but nothing is stored or sent.
		 * @enum {string}
		 */
		ApiKeyMode: 'live' | 'test';
		/** @description A permission of an API key. New values can be added. Every key can retrieve itself. */
		ApiKeyScope: string | ('send' | 'contacts' | 'campaigns' | 'read' | 'manage' | 'full');
		/** @description An API key without its secret. The secret is shown once, when the key is created, and only its hash is stored. */
		ApiKeySummary: {
			/** @description Identifies the key in paths and in the audit log. */
			id: components['schemas']['Id'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description `live` or `test`. */
			mode: components['schemas']['ApiKeyMode'];
			/** @description The operations that the key allows. */
			scopes: components['schemas']['ApiKeyScope'][];
			/** @description The domains that the key can send from; null when it can use every verified sender. */
			sender_domains: string[] | null;
			/** @description The networks that the key works from, in CIDR notation; null when it works from every address. */
			networks: string[] | null;
			/** @description The first characters of the key, to distinguish it from others. */
			hint: string;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description The id of the key that created it; null when a person who signed in created it, or the operator on the server's command line. */
			created_by: components['schemas']['Id'] | null;
			/** @description When it expires; null when it does not expire. */
			expires_at: components['schemas']['Timestamp'] | null;
			/** @description When it was revoked; null when it was not revoked. */
			revoked_at: components['schemas']['Timestamp'] | null;
			/** @description When a request last used it, to the minute; null if no use was recorded. */
			last_used_at: components['schemas']['Timestamp'] | null;
		};
		/** @description A single picture. */
		Asset: {
			/** @description Never changes. Blocks name the picture by it, as `asset`. */
			id: components['schemas']['Id'];
			/** @description The name of the file, for people. */
			name: components['schemas']['Name'];
			/** @description The public URL of the picture. It ends in a hash and always returns the same picture. */
			url: components['schemas']['Url'];
			/** @description Its format, detected from the file. */
			content_type: components['schemas']['LogoType'];
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			width: number;
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			height: number;
			/**
			 * Format: int32
			 * @description Size as stored, in bytes.
			 */
			bytes: number;
			/** @description Hexadecimal SHA-256 hash of the uploaded file. */
			source_sha256: string;
			/** @description The campaigns and templates whose content shows it, at most 20, sorted by type and slug. */
			used_in: components['schemas']['AssetUser'][];
			/** @description When it was uploaded. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A picture of the organization, as it is stored. */
		AssetSummary: {
			/** @description Never changes. Blocks name the picture by it, as `asset`. */
			id: components['schemas']['Id'];
			/** @description The name of the file, for people. */
			name: components['schemas']['Name'];
			/** @description The public URL of the picture. It ends in a hash and always returns the same picture. */
			url: components['schemas']['Url'];
			/** @description Its format, detected from the file. */
			content_type: components['schemas']['LogoType'];
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			width: number;
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			height: number;
			/**
			 * Format: int32
			 * @description Size as stored, in bytes.
			 */
			bytes: number;
			/** @description Hexadecimal SHA-256 hash of the uploaded file. */
			source_sha256: string;
			/** @description The campaigns and templates whose content shows it, at most 20, sorted by type and slug. */
			used_in: components['schemas']['AssetUser'][];
			/** @description When it was uploaded. */
			created_at: components['schemas']['Timestamp'];
		};
		/** @description A picture to upload. */
		AssetUpload: {
			/** @description The file in base64: PNG, JPEG, GIF or WebP, not animated, at most 10 MiB, at most 10,000 pixels wide and high, and at most 25,000,000 pixels in total; 20,000,000 with transparency. */
			data: string;
			/** @description The name of the file, for people. Default: `picture`. */
			name?: string;
		};
		/** @description A campaign or a template that shows a picture. */
		AssetUser: {
			/** @description Its type. */
			type: components['schemas']['AssetUserType'];
			/** @description Its slug. */
			slug: components['schemas']['Slug'];
			/** @description Its name. */
			name: components['schemas']['Name'];
		};
		/** @description Whose content shows a picture. New values can be added. */
		AssetUserType: string | ('campaign' | 'template');
		/** @description A file to send with an email. */
		AttachmentUpload: {
			/**
			 * @description The name that the recipient sees, at most 255 characters: no path, no control or invisible characters,
			 *     none of `: * ? " < > |`, and not one of the file extensions that Amazon SES or Gmail refuses, such as `.exe`, `.js` or `.jar`.
			 */
			filename: string;
			/** @description The file in base64 (RFC 4648 §4): the standard alphabet, padded with `=`, without line breaks. All files of an email together have at most 7 MiB before encoding. An empty file is refused. */
			content: string;
			/** @description The MIME type, at most 78 characters, such as `application/pdf` or `text/calendar; method=REQUEST`. Default: the type that belongs to the file extension, else `application/octet-stream`. The parameters `name`, `filename` and `boundary` are rejected. */
			content_type?: string;
			/** @description Makes the file part of the HTML, which refers to it by `cid:` and this id, such as `<img src="cid:logo">`. Letters, digits and `.` `_` `-` `+` `@`; unique within the email, upper and lower case being alike. */
			content_id?: string;
		};
		/** @description The key of an attribute in `custom_attributes`: a letter, then letters, digits, `_` or `-`; at most 100 characters. Keys are case-sensitive. */
		AttributeKey: string;
		/**
		 * @description The type of an attribute's values. `date`: a date or timestamp in ISO 8601. `enum`: one of `values`.
		 * @enum {string}
		 */
		AttributeType: 'string' | 'number' | 'boolean' | 'date' | 'enum';
		/** @description The actor of a change. */
		AuditActor: {
			/** @description The type of the actor. */
			type: components['schemas']['AuditActorType'];
			/** @description The id of the key or the person; null for the operator. */
			id: components['schemas']['Id'] | null;
			/** @description The name of the key or the person, or the name that the operator gave or has on the server; null when it is not known. */
			name: components['schemas']['Name'] | null;
		};
		/** @description The type of an actor. New values can be added. */
		AuditActorType: string | ('api_key' | 'person' | 'operator');
		/** @description One change to your account. */
		AuditEntry: {
			/** @description Ids sort in the order of the changes. */
			id: components['schemas']['Id'];
			/** @description When the change was made. */
			occurred_at: components['schemas']['Timestamp'];
			/** @description Who made the change. */
			actor: components['schemas']['AuditActor'];
			/** @description The API key that made the change; null when the actor is not an API key. */
			api_key: components['schemas']['AuditedKey'] | null;
			/** @description The operation: `templates.put`, `apiKeys.revoke` and so on. */
			operation: string;
			/** @description The changed resource. */
			resource: components['schemas']['AuditedResource'];
			/** @description The resource before the change, without secrets; null when it was created. An empty object after an erasure. */
			before: {
				[key: string]: unknown;
			} | null;
			/** @description The resource after the change, without secrets; null when it was deleted. For a test send, an object with the `email_id`. An empty object after an erasure. */
			after: {
				[key: string]: unknown;
			} | null;
		};
		/** @description The API key that made a change. */
		AuditedKey: {
			/** @description The key's id. */
			id: components['schemas']['Id'];
			/** @description The key's name. */
			name: components['schemas']['Name'];
			/** @description The first characters of the key. */
			hint: string;
		};
		/** @description The changed resource. */
		AuditedResource: {
			/** @description The type of the resource: `template`, `list`, `api_key`, `suppression` and so on. */
			type: string;
			/**
			 * @description The slug, key, name or address (in lower case) that identifies the resource in paths, else its id;
			 *     `[deleted]` after an erasure.
			 */
			id: string;
		};
		/** @description Changes to the subscription preferences of somebody who asked you for them. */
		AuthoredPreferencesUpdate: {
			/** @description By subtype key (`slug`, or `type_slug/subtype_slug`): `true` subscribes, `false` unsubscribes. */
			preferences?: {
				[key: string]: boolean;
			};
			/** @description `true` unsubscribes from every subtype, including subtypes that the contact was never asked about. The master switch does not change. */
			unsubscribe_all?: boolean;
			/**
			 * @description Why you make the change, on one line, such as the number of a ticket. The consent history and the proof of consent show
			 *     it in the `evidence` of each subtype that the request changes. An erasure deletes it.
			 */
			note?: string;
		};
		/** @description Bytes in base64url without padding (RFC 4648, section 5), as WebAuthn's JSON has them. */
		Base64Url: string;
		/** @description The result of a batch. */
		BatchAnswer: {
			/**
			 * Format: int32
			 * @description Number of accepted emails.
			 */
			queued: number;
			/**
			 * Format: int32
			 * @description Number of rejected emails.
			 */
			failed: number;
			/** @description The id of the batch, to list its emails. */
			batch_id: components['schemas']['Id'];
			/** @description One entry for each of `emails`, in the same order. */
			results: components['schemas']['BatchResult'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description What became of the emails of a batch. */
		BatchCanceled: {
			/** @description The id of the batch. */
			batch_id: components['schemas']['Id'];
			/**
			 * Format: int32
			 * @description Number of emails that are canceled, by this request or an earlier one.
			 */
			canceled: number;
			/**
			 * Format: int32
			 * @description Number of emails that could not be canceled, because they are being handed over or have ended.
			 */
			not_canceled: number;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Evidence of an opt-in in a batch: the fields of a single upsert, which are validated for each contact. */
		BatchConsentEvidence: {
			/** @description URL of the page with the form, at most 2,048 characters. */
			url?: string;
			/** @description The person's IP address. */
			ip?: string;
			/** @description The `User-Agent` of the person's browser, at most 1,000 characters. */
			user_agent?: string;
			/** @description When the form was submitted: a timestamp in ISO 8601. */
			collected_at?: string;
			/** @description The text that the person agreed to, at most 10,000 characters. */
			text?: string;
		};
		/** @description A contact of a batch: the fields of a single upsert, which are validated for each contact. */
		BatchContact: {
			/** @description The contact's address, at most 254 characters. */
			email: string;
			/** @description The person's name, at most 255 characters; null clears it. */
			name?: string | null;
			/** @description Merged into the existing value, key by key at the top level; null removes a key. At most 64 KiB, 200 keys and 32 levels. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Merged like `data`. Each attribute must be declared and have the declared type. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description A BCP 47 language tag. The default for a new contact is the organization's `default_locale`. */
			locale?: string;
			/** @description The name of an IANA time zone, at most 64 characters; null clears it. */
			timezone?: string | null;
			/** @description Static lists to add the contact to, at most 100; the contact stays on its other lists. */
			lists?: string[];
			/** @description Subtypes that the person opts in to, by key, at most 100. They are `pending` until the person confirms. */
			opt_in_subtype_slugs?: string[];
			/** @description `false` confirms the subtypes immediately, without asking the person. Requires the scope `manage` or `full`. */
			double_opt_in?: boolean;
			/** @description Slug of the template of your confirmation email, at most 100 characters. Default: `consent-confirm`. */
			confirm_template?: string;
			/** @description Evidence of the opt-in in your own form. */
			consent_evidence?: components['schemas']['BatchConsentEvidence'];
		};
		/** @description A contact that the batch created. */
		BatchContactCreated: {
			/**
			 * Format: int32
			 * @description Its index in `contacts`, from 0.
			 */
			index: number;
			/** @description The address as you sent it, truncated to 320 characters. */
			email: string;
			/** @description The id of the contact. */
			id: components['schemas']['Id'];
			/** @description True when a subtype of this entry still requires confirmation by the person. */
			pending_confirmation: boolean;
			/** @description The link for the confirmation email that you send; present while a confirmation is pending. */
			confirm_url?: components['schemas']['Url'];
			/**
			 * @description There was no contact with this address. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			status: 'created';
		};
		/** @description Why a contact of a batch was rejected: the error that a single upsert would return. */
		BatchContactError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'VALIDATION_ERROR';
			/** @description Details of the error. Field paths are relative to the contact: `lists.0`. */
			details: components['schemas']['ValidationDetails'];
		};
		/** @description A rejected contact of a batch; nothing of it was stored. */
		BatchContactFailed: {
			/**
			 * Format: int32
			 * @description Its index in `contacts`, from 0.
			 */
			index: number;
			/** @description The address as you sent it, truncated to 320 characters. */
			email: string;
			/** @description Always null: nothing was stored. */
			id: null;
			/**
			 * @description Rejected. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			status: 'failed';
			/** @description The reason. */
			error: components['schemas']['BatchContactError'];
		};
		/** @description The result for one contact of a batch, by `status`. */
		BatchContactResult:
			| components['schemas']['BatchContactCreated']
			| components['schemas']['BatchContactUpdated']
			| components['schemas']['BatchContactFailed'];
		/** @description A contact that the batch updated. */
		BatchContactUpdated: {
			/**
			 * Format: int32
			 * @description Its index in `contacts`, from 0.
			 */
			index: number;
			/** @description The address as you sent it, truncated to 320 characters. */
			email: string;
			/** @description The id of the contact. */
			id: components['schemas']['Id'];
			/** @description True when a subtype of this entry still requires confirmation by the person. */
			pending_confirmation: boolean;
			/** @description The link for the confirmation email that you send; present while a confirmation is pending. */
			confirm_url?: components['schemas']['Url'];
			/**
			 * @description The contact existed, or an earlier entry created it. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			status: 'updated';
		};
		/** @description The content of an email of a batch. */
		BatchContent: {
			/** @description The subject, 1–998 characters on one line, without control characters. */
			subject: string;
			/** @description The HTML part, at most 512 KiB. */
			html?: string;
			/** @description The text part, at most 512 KiB. Default: a text that is made from `html`, or the subject when `html` has no text. */
			text?: string;
		};
		/**
		 * @description One email of a batch, with the fields of a single send except `attachments`, `cc` and `bcc`. A wrong type, an unknown field, or a
		 *     missing `to` or `template` (without `content`) is an error of the whole request. All other rules of a single send are
		 *     checked for each email separately, and errors are reported in `results`.
		 */
		BatchEmail: {
			/** @description The recipient: exactly one address of at most 254 characters. */
			to: string;
			/** @description Slug of the template. Required unless there is `content`. */
			template?: string;
			/** @description The template's variables, at most 64 KiB, 200 keys and 32 levels. If you leave them out, `brand`, `brand_color`, `brand_footer`, `brand_support_email`, `legal_entity`, `legal_address` and `legal_details` come from your organization's settings, as do the colors derived from `brand_color` and `company`, the deprecated alias of `brand`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description A verified sender address, or any address on a verified domain; at most 254 characters. Default: the template's sender, else the organization's. */
			from?: string;
			/** @description The sender's display name, at most 255 characters. Default: the name of the sender address, else the brand. */
			from_name?: string;
			/** @description The addresses for replies, as in a single send: at most five, and at most 998 characters. */
			reply_to?: string;
			/** @description The order in the queue: `high`, `normal` or `low`. Default: `normal`. */
			priority?: components['schemas']['Priority'];
			/** @description The key of an operational subtype, at most 201 characters. The email is sent only to a contact who has confirmed this subtype. Marketing email is sent by campaigns. */
			subtype_slug?: string;
			/** @description What to do when it is unknown whether the provider accepted the email: `fail` or `resend`. Default: the organization's setting, or `fail` for email with a `subtype_slug`. */
			unknown_outcome?: string;
			/** @description When to send the email, as in a single send. */
			scheduled_at?: string | Date;
			/** @description Only in a single send: an email of a batch that has attachments is rejected with `not_in_batch`. */
			attachments?: unknown[];
			/** @description Content instead of a template. With `content`, `template` and `data` are rejected with `conflict`. */
			content?: components['schemas']['BatchContent'];
			/** @description The language to send in, as in a single send; at most 64 characters. */
			locale?: string;
			/** @description At most 5 tags: groups of lower-case letters and digits, joined by a single `-` or `_`; at most 50 characters. */
			tags?: string[];
			/** @description Your own values: at most 20 keys of 1–40 characters from `a–z 0–9 _`, with strings of at most 500 characters. */
			metadata?: {
				[key: string]: string;
			};
			/** @description Additional headers of the message, as in a single send; at most 10. */
			headers?: {
				[key: string]: string;
			};
			/** @description The email that this one answers, as in a single send: the id of an email of yours, or a Message-ID; at most 250 characters. */
			in_reply_to?: string;
			/** @description Only in a single send: an email of a batch with `cc` is rejected with `not_in_batch`. */
			cc?: unknown[];
			/** @description Only in a single send: an email of a batch with `bcc` is rejected with `not_in_batch`. */
			bcc?: unknown[];
		};
		/** @description Why an email of a batch was rejected: the error that a single send would return. */
		BatchEmailError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'VALIDATION_ERROR';
			/** @description Details of the error. Field paths are relative to the email: `data.reset_url`. */
			details: components['schemas']['ValidationDetails'];
		};
		/** @description A rejected email of a batch; nothing of it was stored. */
		BatchEmailFailed: {
			/**
			 * Format: int32
			 * @description Its index in `emails`, from 0.
			 */
			index: number;
			/** @description The recipient as you sent it, truncated to 320 characters. */
			to: string;
			/** @description Always null: there is no email. */
			id: null;
			/**
			 * @description Rejected. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			status: 'failed';
			/** @description The reason. */
			error: components['schemas']['BatchEmailError'];
		};
		/** @description An accepted email of a batch. */
		BatchEmailQueued: {
			/**
			 * Format: int32
			 * @description Its index in `emails`, from 0.
			 */
			index: number;
			/** @description The recipient as you sent it, truncated to 320 characters. */
			to: string;
			/** @description The id of the email, to retrieve its status. */
			id: components['schemas']['Id'];
			/**
			 * @description Accepted and stored; it will be sent. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			status: 'queued';
			/** @description When it is due; null when it is due now. */
			scheduled_at: components['schemas']['Timestamp'] | null;
		};
		/** @description The result for one email of a batch, by `status`. */
		BatchResult:
			components['schemas']['BatchEmailQueued'] | components['schemas']['BatchEmailFailed'];
		/** @description A part of an email, by `type`. */
		Block:
			| components['schemas']['HeadingBlock']
			| components['schemas']['TextBlock']
			| components['schemas']['ImageBlock']
			| components['schemas']['ButtonBlock']
			| components['schemas']['ColumnsBlock']
			| components['schemas']['CardBlock']
			| components['schemas']['QuoteBlock']
			| components['schemas']['DividerBlock']
			| components['schemas']['SpacerBlock']
			| components['schemas']['SocialBlock']
			| components['schemas']['HtmlBlock'];
		/**
		 * @description Where the content of a block stands.
		 * @enum {string}
		 */
		BlockAlign: 'left' | 'center' | 'right';
		/** @description The button of a block. */
		BlockButton: {
			/** @description The text, at most 200 characters. */
			text: string;
			/** @description The URL that the button links to: `https`, `http`, `mailto` or `tel`. A button without it links to nothing. */
			url?: string;
			/** @description Default: `filled`. */
			style?: components['schemas']['BlockButtonStyle'];
			/** @description Whether the button is as wide as its place. Default: false. */
			full_width?: boolean;
		};
		/**
		 * @description How a button looks.
		 * @enum {string}
		 */
		BlockButtonStyle: 'filled' | 'outline';
		/**
		 * @description On which screens a block is not shown.
		 * @enum {string}
		 */
		BlockHiding: 'phone' | 'desktop';
		/** @description The picture of a block. */
		BlockImage: {
			/** @description The URL of the picture: `https` or `http`. Either this or `asset` is required. */
			url?: string;
			/**
			 * Format: uuid
			 * @description The id of a picture of the organization, in place of `url`; see `assets.upload`.
			 */
			asset?: string;
			/** @description What the picture shows, for everybody who does not see it. Many read email without pictures. */
			alt?: string;
			/** @description `true` for a picture that says nothing, which needs no `alt`. Default: false. */
			decorative?: boolean;
			/**
			 * Format: int32
			 * @description The width in pixels. A picture is never shown wider than its place. Default: the width of its place; an `asset` is never shown wider than it is.
			 */
			width?: number;
			/**
			 * Format: int32
			 * @description The height at this width, so that the text does not move when the picture is loaded. Default: as the picture has it.
			 */
			height?: number;
			/** @description The URL that the picture links to. */
			link?: string;
		};
		/**
		 * @description A button.
		 * @example {
		 *       "type": "button",
		 *       "text": "Order now",
		 *       "url": "https://shop.example/teas",
		 *       "align": "center"
		 *     }
		 */
		ButtonBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `button`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'button';
			/** @description The text, at most 200 characters. */
			text: string;
			/** @description The URL that the button links to: `https`, `http`, `mailto` or `tel`. A button without it links to nothing. */
			url?: string;
			/** @description Default: `filled`. */
			style?: components['schemas']['BlockButtonStyle'];
			/** @description Whether the button is as wide as its place. Default: false. */
			full_width?: boolean;
			/** @description Default: where the language begins. */
			align?: components['schemas']['BlockAlign'];
		};
		/** @description A single campaign. */
		Campaign: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the campaign. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Key of the marketing subtype. Only contacts who have confirmed it get the campaign. */
			subtype: string;
			/** @description Whom the campaign is for. */
			audience: components['schemas']['CampaignAudience'];
			/** @description Slug of the template; null for a campaign with content of its own. */
			template: components['schemas']['Slug'] | null;
			/** @description The version of its own content, which increases with every change; null for a campaign with a template. */
			content_version: number | null;
			/** @description Values for the template that are the same for everybody. */
			data: {
				[key: string]: unknown;
			};
			/** @description The sender's address; null for the template's, else the organization's. */
			from: components['schemas']['EmailAddress'] | null;
			/** @description The sender's display name; null for that of the sender address, else the brand. */
			from_name: components['schemas']['Name'] | null;
			/** @description The addresses for replies; null when there are none. */
			reply_to: components['schemas']['MailboxList'] | null;
			/** @description Labels of its emails. */
			tags: components['schemas']['Slug'][];
			/** @description The most emails per hour; null for no limit of its own. */
			max_rate_per_hour: number | null;
			/** @description Contacts that got another campaign within so many hours are left out; null when nobody is. */
			skip_if_mailed_within_hours: number | null;
			/** @description Whether the campaign waits after its first 1,000 emails if more than a fifth of a large audience was never mailed before. */
			first_wave: boolean;
			/** @description The status. */
			status: components['schemas']['CampaignStatus'];
			/** @description The pause; null unless the status is `paused`. */
			pause: components['schemas']['CampaignPause'] | null;
			/** @description The version of the template, which is fixed when the campaign is scheduled; null for a draft. */
			template_version: number | null;
			/** @description When it starts or was to start; null for a draft. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When its recipients began to be determined; null before. */
			started_at: components['schemas']['Timestamp'] | null;
			/** @description When it was completed; null before. */
			completed_at: components['schemas']['Timestamp'] | null;
			/** @description When it was canceled; null if it was not. */
			canceled_at: components['schemas']['Timestamp'] | null;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When its settings, its content or its start were last changed. No two changes have the same time. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The locale for recipients in whose language there is no content; null for a campaign with a template. */
			default_locale: components['schemas']['Locale'] | null;
			/** @description The layout around its own content; null for a campaign with a template. */
			layout: components['schemas']['Layout'] | null;
			/** @description Its own content by locale; null for a campaign with a template. */
			content: {
				[key: string]: components['schemas']['CampaignContent'];
			} | null;
			/** @description Why it queues no emails although it is `sending` and has pending recipients, and until when; otherwise null. */
			waiting: components['schemas']['CampaignWaiting'] | null;
			/** @description What became of its recipients. */
			counts: components['schemas']['CampaignCounts'];
			/** @description The same as shares. */
			rates: components['schemas']['CampaignRates'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Whom a campaign is for. Each contact gets it once, and only with consent to the subtype. */
		CampaignAudience: {
			/** @description Slugs of static and smart lists. A contact on any of them belongs to the audience. */
			lists: string[];
			/** @description A rule as in a smart list, instead of lists; null for none. Without lists and rule, the audience is everybody with the consent. */
			rule: components['schemas']['SmartRule'] | null;
			/** @description Slugs of static and smart lists whose contacts get nothing. */
			exclude_lists: string[];
		};
		/** @description How many contacts would get the campaign if it started now. */
		CampaignAudienceCount: {
			/**
			 * Format: int32
			 * @description Contacts in the audience, before any question of consent.
			 */
			matched: number;
			/**
			 * Format: int32
			 * @description Contacts that would get it.
			 */
			sendable: number;
			/** @description Contacts in the audience that would not, by the first reason that applies. */
			excluded: components['schemas']['CampaignExcluded'];
			/** @description How many of those who would get it have each locale; the 100 most frequent ones. */
			locales: {
				[key: string]: number;
			};
		};
		/** @description How many contacts would get a campaign with this audience. */
		CampaignAudienceCounted: {
			/** @description How many contacts would get it if it started now; null if counting them takes longer than 4 seconds. */
			audience: components['schemas']['CampaignAudienceCount'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An audience that is not stored. The fields are those of `campaigns.put`. */
		CampaignAudienceCounting: {
			/** @description Key of a marketing subtype: its slug, or `type_slug/subtype_slug` where several types have the slug. */
			subtype: string;
			/** @description The contacts that the campaign would be for. Default: everybody with consent to the subtype. */
			audience?: components['schemas']['CampaignAudiencePut'];
			/** @description Leaves out contacts that got another campaign within this number of hours. Default: leaves out nobody. */
			skip_if_mailed_within_hours?: number | null;
		};
		/** @description Whom a campaign is for. `lists` and `rule` exclude each other; without both, the audience is everybody with the consent. */
		CampaignAudiencePut: {
			/**
			 * @description Slugs of static and smart lists, at most 50. A contact on any of them belongs to the audience.
			 * @default []
			 */
			lists?: components['schemas']['Slug'][];
			/** @description A rule as in a smart list. */
			rule?: components['schemas']['SmartRule'] | null;
			/**
			 * @description Slugs of static and smart lists whose contacts get nothing, at most 50.
			 * @default []
			 */
			exclude_lists?: components['schemas']['Slug'][];
		};
		/**
		 * campaign.canceled
		 * @description A campaign was canceled.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d34",
		 *       "timestamp": "2026-03-20T08:30:00.000Z",
		 *       "sequence": 44,
		 *       "test_mode": false,
		 *       "type": "campaign.canceled",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "slug": "spring-sale",
		 *         "name": "Spring sale",
		 *         "subtype": "newsletter",
		 *         "audience": {
		 *           "lists": [
		 *             "customers"
		 *           ],
		 *           "rule": null,
		 *           "exclude_lists": []
		 *         },
		 *         "template": "welcome",
		 *         "content_version": null,
		 *         "data": {
		 *           "name": "friends",
		 *           "discount": 20
		 *         },
		 *         "from": null,
		 *         "from_name": null,
		 *         "reply_to": null,
		 *         "tags": [
		 *           "spring"
		 *         ],
		 *         "max_rate_per_hour": null,
		 *         "skip_if_mailed_within_hours": null,
		 *         "first_wave": true,
		 *         "pause": null,
		 *         "completed_at": null,
		 *         "canceled_at": "2026-03-20T08:10:00.000Z",
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "template_version": 1,
		 *         "scheduled_at": "2026-03-20T08:00:00.000Z",
		 *         "status": "canceled",
		 *         "started_at": "2026-03-20T08:00:00.000Z",
		 *         "counts": {
		 *           "matched": 0,
		 *           "excluded": {
		 *             "suppressed": 0,
		 *             "invalid": 0,
		 *             "unsubscribed": 0,
		 *             "no_consent": 0,
		 *             "recently_mailed": 0
		 *           },
		 *           "sendable": 0,
		 *           "pending": 0,
		 *           "queued": 0,
		 *           "locales": {},
		 *           "skipped": 0,
		 *           "skipped_reasons": {},
		 *           "failed": 0,
		 *           "canceled": 0,
		 *           "sent": 0,
		 *           "delivered": 0,
		 *           "bounced_hard": 0,
		 *           "bounced_soft": 0,
		 *           "complained": 0,
		 *           "opened": 0,
		 *           "opened_machine": 0,
		 *           "clicked": 0,
		 *           "clicked_machine": 0,
		 *           "unsubscribed": 0
		 *         },
		 *         "rates": {
		 *           "delivery": null,
		 *           "bounce": null,
		 *           "complaint": null,
		 *           "open": null,
		 *           "click": null,
		 *           "unsubscribe": null
		 *         }
		 *       }
		 *     }
		 */
		CampaignCanceledEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'campaign.canceled';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['CampaignEventData'] | components['schemas']['ErasedData'];
		};
		/** @description Whether a campaign can be scheduled. */
		CampaignCheck: {
			/** @description True when there are no errors. */
			ready: boolean;
			/** @description What prevents it from being scheduled. */
			errors: components['schemas']['CampaignFinding'][];
			/** @description What should be considered before. */
			warnings: components['schemas']['CampaignFinding'][];
			/** @description How many contacts would get it; null with the warning `rule_too_slow`. */
			audience: components['schemas']['CampaignAudienceCount'] | null;
			/**
			 * Format: int32
			 * @description How many of a sample of up to 1,000 recipients were rendered.
			 */
			sample: number;
			/** @description Variables that contacts of the sample lack. */
			missing_variables: components['schemas']['CampaignMissingVariable'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * campaign.completed
		 * @description A campaign was completed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d33",
		 *       "timestamp": "2026-03-20T08:30:00.000Z",
		 *       "sequence": 43,
		 *       "test_mode": false,
		 *       "type": "campaign.completed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "slug": "spring-sale",
		 *         "name": "Spring sale",
		 *         "subtype": "newsletter",
		 *         "audience": {
		 *           "lists": [
		 *             "customers"
		 *           ],
		 *           "rule": null,
		 *           "exclude_lists": []
		 *         },
		 *         "template": "welcome",
		 *         "content_version": null,
		 *         "data": {
		 *           "name": "friends",
		 *           "discount": 20
		 *         },
		 *         "from": null,
		 *         "from_name": null,
		 *         "reply_to": null,
		 *         "tags": [
		 *           "spring"
		 *         ],
		 *         "max_rate_per_hour": null,
		 *         "skip_if_mailed_within_hours": null,
		 *         "first_wave": true,
		 *         "pause": null,
		 *         "completed_at": "2026-03-20T08:30:00.000Z",
		 *         "canceled_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "template_version": 1,
		 *         "scheduled_at": "2026-03-20T08:00:00.000Z",
		 *         "status": "completed",
		 *         "started_at": "2026-03-20T08:00:00.000Z",
		 *         "counts": {
		 *           "matched": 0,
		 *           "excluded": {
		 *             "suppressed": 0,
		 *             "invalid": 0,
		 *             "unsubscribed": 0,
		 *             "no_consent": 0,
		 *             "recently_mailed": 0
		 *           },
		 *           "sendable": 0,
		 *           "pending": 0,
		 *           "queued": 0,
		 *           "locales": {},
		 *           "skipped": 0,
		 *           "skipped_reasons": {},
		 *           "failed": 0,
		 *           "canceled": 0,
		 *           "sent": 0,
		 *           "delivered": 0,
		 *           "bounced_hard": 0,
		 *           "bounced_soft": 0,
		 *           "complained": 0,
		 *           "opened": 0,
		 *           "opened_machine": 0,
		 *           "clicked": 0,
		 *           "clicked_machine": 0,
		 *           "unsubscribed": 0
		 *         },
		 *         "rates": {
		 *           "delivery": null,
		 *           "bounce": null,
		 *           "complaint": null,
		 *           "open": null,
		 *           "click": null,
		 *           "unsubscribe": null
		 *         }
		 *       }
		 *     }
		 */
		CampaignCompletedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'campaign.completed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['CampaignEventData'] | components['schemas']['ErasedData'];
		};
		/** @description The content of a campaign in one locale. */
		CampaignContent: {
			/** @description The subject line. */
			subject: string;
			/** @description The preview text that mail clients show next to the subject; null when they show the first words of the body. */
			preheader: string | null;
			/** @description The blocks that the email is made of. */
			blocks: components['schemas']['Block'][];
		};
		/** @description The content of a campaign in one locale. All texts are written in the template language. */
		CampaignContentDraft: {
			/** @description The subject line. */
			subject: string;
			/** @description The preview text that mail clients show next to the subject. */
			preheader?: string | null;
			/** @description The blocks that the email is made of: at most 100, those in columns included, and 256 KiB. Errors name the place of a block, such as `content.en.blocks.3.columns.0.1.alt`. Blocks of the type `html` need a key with the scope `manage` or `full`, or one of the roles owner, admin and developer; without it, those that are there stay as they are. */
			blocks: components['schemas']['Block'][];
		};
		/**
		 * @description What became of the campaign's recipients, each counted once. `sent`, `delivered` and the numbers after them are cumulative: an email that
		 *     was delivered counts as sent, too. At any time `pending` + `queued` + `sent` + `skipped` + `failed` + `canceled` is `sendable`.
		 */
		CampaignCounts: {
			/**
			 * Format: int32
			 * @description Contacts in the audience when the campaign started, before any question of consent.
			 */
			matched: number;
			/** @description Contacts in the audience that did not become recipients. */
			excluded: components['schemas']['CampaignExcluded'];
			/**
			 * Format: int32
			 * @description Recipients: those who could be sent the campaign when it started.
			 */
			sendable: number;
			/**
			 * Format: int32
			 * @description Recipients whose email does not exist yet.
			 */
			pending: number;
			/**
			 * Format: int32
			 * @description Recipients whose email waits or is being handed over.
			 */
			queued: number;
			/** @description The emails that exist, by the locale of their content. */
			locales: {
				[key: string]: number;
			};
			/**
			 * Format: int32
			 * @description Recipients who were skipped, because the consent was withdrawn, the address suppressed or the contact erased since the start, or because the template could not be rendered. `skipped_reasons` has the numbers.
			 */
			skipped: number;
			/** @description The number of skipped recipients by reason. */
			skipped_reasons: {
				[key: string]: number;
			};
			/**
			 * Format: int32
			 * @description Emails that failed for another reason.
			 */
			failed: number;
			/**
			 * Format: int32
			 * @description Emails that were canceled with the campaign, and recipients that had none.
			 */
			canceled: number;
			/**
			 * Format: int32
			 * @description Emails that the provider accepted.
			 */
			sent: number;
			/**
			 * Format: int32
			 * @description Emails that were delivered.
			 */
			delivered: number;
			/**
			 * Format: int32
			 * @description Emails that bounced permanently.
			 */
			bounced_hard: number;
			/**
			 * Format: int32
			 * @description Emails that bounced temporarily.
			 */
			bounced_soft: number;
			/**
			 * Format: int32
			 * @description Emails that were reported as spam.
			 */
			complained: number;
			/**
			 * Format: int32
			 * @description Emails that a person opened.
			 */
			opened: number;
			/**
			 * Format: int32
			 * @description Emails that a program opened.
			 */
			opened_machine: number;
			/**
			 * Format: int32
			 * @description Emails of which a person clicked a link.
			 */
			clicked: number;
			/**
			 * Format: int32
			 * @description Emails of which a program clicked a link.
			 */
			clicked_machine: number;
			/**
			 * Format: int32
			 * @description Emails by whose links, or on the page behind them, a subscription was ended.
			 */
			unsubscribed: number;
		};
		/** @description How a campaign is copied. */
		CampaignDuplicate: {
			/** @description Slug of the new campaign. */
			slug: components['schemas']['Slug'];
			/** @description Its name. Default: that of the copied campaign. */
			name?: components['schemas']['Name'];
		};
		/** @description Why a campaign was not copied. New values can be added. */
		CampaignDuplicateConflictCode:
			string | ('CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS');
		/** @description Why the campaign cannot be copied; empty for the codes about an `Idempotency-Key`. */
		CampaignDuplicateConflictDetails: {
			/** @description The reason. */
			reason?: components['schemas']['ConflictReason'];
		};
		/**
		 * @description Body of a 409 when a campaign is copied.
		 * @example {
		 *       "message": "Another campaign has this slug.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "slug_taken"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		CampaignDuplicateConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['CampaignDuplicateConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['CampaignDuplicateConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A campaign with its counts at the time of the event. */
		CampaignEventData: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the campaign. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Key of the marketing subtype. Only contacts who have confirmed it get the campaign. */
			subtype: string;
			/** @description Whom the campaign is for. */
			audience: components['schemas']['CampaignAudience'];
			/** @description Slug of the template; null for a campaign with content of its own. */
			template: components['schemas']['Slug'] | null;
			/** @description The version of its own content, which increases with every change; null for a campaign with a template. */
			content_version: number | null;
			/** @description Values for the template that are the same for everybody. */
			data: {
				[key: string]: unknown;
			};
			/** @description The sender's address; null for the template's, else the organization's. */
			from: components['schemas']['EmailAddress'] | null;
			/** @description The sender's display name; null for that of the sender address, else the brand. */
			from_name: components['schemas']['Name'] | null;
			/** @description The addresses for replies; null when there are none. */
			reply_to: components['schemas']['MailboxList'] | null;
			/** @description Labels of its emails. */
			tags: components['schemas']['Slug'][];
			/** @description The most emails per hour; null for no limit of its own. */
			max_rate_per_hour: number | null;
			/** @description Contacts that got another campaign within so many hours are left out; null when nobody is. */
			skip_if_mailed_within_hours: number | null;
			/** @description Whether the campaign waits after its first 1,000 emails if more than a fifth of a large audience was never mailed before. */
			first_wave: boolean;
			/** @description The status. */
			status: components['schemas']['CampaignStatus'];
			/** @description The pause; null unless the status is `paused`. */
			pause: components['schemas']['CampaignPause'] | null;
			/** @description The version of the template, which is fixed when the campaign is scheduled; null for a draft. */
			template_version: number | null;
			/** @description When it starts or was to start; null for a draft. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When its recipients began to be determined; null before. */
			started_at: components['schemas']['Timestamp'] | null;
			/** @description When it was completed; null before. */
			completed_at: components['schemas']['Timestamp'] | null;
			/** @description When it was canceled; null if it was not. */
			canceled_at: components['schemas']['Timestamp'] | null;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When its settings, its content or its start were last changed. No two changes have the same time. */
			updated_at: components['schemas']['Timestamp'];
			/** @description What became of its recipients by then. */
			counts: components['schemas']['CampaignCounts'];
			/** @description The same as shares. */
			rates: components['schemas']['CampaignRates'];
		};
		/** @description Recipients that get no email, by the first reason that applies. */
		CampaignExcluded: {
			/**
			 * Format: int32
			 * @description The address is suppressed.
			 */
			suppressed: number;
			/**
			 * Format: int32
			 * @description The contact's `validation_status` is `invalid`.
			 */
			invalid: number;
			/**
			 * Format: int32
			 * @description The contact's `subscribed` is false, or they have unsubscribed from the subtype.
			 */
			unsubscribed: number;
			/**
			 * Format: int32
			 * @description The contact has not confirmed the subtype.
			 */
			no_consent: number;
			/**
			 * Format: int32
			 * @description The contact was sent a campaign within `skip_if_mailed_within_hours`.
			 */
			recently_mailed: number;
		};
		/** @description An error or a warning of a check. */
		CampaignFinding: {
			/** @description A stable code for programs. */
			code: components['schemas']['CampaignFindingCode'];
			/** @description One sentence for the author of the campaign. */
			message: string;
			/** @description What the sentence names, for sentences in other languages: of a button for example its `text`, `path` and `locale`. */
			details?: {
				[key: string]: string;
			};
		};
		/** @description What prevents a campaign from starting, or should be considered before. New values can be added. */
		CampaignFindingCode:
			| string
			| (
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
			  );
		/** @description What people did with the emails of a campaign in one hour. */
		CampaignHour: {
			/** @description The beginning of the hour. */
			starts_at: components['schemas']['Timestamp'];
			/**
			 * Format: int32
			 * @description The number of emails that a person opened for the first time.
			 */
			opened: number;
			/**
			 * Format: int32
			 * @description The number of emails in which a person followed a link for the first time.
			 */
			clicked: number;
		};
		/** @description What people did with the emails of a campaign, by hour. */
		CampaignHours: {
			/** @description The 48 hours from the start, oldest first; empty before the start. */
			data: components['schemas']['CampaignHour'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A link in the emails of a campaign. */
		CampaignLink: {
			/**
			 * @description The URL without its query and fragment, which can differ by recipient. In URLs of Mailwright's own pages, `{token}`
			 *     replaces the token.
			 */
			url: string;
			/**
			 * Format: int32
			 * @description The number of emails in which a person followed the link.
			 */
			clicked: number;
			/**
			 * Format: int32
			 * @description The number of emails in which a program followed the link.
			 */
			clicked_machine: number;
		};
		/** @description A variable that the template prints and that contacts lack. */
		CampaignMissingVariable: {
			/** @description The dotted path, such as `contact.data.city`. */
			name: string;
			/**
			 * Format: int32
			 * @description How many contacts of the sample lack it. Their emails would be skipped.
			 */
			contacts: number;
		};
		/** @description Why and since when a campaign is paused. */
		CampaignPause: {
			/** @description Who has paused it. */
			by: components['schemas']['CampaignPausedBy'];
			/** @description A code for pauses by the guard: `hard_bounces`, `complaints`, `render_failed`, `marketing_paused`, or `not_ready` if `campaigns.check` finds errors at the start; otherwise null. */
			reason: string | null;
			/** @description Since when. */
			at: components['schemas']['Timestamp'];
		};
		/** @description Who has paused a campaign. New values can be added. */
		CampaignPausedBy: string | ('person' | 'guard');
		/**
		 * campaign.paused
		 * @description A campaign was paused.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d31",
		 *       "timestamp": "2026-03-20T08:30:00.000Z",
		 *       "sequence": 41,
		 *       "test_mode": false,
		 *       "type": "campaign.paused",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "slug": "spring-sale",
		 *         "name": "Spring sale",
		 *         "subtype": "newsletter",
		 *         "audience": {
		 *           "lists": [
		 *             "customers"
		 *           ],
		 *           "rule": null,
		 *           "exclude_lists": []
		 *         },
		 *         "template": "welcome",
		 *         "content_version": null,
		 *         "data": {
		 *           "name": "friends",
		 *           "discount": 20
		 *         },
		 *         "from": null,
		 *         "from_name": null,
		 *         "reply_to": null,
		 *         "tags": [
		 *           "spring"
		 *         ],
		 *         "max_rate_per_hour": null,
		 *         "skip_if_mailed_within_hours": null,
		 *         "first_wave": true,
		 *         "pause": {
		 *           "by": "person",
		 *           "reason": null,
		 *           "at": "2026-03-20T08:05:00.000Z"
		 *         },
		 *         "completed_at": null,
		 *         "canceled_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "template_version": 1,
		 *         "scheduled_at": "2026-03-20T08:00:00.000Z",
		 *         "status": "paused",
		 *         "started_at": "2026-03-20T08:00:00.000Z",
		 *         "counts": {
		 *           "matched": 0,
		 *           "excluded": {
		 *             "suppressed": 0,
		 *             "invalid": 0,
		 *             "unsubscribed": 0,
		 *             "no_consent": 0,
		 *             "recently_mailed": 0
		 *           },
		 *           "sendable": 0,
		 *           "pending": 0,
		 *           "queued": 0,
		 *           "locales": {},
		 *           "skipped": 0,
		 *           "skipped_reasons": {},
		 *           "failed": 0,
		 *           "canceled": 0,
		 *           "sent": 0,
		 *           "delivered": 0,
		 *           "bounced_hard": 0,
		 *           "bounced_soft": 0,
		 *           "complained": 0,
		 *           "opened": 0,
		 *           "opened_machine": 0,
		 *           "clicked": 0,
		 *           "clicked_machine": 0,
		 *           "unsubscribed": 0
		 *         },
		 *         "rates": {
		 *           "delivery": null,
		 *           "bounce": null,
		 *           "complaint": null,
		 *           "open": null,
		 *           "click": null,
		 *           "unsubscribe": null
		 *         }
		 *       }
		 *     }
		 */
		CampaignPausedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'campaign.paused';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['CampaignEventData'] | components['schemas']['ErasedData'];
		};
		/** @description Content of a campaign to preview, in one language. */
		CampaignPreview: {
			/** @description The content. It is not stored. */
			content: components['schemas']['CampaignContentDraft'];
			/** @description The language. Default: that of the contact, else the organization's default locale. */
			locale?: components['schemas']['Locale'];
			/** @description The layout. Default: `card`. */
			layout?: components['schemas']['Layout'];
			/** @description The name of the campaign, which is `campaign.name`. Default: empty. */
			name?: string;
			/** @description The variables of the campaign, as in `campaigns.put`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description The address of a contact whose name and data are used. Default: a contact without data. */
			as_contact?: components['schemas']['EmailAddress'];
		};
		/** @description The email that somebody would get. */
		CampaignPreviewed: {
			/** @description The subject line. */
			subject: string;
			/** @description The HTML body; `previews.create` shows it in a browser. */
			html: string;
			/** @description The text body. */
			text: string;
			/** @description The language. */
			locale: components['schemas']['Locale'];
			/** @description Variables that the content prints and that the contact lacks, as dotted paths. A contact without them gets no email. */
			missing_variables: string[];
			/** @description Possible problems of the content. */
			warnings: components['schemas']['TemplateWarning'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete description of a campaign. It has either a template or content of its own. */
		CampaignPut: {
			/** @description Shown to people, and to templates as `campaign.name`. */
			name: components['schemas']['Name'];
			/** @description Key of a marketing subtype: its slug, or `type_slug/subtype_slug` where several types have the slug. */
			subtype: string;
			/** @description Whom the campaign is for. Default: everybody with consent to the subtype. */
			audience?: components['schemas']['CampaignAudiencePut'];
			/** @description Slug of the template. */
			template?: components['schemas']['Slug'];
			/**
			 * @description The content by locale, in place of a template; at most 50 locales. Both together are a 400 `conflict`. Its versions are kept like
			 *     those of a template, and belong to the campaign alone.
			 */
			content?: {
				[key: string]: components['schemas']['CampaignContentDraft'];
			};
			/** @description The locale for recipients in whose language there is no content. Default: the only locale in `content`, or, if there are several, the organization's `default_locale`. */
			default_locale?: components['schemas']['Locale'];
			/** @description The layout around the content. Default: `card`. */
			layout?: components['schemas']['Layout'];
			/**
			 * @description Values for the template that are the same for everybody. The server adds `contact` (`name`, `first_name`, `locale`, `data`
			 *     and `custom_attributes` of the recipient), `campaign.name`, `unsubscribe_url`, `preferences_url`, `web_version_url` (the email in
			 *     the browser), and brand and legal details as in a send.
			 */
			data?: {
				[key: string]: unknown;
			};
			/** @description A verified sender address, or any address on a verified domain. Default: the template's sender, else the organization's. */
			from?: components['schemas']['EmailAddress'] | null;
			/** @description The sender's display name. Default: the name of the sender address, else the brand. */
			from_name?: components['schemas']['Name'] | null;
			/** @description The addresses for replies, at most five. Default: none. */
			reply_to?: components['schemas']['MailboxList'] | null;
			/**
			 * @description Labels of its emails, at most five.
			 * @default []
			 */
			tags?: components['schemas']['Slug'][];
			/** @description The most emails per hour, to warm up a domain. Default: no limit of its own. */
			max_rate_per_hour?: number | null;
			/** @description Leaves out contacts that got another campaign within so many hours. Default: nobody. */
			skip_if_mailed_within_hours?: number | null;
			/**
			 * @description Whether the campaign can begin with a first wave. It does if it has more than 10,000 recipients and more than a fifth of them never got a campaign: 1,000 emails are sent, and the rest 15 minutes later, when the guard has seen their bounces. False sends all at once.
			 * @default true
			 */
			first_wave?: boolean;
		};
		/** @description Shares from 0 to 1, as in the statistics; null without a denominator. */
		CampaignRates: {
			/** @description `delivered` / `sent`. */
			delivery: number | null;
			/** @description `bounced_hard` / `sent`. */
			bounce: number | null;
			/** @description `complained` / `delivered`. */
			complaint: number | null;
			/** @description `opened` / `delivered`. */
			open: number | null;
			/** @description `clicked` / `delivered`. */
			click: number | null;
			/** @description `unsubscribed` / `delivered`. */
			unsubscribe: number | null;
		};
		/** @description A recipient of a campaign. */
		CampaignRecipient: {
			/** @description The id of the contact; a random one after an erasure. */
			contact_id: components['schemas']['Id'];
			/** @description The contact's address; null after an erasure. */
			email: components['schemas']['EmailAddress'] | null;
			/** @description What became of the recipient. */
			state: components['schemas']['CampaignRecipientState'];
			/** @description Why the recipient was skipped or the email failed, as in `failure.code` of an email; null otherwise. */
			reason: string | null;
			/** @description The email; null while there is none, and if there never was one. */
			email_id: components['schemas']['Id'] | null;
		};
		/** @description What became of a recipient. New values can be added. */
		CampaignRecipientState:
			| string
			| (
					| 'pending'
					| 'queued'
					| 'sent'
					| 'delivered'
					| 'bounced'
					| 'complained'
					| 'skipped'
					| 'failed'
					| 'canceled'
			  );
		/**
		 * @description A state to filter by.
		 * @enum {string}
		 */
		CampaignRecipientStateFilter:
			| 'pending'
			| 'queued'
			| 'sent'
			| 'delivered'
			| 'bounced'
			| 'complained'
			| 'skipped'
			| 'failed'
			| 'canceled';
		/** @description How a campaign is resumed. */
		CampaignResume: {
			/**
			 * @description True to resume a campaign that the guard has paused. From then on the guard judges only newer emails.
			 * @default false
			 */
			acknowledge?: boolean;
		};
		/**
		 * campaign.resumed
		 * @description A campaign was resumed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d32",
		 *       "timestamp": "2026-03-20T08:30:00.000Z",
		 *       "sequence": 42,
		 *       "test_mode": false,
		 *       "type": "campaign.resumed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "slug": "spring-sale",
		 *         "name": "Spring sale",
		 *         "subtype": "newsletter",
		 *         "audience": {
		 *           "lists": [
		 *             "customers"
		 *           ],
		 *           "rule": null,
		 *           "exclude_lists": []
		 *         },
		 *         "template": "welcome",
		 *         "content_version": null,
		 *         "data": {
		 *           "name": "friends",
		 *           "discount": 20
		 *         },
		 *         "from": null,
		 *         "from_name": null,
		 *         "reply_to": null,
		 *         "tags": [
		 *           "spring"
		 *         ],
		 *         "max_rate_per_hour": null,
		 *         "skip_if_mailed_within_hours": null,
		 *         "first_wave": true,
		 *         "pause": null,
		 *         "completed_at": null,
		 *         "canceled_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "template_version": 1,
		 *         "scheduled_at": "2026-03-20T08:00:00.000Z",
		 *         "status": "sending",
		 *         "started_at": "2026-03-20T08:00:00.000Z",
		 *         "counts": {
		 *           "matched": 0,
		 *           "excluded": {
		 *             "suppressed": 0,
		 *             "invalid": 0,
		 *             "unsubscribed": 0,
		 *             "no_consent": 0,
		 *             "recently_mailed": 0
		 *           },
		 *           "sendable": 0,
		 *           "pending": 0,
		 *           "queued": 0,
		 *           "locales": {},
		 *           "skipped": 0,
		 *           "skipped_reasons": {},
		 *           "failed": 0,
		 *           "canceled": 0,
		 *           "sent": 0,
		 *           "delivered": 0,
		 *           "bounced_hard": 0,
		 *           "bounced_soft": 0,
		 *           "complained": 0,
		 *           "opened": 0,
		 *           "opened_machine": 0,
		 *           "clicked": 0,
		 *           "clicked_machine": 0,
		 *           "unsubscribed": 0
		 *         },
		 *         "rates": {
		 *           "delivery": null,
		 *           "bounce": null,
		 *           "complaint": null,
		 *           "open": null,
		 *           "click": null,
		 *           "unsubscribe": null
		 *         }
		 *       }
		 *     }
		 */
		CampaignResumedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'campaign.resumed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['CampaignEventData'] | components['schemas']['ErasedData'];
		};
		/** @description When a campaign starts. */
		CampaignSchedule: {
			/**
			 * @description The time, at most 90 days ahead, such as `2026-03-20T09:00:00+01:00`. If omitted, null, or less than 60 seconds ahead or ago: now. An
			 *     earlier time is a 400 with the reason `in_the_past`.
			 */
			at?: components['schemas']['Instant'] | null;
		};
		/**
		 * campaign.started
		 * @description A campaign has started.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d30",
		 *       "timestamp": "2026-03-20T08:30:00.000Z",
		 *       "sequence": 40,
		 *       "test_mode": false,
		 *       "type": "campaign.started",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "slug": "spring-sale",
		 *         "name": "Spring sale",
		 *         "subtype": "newsletter",
		 *         "audience": {
		 *           "lists": [
		 *             "customers"
		 *           ],
		 *           "rule": null,
		 *           "exclude_lists": []
		 *         },
		 *         "template": "welcome",
		 *         "content_version": null,
		 *         "data": {
		 *           "name": "friends",
		 *           "discount": 20
		 *         },
		 *         "from": null,
		 *         "from_name": null,
		 *         "reply_to": null,
		 *         "tags": [
		 *           "spring"
		 *         ],
		 *         "max_rate_per_hour": null,
		 *         "skip_if_mailed_within_hours": null,
		 *         "first_wave": true,
		 *         "pause": null,
		 *         "completed_at": null,
		 *         "canceled_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "template_version": 1,
		 *         "scheduled_at": "2026-03-20T08:00:00.000Z",
		 *         "status": "preparing",
		 *         "started_at": "2026-03-20T08:00:00.000Z",
		 *         "counts": {
		 *           "matched": 0,
		 *           "excluded": {
		 *             "suppressed": 0,
		 *             "invalid": 0,
		 *             "unsubscribed": 0,
		 *             "no_consent": 0,
		 *             "recently_mailed": 0
		 *           },
		 *           "sendable": 0,
		 *           "pending": 0,
		 *           "queued": 0,
		 *           "locales": {},
		 *           "skipped": 0,
		 *           "skipped_reasons": {},
		 *           "failed": 0,
		 *           "canceled": 0,
		 *           "sent": 0,
		 *           "delivered": 0,
		 *           "bounced_hard": 0,
		 *           "bounced_soft": 0,
		 *           "complained": 0,
		 *           "opened": 0,
		 *           "opened_machine": 0,
		 *           "clicked": 0,
		 *           "clicked_machine": 0,
		 *           "unsubscribed": 0
		 *         },
		 *         "rates": {
		 *           "delivery": null,
		 *           "bounce": null,
		 *           "complaint": null,
		 *           "open": null,
		 *           "click": null,
		 *           "unsubscribe": null
		 *         }
		 *       }
		 *     }
		 */
		CampaignStartedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'campaign.started';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['CampaignEventData'] | components['schemas']['ErasedData'];
		};
		/** @description The status of a campaign. New values can be added. */
		CampaignStatus:
			| string
			| ('draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'completed' | 'canceled');
		/**
		 * @description A status to filter by.
		 * @enum {string}
		 */
		CampaignStatusFilter:
			'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'completed' | 'canceled';
		/** @description A campaign. */
		CampaignSummary: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the campaign. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Key of the marketing subtype. Only contacts who have confirmed it get the campaign. */
			subtype: string;
			/** @description Whom the campaign is for. */
			audience: components['schemas']['CampaignAudience'];
			/** @description Slug of the template; null for a campaign with content of its own. */
			template: components['schemas']['Slug'] | null;
			/** @description The version of its own content, which increases with every change; null for a campaign with a template. */
			content_version: number | null;
			/** @description Values for the template that are the same for everybody. */
			data: {
				[key: string]: unknown;
			};
			/** @description The sender's address; null for the template's, else the organization's. */
			from: components['schemas']['EmailAddress'] | null;
			/** @description The sender's display name; null for that of the sender address, else the brand. */
			from_name: components['schemas']['Name'] | null;
			/** @description The addresses for replies; null when there are none. */
			reply_to: components['schemas']['MailboxList'] | null;
			/** @description Labels of its emails. */
			tags: components['schemas']['Slug'][];
			/** @description The most emails per hour; null for no limit of its own. */
			max_rate_per_hour: number | null;
			/** @description Contacts that got another campaign within so many hours are left out; null when nobody is. */
			skip_if_mailed_within_hours: number | null;
			/** @description Whether the campaign waits after its first 1,000 emails if more than a fifth of a large audience was never mailed before. */
			first_wave: boolean;
			/** @description The status. */
			status: components['schemas']['CampaignStatus'];
			/** @description The pause; null unless the status is `paused`. */
			pause: components['schemas']['CampaignPause'] | null;
			/** @description The version of the template, which is fixed when the campaign is scheduled; null for a draft. */
			template_version: number | null;
			/** @description When it starts or was to start; null for a draft. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When its recipients began to be determined; null before. */
			started_at: components['schemas']['Timestamp'] | null;
			/** @description When it was completed; null before. */
			completed_at: components['schemas']['Timestamp'] | null;
			/** @description When it was canceled; null if it was not. */
			canceled_at: components['schemas']['Timestamp'] | null;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When its settings, its content or its start were last changed. No two changes have the same time. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description An email of a test send. */
		CampaignTestEmail: {
			/** @description The id of the email. */
			id: components['schemas']['Id'];
			/** @description The recipient. */
			to: components['schemas']['EmailAddress'];
		};
		/** @description A test send of a campaign. */
		CampaignTestSend: {
			/** @description The recipients, at most ten addresses. They need no consent and need not be contacts. */
			to: components['schemas']['EmailAddress'][];
			/** @description The address of a contact whose name, locale and data are used. Default: the recipient's own contact, else one without data. */
			as_contact?: components['schemas']['EmailAddress'];
			/** @description The locale of the content to send. Default: that of the contact, else the default locale of the content. */
			locale?: components['schemas']['Locale'];
		};
		/** @description The accepted emails of a test send. */
		CampaignTestSent: {
			/** @description One email for each recipient, in the order of `to`. */
			emails: components['schemas']['CampaignTestEmail'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Why a campaign that is being sent queues no emails, and until when. */
		CampaignWaiting: {
			/** @description The reason. */
			reason: components['schemas']['CampaignWaitingReason'];
			/** @description When it continues by itself. */
			until: components['schemas']['Timestamp'];
		};
		/** @description Why a campaign that is being sent queues no emails. New values can be added. */
		CampaignWaitingReason: string | ('first_wave' | 'quota');
		/** @description Whether a contact can get one kind of email now. */
		CanReceive: {
			/** @description The key of the subtype; null for email without a subtype, such as a receipt or a link to reset a password. */
			subtype: components['schemas']['SubtypeKey'] | null;
			/** @description Whether an email of this kind would be sent to the contact. */
			ok: boolean;
			/**
			 * @description Why not: `suppressed`, `opt_in_required`, or for marketing also `unsubscribed` or `invalid_recipient`; the same code that an
			 *     email has when it fails for this reason. Null when it would be sent. Of several reasons, the first one that the server finds.
			 */
			reason: components['schemas']['FailureCode'] | null;
			/**
			 * @description Since when. For `opt_in_required`, when the consent was withdrawn; null when the person never gave it. Otherwise null when
			 *     the time is not known.
			 */
			since: components['schemas']['Timestamp'] | null;
		};
		/**
		 * @description A product or an article: a picture, texts and a button, with a border.
		 * @example {
		 *       "type": "card",
		 *       "image": {
		 *         "url": "https://shop.example/pictures/earl-grey.jpg",
		 *         "alt": "A tin of Earl Grey"
		 *       },
		 *       "title": "Earl Grey",
		 *       "text": "With bergamot from Calabria.",
		 *       "price": "€ 9.90",
		 *       "button": {
		 *         "text": "Order",
		 *         "url": "https://shop.example/earl-grey"
		 *       }
		 *     }
		 */
		CardBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `card`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'card';
			/** @description The picture at the top. */
			image?: components['schemas']['BlockImage'];
			/** @description The title, at most 500 characters. */
			title?: string;
			/** @description The text, at most 5,000 characters. */
			text?: string;
			/** @description The price, at most 100 characters. */
			price?: string;
			/** @description The button at the end. */
			button?: components['schemas']['BlockButton'];
		};
		/** @description A new or changed passkey. */
		ChangedPasskey: {
			/** @description Identifies the passkey in paths. */
			id: components['schemas']['Id'];
			/** @description What you call it. */
			name: components['schemas']['Name'];
			/** @description The host for which it was created. */
			host: string;
			/** @description Whether it can sign in: `host` is that of the server's `BASE_URL`. */
			usable: boolean;
			/** @description Whether it is synchronized between devices. */
			synchronized: boolean;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last used to sign in; null if never. */
			used_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The person after a change. */
		ChangedPerson: {
			/** @description Identifies the person, also in the audit log. */
			id: components['schemas']['Id'];
			/** @description Shown to other people. */
			name: components['schemas']['Name'];
			/** @description The address with which the person signs in. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's role in the organization. */
			role: components['schemas']['Role'];
			/** @description When the person joined the organization. */
			joined_at: components['schemas']['Timestamp'];
			/** @description Whether the organization's identity provider manages the person: it decides the role, and how the person signs in. */
			managed: boolean;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A hexadecimal color such as `#1d4ed8`; stored in lower case. */
		Color: string;
		/** @description The blocks of a column, from top to bottom. */
		ColumnItem: components['schemas']['InnerBlock'][];
		/**
		 * @description How the width is shared.
		 * @enum {string}
		 */
		ColumnLayout: '1-1' | '1-2' | '2-1' | '1-1-1';
		/**
		 * @description Blocks beside one another.
		 * @example {
		 *       "type": "columns",
		 *       "layout": "1-1",
		 *       "columns": [
		 *         [
		 *           {
		 *             "type": "heading",
		 *             "level": 2,
		 *             "text": "Green"
		 *           },
		 *           {
		 *             "type": "text",
		 *             "html": "<p>Sencha, Gyokuro</p>"
		 *           }
		 *         ],
		 *         [
		 *           {
		 *             "type": "heading",
		 *             "level": 2,
		 *             "text": "Black"
		 *           },
		 *           {
		 *             "type": "text",
		 *             "html": "<p>Assam, Keemun</p>"
		 *           }
		 *         ]
		 *       ]
		 *     }
		 */
		ColumnsBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `columns`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'columns';
			/** @description How the width is shared. */
			layout: components['schemas']['ColumnLayout'];
			/** @description The blocks of each column: two lists, or three for `1-1-1`. */
			columns: components['schemas']['ColumnItem'][];
			/** @description Whether the columns are below one another on a phone. Default: true. */
			stack?: boolean;
			/** @description Whether the last column is the first one on a phone. Default: false. */
			reverse_on_phone?: boolean;
		};
		/** @description A confirmation request as shown to the recipient. */
		Confirmation: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description The organization's public name. */
			brand: string;
			/** @description The recipient's locale. Pages use its language if available, else English. */
			locale: components['schemas']['Locale'];
			/** @description The status of the request. */
			status: components['schemas']['ConfirmationStatus'];
			/** @description The subtypes of the request; while it is open, those that are not confirmed yet. */
			subtypes: components['schemas']['RecipientSubtype'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description The status of a confirmation request.
		 * @enum {string}
		 */
		ConfirmationStatus: 'open' | 'confirmed' | 'withdrawn';
		/** @description The template of a confirmation email, as it was at the time. */
		ConfirmationTemplate: {
			/** @description Its slug. */
			slug: components['schemas']['Slug'];
			/**
			 * Format: int32
			 * @description Its version.
			 */
			version: number;
		};
		/** @description A contact's subscription preferences after a confirmation, with a masked address. */
		ConfirmedPreferences: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description By subtype key: true when the contact is subscribed. You can send this object back in an update: `true` for a subscribed subtype and `false` for one with status `none` or `unsubscribed` change nothing, and `false` withdraws a pending request. */
			preferences: {
				[key: string]: boolean;
			};
			/** @description The same with details, grouped by type. */
			types: components['schemas']['TypePreferences'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The kind of conflict. New values can be added. */
		ConflictCode: string | 'CONFLICT';
		/** @description The cause of the conflict. */
		ConflictDetails: {
			/** @description The reason. */
			reason: components['schemas']['ConflictReason'];
			/** @description Slugs of the smart lists whose rules refer to the resource. */
			lists?: string[];
			/** @description Keys of the subtypes that people have been asked about. */
			subtypes?: string[];
			/** @description Campaigns and templates that show the picture. */
			used_in?: components['schemas']['AssetUser'][];
			/**
			 * Format: int32
			 * @description Number of contacts with values that the new declaration does not allow.
			 */
			contacts?: number;
			/** @description The status that does not allow the action; given with `wrong_status`. */
			status?: string;
		};
		/**
		 * @description Body of a 409.
		 * @example {
		 *       "message": "The rules of these lists name it; change them first: press-readers.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "in_use",
		 *         "lists": [
		 *           "press-readers"
		 *         ]
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Which existing state prevents the change. New values can be added. */
		ConflictReason:
			| string
			| (
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
			  );
		/** @description One change of consent. */
		ConsentChange: {
			/** @description Ids sort in the order of the changes. */
			id: components['schemas']['Id'];
			/** @description The subtype's key at the time. */
			subtype_key: string;
			/** @description The state before the change. */
			from: components['schemas']['ConsentStatus'];
			/** @description The state after the change. */
			to: components['schemas']['ConsentStatus'];
			/** @description The source of the change. */
			source: components['schemas']['ConsentSource'];
			/** @description When the change was made. */
			occurred_at: components['schemas']['Timestamp'];
			/** @description The API key that made the change; null when the person or the server made it. */
			api_key_id: components['schemas']['Id'] | null;
			/** @description The person who made the change after signing in; null otherwise. */
			person_id: components['schemas']['Id'] | null;
			/**
			 * Format: int32
			 * @description The version of the subtype's name and description at the time of the change.
			 */
			text_version: number;
			/** @description The id of the link that the person used, which for the links of an email is the email's; null when no person acted. */
			token_id: components['schemas']['Id'] | null;
			/** @description The person's IP address; null when no person acted. */
			ip: string | null;
			/** @description The `User-Agent` of the person's browser; null when no person acted. */
			user_agent: string | null;
			/** @description The language of the page that the person saw; null when no person acted. */
			locale: components['schemas']['Locale'] | null;
			/** @description The template of the confirmation email; null when there was none. */
			confirmation_template: components['schemas']['ConfirmationTemplate'] | null;
			/** @description The `consent_evidence` that you sent with the opt-in, and the `note` of a change that you made; null without both. */
			evidence: components['schemas']['LedgerEvidence'] | null;
			/** @description SHA-256 of this entry and the previous one of the same subtype, in base64url. */
			hash: string;
		};
		/** @description A signed statement about the consent log: its size and the root hash of its Merkle tree. */
		ConsentCheckpoint: {
			/** @description Identifies the checkpoint. */
			id: components['schemas']['Id'];
			/**
			 * Format: int64
			 * @description The number of entries of the log.
			 */
			tree_size: number;
			/** @description The root hash of the Merkle tree (RFC 9162), in base64. */
			root_hash: string;
			/** @description The checkpoint as a signed note (C2SP tlog-checkpoint), with an Ed25519 signature. */
			note: string;
			/** @description When it was signed. */
			created_at: components['schemas']['Timestamp'];
		};
		/**
		 * consent.checkpoint
		 * @description A checkpoint of the consent log was signed. Store it outside of Mailwright: it proves what the log contained.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b28",
		 *       "timestamp": "2026-01-01T00:00:00.000Z",
		 *       "sequence": 25,
		 *       "test_mode": false,
		 *       "type": "consent.checkpoint",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d01",
		 *         "tree_size": 0,
		 *         "root_hash": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
		 *         "note": "mail.example.com/consent/demo\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— mail.example.com/consent/demo ziFNNf6d0b0tPp0dXKJf9gk3cJt2xZz7l8bZkQ3v5Zk1fHn0Jm5oQe1w3y0yq6u8rYbq0v9dXcX1m2n3o4p5q6r7s8t=\n",
		 *         "created_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		ConsentCheckpointEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'consent.checkpoint';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ConsentCheckpoint'] | components['schemas']['ErasedData'];
		};
		/** @description A checkpoint. */
		ConsentCheckpointResult: {
			/** @description Identifies the checkpoint. */
			id: components['schemas']['Id'];
			/**
			 * Format: int64
			 * @description The number of entries of the log.
			 */
			tree_size: number;
			/** @description The root hash of the Merkle tree (RFC 9162), in base64. */
			root_hash: string;
			/** @description The checkpoint as a signed note (C2SP tlog-checkpoint), with an Ed25519 signature. */
			note: string;
			/** @description When it was signed. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * consent.confirmed
		 * @description A contact subscribed to a subtype.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1f",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 16,
		 *       "test_mode": false,
		 *       "type": "consent.confirmed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "consent": {
		 *           "subtype_key": "newsletter",
		 *           "from": "pending",
		 *           "to": "subscribed",
		 *           "source": "double_opt_in",
		 *           "ledger_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a71"
		 *         }
		 *       }
		 *     }
		 */
		ConsentConfirmedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'consent.confirmed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ConsentEventData'] | components['schemas']['ErasedData'];
		};
		/** @description A proof that a log of one size is the beginning of the same log of a larger size. */
		ConsentConsistency: {
			/**
			 * Format: int64
			 * @description The smaller size.
			 */
			first: number;
			/**
			 * Format: int64
			 * @description The larger size.
			 */
			second: number;
			/** @description The hashes of the proof (RFC 9162, section 2.1.4), in base64url. Empty if the sizes are equal or `first` is 0. */
			hashes: string[];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Numbers of changes of consent. */
		ConsentCounts: {
			/**
			 * Format: int64
			 * @description Confirmations that were requested from people.
			 */
			requested: number;
			/**
			 * Format: int64
			 * @description Consents that were granted.
			 */
			granted: number;
			/**
			 * Format: int64
			 * @description Consents that were withdrawn.
			 */
			withdrawn: number;
			/**
			 * Format: int64
			 * @description Requests that ended without a confirmation, because they expired or were withdrawn.
			 */
			lapsed: number;
		};
		/** @description A contact and a change of its consent. */
		ConsentEventData: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The data that you define; absent if `truncated`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared; absent if `truncated`. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Slugs of the static lists that the contact is on, sorted; absent if `truncated` and there are very many. */
			lists?: components['schemas']['Slug'][];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `contacts.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The change. */
			consent: components['schemas']['EventConsent'];
		};
		/** @description Evidence that a person opted in within your own product. */
		ConsentEvidence: {
			/** @description URL of the page with the form. */
			url?: string;
			/** @description The person's IP address. */
			ip?: string;
			/** @description The `User-Agent` of the person's browser. */
			user_agent?: string;
			/** @description When the form was submitted. */
			collected_at?: components['schemas']['Timestamp'];
			/** @description The text that the person agreed to. */
			text?: string;
		};
		/**
		 * consent.pending
		 * @description A confirmation was requested from a contact.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1e",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 15,
		 *       "test_mode": false,
		 *       "type": "consent.pending",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "consent": {
		 *           "subtype_key": "newsletter",
		 *           "from": "none",
		 *           "to": "pending",
		 *           "source": "api",
		 *           "ledger_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70"
		 *         }
		 *       }
		 *     }
		 */
		ConsentPendingEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'consent.pending';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ConsentEventData'] | components['schemas']['ErasedData'];
		};
		/** @description A proof of one consent, which anybody can verify. */
		ConsentProof: {
			/**
			 * @description The format: `mailwright-consent-proof/1`.
			 * @enum {string}
			 */
			format: 'mailwright-consent-proof/1';
			/** @description The organization's slug. */
			organization: string;
			/** @description The origin of the log: host and organization. */
			origin: string;
			/** @description The random id of the contact in all rows. */
			subject: components['schemas']['Id'];
			/** @description The subtype's key in the last row. */
			subtype_key: string;
			/** @description All entries of the contact and subtype, oldest first. */
			rows: components['schemas']['ConsentProofEntry'][];
			/** @description The newest checkpoint as a signed note; null when none was signed yet. */
			checkpoint: string | null;
			/** @description The verifier key of the checkpoint. Anybody who verifies the proof should get the key from another place. */
			key: string | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Who made a change of consent. */
		ConsentProofActor: {
			/** @description `api_key`, `person` (a member of your team), `recipient`, `form` (somebody who sent a form with the address), `operator` or `system`. New values can be added. */
			type: string;
			/** @description The id of the API key or of the member; null for others. */
			id: components['schemas']['Id'] | null;
		};
		/** @description The digests of the private values of an entry, in base64url. Null where there is no value. */
		ConsentProofDigests: {
			/** @description Of the address. */
			email: string | null;
			/** @description Of the IP address. */
			ip: string | null;
			/** @description Of the `User-Agent`. */
			user_agent: string | null;
			/** @description Of the evidence. */
			evidence: string | null;
			/** @description Of the wording. */
			text: string | null;
		};
		/** @description An entry of the consent history with its proof. */
		ConsentProofEntry: {
			/** @description What the hash covers. */
			row: components['schemas']['ConsentProofRow'];
			/** @description The hash in base64url. */
			hash: string;
			/** @description The private values. */
			private: components['schemas']['ConsentProofValues'];
			/** @description The salts of the private values. */
			salts: components['schemas']['ConsentProofSalts'];
			/** @description Null until a checkpoint covers the entry. */
			inclusion: components['schemas']['ConsentProofInclusion'] | null;
		};
		/** @description The proof that an entry is in the log. */
		ConsentProofInclusion: {
			/**
			 * Format: int64
			 * @description The place of the entry in the log.
			 */
			leaf_index: number;
			/**
			 * Format: int64
			 * @description The number of entries of the log, according to the checkpoint.
			 */
			tree_size: number;
			/** @description The inclusion proof (RFC 9162, section 2.1.3), in base64url. */
			hashes: string[];
		};
		/** @description What the hash of an entry covers. */
		ConsentProofRow: {
			/**
			 * @description The version of the format: 1.
			 * @enum {number}
			 */
			v: 1;
			/** @description The id of the entry in the consent history. */
			id: components['schemas']['Id'];
			/** @description A random id of the contact. */
			subject: components['schemas']['Id'];
			/** @description The subtype's key at the time. */
			subtype_key: string;
			/** @description The state before the change. */
			from: components['schemas']['ConsentStatus'];
			/** @description The state after the change. */
			to: components['schemas']['ConsentStatus'];
			/** @description When the change was made. */
			at: components['schemas']['Timestamp'];
			/** @description The source of the change. */
			source: components['schemas']['ConsentSource'];
			/** @description Who made the change. */
			actor: components['schemas']['ConsentProofActor'];
			/** @description Digests of the private values. */
			private: components['schemas']['ConsentProofDigests'];
		};
		/** @description The salts of the private values, in base64url. Null where there is no value. */
		ConsentProofSalts: {
			/** @description Of the address. */
			email: string | null;
			/** @description Of the IP address. */
			ip: string | null;
			/** @description Of the `User-Agent`. */
			user_agent: string | null;
			/** @description Of the evidence. */
			evidence: string | null;
			/** @description Of the wording. */
			text: string | null;
		};
		/** @description The wording of a subtype. In other languages, the members end with the locale, such as `name.cs`. */
		ConsentProofText: {
			/** @description The subtype's name. */
			name: string;
			/** @description The subtype's description. */
			description: string | null;
			/** @description The type's name. */
			type_name: string;
			/** @description The type's description. */
			type_description: string | null;
		} & {
			[key: string]: string | null;
		};
		/** @description The private values of an entry. */
		ConsentProofValues: {
			/** @description The contact's address. */
			email: string | null;
			/** @description The person's IP address. */
			ip: string | null;
			/** @description The `User-Agent` of the person's browser. */
			user_agent: string | null;
			/** @description The `consent_evidence` of the opt-in, and the `note` of a change that was made for the person. */
			evidence: components['schemas']['LedgerEvidence'] | null;
			/** @description The wording that was shown. Null if it is not known. */
			text: components['schemas']['ConsentProofText'] | null;
		};
		/** @description The source of a change of consent. New values can be added. */
		ConsentSource:
			| string
			| (
					| 'api'
					| 'import'
					| 'double_opt_in'
					| 'preference_page'
					| 'one_click'
					| 'complaint'
					| 'expired'
					| 'erasure'
					| 'form'
			  );
		/** @description Statistics of consent. */
		ConsentStatistics: {
			/** @description The beginning of the range: `since` or its default, rounded down to a quarter of an hour. */
			since: components['schemas']['Timestamp'];
			/** @description The end of the range, exclusive: `until`, rounded up to a quarter of an hour. */
			until: components['schemas']['Timestamp'];
			/** @description The length of the periods. */
			granularity: components['schemas']['StatisticsGranularity'];
			/** @description The time zone. */
			timezone: string;
			/** @description All changes of the range. */
			totals: components['schemas']['ConsentCounts'];
			/** @description By period, oldest first, and within a period by `group`. Without `group_by` there is an entry for each period; with it, only for groups with changes. */
			data: components['schemas']['ConsentStatisticsEntry'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Numbers of changes of consent of one period, and of one group if the request names a grouping. */
		ConsentStatisticsEntry: {
			/** @description The date on which the period begins in the time zone, such as `2026-03-29`; with `hour`, its first moment in UTC. */
			period: string;
			/** @description The first moment of the period within the range. */
			starts_at: components['schemas']['Timestamp'];
			/** @description The end of the period within the range, exclusive. A day on which clocks change has 23 or 25 hours. */
			ends_at: components['schemas']['Timestamp'];
			/** @description The key of the subtype, or the source; null without `group_by`. */
			group: string | null;
			/**
			 * Format: int64
			 * @description Confirmations that were requested from people.
			 */
			requested: number;
			/**
			 * Format: int64
			 * @description Consents that were granted.
			 */
			granted: number;
			/**
			 * Format: int64
			 * @description Consents that were withdrawn.
			 */
			withdrawn: number;
			/**
			 * Format: int64
			 * @description Requests that ended without a confirmation, because they expired or were withdrawn.
			 */
			lapsed: number;
		};
		/**
		 * @description What changes of consent are grouped by.
		 * @enum {string}
		 */
		ConsentStatisticsGroup: 'subtype' | 'source';
		/**
		 * @description The subscription state of a contact for a subtype. `none`: never asked. `pending`: asked, not confirmed yet.
		 * @enum {string}
		 */
		ConsentStatus: 'none' | 'pending' | 'subscribed' | 'unsubscribed';
		/**
		 * consent.withdrawn
		 * @description A contact's consent to a subtype, or the request for it, ended. Also sent for a new contact whose address has the withdrawal from an erased contact; then `from` is `none`.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b20",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 17,
		 *       "test_mode": false,
		 *       "type": "consent.withdrawn",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "consent": {
		 *           "subtype_key": "newsletter",
		 *           "from": "subscribed",
		 *           "to": "unsubscribed",
		 *           "source": "one_click",
		 *           "ledger_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a72"
		 *         }
		 *       }
		 *     }
		 */
		ConsentWithdrawnEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'consent.withdrawn';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ConsentEventData'] | components['schemas']['ErasedData'];
		};
		/** @description A single contact. */
		Contact: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Any JSON object, at most 64 KiB, 200 keys and 32 levels. */
			data: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared. */
			custom_attributes: {
				[key: string]: unknown;
			};
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description Slugs of the static lists that the contact is on, sorted. List membership grants no consent. */
			lists: components['schemas']['Slug'][];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/**
			 * @description Which email the contact can get now: one entry for email without a subtype, and one for each subtype that is not archived,
			 *     of at most 200 subtypes.
			 */
			can_receive: components['schemas']['CanReceive'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An action on contacts. */
		ContactAction: {
			/** @description Its id. */
			id: components['schemas']['Id'];
			/** @description What it does with each contact. */
			action: components['schemas']['ContactActionKind'];
			/** @description The contacts, as requested. */
			filter: components['schemas']['ContactActionFilter'];
			/** @description The list of `add_to_list` and `remove_from_list`; null for the others. */
			list: components['schemas']['Slug'] | null;
			/** @description The subtypes of `unsubscribe`, as requested; null for all, and for the other actions. */
			subtypes: components['schemas']['SubtypeKey'][] | null;
			/** @description The fields that `update` sets, as requested; null for the other actions. */
			set: components['schemas']['ContactActionSet'] | null;
			/** @description Why, as requested. */
			reason: string | null;
			/** @description Whether the contacts are only counted. */
			dry_run: boolean;
			/** @description Its status. */
			status: components['schemas']['ContactActionStatus'];
			/**
			 * Format: int32
			 * @description The number of matching contacts that were processed or counted so far.
			 */
			matched: number;
			/**
			 * Format: int32
			 * @description The number of contacts that were changed. The other contacts needed no change, because they were already on the list, for
			 *     example, or have no room for it: a contact can be on 100 lists, and have 200 attributes of together 64 KiB.
			 */
			changed: number;
			/** @description Why the action failed; null unless its status is `failed`. */
			failure: components['schemas']['ContactActionFailure'] | null;
			/** @description When the action was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the action ended; null before. */
			ended_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description Body of a 409 when an action is created.
		 * @example {
		 *       "message": "20 actions on contacts have not ended; wait, or cancel one of them first.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "too_many_actions"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ContactActionConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ResendConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ImportConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An action on all contacts that match a filter. */
		ContactActionCreate: {
			/** @description The contacts. An empty filter, which means all contacts, is rejected for `unsubscribe` and `erase`. */
			filter: components['schemas']['ContactActionFilter'];
			/** @description What to do with each contact. */
			action: components['schemas']['ContactActionKind'];
			/** @description The static list of `add_to_list` and `remove_from_list`, which require it. */
			list?: components['schemas']['ListSlug'];
			/**
			 * @description The subtypes of `unsubscribe`, at most 100. It ends subscriptions to them, and their open confirmation requests. If
			 *     absent, the contacts are unsubscribed from all subtypes, as with `unsubscribe_all` of `contacts.updatePreferences`.
			 */
			subtypes?: components['schemas']['SubtypeKey'][];
			/** @description The fields that `update` sets; it requires them. */
			set?: components['schemas']['ContactActionSet'];
			/** @description Why, in your words. It is part of the audit log and, for `unsubscribe`, of the evidence in the consent history. */
			reason?: string;
			/**
			 * @description If `true`, the contacts are only counted, and nothing is changed. Default: false.
			 * @default false
			 */
			dry_run?: boolean;
		};
		/** @description Why an action failed. */
		ContactActionFailure: {
			/** @description The reason. */
			code: components['schemas']['ContactActionFailureCode'];
			/** @description One sentence that a person can act on. */
			message: string;
		};
		/** @description Why an action failed. New codes can be added. */
		ContactActionFailureCode: string | ('not_found' | 'rule_too_slow' | 'internal_error');
		/** @description The contacts of an action: those that match all conditions. The conditions are those of `contacts.list`. */
		ContactActionFilter: {
			/** @description Only contacts on the list with this slug, static or smart. */
			list?: string;
			/** @description Only contacts with this validation status. */
			validation_status?: components['schemas']['ValidationStatus'];
			/** @description Only contacts whose master switch is on (`true`) or off (`false`). */
			subscribed?: boolean;
			/**
			 * @description Only contacts with words that begin with all words of this text, as in `contacts.list`. Because it can identify a person,
			 *     it is replaced by `[deleted]` when the action has ended, and is not in the audit log.
			 */
			search?: string;
		};
		/**
		 * @description What an action does with each contact.
		 * @enum {string}
		 */
		ContactActionKind: 'add_to_list' | 'remove_from_list' | 'update' | 'unsubscribe' | 'erase';
		/** @description The fields that `update` sets: at least one. */
		ContactActionSet: {
			/** @description Selects the language of templates and pages. */
			locale?: components['schemas']['Locale'];
			/** @description Merged into the existing value; null removes a key. Each attribute must be declared and have the declared type. */
			custom_attributes?: {
				[key: string]: unknown;
			};
		};
		/** @description The status of an action. New values can be added. */
		ContactActionStatus: string | ('running' | 'completed' | 'failed' | 'canceled');
		/** @description An action on contacts. */
		ContactActionSummary: {
			/** @description Its id. */
			id: components['schemas']['Id'];
			/** @description What it does with each contact. */
			action: components['schemas']['ContactActionKind'];
			/** @description The contacts, as requested. */
			filter: components['schemas']['ContactActionFilter'];
			/** @description The list of `add_to_list` and `remove_from_list`; null for the others. */
			list: components['schemas']['Slug'] | null;
			/** @description The subtypes of `unsubscribe`, as requested; null for all, and for the other actions. */
			subtypes: components['schemas']['SubtypeKey'][] | null;
			/** @description The fields that `update` sets, as requested; null for the other actions. */
			set: components['schemas']['ContactActionSet'] | null;
			/** @description Why, as requested. */
			reason: string | null;
			/** @description Whether the contacts are only counted. */
			dry_run: boolean;
			/** @description Its status. */
			status: components['schemas']['ContactActionStatus'];
			/**
			 * Format: int32
			 * @description The number of matching contacts that were processed or counted so far.
			 */
			matched: number;
			/**
			 * Format: int32
			 * @description The number of contacts that were changed. The other contacts needed no change, because they were already on the list, for
			 *     example, or have no room for it: a contact can be on 100 lists, and have 200 attributes of together 64 KiB.
			 */
			changed: number;
			/** @description Why the action failed; null unless its status is `failed`. */
			failure: components['schemas']['ContactActionFailure'] | null;
			/** @description When the action was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the action ended; null before. */
			ended_at: components['schemas']['Timestamp'] | null;
		};
		/** @description A single attribute. */
		ContactAttribute: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the attribute. */
			key: components['schemas']['AttributeKey'];
			/** @description The type of its values. */
			type: components['schemas']['AttributeType'];
			/** @description The allowed values of an enum, in your order; null for other types. */
			values: components['schemas']['EnumValue'][] | null;
			/** @description Shown to people; null when there is none. */
			name: components['schemas']['Name'] | null;
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description When it was declared. */
			created_at: components['schemas']['Timestamp'];
			/** @description When its declaration was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete declaration of an attribute. */
		ContactAttributePut: {
			/** @description The type of its values. */
			type: components['schemas']['AttributeType'];
			/** @description The allowed values; for type `enum` only. */
			values?: components['schemas']['EnumValue'][] | null;
			/** @description Shown to people. Default: none. */
			name?: string | null;
			/** @description Shown to people. Default: none. */
			description?: string | null;
		};
		/** @description An attribute that contacts can have in `custom_attributes`. */
		ContactAttributeSummary: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the attribute. */
			key: components['schemas']['AttributeKey'];
			/** @description The type of its values. */
			type: components['schemas']['AttributeType'];
			/** @description The allowed values of an enum, in your order; null for other types. */
			values: components['schemas']['EnumValue'][] | null;
			/** @description Shown to people; null when there is none. */
			name: components['schemas']['Name'] | null;
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description When it was declared. */
			created_at: components['schemas']['Timestamp'];
			/** @description When its declaration was last updated. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description Several contacts, each validated separately. */
		ContactBatch: {
			/** @description 1–1,000 contacts. If an address occurs several times, its entries are applied in their order. */
			contacts: components['schemas']['BatchContact'][];
		};
		/** @description The result of a batch of contacts. */
		ContactBatchAnswer: {
			/**
			 * Format: int32
			 * @description Number of created contacts.
			 */
			created: number;
			/**
			 * Format: int32
			 * @description Number of updated contacts.
			 */
			updated: number;
			/**
			 * Format: int32
			 * @description Number of rejected contacts.
			 */
			failed: number;
			/** @description One entry for each of `contacts`, in the same order. */
			results: components['schemas']['BatchContactResult'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Numbers of contacts that were created in a time and still exist, by what they are now. */
		ContactCounts: {
			/**
			 * Format: int64
			 * @description All of them.
			 */
			created: number;
			/**
			 * Format: int64
			 * @description Those whose `subscribed` is true.
			 */
			subscribed: number;
			/**
			 * Format: int64
			 * @description Those whose address is valid.
			 */
			valid: number;
			/**
			 * Format: int64
			 * @description Those whose address is risky.
			 */
			risky: number;
			/**
			 * Format: int64
			 * @description Those whose address is invalid.
			 */
			invalid: number;
			/**
			 * Format: int64
			 * @description Those whose address could not be validated.
			 */
			unknown: number;
			/**
			 * Format: int64
			 * @description Those whose address has not been validated yet.
			 */
			pending: number;
		};
		/**
		 * contact.created
		 * @description A contact was created.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b19",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 10,
		 *       "test_mode": false,
		 *       "type": "contact.created",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		ContactCreatedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'contact.created';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ContactEventData'] | components['schemas']['ErasedData'];
		};
		/** @description An erased contact. */
		ContactErasedData: {
			/** @description The id that the contact had. */
			id: components['schemas']['Id'];
		};
		/**
		 * contact.erased
		 * @description A contact was erased. Its consent ended with it, without events of its own.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1d",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 14,
		 *       "test_mode": false,
		 *       "type": "contact.erased",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"
		 *       }
		 *     }
		 */
		ContactErasedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'contact.erased';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ContactErasedData'] | components['schemas']['ErasedData'];
		};
		/** @description A contact when the event was recorded. */
		ContactEventData: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The data that you define; absent if `truncated`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared; absent if `truncated`. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Slugs of the static lists that the contact is on, sorted; absent if `truncated` and there are very many. */
			lists?: components['schemas']['Slug'][];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `contacts.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
		};
		/** @description All data stored about a person. */
		ContactExport: {
			/** @description The address in the path. */
			email: components['schemas']['EmailAddress'];
			/** @description When the export was created. */
			exported_at: components['schemas']['Timestamp'];
			/** @description The contact; null for a person without a contact, who only received email or is suppressed. */
			contact: components['schemas']['ContactSummary'] | null;
			/** @description The static lists that the contact is on, by slug. */
			lists: components['schemas']['ExportedList'][];
			/** @description The contact's subscription state for each subtype; null without a contact. */
			preferences: components['schemas']['ContactPreferences'] | null;
			/** @description Every change of the contact's consent, newest first. */
			consent_history: components['schemas']['ConsentChange'][];
			/** @description Every email to the address, newest first. */
			emails: components['schemas']['EmailSummary'][];
			/** @description Every email of which the person got a copy (`cc` or `bcc`), newest first. */
			copied_emails: components['schemas']['EmailSummary'][];
			/** @description Every send to the address that was refused in the last 30 days, newest first. */
			refused_sends: components['schemas']['RefusedSend'][];
			/** @description Every form that was sent with the address in the last 90 days, newest first. */
			form_submissions: components['schemas']['ExportedFormSubmission'][];
			/** @description The suppression of the address; null when it is not suppressed. */
			suppression: components['schemas']['SuppressionSummary'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A contact's lists after a change. */
		ContactLists: {
			/** @description The contact's id. */
			id: components['schemas']['Id'];
			/** @description The contact's address. */
			email: components['schemas']['EmailAddress'];
			/** @description The contact's name. */
			name: components['schemas']['Name'] | null;
			/** @description Slugs of the static lists that the contact is on now, sorted. */
			lists: components['schemas']['Slug'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A contact and the lists that it joined and left. */
		ContactListsChangedData: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The data that you define; absent if `truncated`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared; absent if `truncated`. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Slugs of the static lists that the contact is on, sorted; absent if `truncated` and there are very many. */
			lists?: components['schemas']['Slug'][];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `contacts.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description Slugs of the static lists that the contact was added to; absent if `truncated` and there are very many. */
			added?: components['schemas']['Slug'][];
			/** @description Slugs of the static lists that the contact was removed from; absent if `truncated` and there are very many. */
			removed?: components['schemas']['Slug'][];
		};
		/**
		 * contact.lists_changed
		 * @description A contact was added to static lists or removed from them. Deleting a list causes no events.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1c",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 13,
		 *       "test_mode": false,
		 *       "type": "contact.lists_changed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "added": [
		 *           "customers"
		 *         ],
		 *         "removed": []
		 *       }
		 *     }
		 */
		ContactListsChangedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'contact.lists_changed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ContactListsChangedData'] | components['schemas']['ErasedData'];
		};
		/** @description Changes to a contact's static lists. */
		ContactListsUpdate: {
			/** @description Lists to add the contact to. It is not an error if the contact is already on a list. */
			add?: components['schemas']['ListSlug'][];
			/** @description Lists to remove the contact from. It is not an error if the contact is not on a list. */
			remove?: components['schemas']['ListSlug'][];
		};
		/** @description The contact's subscription state for every subtype. */
		ContactPreferences: {
			/** @description The contact's address. */
			email: components['schemas']['EmailAddress'];
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description By subtype key: true when the contact is subscribed. You can send this object back in an update: `true` for a subscribed subtype and `false` for one with status `none` or `unsubscribed` change nothing, and `false` withdraws a pending request. */
			preferences: {
				[key: string]: boolean;
			};
			/** @description The same with details, grouped by type. */
			types: components['schemas']['TypePreferences'][];
		};
		/** @description Statistics of contacts. */
		ContactStatistics: {
			/** @description The beginning of the range: `since` or its default, rounded down to a quarter of an hour. */
			since: components['schemas']['Timestamp'];
			/** @description The end of the range, exclusive: `until`, rounded up to a quarter of an hour. */
			until: components['schemas']['Timestamp'];
			/** @description The length of the periods. */
			granularity: components['schemas']['StatisticsGranularity'];
			/** @description The time zone. */
			timezone: string;
			/** @description All contacts of the range. */
			totals: components['schemas']['ContactCounts'];
			/** @description By period, oldest first. */
			data: components['schemas']['ContactStatisticsEntry'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Numbers of contacts that were created in one period. */
		ContactStatisticsEntry: {
			/** @description The date on which the period begins in the time zone, such as `2026-03-29`; with `hour`, its first moment in UTC. */
			period: string;
			/** @description The first moment of the period within the range. */
			starts_at: components['schemas']['Timestamp'];
			/** @description The end of the period within the range, exclusive. A day on which clocks change has 23 or 25 hours. */
			ends_at: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description All of them.
			 */
			created: number;
			/**
			 * Format: int64
			 * @description Those whose `subscribed` is true.
			 */
			subscribed: number;
			/**
			 * Format: int64
			 * @description Those whose address is valid.
			 */
			valid: number;
			/**
			 * Format: int64
			 * @description Those whose address is risky.
			 */
			risky: number;
			/**
			 * Format: int64
			 * @description Those whose address is invalid.
			 */
			invalid: number;
			/**
			 * Format: int64
			 * @description Those whose address could not be validated.
			 */
			unknown: number;
			/**
			 * Format: int64
			 * @description Those whose address has not been validated yet.
			 */
			pending: number;
		};
		/** @description A person you send email to. */
		ContactSummary: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Any JSON object, at most 64 KiB, 200 keys and 32 levels. */
			data: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared. */
			custom_attributes: {
				[key: string]: unknown;
			};
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description Slugs of the static lists that the contact is on, sorted. List membership grants no consent. */
			lists: components['schemas']['Slug'][];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description The fields that an update sets. Omitted fields are not changed. */
		ContactUpdate: {
			/** @description The person's name; null clears it. */
			name?: components['schemas']['Name'] | null;
			/** @description Merged into the existing value, key by key at the top level; null removes a key. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Merged like `data`. Each attribute must be declared and have the declared type. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Selects the language of templates and pages. */
			locale?: components['schemas']['Locale'];
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed?: boolean;
			/** @description The person's time zone; null clears it. Upper and lower case make no difference. */
			timezone?: components['schemas']['TimeZone'] | null;
			/** @description Static lists to add the contact to; the contact stays on its other lists. If one list is unknown or smart, or the contact would be on more than 100 lists, the whole request is rejected. */
			lists?: components['schemas']['ListSlug'][];
		};
		/** @description A contact and its changed fields. */
		ContactUpdatedData: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The data that you define; absent if `truncated`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared; absent if `truncated`. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Slugs of the static lists that the contact is on, sorted; absent if `truncated` and there are very many. */
			lists?: components['schemas']['Slug'][];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `contacts.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The names of the fields that changed. */
			changed: string[];
		};
		/**
		 * contact.updated
		 * @description A contact was changed, other than its lists and the validation of its address.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1a",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 11,
		 *       "test_mode": false,
		 *       "type": "contact.updated",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "pending",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z",
		 *         "changed": [
		 *           "data"
		 *         ]
		 *       }
		 *     }
		 */
		ContactUpdatedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'contact.updated';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ContactUpdatedData'] | components['schemas']['ErasedData'];
		};
		/** @description The fields that an upsert sets. Omitted fields are not changed. */
		ContactUpsert: {
			/** @description The contact's address. If a contact with this address exists, it is updated; otherwise a contact is created. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null clears it. */
			name?: components['schemas']['Name'] | null;
			/** @description Merged into the existing value, key by key at the top level; null removes a key. */
			data?: {
				[key: string]: unknown;
			};
			/** @description Merged like `data`. Each attribute must be declared and have the declared type. */
			custom_attributes?: {
				[key: string]: unknown;
			};
			/** @description Selects the language of templates and pages. The default for a new contact is the organization's `default_locale`, which is `en` unless you set it. */
			locale?: components['schemas']['Locale'];
			/** @description The person's time zone; null clears it. Upper and lower case make no difference. */
			timezone?: components['schemas']['TimeZone'] | null;
			/** @description Static lists to add the contact to; the contact stays on its other lists. If one list is unknown or smart, or the contact would be on more than 100 lists, the whole request is rejected. */
			lists?: components['schemas']['ListSlug'][];
			/**
			 * @description Subtypes that the person opts in to, by key (`slug`, or `type_slug/subtype_slug`). They are `pending`
			 *     until the person confirms. Subtypes that are already subscribed do not change.
			 */
			opt_in_subtype_slugs?: components['schemas']['SubtypeKey'][];
			/**
			 * @description `false` confirms the subtypes immediately, without asking the person; for imports and administrators.
			 *     Requires the scope `manage` or `full`.
			 */
			double_opt_in?: boolean;
			/**
			 * @description Slug of the template of your confirmation email. After confirming, the person is redirected to the
			 *     template's `success_redirect_url`. Default: `consent-confirm`; if that template does not exist, the
			 *     person sees Mailwright's own page.
			 */
			confirm_template?: string;
			/**
			 * @description Evidence of the opt-in in your own form. It is stored in the consent history. For a subtype that is
			 *     already subscribed, nothing changes and nothing is recorded.
			 */
			consent_evidence?: components['schemas']['ConsentEvidence'];
		};
		/**
		 * contact.validated
		 * @description The validation status of a contact changed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b1b",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 12,
		 *       "test_mode": false,
		 *       "type": "contact.validated",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "email": "zofie.novakova@example.com",
		 *         "name": "Žofie Nováková",
		 *         "data": {
		 *           "customer_number": "C-1042"
		 *         },
		 *         "custom_attributes": {},
		 *         "locale": "cs",
		 *         "timezone": "Europe/Prague",
		 *         "subscribed": true,
		 *         "validation_status": "valid",
		 *         "lists": [
		 *           "customers"
		 *         ],
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		ContactValidatedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'contact.validated';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ContactEventData'] | components['schemas']['ErasedData'];
		};
		/** @description A new API key with its secret. */
		CreatedApiKey: {
			/** @description Identifies the key in paths and in the audit log. */
			id: components['schemas']['Id'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description `live` or `test`. */
			mode: components['schemas']['ApiKeyMode'];
			/** @description The operations that the key allows. */
			scopes: components['schemas']['ApiKeyScope'][];
			/** @description The domains that the key can send from; null when it can use every verified sender. */
			sender_domains: string[] | null;
			/** @description The networks that the key works from, in CIDR notation; null when it works from every address. */
			networks: string[] | null;
			/** @description The first characters of the key, to distinguish it from others. */
			hint: string;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description The id of the key that created it; null when a person who signed in created it, or the operator on the server's command line. */
			created_by: components['schemas']['Id'] | null;
			/** @description When it expires; null when it does not expire. */
			expires_at: components['schemas']['Timestamp'] | null;
			/** @description When it was revoked; null when it was not revoked. */
			revoked_at: components['schemas']['Timestamp'] | null;
			/** @description When a request last used it, to the minute; null if no use was recorded. */
			last_used_at: components['schemas']['Timestamp'] | null;
			/**
			 * @description The key. It is shown only in this response. If it was created with a test key, it does not work,
			 *     because nothing was stored.
			 */
			key: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A new invitation with its token. */
		CreatedInvitation: {
			/** @description Identifies the invitation in paths. */
			id: components['schemas']['Id'];
			/** @description The role that the person gets. */
			role: components['schemas']['Role'];
			/** @description The only address that can accept it; null if any can. */
			email: components['schemas']['EmailAddress'] | null;
			/** @description The id of the person who created it; null if the operator did, or the person was deleted. */
			invited_by: components['schemas']['Id'] | null;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it expires. */
			expires_at: components['schemas']['Timestamp'];
			/** @description The token, for `invitations.accept`. It is shown only in this response. */
			token: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A new organization, of which the person is the owner. */
		CreatedOrganization: {
			/** @description The slug, for the header `X-Mailwright-Organization`. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A new endpoint with its secret. */
		CreatedWebhook: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the endpoint. */
			slug: components['schemas']['Slug'];
			/** @description The URL that receives a `POST` for each event. */
			url: components['schemas']['Url'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description The types of events that the endpoint receives, or only `*` for all types. */
			events: components['schemas']['WebhookEventName'][];
			/** @description Limits the events about emails. */
			filter: components['schemas']['WebhookFilters'];
			/** @description Whether events are delivered; false when the status is `disabled`. */
			enabled: boolean;
			/** @description Maximum number of deliveries per second; null for no limit. */
			max_rate: number | null;
			/**
			 * Format: int32
			 * @description Maximum number of concurrent deliveries.
			 */
			max_in_flight: number;
			/** @description Whether events are delivered, and how well. */
			status: components['schemas']['WebhookStatus'];
			/** @description Why it is disabled; null when it isn't. */
			disabled_reason: components['schemas']['WebhookDisabledReason'] | null;
			/** @description When it was disabled; null when it isn't. */
			disabled_at: components['schemas']['Timestamp'] | null;
			/** @description When its attempts began to fail, while the status is `failing` or `disabled`; null when the status is `enabled`, and when the last attempt before it was disabled succeeded. */
			failing_since: components['schemas']['Timestamp'] | null;
			/**
			 * @description Since when there are events that the endpoint has not received; null when there are none. It is the earlier of two times: when the
			 *     oldest event occurred whose delivery failed, and when the endpoint was first disabled since such events were last replayed. A replay
			 *     of `undelivered` events without `since` delivers them. Events that are waiting for an attempt do not count.
			 */
			undelivered_since: components['schemas']['Timestamp'] | null;
			/** @description When an attempt last succeeded, to within 10 seconds; null when none has. */
			last_success_at: components['schemas']['Timestamp'] | null;
			/** @description The last four characters of the secret, to distinguish it from others. */
			secret_hint: string;
			/** @description Until when deliveries are signed with the previous secret, too; null when they are not. */
			previous_secret_expires_at: components['schemas']['Timestamp'] | null;
			/** @description When the endpoint was created. It receives the events that occur after the response; while the server runs as several processes, those from two seconds after it. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The secret that verifies deliveries (Standard Webhooks): `whsec_` and base64. It is shown only in this response. */
			secret: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The API key of the request. */
		CurrentApiKey: {
			/** @description Identifies the key in paths and in the audit log. */
			id: components['schemas']['Id'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description `live` or `test`. */
			mode: components['schemas']['ApiKeyMode'];
			/** @description The operations that the key allows. */
			scopes: components['schemas']['ApiKeyScope'][];
			/** @description The domains that the key can send from; null when it can use every verified sender. */
			sender_domains: string[] | null;
			/** @description The networks that the key works from, in CIDR notation; null when it works from every address. */
			networks: string[] | null;
			/** @description The first characters of the key, to distinguish it from others. */
			hint: string;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description The id of the key that created it; null when a person who signed in created it, or the operator on the server's command line. */
			created_by: components['schemas']['Id'] | null;
			/** @description When it expires; null when it does not expire. */
			expires_at: components['schemas']['Timestamp'] | null;
			/** @description When it was revoked; null when it was not revoked. */
			revoked_at: components['schemas']['Timestamp'] | null;
			/** @description When a request last used it, to the minute; null if no use was recorded. */
			last_used_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description A line.
		 * @example {
		 *       "type": "divider"
		 *     }
		 */
		DividerBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `divider`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'divider';
		};
		/** @description A single domain. */
		Domain: {
			/** @description Never changes. Paths use the domain name instead. */
			id: components['schemas']['Id'];
			/** @description The domain in lower-case ASCII. A subdomain is a separate domain. */
			name: string;
			/** @description The verification status. */
			status: components['schemas']['VerificationStatus'];
			/** @description The DNS records to publish. With Amazon SES, the DKIM records are added by the first check, within seconds. */
			records: components['schemas']['DomainRecord'][];
			/** @description The findings of the last check, in plain words. */
			advice: components['schemas']['DomainAdvice'][];
			/** @description When it was verified; null unless it is verified. */
			verified_at: components['schemas']['Timestamp'] | null;
			/** @description When it was last checked; null before the first check. */
			checked_at: components['schemas']['Timestamp'] | null;
			/** @description When it is checked next; null when no further check is planned. */
			next_check_at: components['schemas']['Timestamp'] | null;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A finding of the last check about the delivery of your emails. */
		DomainAdvice: {
			/** @description The topic of the finding. */
			topic: components['schemas']['RecordPurpose'] | 'provider';
			/**
			 * @description `problem` prevents sending or delivery, `warning` can prevent it, `ok` needs no action.
			 * @enum {string}
			 */
			level: 'ok' | 'warning' | 'problem';
			/** @description The finding, in plain words. */
			message: string;
		};
		/** @description A domain to send from. */
		DomainCreate: {
			/** @description The domain, exactly as it follows the `@` in your sender addresses. */
			name: components['schemas']['DomainName'];
		};
		/** @description A domain that is no longer verified. */
		DomainLostData: {
			/** @description Never changes. Paths use the domain name instead. */
			id: components['schemas']['Id'];
			/** @description The domain in lower-case ASCII. A subdomain is a separate domain. */
			name: string;
			/** @description The verification status. */
			status: components['schemas']['VerificationStatus'];
			/** @description The DNS records to publish. With Amazon SES, the DKIM records are added by the first check, within seconds. */
			records: components['schemas']['DomainRecord'][];
			/** @description The findings of the last check, in plain words. */
			advice: components['schemas']['DomainAdvice'][];
			/** @description When it was verified; null unless it is verified. */
			verified_at: components['schemas']['Timestamp'] | null;
			/** @description When it was last checked; null before the first check. */
			checked_at: components['schemas']['Timestamp'] | null;
			/** @description When it is checked next; null when no further check is planned. */
			next_check_at: components['schemas']['Timestamp'] | null;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description Why it is no longer verified. */
			reason: string;
		};
		/**
		 * domain.lost
		 * @description A domain is no longer verified.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b24",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 21,
		 *       "test_mode": false,
		 *       "type": "domain.lost",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70",
		 *         "name": "demo-shop.example",
		 *         "status": "failed",
		 *         "records": [
		 *           {
		 *             "purpose": "ownership",
		 *             "type": "TXT",
		 *             "name": "_mailwright.demo-shop.example",
		 *             "value": "mailwright-verification=0d1f7c5ab3e94f0c8a2b6d4e7f9a1c3b",
		 *             "required": true,
		 *             "status": "found",
		 *             "found_values": [
		 *               "mailwright-verification=0d1f7c5ab3e94f0c8a2b6d4e7f9a1c3b"
		 *             ],
		 *             "explanation": "Proves that the administrator of the domain's DNS allows your organization to send from it."
		 *           }
		 *         ],
		 *         "advice": [
		 *           {
		 *             "topic": "dmarc",
		 *             "level": "warning",
		 *             "message": "DMARC has p=none: receivers send reports, but the policy is not enforced yet."
		 *           }
		 *         ],
		 *         "verified_at": null,
		 *         "checked_at": "2026-01-01T00:05:00.000Z",
		 *         "next_check_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "reason": "The ownership record has been missing for 72 hours."
		 *       }
		 *     }
		 */
		DomainLostEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'domain.lost';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['DomainLostData'] | components['schemas']['ErasedData'];
		};
		/** @description A domain of at most 200 characters. International domains are converted to ASCII. */
		DomainName: string;
		/** @description A DNS record to publish. */
		DomainRecord: {
			/** @description The purpose of the record. */
			purpose: components['schemas']['RecordPurpose'];
			/**
			 * @description The DNS record type.
			 * @enum {string}
			 */
			type: 'TXT' | 'CNAME' | 'MX';
			/** @description The fully qualified name of the record. */
			name: string;
			/** @description The value of the record. The value of an MX record starts with its priority. */
			value: string;
			/** @description False for records that only improve delivery. */
			required: boolean;
			/** @description The result of the last check. */
			status: components['schemas']['RecordStatus'];
			/** @description The published values that the last check found. */
			found_values: string[];
			/** @description What the record does, in plain words. */
			explanation: string;
		};
		/** @description A domain that your organization sends from. */
		DomainSummary: {
			/** @description Never changes. Paths use the domain name instead. */
			id: components['schemas']['Id'];
			/** @description The domain in lower-case ASCII. A subdomain is a separate domain. */
			name: string;
			/** @description The verification status. */
			status: components['schemas']['VerificationStatus'];
			/** @description The DNS records to publish. With Amazon SES, the DKIM records are added by the first check, within seconds. */
			records: components['schemas']['DomainRecord'][];
			/** @description The findings of the last check, in plain words. */
			advice: components['schemas']['DomainAdvice'][];
			/** @description When it was verified; null unless it is verified. */
			verified_at: components['schemas']['Timestamp'] | null;
			/** @description When it was last checked; null before the first check. */
			checked_at: components['schemas']['Timestamp'] | null;
			/** @description When it is checked next; null when no further check is planned. */
			next_check_at: components['schemas']['Timestamp'] | null;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
		};
		/**
		 * domain.verified
		 * @description A domain was verified.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b23",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 20,
		 *       "test_mode": false,
		 *       "type": "domain.verified",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70",
		 *         "name": "demo-shop.example",
		 *         "status": "verified",
		 *         "records": [
		 *           {
		 *             "purpose": "ownership",
		 *             "type": "TXT",
		 *             "name": "_mailwright.demo-shop.example",
		 *             "value": "mailwright-verification=0d1f7c5ab3e94f0c8a2b6d4e7f9a1c3b",
		 *             "required": true,
		 *             "status": "found",
		 *             "found_values": [
		 *               "mailwright-verification=0d1f7c5ab3e94f0c8a2b6d4e7f9a1c3b"
		 *             ],
		 *             "explanation": "Proves that the administrator of the domain's DNS allows your organization to send from it."
		 *           }
		 *         ],
		 *         "advice": [
		 *           {
		 *             "topic": "dmarc",
		 *             "level": "warning",
		 *             "message": "DMARC has p=none: receivers send reports, but the policy is not enforced yet."
		 *           }
		 *         ],
		 *         "verified_at": "2026-01-01T00:05:00.000Z",
		 *         "checked_at": "2026-01-01T00:05:00.000Z",
		 *         "next_check_at": "2026-01-02T00:05:00.000Z",
		 *         "created_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		DomainVerifiedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'domain.verified';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['DomainSummary'] | components['schemas']['ErasedData'];
		};
		/** @description Why a person got no copy. New values can be added. */
		DropReason: string | ('suppressed' | 'contact_deleted');
		/** @description A person who was to get a copy and got none. */
		DroppedRecipient: {
			/** @description The address. */
			email: components['schemas']['EmailAddress'];
			/** @description `cc` or `bcc`. */
			kind: components['schemas']['RecipientKind'];
			/** @description The reason. */
			reason: components['schemas']['DropReason'];
		};
		/** @description An email with its events. Timestamps of events that have not happened are null. */
		Email: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values. Empty if the recipient has been erased. */
			metadata: {
				[key: string]: string;
			};
			/** @description The additional headers that the send named; empty after the recipient was erased. */
			headers: {
				[key: string]: string;
			};
			/** @description Whether the content can be retrieved. */
			content_status: components['schemas']['EmailContentStatus'];
			/** @description Why `emails.resend` would not send the email again; null if it can be tried. */
			resend_refusal: components['schemas']['ResendRefusal'] | null;
			/** @description The recipient and the people who get a copy. The `status` of the email is that of the recipient in `to`. */
			recipients: components['schemas']['EmailRecipient'][];
			/** @description People who were to get a copy and got none. */
			dropped: components['schemas']['DroppedRecipient'][];
			/** @description What allowed an email of a campaign; absent for all other email, and after the recipient was erased. */
			consent?: components['schemas']['EmailConsent'];
			/** @description Events about the recipient in `to`, oldest first: of each type at most the first 200. */
			events: components['schemas']['EmailEvent'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description An email address of at most 254 characters. Surrounding spaces are removed, an international domain is
		 *     converted to ASCII, and comparison ignores case. The part before the `@` is ASCII.
		 */
		EmailAddress: string;
		/** @description A file of an email. */
		EmailAttachment: {
			/** @description The name that the recipient sees. */
			filename: string;
			/** @description The MIME type. */
			content_type: string;
			/**
			 * Format: int32
			 * @description The size in bytes.
			 */
			size: number;
			/** @description The id by which the HTML refers to an inline file; null for other files. */
			content_id: string | null;
		};
		/** @description Several emails, each validated separately. */
		EmailBatch: {
			/** @description 1–1,000 emails. Several of them can have the same recipient. */
			emails: components['schemas']['BatchEmail'][];
		};
		/** @description The emails to cancel. */
		EmailBatchCancel: {
			/** @description The id of the batch, as returned by the batch. */
			batch_id: string;
		};
		/** @description The response of the recipient's mail server. */
		EmailBounce: {
			/**
			 * @description `hard`: the address does not accept email. `soft`: delivery may succeed later.
			 * @enum {string}
			 */
			type: 'hard' | 'soft';
			/** @description The provider's more specific bounce type, such as `MailboxFull`. */
			sub_type: string | null;
			/** @description The text of the server's response; null when it is not known. */
			diagnostic: string | null;
		};
		/** @description An email and a bounce of it. */
		EmailBouncedData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The bounce that the event reports. */
			bounce: components['schemas']['EmailBounce'];
		};
		/**
		 * email.bounced
		 * @description An email bounced, permanently or temporarily. An email can bounce more than once.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b13",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 4,
		 *       "test_mode": false,
		 *       "type": "email.bounced",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "bounced",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": null,
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": {
		 *           "type": "hard",
		 *           "sub_type": "General",
		 *           "diagnostic": "smtp; 550 5.1.1 user unknown"
		 *         },
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailBouncedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.bounced';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailBouncedData'] | components['schemas']['ErasedData'];
		};
		/**
		 * email.canceled
		 * @description An email was canceled before it was sent.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b16",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 7,
		 *       "test_mode": false,
		 *       "type": "email.canceled",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "canceled",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": "2026-01-02T08:00:00.000Z",
		 *         "sent_at": null,
		 *         "delivered_at": null,
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 0,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": null,
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailCanceledEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.canceled';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailEventData'] | components['schemas']['ErasedData'];
		};
		/** @description An email and a click on one of its links. */
		EmailClickedData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The click. */
			click: components['schemas']['EventClick'];
		};
		/**
		 * email.clicked
		 * @description A link of an email was clicked, for the first time or again.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b18",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 9,
		 *       "test_mode": false,
		 *       "type": "email.clicked",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "delivered",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": "2026-01-01T00:00:01.480Z",
		 *         "opened_at": "2026-01-01T00:05:00.000Z",
		 *         "clicked_at": "2026-01-01T00:05:10.000Z",
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         },
		 *         "click": {
		 *           "url": "https://shop.example.com/reset",
		 *           "user_agent": "Mozilla/5.0",
		 *           "ip": "203.0.113.7",
		 *           "machine": null
		 *         }
		 *       }
		 *     }
		 */
		EmailClickedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.clicked';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailClickedData'] | components['schemas']['ErasedData'];
		};
		/** @description An email and a complaint about it. */
		EmailComplainedData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The complaint. */
			complaint: components['schemas']['EventComplaint'];
		};
		/**
		 * email.complained
		 * @description The recipient reported an email as spam.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b14",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 5,
		 *       "test_mode": false,
		 *       "type": "email.complained",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "complained",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": "2026-01-01T00:00:01.480Z",
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         },
		 *         "complaint": {
		 *           "feedback_type": "abuse"
		 *         }
		 *       }
		 *     }
		 */
		EmailComplainedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.complained';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailComplainedData'] | components['schemas']['ErasedData'];
		};
		/** @description The entry of the consent history that allowed an email of a campaign. */
		EmailConsent: {
			/** @description The id of the entry, as in the consent history of the contact. */
			ledger_id: components['schemas']['Id'];
			/** @description When the contact confirmed the subtype. */
			confirmed_at: components['schemas']['Timestamp'];
		};
		/** @description The content of an email. */
		EmailContent: {
			/** @description The id of the email. */
			id: components['schemas']['Id'];
			/** @description The subject. */
			subject: string;
			/** @description The HTML part; null when there is none. */
			html: string | null;
			/** @description The text part. */
			text: string;
			/** @description The headers that we write, except those that the mail provider adds. */
			headers: components['schemas']['EmailHeader'][];
			/** @description The files, in their order, without their content. */
			attachments: components['schemas']['EmailAttachment'][];
			/** @description What is probably a mistake, such as an inline file that the HTML does not refer to. One sentence each. */
			warnings: string[];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Whether the content of an email can be retrieved. New values can be added. */
		EmailContentStatus: string | ('stored' | 'sensitive' | 'deleted');
		/**
		 * @description Numbers of emails, by the time at which they were due. Each email counts once in each number, even if it is opened
		 *     several times, and in the period in which it was due, even if it is opened later.
		 */
		EmailCounts: {
			/**
			 * Format: int64
			 * @description Emails that were handed over to the provider, including those that the recipient's mail server refused at once.
			 */
			sent: number;
			/**
			 * Format: int64
			 * @description Those of the sent emails whose provider reports what becomes of each of them. SMTP servers do not.
			 */
			reported: number;
			/**
			 * Format: int64
			 * @description Emails that the recipient's mail server accepted.
			 */
			delivered: number;
			/**
			 * Format: int64
			 * @description Emails that bounced permanently.
			 */
			hard_bounced: number;
			/**
			 * Format: int64
			 * @description Emails that bounced temporarily and were not delivered later.
			 */
			soft_bounced: number;
			/**
			 * Format: int64
			 * @description Emails that were marked as spam.
			 */
			complained: number;
			/**
			 * Format: int64
			 * @description Emails that a person opened.
			 */
			opened: number;
			/**
			 * Format: int64
			 * @description Emails that a program opened, such as a scanner of the recipient's server. A person may have opened them too.
			 */
			machine_opened: number;
			/**
			 * Format: int64
			 * @description Emails with a link that a person followed.
			 */
			clicked: number;
			/**
			 * Format: int64
			 * @description Emails with a link that a program followed. A person may have done so too.
			 */
			machine_clicked: number;
			/**
			 * Format: int64
			 * @description Emails by whose links a person unsubscribed.
			 */
			unsubscribed: number;
			/**
			 * Format: int64
			 * @description Emails that failed; see `failure` of the email. Those that the provider accepted and then refused count as sent too.
			 */
			failed: number;
			/**
			 * Format: int64
			 * @description Emails that were canceled.
			 */
			canceled: number;
			/** @description `delivered` / `reported`; null if `reported` is 0, because then nothing is known about deliveries. */
			delivery_rate: number | null;
			/** @description `hard_bounced` / `sent`; null if `sent` is 0. */
			bounce_rate: number | null;
			/** @description `complained` / `delivered`; null if `delivered` is 0. */
			complaint_rate: number | null;
			/** @description `opened` / `delivered`; null if `delivered` is 0. Opens by programs are not in it. */
			open_rate: number | null;
			/** @description `clicked` / `delivered`; null if `delivered` is 0. Clicks by programs are not in it. */
			click_rate: number | null;
			/** @description `unsubscribed` / `delivered`; null if `delivered` is 0. */
			unsubscribe_rate: number | null;
		};
		/**
		 * email.delivered
		 * @description The recipient's mail server accepted an email.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b11",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 2,
		 *       "test_mode": false,
		 *       "type": "email.delivered",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "delivered",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": "2026-01-01T00:00:01.480Z",
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailDeliveredEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.delivered';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailEventData'] | components['schemas']['ErasedData'];
		};
		/**
		 * email.delivery_delayed
		 * @description The mail provider could not deliver an email yet, and goes on trying.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b12",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 3,
		 *       "test_mode": false,
		 *       "type": "email.delivery_delayed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "sent",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": null,
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailDeliveryDelayedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.delivery_delayed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailEventData'] | components['schemas']['ErasedData'];
		};
		/** @description An event of an email. */
		EmailEvent: {
			/** @description The type of the event. */
			type: components['schemas']['EmailEventType'];
			/** @description When the provider recorded it; for `resent` and `unsubscribed`, when the server did. */
			occurred_at: components['schemas']['Timestamp'];
			/** @description Whether a program rather than a person opened the email or followed the link, as far as the provider says so or the time of a click shows it. Null when that is unknown, and for other types. It can change when later events arrive. */
			machine: boolean | null;
		};
		/** @description An email as `emails.list` shows it, when the event was recorded. */
		EmailEventData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
		};
		/** @description The type of an email event. New values can be added. */
		EmailEventType:
			| string
			| (
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
			  );
		/** @description The life of an email. */
		EmailExplanation: {
			/** @description The id of the email. */
			id: components['schemas']['Id'];
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/**
			 * @description What has happened, from the acceptance on. Only the last attempt to hand the email over is listed, with the number of
			 *     attempts.
			 */
			steps: components['schemas']['ExplanationStep'][];
			/** @description What happens next, and when; with the code `nothing` for an email that nothing happens to any more. */
			next: components['schemas']['ExplanationStep'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * email.failed
		 * @description An email was not sent; `failure` says why.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b15",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 6,
		 *       "test_mode": false,
		 *       "type": "email.failed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "failed",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": null,
		 *         "delivered_at": null,
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 0,
		 *         "unknown_outcome": "fail",
		 *         "failure": {
		 *           "code": "suppressed",
		 *           "message": "The address is suppressed."
		 *         },
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": null,
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailFailedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.failed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailEventData'] | components['schemas']['ErasedData'];
		};
		/** @description Why an email was not sent. */
		EmailFailure: {
			/** @description A stable code for programs. */
			code: components['schemas']['FailureCode'];
			/** @description One sentence that a person can act on. */
			message: string;
		};
		/** @description A header of an email. */
		EmailHeader: {
			/** @description The name of the header. */
			name: string;
			/** @description Its value, decoded. */
			value: string;
		};
		/** @description An email and its opening. */
		EmailOpenedData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The opening. */
			open: components['schemas']['EventOpen'];
		};
		/**
		 * email.opened
		 * @description An email was opened, for the first time or again.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b17",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 8,
		 *       "test_mode": false,
		 *       "type": "email.opened",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "delivered",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": "2026-01-01T00:00:01.480Z",
		 *         "opened_at": "2026-01-01T00:05:00.000Z",
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         },
		 *         "open": {
		 *           "user_agent": "Mozilla/5.0",
		 *           "ip": "203.0.113.7",
		 *           "machine": null
		 *         }
		 *       }
		 *     }
		 */
		EmailOpenedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.opened';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailOpenedData'] | components['schemas']['ErasedData'];
		};
		/** @description A person who got an email, or will get it. */
		EmailRecipient: {
			/** @description The address. */
			email: components['schemas']['EmailAddress'];
			/** @description How the person gets it. */
			kind: components['schemas']['RecipientKind'];
			/** @description The status for this person. `sent` where the provider reports nothing about a copy. */
			status: components['schemas']['EmailStatus'];
			/** @description The response of the person's mail server; null unless it bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description When the person's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
		};
		/** @description An email to send, from a template or with its own `content`. */
		EmailSend: {
			/** @description The recipient: exactly one address. */
			to: components['schemas']['EmailAddress'];
			/** @description Slug of the template. Required unless there is `content`. */
			template?: components['schemas']['Slug'];
			/** @description The template's variables, at most 64 KiB, 200 keys and 32 levels. If you leave them out, `brand`, `brand_color`, `brand_footer`, `brand_support_email`, `legal_entity`, `legal_address` and `legal_details` come from your organization's settings, as do the colors derived from `brand_color` and `company`, the deprecated alias of `brand`. */
			data?: {
				[key: string]: unknown;
			};
			/** @description A verified sender address, or any address on a verified domain. Default: the template's sender, else the organization's. */
			from?: components['schemas']['EmailAddress'];
			/** @description The sender's display name. Default: the name of the sender address, else the brand. */
			from_name?: components['schemas']['Name'];
			/** @description The addresses for replies, at most five. */
			reply_to?: components['schemas']['MailboxList'];
			/**
			 * @description The order in the queue.
			 * @default normal
			 */
			priority?: components['schemas']['Priority'];
			/** @description The key of an operational subtype. The email is sent only to a contact who has confirmed this subtype. Marketing email is sent by campaigns. */
			subtype_slug?: string;
			/** @description What to do when it is unknown whether the provider accepted the email. Default: the organization's setting, or `fail` for email with a `subtype_slug`. */
			unknown_outcome?: components['schemas']['UnknownOutcome'];
			/**
			 * @description When to send the email, at most 30 days ahead. A time in the past, however long ago, or less than
			 *     60 seconds ahead, is treated as now. The content is fixed when the email is accepted. Consent, suppressions and the sender are
			 *     checked again when the email is due, and its time to live starts then. Default: now.
			 */
			scheduled_at?: components['schemas']['Instant'];
			/** @description Files to send with the email, at most 20, and at most 7 MiB together. They are stored with the email until it has been sent. */
			attachments?: components['schemas']['AttachmentUpload'][];
			/** @description Content instead of a template. With `content`, `template` and `data` are rejected with `conflict`. */
			content?: components['schemas']['SendContent'];
			/** @description The language to send in, instead of the contact's `locale`. If the template does not offer it, its language without a region is used, else the template's default; `locale_used` of the email tells which. */
			locale?: components['schemas']['Locale'];
			/** @description At most 5 tags, to filter emails and to group statistics. */
			tags?: components['schemas']['Tag'][];
			/** @description Your own values, such as an order number: at most 20 keys of 1–40 characters from `a–z 0–9 _`, with strings of at most 500 characters. They are returned with the email, and are never part of the message. */
			metadata?: {
				[key: string]: components['schemas']['MetadataValue'];
			};
			/** @description Additional headers of the message, at most 10: `Auto-Submitted`, `Importance`, `Priority` and names that begin with `X-`, except those of mail services such as `X-SES-…`, marks of mail servers such as `X-Spam-…`, and our own. A name has at most 126 characters, a value 1–870 printable ASCII characters. */
			headers?: {
				[key: string]: components['schemas']['HeaderValue'];
			};
			/** @description The email that this one answers: the id of an email of yours, or a Message-ID such as `<a1b2@mail.example.com>`. The message gets the headers `In-Reply-To` and `References`, so that mail programs show both as one conversation. With the id of an email that has not been sent yet, it leaves without them. */
			in_reply_to?: string;
			/** @description People who get a copy and are named in the message, at most 10. Not possible with a `subtype_slug`, because the unsubscribe link belongs to the recipient in `to`. An address that is suppressed is left out; see `dropped` of the email. Each address gets one message. */
			cc?: components['schemas']['EmailAddress'][];
			/** @description People who get a copy and are not named in the message, at most 10. The rules are those of `cc`. */
			bcc?: components['schemas']['EmailAddress'][];
		};
		/**
		 * email.sent
		 * @description The mail provider accepted an email.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b10",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 1,
		 *       "test_mode": false,
		 *       "type": "email.sent",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "sent",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": null,
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         }
		 *       }
		 *     }
		 */
		EmailSentEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.sent';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailEventData'] | components['schemas']['ErasedData'];
		};
		/** @description Statistics of emails. */
		EmailStatistics: {
			/** @description The beginning of the range: `since` or its default, rounded down to a quarter of an hour. */
			since: components['schemas']['Timestamp'];
			/** @description The end of the range, exclusive: `until`, rounded up to a quarter of an hour. */
			until: components['schemas']['Timestamp'];
			/** @description The length of the periods. */
			granularity: components['schemas']['StatisticsGranularity'];
			/** @description The time zone. */
			timezone: string;
			/** @description All emails of the range. */
			totals: components['schemas']['EmailCounts'];
			/** @description By period, oldest first, and within a period by `group`. Without `group_by` there is an entry for each period; with it, only for groups with emails. */
			data: components['schemas']['EmailStatisticsEntry'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Numbers of emails of one period, and of one group if the request names a grouping. */
		EmailStatisticsEntry: {
			/** @description The date on which the period begins in the time zone, such as `2026-03-29`; with `hour`, its first moment in UTC. */
			period: string;
			/** @description The first moment of the period within the range. */
			starts_at: components['schemas']['Timestamp'];
			/** @description The end of the period within the range, exclusive. A day on which clocks change has 23 or 25 hours. */
			ends_at: components['schemas']['Timestamp'];
			/** @description The sender domain, recipient provider, template, campaign or tag; null without `group_by`, and for emails without a template or campaign. */
			group: string | null;
			/**
			 * Format: int64
			 * @description Emails that were handed over to the provider, including those that the recipient's mail server refused at once.
			 */
			sent: number;
			/**
			 * Format: int64
			 * @description Those of the sent emails whose provider reports what becomes of each of them. SMTP servers do not.
			 */
			reported: number;
			/**
			 * Format: int64
			 * @description Emails that the recipient's mail server accepted.
			 */
			delivered: number;
			/**
			 * Format: int64
			 * @description Emails that bounced permanently.
			 */
			hard_bounced: number;
			/**
			 * Format: int64
			 * @description Emails that bounced temporarily and were not delivered later.
			 */
			soft_bounced: number;
			/**
			 * Format: int64
			 * @description Emails that were marked as spam.
			 */
			complained: number;
			/**
			 * Format: int64
			 * @description Emails that a person opened.
			 */
			opened: number;
			/**
			 * Format: int64
			 * @description Emails that a program opened, such as a scanner of the recipient's server. A person may have opened them too.
			 */
			machine_opened: number;
			/**
			 * Format: int64
			 * @description Emails with a link that a person followed.
			 */
			clicked: number;
			/**
			 * Format: int64
			 * @description Emails with a link that a program followed. A person may have done so too.
			 */
			machine_clicked: number;
			/**
			 * Format: int64
			 * @description Emails by whose links a person unsubscribed.
			 */
			unsubscribed: number;
			/**
			 * Format: int64
			 * @description Emails that failed; see `failure` of the email. Those that the provider accepted and then refused count as sent too.
			 */
			failed: number;
			/**
			 * Format: int64
			 * @description Emails that were canceled.
			 */
			canceled: number;
			/** @description `delivered` / `reported`; null if `reported` is 0, because then nothing is known about deliveries. */
			delivery_rate: number | null;
			/** @description `hard_bounced` / `sent`; null if `sent` is 0. */
			bounce_rate: number | null;
			/** @description `complained` / `delivered`; null if `delivered` is 0. */
			complaint_rate: number | null;
			/** @description `opened` / `delivered`; null if `delivered` is 0. Opens by programs are not in it. */
			open_rate: number | null;
			/** @description `clicked` / `delivered`; null if `delivered` is 0. Clicks by programs are not in it. */
			click_rate: number | null;
			/** @description `unsubscribed` / `delivered`; null if `delivered` is 0. */
			unsubscribe_rate: number | null;
		};
		/**
		 * @description What emails are grouped by.
		 * @enum {string}
		 */
		EmailStatisticsGroup: 'sender_domain' | 'recipient_provider' | 'template' | 'campaign' | 'tag';
		/**
		 * @description The status of an email. It only moves forward. New values can be added; treat an unknown status as one
		 *     that can still change.
		 */
		EmailStatus:
			| string
			| (
					| 'scheduled'
					| 'queued'
					| 'sending'
					| 'sent'
					| 'delivered'
					| 'bounced'
					| 'complained'
					| 'failed'
					| 'canceled'
			  );
		/**
		 * @description A status to filter by.
		 * @enum {string}
		 */
		EmailStatusFilter:
			| 'scheduled'
			| 'queued'
			| 'sending'
			| 'sent'
			| 'delivered'
			| 'bounced'
			| 'complained'
			| 'failed'
			| 'canceled';
		/** @description An email in a list. Timestamps of events that have not happened are null. */
		EmailSummary: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values. Empty if the recipient has been erased. */
			metadata: {
				[key: string]: string;
			};
		};
		/** @description An email and the change of consent that one of its links caused. */
		EmailUnsubscribedData: {
			/** @description The id that the send returned. */
			id: components['schemas']['Id'];
			/** @description The recipient, with its domain in lower-case ASCII. */
			to_email: components['schemas']['EmailAddress'];
			/** @description The sender. */
			from_email: components['schemas']['EmailAddress'];
			/** @description The subject, as rendered when the email was accepted. */
			subject: string;
			/** @description The current status. */
			status: components['schemas']['EmailStatus'];
			/** @description Slug of the template; null when the email has none. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description The order in the queue. */
			priority: components['schemas']['Priority'];
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description The time for which it is or was scheduled; null for an email that was due when it was accepted. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description When the mail provider accepted it. */
			sent_at: components['schemas']['Timestamp'] | null;
			/** @description When the recipient's mail server accepted it. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When it was first opened, not counting openings by programs. */
			opened_at: components['schemas']['Timestamp'] | null;
			/** @description When a link was first clicked, not counting clicks by programs. */
			clicked_at: components['schemas']['Timestamp'] | null;
			/**
			 * Format: int32
			 * @description Number of attempts to hand it over to the provider.
			 */
			attempts: number;
			/** @description What happens to the email when it is unknown whether the provider accepted it, as decided when the email was accepted. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/** @description Why it was not sent; null unless the status is `failed`. */
			failure: components['schemas']['EmailFailure'] | null;
			/** @description The response of the recipient's mail server; null unless the email bounced. */
			bounce: components['schemas']['EmailBounce'] | null;
			/** @description The id of the email that this one repeats; null unless it was made by `emails.resend`. */
			resend_of: components['schemas']['Id'] | null;
			/** @description The id of the email by which `emails.resend` has repeated this one; null otherwise. */
			resent_as: components['schemas']['Id'] | null;
			/** @description Slug of its campaign; absent for all other email. */
			campaign?: components['schemas']['Slug'];
			/** @description The Message-ID that recipients see, with angle brackets; null until the email has been handed over, and where it is not known. Amazon SES chooses it; otherwise it contains the email's id. */
			message_id: string | null;
			/** @description What the send named in `in_reply_to`: the id of an email, or a Message-ID; null if it named nothing, or the recipient was erased. */
			in_reply_to: string | null;
			/** @description The language that the send named; null if it named none. */
			locale: components['schemas']['Locale'] | null;
			/** @description The language of the template that was used; null for an email without a template. */
			locale_used: components['schemas']['Locale'] | null;
			/** @description The tags, without repetitions. */
			tags: components['schemas']['Tag'][];
			/** @description Your own values; absent if `truncated`. */
			metadata?: {
				[key: string]: string;
			};
			/**
			 * @description The id of the contact that had the address in `to_email` when the email was accepted; null if there was none. When
			 *     that contact is erased, erase what you have stored about the email.
			 */
			contact_id: components['schemas']['Id'] | null;
			/** @description The person whom the event is about. The status of the email is that of the recipient in `to`. */
			recipient: components['schemas']['EventRecipient'];
			/**
			 * @description Present if fields were left out because the event would be larger than 20 kB. `emails.get` returns them.
			 * @enum {boolean}
			 */
			truncated?: true;
			/** @description The change, as in `consent.withdrawn`. */
			consent: components['schemas']['EventConsent'];
		};
		/**
		 * email.unsubscribed
		 * @description The recipient ended a subscription by a link of an email.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b28",
		 *       "timestamp": "2026-01-01T00:06:00.000Z",
		 *       "sequence": 10,
		 *       "test_mode": false,
		 *       "type": "email.unsubscribed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a30",
		 *         "to_email": "zofie.novakova@example.com",
		 *         "from_email": "hello@shop.example",
		 *         "subject": "Reset your password at Shop",
		 *         "status": "delivered",
		 *         "template_slug": "password-reset",
		 *         "priority": "high",
		 *         "queued_at": "2026-01-01T00:00:00.000Z",
		 *         "scheduled_at": null,
		 *         "sent_at": "2026-01-01T00:00:00.120Z",
		 *         "delivered_at": "2026-01-01T00:00:01.480Z",
		 *         "opened_at": null,
		 *         "clicked_at": null,
		 *         "attempts": 1,
		 *         "unknown_outcome": "fail",
		 *         "failure": null,
		 *         "bounce": null,
		 *         "resend_of": null,
		 *         "resent_as": null,
		 *         "message_id": "<0102019a0f3b7c1e-000000@eu-central-1.amazonses.com>",
		 *         "in_reply_to": null,
		 *         "locale": null,
		 *         "locale_used": "cs",
		 *         "tags": [
		 *           "account"
		 *         ],
		 *         "metadata": {
		 *           "user_id": "4711"
		 *         },
		 *         "contact_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *         "recipient": {
		 *           "email": "zofie.novakova@example.com",
		 *           "kind": "to"
		 *         },
		 *         "consent": {
		 *           "subtype_key": "newsletter",
		 *           "from": "subscribed",
		 *           "to": "unsubscribed",
		 *           "source": "one_click",
		 *           "ledger_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a72"
		 *         }
		 *       }
		 *     }
		 */
		EmailUnsubscribedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'email.unsubscribed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['EmailUnsubscribedData'] | components['schemas']['ErasedData'];
		};
		/** @description A change of an email that has not been sent. */
		EmailUpdate: {
			/** @description The new time, at most 30 days ahead and at most 90 days after the email was accepted; null, a time in the past, or less than 60 seconds ahead: now. */
			scheduled_at: components['schemas']['Instant'] | null;
		};
		/** @description One of the allowed values of an enum. */
		EnumValue: string;
		/** @description Replaces the data of an event after the person was erased. */
		ErasedData: {
			/** @description The id of the email or the contact; null for other resources. */
			id: components['schemas']['Id'] | null;
			/**
			 * @description Always true.
			 * @enum {boolean}
			 */
			erased: true;
		};
		/** @description The person to erase. */
		Erasure: {
			/** @description The person's address, whether or not it belongs to a contact. */
			email: components['schemas']['EmailAddress'];
		};
		/** @description An event, by `type`. New types can be added: ignore those that you do not know. */
		Event:
			| components['schemas']['EmailSentEvent']
			| components['schemas']['EmailDeliveredEvent']
			| components['schemas']['EmailDeliveryDelayedEvent']
			| components['schemas']['EmailBouncedEvent']
			| components['schemas']['EmailComplainedEvent']
			| components['schemas']['EmailFailedEvent']
			| components['schemas']['EmailCanceledEvent']
			| components['schemas']['EmailOpenedEvent']
			| components['schemas']['EmailClickedEvent']
			| components['schemas']['EmailUnsubscribedEvent']
			| components['schemas']['ContactCreatedEvent']
			| components['schemas']['ContactUpdatedEvent']
			| components['schemas']['ContactValidatedEvent']
			| components['schemas']['ContactListsChangedEvent']
			| components['schemas']['ContactErasedEvent']
			| components['schemas']['ConsentPendingEvent']
			| components['schemas']['ConsentConfirmedEvent']
			| components['schemas']['ConsentWithdrawnEvent']
			| components['schemas']['ConsentCheckpointEvent']
			| components['schemas']['SuppressionCreatedEvent']
			| components['schemas']['SuppressionDeletedEvent']
			| components['schemas']['DomainVerifiedEvent']
			| components['schemas']['DomainLostEvent']
			| components['schemas']['SenderVerifiedEvent']
			| components['schemas']['SenderLostEvent']
			| components['schemas']['ImportCompletedEvent']
			| components['schemas']['ImportFailedEvent']
			| components['schemas']['CampaignStartedEvent']
			| components['schemas']['CampaignPausedEvent']
			| components['schemas']['CampaignResumedEvent']
			| components['schemas']['CampaignCompletedEvent']
			| components['schemas']['CampaignCanceledEvent']
			| components['schemas']['SendingWarnedEvent']
			| components['schemas']['SendingPausedEvent']
			| components['schemas']['SendingResumedEvent']
			| components['schemas']['WebhookDisabledEvent']
			| components['schemas']['WebhookTestEvent'];
		/** @description A click on a link of an email. */
		EventClick: {
			/** @description The link; null if the provider named none. */
			url: string | null;
			/** @description The program that followed the link; null if the provider named none. */
			user_agent: string | null;
			/** @description The address from which the link was followed; null if the provider named none. */
			ip: string | null;
			/** @description Whether a program rather than a person followed the link, as far as was known when the click was reported; null if that was unknown. Later clicks can show that a program made this one: `events` of `emails.get` then says so. */
			machine: boolean | null;
		};
		/** @description A report of an email as spam. */
		EventComplaint: {
			/** @description The kind of complaint that the recipient's provider named, such as `abuse`; null if it named none. */
			feedback_type: string | null;
		};
		/** @description A change of consent: an entry of the consent history. */
		EventConsent: {
			/** @description The key of the subtype. */
			subtype_key: components['schemas']['SubtypeKey'];
			/** @description The status before the change. */
			from: components['schemas']['ConsentStatus'];
			/** @description The status after the change. */
			to: components['schemas']['ConsentStatus'];
			/** @description The origin of the change. */
			source: components['schemas']['ConsentSource'];
			/** @description The id of the entry in the consent history. Of two entries of a contact, the newer has the higher id. */
			ledger_id: components['schemas']['Id'];
		};
		/** @description An opening of an email, or a click on one of its links. */
		EventOpen: {
			/** @description The program that loaded the image; null if the provider named none. */
			user_agent: string | null;
			/** @description The address from which the image was loaded; null if the provider named none. */
			ip: string | null;
			/** @description Whether a program rather than a person opened the email; null if the provider does not say. */
			machine: boolean | null;
		};
		/** @description A page of the event log, oldest first: in ascending order of `sequence`. */
		EventPage: {
			/** @description The events of this page. */
			data: components['schemas']['Event'][];
			/** @description True when there is another page. */
			has_more: boolean;
			/** @description The `cursor` of the next page; null on the last page. */
			next_cursor: string | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The person whom an event of an email is about. */
		EventRecipient: {
			/** @description The address. */
			email: components['schemas']['EmailAddress'];
			/** @description The recipient in `to`, or a person who got a copy. */
			kind: components['schemas']['RecipientKind'];
		};
		/** @description What happened to an email, or what happens next. New values can be added. */
		ExplanationCode:
			| string
			| (
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
			  );
		/** @description A step in the life of an email. */
		ExplanationStep: {
			/** @description When it happened or will happen; null when the time is not recorded or not known. */
			at: components['schemas']['Timestamp'] | null;
			/** @description A stable code for programs. */
			code: components['schemas']['ExplanationCode'];
			/** @description What happened and why, in plain words. */
			message: string;
			/** @description The values in the message, for programs. The code documents their names; a value that is not known is absent. */
			details: {
				[key: string]: string;
			};
		};
		/** @description The text of an export. */
		ExportText: string;
		/** @description A form that somebody has sent with the address. */
		ExportedFormSubmission: {
			/** @description Ids sort in the order in which the forms were sent. */
			id: components['schemas']['Id'];
			/** @description The address as it was written. */
			email: components['schemas']['EmailAddress'];
			/** @description The subtypes that were chosen. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description The language of the form. */
			locale: components['schemas']['Locale'];
			/** @description The page with the form: origin and path. Null if it is not known. */
			page: string | null;
			/**
			 * Format: int32
			 * @description The version of the form.
			 */
			form_version: number;
			/** @description What became of it. */
			status: components['schemas']['FormSubmissionStatus'];
			/** @description Why no email was sent; null otherwise. */
			reason: components['schemas']['FormRefusalReason'] | null;
			/** @description When it was sent. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the person confirmed; null before. */
			confirmed_at: components['schemas']['Timestamp'] | null;
			/** @description What was written into the fields. */
			entered: {
				[key: string]: unknown;
			};
			/** @description Where and how the form was sent. */
			evidence: components['schemas']['LedgerEvidence'];
		};
		/** @description A static list that the person is on. */
		ExportedList: {
			/** @description Identifies the list. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
		};
		/** @description Why an email was not sent. New values can be added. */
		FailureCode:
			| string
			| (
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
			  );
		/** @description One validation error of a request. */
		FieldError: {
			/** @description A dotted path into the body (`data.reset_url`, `emails.3.to`), or the name of a query parameter or header. */
			field: string;
			/** @description Why the field was rejected. */
			reason: components['schemas']['Reason'];
			/** @description One sentence for the developer who corrects the request. */
			message: string;
		};
		/** @description What emails and pages show instead of a field of the organization: plain text, which can have several lines. */
		FooterText: string;
		/** @description Why a valid API key or session may not perform the request. New values can be added. */
		ForbiddenCode: string | ('FORBIDDEN' | 'SENDING_PAUSED');
		/** @description The permission that is missing, or the pause that rejects sends. */
		ForbiddenDetails: {
			/** @description The narrowest scope that allows the operation; given to API keys with `FORBIDDEN`. */
			required_scope?: string;
			/** @description Who has paused sending: `operator` or `guard`; given with `SENDING_PAUSED`. */
			by?: string;
			/** @description Why; given with `SENDING_PAUSED`. */
			reason?: string;
			/** @description Since when; given with `SENDING_PAUSED`. */
			since?: components['schemas']['Timestamp'];
			/** @description When the pause ends by itself, or null; given with `SENDING_PAUSED`. */
			until?: components['schemas']['Timestamp'] | null;
			/** @description The roles that allow the request; given to people whose role does not. */
			allowed_roles?: string[];
		};
		/**
		 * @description Body of a 403.
		 * @example {
		 *       "message": "This API key lacks the scope send, which this operation needs.",
		 *       "code": "FORBIDDEN",
		 *       "details": {
		 *         "required_scope": "send"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ForbiddenError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ForbiddenCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ForbiddenDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A single form. */
		Form: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the form. */
			slug: components['schemas']['Slug'];
			/** @description The page of the form. With a test key, a page that stores nothing. */
			url: components['schemas']['Url'];
			/**
			 * Format: int32
			 * @description Increases with every change. The evidence of a sign-up names it.
			 */
			version: number;
			/** @description Subtypes that people sign up for. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description Static lists that a person joins on confirming. */
			lists: components['schemas']['Slug'][];
			/** @description Further fields. */
			fields: components['schemas']['FormField'][];
			/** @description The texts by language. */
			texts: {
				[key: string]: components['schemas']['FormTexts'];
			};
			/** @description The template of the confirmation email. */
			confirm_template: components['schemas']['Slug'];
			/** @description Where people get after sending the form; null for a page with `thanks`. */
			sent_url: string | null;
			/** @description Where people get after confirming; null for what the template says. */
			confirmed_url: string | null;
			/** @description The sites that may contain the form. */
			allowed_origins: components['schemas']['FormOrigin'][];
			/** @description Whether the form accepts people. */
			enabled: boolean;
			/** @description When the form was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description What came from one page on one day. */
		FormCount: {
			/** @description Identifies the entry. */
			id: components['schemas']['Id'];
			/** @description The day in UTC on which the form was sent, such as `2026-01-31`. */
			day: string;
			/** @description The page with the form: origin and path. Empty for pages that are not known, and for more than 200 pages of one day. */
			page: string;
			/**
			 * Format: int32
			 * @description Submissions for which an email was sent, whatever the email says.
			 */
			sent: number;
			/**
			 * Format: int32
			 * @description Those that were confirmed.
			 */
			confirmed: number;
		};
		/** @description A field of a form. Every form also asks for the address. */
		FormField: {
			/** @description What it fills in: `name`, `locale`, `custom_attributes.<key>` of a declared attribute, or `data.<key>`. */
			field: string;
			/** @description The label in each language of `texts`. */
			label: {
				[key: string]: components['schemas']['Name'];
			};
			/** @description Whether the form can be sent without it. Default: false. */
			required?: boolean;
		};
		/** @description The origin of a site: `https://` and the host, with a port if it is not the default one. */
		FormOrigin: string;
		/** @description A form to preview, as in `forms.put`. */
		FormPreview: {
			/** @description Subtypes that people sign up for. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description Further fields. Default: none. */
			fields?: components['schemas']['FormField'][];
			/** @description The texts by language; at most 20 languages. */
			texts: {
				[key: string]: components['schemas']['FormTexts'];
			};
			/** @description The language. Default: that of your organization, if the form has it. */
			locale?: components['schemas']['Locale'];
		};
		/** @description The page of a form. */
		FormPreviewed: {
			/** @description The HTML of the page, without its scripts; `previews.create` shows it in a browser. */
			html: string;
			/** @description The language. */
			locale: components['schemas']['Locale'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete description of a form. */
		FormPut: {
			/** @description Subtypes that people sign up for. With several, people choose. Always with double opt-in. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description Static lists that a person joins on confirming. Default: none. */
			lists?: components['schemas']['Slug'][];
			/** @description Further fields, each at most once, with at most 500 choices together. What people write into them is stored when they confirm. Default: none. */
			fields?: components['schemas']['FormField'][];
			/** @description The texts by language, such as `en` and `cs`; at most 20 languages. */
			texts: {
				[key: string]: components['schemas']['FormTexts'];
			};
			/** @description The template of the confirmation email, with the variables `confirm_url`, `name` and `locale`. Default: `consent-confirm`. */
			confirm_template?: components['schemas']['Slug'];
			/** @description Where people get after sending the form, an `https` URL. Default: a page with `thanks`. */
			sent_url?: string | null;
			/** @description Where people get after confirming, an `https` URL. Default: that of the template. */
			confirmed_url?: string | null;
			/** @description The sites that may contain the form, such as `https://shop.example`. The page of the form itself is always allowed. Default: none. */
			allowed_origins?: components['schemas']['FormOrigin'][];
			/** @description Whether the form accepts people. Default: true. */
			enabled?: boolean;
		};
		/** @description Why no email was sent. New values can be added. */
		FormRefusalReason:
			string | ('suppressed' | 'too_many_emails' | 'quota' | 'paused' | 'closed' | 'refused');
		/** @description A form that somebody has sent. */
		FormSubmission: {
			/** @description Ids sort in the order in which the forms were sent. */
			id: components['schemas']['Id'];
			/** @description The address as it was written. */
			email: components['schemas']['EmailAddress'];
			/** @description The subtypes that were chosen. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description The language of the form. */
			locale: components['schemas']['Locale'];
			/** @description The page with the form: origin and path. Null if it is not known. */
			page: string | null;
			/**
			 * Format: int32
			 * @description The version of the form.
			 */
			form_version: number;
			/** @description What became of it. */
			status: components['schemas']['FormSubmissionStatus'];
			/** @description Why no email was sent; null otherwise. */
			reason: components['schemas']['FormRefusalReason'] | null;
			/** @description When it was sent. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the person confirmed; null before. */
			confirmed_at: components['schemas']['Timestamp'] | null;
		};
		/** @description What became of a submission. New values can be added. */
		FormSubmissionStatus:
			string | ('received' | 'sent' | 'confirmed' | 'expired' | 'already_subscribed' | 'not_sent');
		/** @description A sign-up form. */
		FormSummary: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the form. */
			slug: components['schemas']['Slug'];
			/** @description The page of the form. With a test key, a page that stores nothing. */
			url: components['schemas']['Url'];
			/**
			 * Format: int32
			 * @description Increases with every change. The evidence of a sign-up names it.
			 */
			version: number;
			/** @description Subtypes that people sign up for. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description Static lists that a person joins on confirming. */
			lists: components['schemas']['Slug'][];
			/** @description Further fields. */
			fields: components['schemas']['FormField'][];
			/** @description The texts by language. */
			texts: {
				[key: string]: components['schemas']['FormTexts'];
			};
			/** @description The template of the confirmation email. */
			confirm_template: components['schemas']['Slug'];
			/** @description Where people get after sending the form; null for a page with `thanks`. */
			sent_url: string | null;
			/** @description Where people get after confirming; null for what the template says. */
			confirmed_url: string | null;
			/** @description The sites that may contain the form. */
			allowed_origins: components['schemas']['FormOrigin'][];
			/** @description Whether the form accepts people. */
			enabled: boolean;
			/** @description When the form was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description What people read on a form, in one language. */
		FormTexts: {
			/** @description The heading. */
			title: string;
			/** @description A text below the heading. */
			introduction?: string | null;
			/** @description The button. */
			button: string;
			/** @description The answer to whoever has sent the form. It is the same for every address. */
			thanks: string;
		};
		/** @description A form, and the HTML for other sites. */
		FormWithSnippet: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the form. */
			slug: components['schemas']['Slug'];
			/** @description The page of the form. With a test key, a page that stores nothing. */
			url: components['schemas']['Url'];
			/**
			 * Format: int32
			 * @description Increases with every change. The evidence of a sign-up names it.
			 */
			version: number;
			/** @description Subtypes that people sign up for. */
			subtypes: components['schemas']['SubtypeKey'][];
			/** @description Static lists that a person joins on confirming. */
			lists: components['schemas']['Slug'][];
			/** @description Further fields. */
			fields: components['schemas']['FormField'][];
			/** @description The texts by language. */
			texts: {
				[key: string]: components['schemas']['FormTexts'];
			};
			/** @description The template of the confirmation email. */
			confirm_template: components['schemas']['Slug'];
			/** @description Where people get after sending the form; null for a page with `thanks`. */
			sent_url: string | null;
			/** @description Where people get after confirming; null for what the template says. */
			confirmed_url: string | null;
			/** @description The sites that may contain the form. */
			allowed_origins: components['schemas']['FormOrigin'][];
			/** @description Whether the form accepts people. */
			enabled: boolean;
			/** @description When the form was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The HTML to paste into a page of an allowed site, in the language of `locale`. */
			snippet: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description Body of a 410.
		 * @example {
		 *       "message": "The content of this email is no longer stored.",
		 *       "code": "GONE",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		GoneError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'GONE';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description A role that can be given.
		 * @enum {string}
		 */
		GrantedRole: 'owner' | 'admin' | 'developer' | 'marketer' | 'support' | 'viewer';
		/**
		 * @description A scope of a new key; see `ApiKeyScope`.
		 * @enum {string}
		 */
		GrantedScope: 'send' | 'contacts' | 'campaigns' | 'read' | 'manage' | 'full';
		/** @description The role of the people in a group. */
		GroupRole: {
			/** @description The group, as the provider names it in the claim. */
			group: string;
			/** @description The role of the people in it. */
			role: components['schemas']['MappedRole'];
		};
		/** @description Why the guard has entered its state. New values can be added. */
		GuardReason: string | ('hard_bounces' | 'complaints');
		/** @description The state of the guard, which watches what becomes of your email. New values can be added. */
		GuardState: string | ('ok' | 'warned' | 'marketing_paused' | 'paused');
		/** @description The guard enters a state when both the rate and the number are reached, in a sample of at least 100 emails. */
		GuardThreshold: {
			/** @description The state. */
			state: components['schemas']['GuardState'];
			/** @description What is counted. */
			reason: components['schemas']['GuardReason'];
			/** @description The minimum share of the sample, from 0 to 1. */
			rate: number;
			/**
			 * Format: int32
			 * @description The minimum number, so that a few bounces of a small sender have no effect.
			 */
			count: number;
		};
		/** @description The value of a header: 1–870 printable ASCII characters. */
		HeaderValue: string;
		/**
		 * @description A heading.
		 * @example {
		 *       "type": "heading",
		 *       "level": 1,
		 *       "text": "News for {{ contact.name | default(\"you\") }}"
		 *     }
		 */
		HeadingBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `heading`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'heading';
			/**
			 * Format: int32
			 * @description 1 for the title of the email, 2 and 3 for parts of it.
			 */
			level: number;
			/** @description The text, at most 500 characters. */
			text: string;
			/** @description Default: where the language begins. */
			align?: components['schemas']['BlockAlign'];
		};
		/**
		 * @description HTML that is taken as it is. You answer for how mail programs show it, and in dark mode.
		 * @example {
		 *       "type": "html",
		 *       "html": "<p>Any <code>HTML</code></p>"
		 *     }
		 */
		HtmlBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `html`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'html';
			/** @description The HTML, at most 100,000 characters. */
			html: string;
		};
		/**
		 * @description A page in the recipient's language.
		 * @example <!doctype html><html lang="en"><title>Email preferences</title><h1>Email preferences</h1></html>
		 */
		HtmlPage: string;
		/**
		 * Format: uuid
		 * @description A UUIDv7.
		 */
		Id: string;
		/** @description Why a request with an `Idempotency-Key` was not executed. New values can be added. */
		IdempotencyConflictCode: string | ('IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS');
		/**
		 * @description Body of a 409 about an `Idempotency-Key`.
		 * @example {
		 *       "message": "This Idempotency-Key was used with a different request; use a new key for a new request.",
		 *       "code": "IDEMPOTENCY_KEY_REUSED",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		IdempotencyConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['IdempotencyConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An account of the identity provider that is linked to a person. */
		Identity: {
			/** @description Identifies the link in paths. */
			id: components['schemas']['Id'];
			/** @description The provider's issuer (OpenID Connect Core, section 2). */
			issuer: string;
			/** @description The account at the provider: the claim `sub`. */
			subject: string;
			/** @description The account's address as the provider named it last; null without one. It identifies nobody. */
			email: string | null;
			/** @description Whether it can sign in: `issuer` is that of the server's `OIDC_ISSUER`. */
			usable: boolean;
			/** @description When it was linked. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last used to sign in; null if never. */
			used_at: components['schemas']['Timestamp'] | null;
		};
		/** @description The organization's OpenID provider, without the client's secret. */
		IdentityProvider: {
			/** @description The provider's issuer. */
			issuer: string;
			/** @description The id of this server's client at the provider. */
			client_id: string;
			/** @description Shown to people who sign in. */
			name: components['schemas']['Name'];
			/** @description Scopes in addition to `openid email profile`. */
			scopes: string[];
			/** @description The claim that lists the person's groups. */
			groups_claim: string;
			/** @description The roles of groups, in order. */
			group_roles: components['schemas']['GroupRole'][];
			/** @description The role of people in none of these groups; null for no access. */
			default_role: components['schemas']['MappedRole'] | null;
			/** @description Whether a new person needs an address with the claim `email_verified`. */
			requires_verified_email: boolean;
			/** @description The redirect URI of the client, to enter at the provider. */
			redirect_uri: string;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last changed. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The organization's OpenID provider. */
		IdentityProviderPut: {
			/**
			 * @description The provider's issuer (OpenID Connect Discovery, section 3): an https URL without a query that is reachable from the
			 *     server.
			 */
			issuer: string;
			/** @description The id of this server's client at the provider: a confidential client for the authorization code flow. */
			client_id: string;
			/**
			 * @description The client's secret. It is stored encrypted and never shown. If absent, the stored secret is kept; this requires
			 *     the same `issuer` and `client_id`.
			 */
			client_secret?: string;
			/** @description Shown to people who sign in. */
			name: components['schemas']['Name'];
			/**
			 * @description Scopes in addition to `openid email profile`, if the provider needs them to return the groups, such as `groups`.
			 *     Default: none.
			 */
			scopes?: components['schemas']['OauthScope'][];
			/** @description The claim of the ID token, or of the UserInfo endpoint, that lists the person's groups. Default: `groups`. */
			groups_claim?: string;
			/** @description The roles of groups, in order: the first group that the person is in decides. */
			group_roles: components['schemas']['GroupRole'][];
			/**
			 * @description The role of people in none of these groups. Default: null, no access. It is rejected for an issuer at which anybody
			 *     can create an account, such as Google's.
			 */
			default_role?: components['schemas']['MappedRole'] | null;
			/**
			 * @description Whether a new person needs an address with the claim `email_verified`. Default: true. Use false for providers that
			 *     do not send this claim, such as Microsoft Entra ID. In both cases, the address is only shown: it does not decide
			 *     whose account it is.
			 */
			requires_verified_email?: boolean;
		};
		/**
		 * @description A picture.
		 * @example {
		 *       "type": "image",
		 *       "url": "https://shop.example/pictures/teas.jpg",
		 *       "alt": "Three tins of tea",
		 *       "width": 600,
		 *       "height": 300,
		 *       "link": "https://shop.example/teas",
		 *       "padding": 0
		 *     }
		 */
		ImageBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `image`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'image';
			/** @description The URL of the picture: `https` or `http`. Either this or `asset` is required. */
			url?: string;
			/**
			 * Format: uuid
			 * @description The id of a picture of the organization, in place of `url`; see `assets.upload`.
			 */
			asset?: string;
			/** @description What the picture shows, for everybody who does not see it. Many read email without pictures. */
			alt?: string;
			/** @description `true` for a picture that says nothing, which needs no `alt`. Default: false. */
			decorative?: boolean;
			/**
			 * Format: int32
			 * @description The width in pixels. A picture is never shown wider than its place. Default: the width of its place; an `asset` is never shown wider than it is.
			 */
			width?: number;
			/**
			 * Format: int32
			 * @description The height at this width, so that the text does not move when the picture is loaded. Default: as the picture has it.
			 */
			height?: number;
			/** @description The URL that the picture links to. */
			link?: string;
			/** @description Where a picture that is narrower than its place stands. Default: where the language begins. */
			align?: components['schemas']['BlockAlign'];
		};
		/** @description An import. */
		Import: {
			/** @description Its id. */
			id: components['schemas']['Id'];
			/** @description What the rows become. */
			kind: components['schemas']['ImportKind'];
			/** @description Its status. */
			status: components['schemas']['ImportStatus'];
			/** @description Whether `imports.start` asked only for a check. */
			dry_run: boolean;
			/** @description The targets of the columns, as requested; null if the names of the columns decide. */
			mapping: components['schemas']['ImportMapping'] | null;
			/** @description How rows are imported, as requested. */
			options: components['schemas']['ImportOptions'];
			/** @description The name of the file, as requested; null without one. */
			file_name: string | null;
			/** @description Format of the parts; null until the first one is uploaded. */
			format: ('csv' | 'ndjson') | null;
			/** @description The uploaded parts. Empty when they were deleted. */
			parts: components['schemas']['ImportPart'][];
			/**
			 * Format: int64
			 * @description Size of all parts in bytes.
			 */
			bytes: number;
			/**
			 * Format: int64
			 * @description How many bytes the present step, `checking` or `importing`, has processed.
			 */
			processed_bytes: number;
			/** @description What the import would do; null until the check has ended. */
			report: components['schemas']['ImportReport'] | null;
			/** @description What the import has done; null until it begins. */
			result: components['schemas']['ImportResult'] | null;
			/** @description Why the import was refused, or failed; null unless its status is `refused` or `failed`. */
			refusal: components['schemas']['ImportRefusal'] | null;
			/** @description When the import was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When `imports.start` was called first; null before. */
			started_at: components['schemas']['Timestamp'] | null;
			/** @description When the import ended; null before. */
			ended_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The same action for all rows, or the column that says so. */
		ImportAction:
			components['schemas']['ImportConstant'] | components['schemas']['ImportActionColumn'];
		/** @description The column that contains the action or, with `when_true` or `when_false`, TRUE or FALSE. */
		ImportActionColumn: {
			/** @description The name of the column, as in the header. */
			column: string;
			/** @description The action of rows whose cell is `true`, `yes`, `y` or `1`, in any case. Without it, they say nothing about the subtype. */
			when_true?: components['schemas']['ImportActionName'];
			/** @description The action of rows whose cell is `false`, `no`, `n` or `0`, in any case. Without it, they say nothing about the subtype. */
			when_false?: components['schemas']['ImportActionName'];
		};
		/**
		 * @description What a row says about a subtype.
		 * @enum {string}
		 */
		ImportActionName: 'subscribe' | 'unsubscribe';
		/** @description The bytes of a part. */
		ImportBytes: string;
		/** @description A column of the file and what it becomes. */
		ImportColumn: {
			/** @description Its name. */
			name: string;
			/** @description Its target; null if the column is not imported. */
			target: string | null;
		};
		/** @description A column of the file. */
		ImportColumnName: {
			/** @description The name of the column, as in the header. */
			column: string;
		};
		/**
		 * import.completed
		 * @description An import was completed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b31",
		 *       "timestamp": "2026-01-01T00:00:02.000Z",
		 *       "sequence": 28,
		 *       "test_mode": false,
		 *       "type": "import.completed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "kind": "contacts",
		 *         "status": "completed",
		 *         "dry_run": false,
		 *         "mapping": {
		 *           "E-mail": "email",
		 *           "Jméno": "name"
		 *         },
		 *         "options": {
		 *           "consent": [
		 *             {
		 *               "subtype": "newsletter",
		 *               "action": "subscribe",
		 *               "evidence": {
		 *                 "text": "Form on the page of our shop.",
		 *                 "collected_at": {
		 *                   "column": "Datum"
		 *                 }
		 *               }
		 *             }
		 *           ]
		 *         },
		 *         "file_name": "people.csv",
		 *         "format": "csv",
		 *         "parts": [],
		 *         "bytes": 71,
		 *         "processed_bytes": 71,
		 *         "report": {
		 *           "rows": 1,
		 *           "valid": 1,
		 *           "invalid": 0,
		 *           "duplicates": 0,
		 *           "will_create": 1,
		 *           "will_update": 0,
		 *           "consent": {
		 *             "granted": 1,
		 *             "unchanged": 0,
		 *             "kept": 0,
		 *             "withdrawn": 0
		 *           },
		 *           "columns": [
		 *             {
		 *               "name": "E-mail",
		 *               "target": "email"
		 *             },
		 *             {
		 *               "name": "Jméno",
		 *               "target": "name"
		 *             },
		 *             {
		 *               "name": "Datum",
		 *               "target": null
		 *             }
		 *           ],
		 *           "date_format": "iso",
		 *           "decimal": null,
		 *           "new_locales": [
		 *             {
		 *               "locale": "en",
		 *               "contacts": 1
		 *             }
		 *           ],
		 *           "new_lists": [],
		 *           "sample_errors": [],
		 *           "errors": []
		 *         },
		 *         "result": {
		 *           "rows": 1,
		 *           "created": 1,
		 *           "updated": 0,
		 *           "skipped": 0,
		 *           "invalid": 0,
		 *           "duplicates": 0,
		 *           "consent": {
		 *             "granted": 1,
		 *             "unchanged": 0,
		 *             "kept": 0,
		 *             "withdrawn": 0
		 *           }
		 *         },
		 *         "refusal": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "started_at": "2026-01-01T00:00:01.000Z",
		 *         "ended_at": "2026-01-01T00:00:02.000Z"
		 *       }
		 *     }
		 */
		ImportCompletedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'import.completed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ImportSummary'] | components['schemas']['ErasedData'];
		};
		/** @description What prevents an import; empty with the codes about an `Idempotency-Key`. */
		ImportConflictDetails: {
			/** @description The reason. */
			reason?: components['schemas']['ConflictReason'];
		};
		/**
		 * @description Body of a 409 of a new import.
		 * @example {
		 *       "message": "20 imports have not ended; cancel or delete one of them first.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "too_many_imports"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ImportConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ResendConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ImportConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Consent that the rows of a file contain. */
		ImportConsent: {
			/** @description The key of the subtype. */
			subtype: components['schemas']['SubtypeKey'];
			/**
			 * @description `subscribe` or `unsubscribe`, or the column that contains it. In a column, `subscribed` and `unsubscribed` are
			 *     accepted too; an empty cell, `none` and `pending` mean that the row says nothing about this subtype. `when_true`
			 *     and `when_false` are for columns that contain TRUE or FALSE.
			 */
			action: components['schemas']['ImportAction'];
			/** @description The evidence for `subscribe`. Each row needs `text`. */
			evidence?: components['schemas']['ImportEvidence'];
			/**
			 * @description Also subscribes contacts that have unsubscribed, or were erased, if the row's `collected_at` is later than that.
			 *     Contacts that complained are never subscribed. Default: false.
			 */
			newer_than_withdrawal?: boolean;
		};
		/** @description What rows say about consent, each subtype counted separately. */
		ImportConsentCounts: {
			/**
			 * Format: int32
			 * @description The contact becomes subscribed.
			 */
			granted: number;
			/**
			 * Format: int32
			 * @description The contact is subscribed already.
			 */
			unchanged: number;
			/**
			 * Format: int32
			 * @description The contact has unsubscribed or complained, is suppressed, or has turned off marketing, and stays so.
			 */
			kept: number;
			/**
			 * Format: int32
			 * @description The contact becomes unsubscribed.
			 */
			withdrawn: number;
		};
		/** @description A text for all rows. */
		ImportConstant: string;
		/** @description A new import. */
		ImportCreate: {
			/** @description What the rows become. */
			kind: components['schemas']['ImportKind'];
			/** @description The targets of the columns. Default: the columns whose names are targets. */
			mapping?: components['schemas']['ImportMapping'];
			/** @description How rows are imported. */
			options?: components['schemas']['ImportOptions'];
			/** @description The name of the file, for people who look at the imports. */
			file_name?: components['schemas']['ImportFileName'];
		};
		/**
		 * @description How a file writes dates. ISO 8601 and, where it says a time, Unix time in seconds are read in every file.
		 * @enum {string}
		 */
		ImportDateFormat: 'iso' | 'dmy' | 'mdy' | 'excel';
		/**
		 * @description The sign before the fraction of a number.
		 * @enum {string}
		 */
		ImportDecimal: '.' | ',';
		/** @description A row as an example of an error. */
		ImportErrorExample: {
			/**
			 * Format: int32
			 * @description The line of the file where the row begins, from 1.
			 */
			line: number;
			/**
			 * @description The beginning of the value in the column; null if the error is that of the whole row, if the row is not kept any
			 *     more, and in other responses than that of `imports.get`.
			 */
			value: string | null;
		};
		/** @description Rows with the same error. */
		ImportErrorGroup: {
			/** @description The column; null if the error is that of the whole row. */
			column: string | null;
			/** @description The reason, as in the details of validation errors. */
			reason: components['schemas']['Reason'];
			/** @description One sentence that a person can act on, about the first of these rows. */
			message: string;
			/**
			 * Format: int32
			 * @description How many rows have the error.
			 */
			rows: number;
			/** @description The first three of these rows. */
			examples: components['schemas']['ImportErrorExample'][];
		};
		/** @description Where and how the consent was given. */
		ImportEvidence: {
			/** @description Where and how the consent was given, at most 10,000 characters. Required for `subscribe`. */
			text?: components['schemas']['ImportText'];
			/** @description URL of the page with the form, at most 2,048 characters. */
			url?: components['schemas']['ImportText'];
			/**
			 * @description When the consent was given: an ISO 8601 timestamp, Unix time in seconds, or a date in the `date_format` of the
			 *     file. A row with a time in the future is invalid.
			 */
			collected_at?: components['schemas']['ImportText'];
			/** @description The person's IP address. */
			ip?: components['schemas']['ImportText'];
		};
		/**
		 * import.failed
		 * @description An import was refused, or ended because of an error of the server.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b32",
		 *       "timestamp": "2026-01-01T00:00:02.000Z",
		 *       "sequence": 29,
		 *       "test_mode": false,
		 *       "type": "import.failed",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d10",
		 *         "kind": "contacts",
		 *         "status": "refused",
		 *         "dry_run": false,
		 *         "mapping": {
		 *           "E-mail": "email",
		 *           "Jméno": "name"
		 *         },
		 *         "options": {
		 *           "consent": [
		 *             {
		 *               "subtype": "newsletter",
		 *               "action": "subscribe",
		 *               "evidence": {
		 *                 "text": "Form on the page of our shop.",
		 *                 "collected_at": {
		 *                   "column": "Datum"
		 *                 }
		 *               }
		 *             }
		 *           ]
		 *         },
		 *         "file_name": "people.csv",
		 *         "format": "csv",
		 *         "parts": [],
		 *         "bytes": 71,
		 *         "processed_bytes": 0,
		 *         "report": null,
		 *         "result": null,
		 *         "refusal": {
		 *           "code": "missing_column",
		 *           "message": "The file does not have the column “Mail”, which the mapping or the consent names. Its columns, separated by commas, are “E-mail”, “Jméno”, “Datum”.",
		 *           "column": "Mail"
		 *         },
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "started_at": "2026-01-01T00:00:01.000Z",
		 *         "ended_at": "2026-01-01T00:00:02.000Z"
		 *       }
		 *     }
		 */
		ImportFailedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'import.failed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['ImportSummary'] | components['schemas']['ErasedData'];
		};
		/** @description The name of a file, at most 255 characters, without control characters. */
		ImportFileName: string;
		/**
		 * @description What the rows of an import become.
		 * @enum {string}
		 */
		ImportKind: 'contacts' | 'suppressions';
		/** @description How many contacts have a language. */
		ImportLocaleCount: {
			/** @description The language. */
			locale: components['schemas']['Locale'];
			/**
			 * Format: int32
			 * @description The number of contacts.
			 */
			contacts: number;
		};
		/**
		 * @description The target of each column by its name: `email`, `name`, `first_name`, `last_name`, `locale`, `timezone`, `subscribed`, `unsubscribed`, `lists`, `tags`, `data.<key>`
		 *     or `custom_attributes.<key>` for contacts; `email`, `reason`, `note` or `created_at` for suppressions; null to leave the
		 *     column out. `first_name` and `last_name` are stored in `data`, and make up the name of rows that have none. `tags` are
		 *     names of static lists, separated by commas or semicolons, each in quotation marks if it contains one of them. The slug of
		 *     the list is made from the name, as in `new_lists` of the report; lists that do not exist are created when the import of
		 *     the rows begins. A row has at most 100 tags, and a file names at most 500 lists that do not exist. Suppressions also have the targets `reason.hard_bounce`, `reason.complaint` and `reason.manual`, each for
		 *     one or more columns that say whether this reason applies. It does not apply if the cell is empty or `false`, `no`, `n`, `0`, `none`,
		 *     `null`, `n/a` or `-`. `manual` takes precedence over `complaint`, and `complaint` over `hard_bounce`. A row in which none
		 *     applies is skipped. Without a mapping, columns whose names are targets are imported, except `tags`. At most 200 columns, whose names have
		 *     at most 200 characters.
		 */
		ImportMapping: {
			[key: string]: components['schemas']['ImportTarget'] | null;
		};
		/** @description A static list that the import creates because a tag names it. */
		ImportNewList: {
			/** @description Its slug. */
			slug: components['schemas']['Slug'];
			/** @description Its name, as the first row writes it. */
			name: components['schemas']['Name'];
		};
		/** @description How rows are imported. */
		ImportOptions: {
			/**
			 * @description What happens with contacts that exist. `update` sets the fields of the row and leaves the others; `skip` changes nothing except withdrawals of consent. Default: `update`.
			 * @enum {string}
			 */
			on_conflict?: 'update' | 'skip';
			/** @description The file is refused when a larger part of its rows is invalid. Default: 0.01. */
			max_error_rate?: number;
			/**
			 * @description The delimiter of CSV. By default the one that the header contains most often.
			 * @enum {string}
			 */
			delimiter?: ',' | ';' | '\t' | '|';
			/**
			 * @description The encoding of CSV. Default: `utf-8`. UTF-16 is found by its byte order mark.
			 * @enum {string}
			 */
			encoding?: 'utf-8' | 'windows-1250' | 'windows-1252';
			/**
			 * @description The format of dates: declared attributes, `collected_at` and `created_at`. By default the check determines it: the first
			 *     date that fits only one format decides, and a file in which every date can be day/month and month/day is refused.
			 *     Dates without an offset are in UTC.
			 */
			date_format?: components['schemas']['ImportDateFormat'];
			/**
			 * @description The sign before the fraction in declared attributes that are numbers. The other sign, or a space, can group three
			 *     digits. By default the check determines it: the first number that fits only one sign decides. A file whose numbers
			 *     can all be read in two ways, such as `1,234`, is refused.
			 */
			decimal?: components['schemas']['ImportDecimal'];
			/** @description The language of new contacts whose row has none. Default: the organization's `default_locale`. */
			locale?: components['schemas']['Locale'];
			/** @description Static lists to add every contact of the file to, by slug, at most 100. */
			lists?: components['schemas']['Slug'][];
			/** @description Tags of every contact of the file, as in a column with the target `tags`, at most 20. Their lists are created too. */
			tags?: components['schemas']['Name'][];
			/** @description Consent of the contacts in the file, at most 20 subtypes. */
			consent?: components['schemas']['ImportConsent'][];
			/**
			 * @description The reason for rows without a `reason` of their own. Default: `manual`.
			 * @enum {string}
			 */
			reason?: 'hard_bounce' | 'complaint' | 'manual';
			/** @description Also records the events of contacts, consent and suppressions. Default: false; the import itself always has an event. */
			emit_events?: boolean;
			/**
			 * @description Removes the apostrophe that exports put before cells that a spreadsheet would evaluate. Default: false. It is
			 *     always removed from a file with the four columns that `imports.errors` adds, because that file contains such
			 *     apostrophes too.
			 */
			formula_escape?: boolean;
		};
		/** @description A part of the file. */
		ImportPart: {
			/**
			 * Format: int32
			 * @description Its number, from 1.
			 */
			number: number;
			/**
			 * Format: int64
			 * @description Its size in bytes after decompression.
			 */
			bytes: number;
		};
		/** @description Why an import was refused, or failed. */
		ImportRefusal: {
			/** @description The reason. */
			code: components['schemas']['ImportRefusalCode'];
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * Format: int64
			 * @description The byte of the file, from 0.
			 */
			offset?: number;
			/**
			 * Format: int32
			 * @description The line of the file, from 1.
			 */
			line?: number;
			/** @description The column. */
			column?: string;
		};
		/** @description Why an import was refused, or failed. New codes can be added. */
		ImportRefusalCode:
			| string
			| (
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
			  );
		/** @description What the import would do, as of the check. */
		ImportReport: {
			/**
			 * Format: int32
			 * @description Rows of the file.
			 */
			rows: number;
			/**
			 * Format: int32
			 * @description Valid rows.
			 */
			valid: number;
			/**
			 * Format: int32
			 * @description Rows that cannot be imported.
			 */
			invalid: number;
			/**
			 * Format: int32
			 * @description Valid rows whose address an earlier row contains. The last row of an address is imported.
			 */
			duplicates: number;
			/**
			 * Format: int32
			 * @description Addresses that do not exist yet.
			 */
			will_create: number;
			/**
			 * Format: int32
			 * @description Addresses that exist and are updated.
			 */
			will_update: number;
			/** @description Consent. */
			consent: components['schemas']['ImportConsentCounts'];
			/** @description The columns of the file. */
			columns: components['schemas']['ImportColumn'][];
			/** @description The format of its dates, as found or as requested; null if it has none that are imported. */
			date_format: components['schemas']['ImportDateFormat'] | null;
			/** @description The sign before the fraction of its numbers, as found or as requested; null if no number has a fraction. */
			decimal: components['schemas']['ImportDecimal'] | null;
			/** @description The languages of the addresses that do not exist yet, the first 50 of the file. */
			new_locales: components['schemas']['ImportLocaleCount'][];
			/** @description The lists that the import creates. */
			new_lists: components['schemas']['ImportNewList'][];
			/** @description The first 20 rows that cannot be imported. */
			sample_errors: components['schemas']['ImportRowError'][];
			/** @description The rows that cannot be imported, by column and reason; the first 50 of these groups. */
			errors: components['schemas']['ImportErrorGroup'][];
		};
		/** @description What the import has done so far. */
		ImportResult: {
			/**
			 * Format: int32
			 * @description Rows that were processed.
			 */
			rows: number;
			/**
			 * Format: int32
			 * @description Contacts or suppressions that were created.
			 */
			created: number;
			/**
			 * Format: int32
			 * @description Contacts or suppressions that existed and were updated.
			 */
			updated: number;
			/**
			 * Format: int32
			 * @description Rows of contacts that exist, with `on_conflict: skip`, of people whose data was erased meanwhile, and of suppressions without a reason that applies.
			 */
			skipped: number;
			/**
			 * Format: int32
			 * @description Rows that cannot be imported.
			 */
			invalid: number;
			/**
			 * Format: int32
			 * @description Rows that a later row of the same address replaces.
			 */
			duplicates: number;
			/** @description Consent. */
			consent: components['schemas']['ImportConsentCounts'];
		};
		/** @description A row that cannot be imported. */
		ImportRowError: {
			/**
			 * Format: int32
			 * @description The line of the file where the row begins, from 1.
			 */
			line: number;
			/** @description The column; null if the error is that of the whole row. */
			column: string | null;
			/** @description The reason, as in the details of validation errors. */
			reason: components['schemas']['Reason'];
			/** @description One sentence that a person can act on. */
			message: string;
		};
		/** @description The start of an import. */
		ImportStart: {
			/**
			 * @description `true` only checks the file; the import is `ready` then. Default: false.
			 * @default false
			 */
			dry_run?: boolean;
		};
		/** @description The status of an import. New values can be added. */
		ImportStatus:
			| string
			| (
					| 'uploading'
					| 'checking'
					| 'ready'
					| 'refused'
					| 'importing'
					| 'completed'
					| 'failed'
					| 'canceled'
			  );
		/** @description An import. */
		ImportSummary: {
			/** @description Its id. */
			id: components['schemas']['Id'];
			/** @description What the rows become. */
			kind: components['schemas']['ImportKind'];
			/** @description Its status. */
			status: components['schemas']['ImportStatus'];
			/** @description Whether `imports.start` asked only for a check. */
			dry_run: boolean;
			/** @description The targets of the columns, as requested; null if the names of the columns decide. */
			mapping: components['schemas']['ImportMapping'] | null;
			/** @description How rows are imported, as requested. */
			options: components['schemas']['ImportOptions'];
			/** @description The name of the file, as requested; null without one. */
			file_name: string | null;
			/** @description Format of the parts; null until the first one is uploaded. */
			format: ('csv' | 'ndjson') | null;
			/** @description The uploaded parts. Empty when they were deleted. */
			parts: components['schemas']['ImportPart'][];
			/**
			 * Format: int64
			 * @description Size of all parts in bytes.
			 */
			bytes: number;
			/**
			 * Format: int64
			 * @description How many bytes the present step, `checking` or `importing`, has processed.
			 */
			processed_bytes: number;
			/** @description What the import would do; null until the check has ended. */
			report: components['schemas']['ImportReport'] | null;
			/** @description What the import has done; null until it begins. */
			result: components['schemas']['ImportResult'] | null;
			/** @description Why the import was refused, or failed; null unless its status is `refused` or `failed`. */
			refusal: components['schemas']['ImportRefusal'] | null;
			/** @description When the import was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When `imports.start` was called first; null before. */
			started_at: components['schemas']['Timestamp'] | null;
			/** @description When the import ended; null before. */
			ended_at: components['schemas']['Timestamp'] | null;
		};
		/** @description The target of a column. */
		ImportTarget: string;
		/** @description The same text for all rows, or the column that contains it. */
		ImportText: components['schemas']['ImportConstant'] | components['schemas']['ImportColumnName'];
		/**
		 * @description The variables that sends and previews take from the organization's settings when `data` does not
		 *     contain them. A setting without a value is omitted.
		 */
		InjectedVariables: {
			/** @description The organization's `brand`. */
			brand?: string;
			/** @description The organization's `brand_color`. */
			brand_color?: string;
			/** @description Black or white, whichever has the higher contrast on `brand_color` (from `data`, else from the organization). */
			brand_text_color?: string;
			/** @description The nearest shade of that color with sufficient contrast on white and light gray. */
			brand_link_color?: string;
			/** @description The nearest shade of that color with sufficient contrast on dark backgrounds. */
			brand_link_color_dark?: string;
			/** @description The URL of the organization's logo. */
			brand_logo_url?: components['schemas']['Url'];
			/**
			 * Format: int32
			 * @description The display width of the logo, in pixels.
			 */
			brand_logo_width?: number;
			/**
			 * Format: int32
			 * @description The display height of the logo, in pixels.
			 */
			brand_logo_height?: number;
			/** @description The organization's `brand_footer`. */
			brand_footer?: string;
			/** @description The organization's `brand_support_email`. */
			brand_support_email?: string;
			/** @description The organization's `legal_entity`. */
			legal_entity?: string;
			/** @description The organization's `legal_address`. */
			legal_address?: string;
			/** @description The organization's `legal_details`. */
			legal_details?: string;
			/** @description The organization's texts for the links at the end of emails, by locale: `unsubscribe` and `preferences`. Only texts for the locale of the email and for its language. */
			footer_texts?: {
				[key: string]: {
					[key: string]: string;
				};
			};
			/**
			 * @deprecated
			 * @description Deprecated alias of `brand`: the `brand` of `data`, else of the organization, else the organization's name.
			 */
			company?: unknown;
		};
		/** @description A block in a column: any block except `columns`. */
		InnerBlock:
			| components['schemas']['HeadingBlock']
			| components['schemas']['TextBlock']
			| components['schemas']['ImageBlock']
			| components['schemas']['ButtonBlock']
			| components['schemas']['CardBlock']
			| components['schemas']['QuoteBlock']
			| components['schemas']['DividerBlock']
			| components['schemas']['SpacerBlock']
			| components['schemas']['SocialBlock']
			| components['schemas']['HtmlBlock'];
		/**
		 * @description A moment as callers may write it: ISO 8601 with a date, a time and a UTC offset or `Z`, such as
		 *     `2026-03-29T09:30:00+02:00`. Words such as `tomorrow`, and times without an offset, are rejected.
		 */
		Instant: string | Date;
		/** @description A moment, or a date in ISO 8601 such as `2026-03-29`, which means its first moment in `timezone`. */
		InstantOrDate: string;
		/**
		 * @description Body of a 500.
		 * @example {
		 *       "message": "The server failed; nothing was changed. Report the request id to the operator.",
		 *       "code": "INTERNAL_ERROR",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		InternalError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'INTERNAL_ERROR';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An invitation that is not accepted yet. */
		Invitation: {
			/** @description Identifies the invitation in paths. */
			id: components['schemas']['Id'];
			/** @description The role that the person gets. */
			role: components['schemas']['Role'];
			/** @description The only address that can accept it; null if any can. */
			email: components['schemas']['EmailAddress'] | null;
			/** @description The id of the person who created it; null if the operator did, or the person was deleted. */
			invited_by: components['schemas']['Id'] | null;
			/** @description When it was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it expires. */
			expires_at: components['schemas']['Timestamp'];
		};
		/** @description An accepted invitation. Without a session, a new person is created: all fields are required then, except `email` if the invitation contains an address. */
		InvitationAcceptance: {
			/** @description The token of the link. */
			token: string;
			/** @description The address with which you will sign in. An invitation that contains an address is for that address only. */
			email?: components['schemas']['EmailAddress'];
			/** @description Shown to other people. */
			name?: components['schemas']['Name'];
			/** @description Your password. */
			password?: components['schemas']['NewPassword'];
		};
		/** @description A new invitation. */
		InvitationCreate: {
			/** @description The role that the person gets. Only an owner can invite an owner. */
			role: components['schemas']['GrantedRole'];
			/** @description The address of the person. If omitted or null, anybody who has the link can accept the invitation. */
			email?: components['schemas']['EmailAddress'] | null;
		};
		/** @description The token of an invitation. */
		InvitationToken: {
			/** @description The token of the link. */
			token: string;
		};
		/** @description A domain, such as `shop.example`. */
		KeyDomain: string;
		/** @description An IP address, or a network in CIDR notation (RFC 4632). */
		KeyNetwork: string;
		/**
		 * @description A built-in layout around the HTML: the document head with colors for dark mode, the preheader, and a
		 *     footer with your brand, your legal details and, in email to subscribers, the links to unsubscribe and
		 *     to the preferences. A layout never changes; a new version gets a new name.
		 * @enum {string}
		 */
		Layout: 'banner' | 'basic' | 'card';
		/**
		 * @description Evidence of an opt-in, and the row of a file that contained it, the action on contacts that caused the change, or the form
		 *     that was sent; and an earlier withdrawal.
		 */
		LedgerEvidence: {
			/** @description URL of the page with the form. */
			url?: string;
			/** @description The person's IP address. */
			ip?: string;
			/** @description The `User-Agent` of the person's browser. */
			user_agent?: string;
			/** @description When the form was submitted. */
			collected_at?: components['schemas']['Timestamp'];
			/** @description The text that the person agreed to. */
			text?: string;
			/** @description The `note` of whoever changed the preferences for the person. */
			note?: string;
			/** @description The id of the import. */
			import_id?: components['schemas']['Id'];
			/**
			 * Format: int32
			 * @description The line of the imported file.
			 */
			import_line?: number;
			/** @description The id of the action on contacts. Its reason is in `text`. */
			contact_action_id?: components['schemas']['Id'];
			/** @description The slug of the form that was sent. `text` is what it showed. */
			form?: components['schemas']['Slug'];
			/**
			 * Format: int32
			 * @description The version of the form.
			 */
			form_version?: number;
			/**
			 * @description The person had withdrawn this consent at that time, before their data was erased and the contact was added again. In
			 *     the entries of the new contact until its first answer.
			 */
			earlier_withdrawal_at?: components['schemas']['Timestamp'];
		};
		/** @description A linked account. */
		LinkedIdentity: {
			/** @description Identifies the link in paths. */
			id: components['schemas']['Id'];
			/** @description The provider's issuer (OpenID Connect Core, section 2). */
			issuer: string;
			/** @description The account at the provider: the claim `sub`. */
			subject: string;
			/** @description The account's address as the provider named it last; null without one. It identifies nobody. */
			email: string | null;
			/** @description Whether it can sign in: `issuer` is that of the server's `OIDC_ISSUER`. */
			usable: boolean;
			/** @description When it was linked. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last used to sign in; null if never. */
			used_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A single list. */
		List: {
			/** @description Never changes. Paths and bodies use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the list. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description Static or smart. */
			kind: components['schemas']['ListKind'];
			/** @description True when contacts can be added and removed: static lists only. */
			modifiable: boolean;
			/** @description When the list was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description The rule of a smart list; null for a static list. */
			rule: components['schemas']['SmartRule'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description `static`: contacts are added and removed explicitly. `smart`: a rule determines the contacts whenever the list is used.
		 * @enum {string}
		 */
		ListKind: 'static' | 'smart';
		/** @description A rule that is not stored. */
		ListPreview: {
			/** @description The rule of a smart list, whether it exists or not. */
			rule: components['schemas']['SmartRule'];
		};
		/** @description The contacts that a rule matches now. */
		ListPreviewed: {
			/** @description How many contacts the rule matches; null if counting them takes longer than 4 seconds. */
			matched: number | null;
			/**
			 * @description The newest contacts that the rule matches, at most 10. If no index supports the rule, only the newest 20,000
			 *     contacts are examined, so there can be fewer although more contacts match.
			 */
			samples: components['schemas']['ContactSummary'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete description of a list. */
		ListPut: {
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people. Default: none. */
			description?: string | null;
			/** @description The rule of a smart list. If omitted or null, the list is static. */
			rule?: components['schemas']['SmartRule'] | null;
		};
		/** @description The slug of a static list. Unknown slugs are listed in `details.invalid_lists`. */
		ListSlug: string;
		/** @description A group of contacts. */
		ListSummary: {
			/** @description Never changes. Paths and bodies use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the list. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description Static or smart. */
			kind: components['schemas']['ListKind'];
			/** @description True when contacts can be added and removed: static lists only. */
			modifiable: boolean;
			/** @description When the list was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description How many contacts are on the list, with `include_total`; null for a smart list if counting takes too long. */
			contacts?: components['schemas']['Total'] | null;
		};
		/** @description A BCP 47 language tag such as `en`, `cs` or `en-US`. */
		Locale: string;
		/** @description A request to the API. The log contains no bodies, no paths and no addresses. */
		LoggedRequest: {
			/** @description Ids sort in the order in which the requests arrived. */
			id: components['schemas']['Id'];
			/** @description When the request arrived. */
			occurred_at: components['schemas']['Timestamp'];
			/** @description The mode of the key. */
			mode: components['schemas']['ApiKeyMode'];
			/** @description The key. */
			api_key: components['schemas']['RequestKey'];
			/** @description The operation: `emails.send`, `contacts.upsert` and so on. Null for an unknown path, and for a method that the path does not support. */
			operation: string | null;
			/** @description The status of the response; null when the client closed the connection before the response. */
			status: number | null;
			/** @description The error; null for a response without one. */
			error: components['schemas']['RequestError'] | null;
			/** @description The `X-Request-Id` of the response. */
			request_id: string;
			/**
			 * Format: int32
			 * @description How long the request took, in milliseconds, until the response was written.
			 */
			duration_ms: number;
		};
		/** @description An organization's logo as it is stored. Templates get its URL as `brand_logo_url`, and as `brand_logo_width` and `brand_logo_height` the size at which it fits into 240 × 48 pixels. */
		Logo: {
			/** @description The public URL of the logo. It ends in a hash and always returns the same image. After the logo is replaced or deleted, the URL still works for the emails that show it: as long as an email that was accepted before is stored, and for at least 30 days. Only the last 20 logos are kept in this way. */
			url: components['schemas']['Url'];
			/** @description Its format, detected from the file. */
			content_type: components['schemas']['LogoType'];
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			width: number;
			/**
			 * Format: int32
			 * @description Pixels.
			 */
			height: number;
			/**
			 * Format: int32
			 * @description Size as stored, in bytes.
			 */
			bytes: number;
			/** @description Hexadecimal SHA-256 hash of the uploaded file. Programs can compare it with their own file to detect a change. */
			source_sha256: string;
		};
		/**
		 * @description The image formats of logos and pictures. Other formats are rejected.
		 * @enum {string}
		 */
		LogoType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
		/** @description A logo to upload. */
		LogoUpload: {
			/** @description The file in base64: PNG, JPEG, GIF or WebP, not animated, at most 256 KiB, at most 4,096 pixels wide and high, and at most 4,000,000 pixels in total. */
			data: string;
		};
		/**
		 * @description One to five email addresses with or without names, separated by commas as in the header of a message (RFC 5322):
		 *     `Help <help@shop.example>, ben@shop.example`. A name with a comma stands in double quotes.
		 */
		MailboxList: string;
		/**
		 * @description A role that the groups of an identity provider can give: all but owner, because only an owner can make somebody an
		 *     owner.
		 * @enum {string}
		 */
		MappedRole: 'admin' | 'developer' | 'marketer' | 'support' | 'viewer';
		/** @description A recipient's masked address: enough to recognize it, not enough to send email to it. */
		MaskedEmail: string;
		/** @description The person who has signed in. */
		Me: {
			/** @description Identifies the person. */
			id: components['schemas']['Id'];
			/** @description The address with which the person signs in. */
			email: components['schemas']['EmailAddress'];
			/** @description Shown to other people. */
			name: components['schemas']['Name'];
			/** @description Whether the identity provider of an organization manages the account: it decides the role, and how the person signs in. */
			managed: boolean;
			/** @description The person's roles, in the order of the slugs of the organizations. */
			memberships: components['schemas']['Membership'][];
			/** @description The session of the request. */
			session: components['schemas']['PersonSession'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Your password, to confirm the deletion. */
		MeDelete: {
			/** @description The password in use. Attempts are limited as for signing in. It can be left out as in `me.setPassword`. */
			password?: string;
		};
		/** @description A change to your own account. */
		MeUpdate: {
			/** @description Shown to other people and in the audit log. Earlier entries keep the earlier name. */
			name?: components['schemas']['Name'];
		};
		/** @description A person's role in one organization. */
		Membership: {
			/** @description The organization. */
			organization: components['schemas']['MembershipOrganization'];
			/** @description The person's role in it. */
			role: components['schemas']['Role'];
		};
		/** @description An organization, as its members see it. */
		MembershipOrganization: {
			/** @description The slug, for the header `X-Mailwright-Organization`. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
		};
		/** @description A value of `metadata`, at most 500 characters. */
		MetadataValue: string;
		/** @description A display name of at most 255 characters, without control characters. */
		Name: string;
		/** @description A new password: 12 to 256 characters. */
		NewPassword: string;
		/** @description No details. */
		NoDetails: Record<string, never>;
		/** @description Why the resource was not found. New values can be added. */
		NotFoundCode: string | 'NOT_FOUND';
		/** @description The resource that was not found. */
		NotFoundDetails: {
			/** @description The type of the resource in the path, such as `contact`, `email` or `list`, or `path` for an unknown path; given with `NOT_FOUND`. */
			resource?: string;
		};
		/**
		 * @description Body of a 404.
		 * @example {
		 *       "message": "No operation exists at this path.",
		 *       "code": "NOT_FOUND",
		 *       "details": {
		 *         "resource": "path"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		NotFoundError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['NotFoundCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NotFoundDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A scope of OAuth 2.0 (RFC 6749, section 3.3). */
		OauthScope: string;
		/** @description The provider's response, and the name of a new person. */
		OidcInvitationAcceptance: {
			/** @description The authorization code. */
			code: string;
			/** @description The state of the request. */
			state: string;
			/** @description The provider's issuer (RFC 9207), if it appended one. */
			iss?: string;
			/** @description Shown to other people. Without it, the name at the provider, or the address. */
			name?: components['schemas']['Name'];
		};
		/** @description Where the browser goes. */
		OidcRequest: {
			/**
			 * @description The provider's page, with the parameters of the request (OpenID Connect Core, section 3.1.2.1): the authorization code
			 *     flow with PKCE. `state` begins with `session.`, `identity.` or `invitation.`, by which the page knows the operation
			 *     that completes it.
			 */
			url: string;
			/** @description Until when the provider's response is accepted. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The parameters that the provider appended to the URL when it sent the browser back. */
		OidcResponse: {
			/** @description The authorization code. */
			code: string;
			/** @description The state of the request. */
			state: string;
			/** @description The provider's issuer (RFC 9207), if it appended one. */
			iss?: string;
		};
		/** @description The provider's response, and whose provider it is. */
		OidcSessionCreate: {
			/** @description The authorization code. */
			code: string;
			/** @description The state of the request. */
			state: string;
			/** @description The provider's issuer (RFC 9207), if it appended one. */
			iss?: string;
			/**
			 * @description The organization whose provider sent the browser back, from the path of the page: `/dashboard/oidc/{slug}`. Absent
			 *     for the server's own provider, whose page is `/dashboard/oidc`. A response that arrives on a different page than
			 *     the request asked for is rejected.
			 */
			organization?: components['schemas']['Slug'];
		};
		/** @description Your account: its name, brand, legal details and defaults. */
		Organization: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Never changes; the operator of the server chose it. */
			slug: components['schemas']['Slug'];
			/** @description Your name for the account. */
			name: components['schemas']['Name'];
			/** @description Your public name, available as `brand` in templates and shown on pages; null when it isn't set. Without it, templates have a `brand` only if `data` contains one. */
			brand: components['schemas']['Name'] | null;
			/** @description The name that pages show: the brand, else the name. */
			effective_brand: components['schemas']['Name'];
			/**
			 * @deprecated
			 * @description The value of `effective_brand`, under the name of the legacy template variable `company`.
			 */
			company: components['schemas']['Name'];
			/** @description The logo on pages and in layouts; null when there is none. */
			logo: components['schemas']['Logo'] | null;
			/** @description The color of buttons and links on pages and in layouts, available as `brand_color` in templates; null when it isn't set. Text on this color is black or white. Links use the nearest shade with sufficient contrast (WCAG 2.2, 1.4.3) in light and in dark mode. */
			brand_color: components['schemas']['Color'] | null;
			/** @description The footer of pages and layouts, available as `brand_footer` in templates; null when it isn't set. */
			brand_footer: string | null;
			/** @description The support address, available as `brand_support_email` in templates; null when it isn't set. */
			brand_support_email: components['schemas']['EmailAddress'] | null;
			/** @description The locales in which you replaced page texts, in alphabetical order; see `texts.put`. */
			text_locales: components['schemas']['Locale'][];
			/** @description The name of your legal entity, available as `legal_entity` in templates; null when it isn't set. */
			legal_entity: string | null;
			/** @description Your postal address, available as `legal_address` in templates; null when it isn't set. */
			legal_address: string | null;
			/** @description Other required legal information, such as a company number, available as `legal_details` in templates; null when it isn't set. */
			legal_details: string | null;
			/** @description The locale of new contacts that are created without one. Default: `en`. */
			default_locale: components['schemas']['Locale'];
			/** @description What happens to an email without a `subtype_slug` when it is unknown whether the provider accepted it, unless the send sets its own value. Default: `fail`. */
			unknown_outcome: components['schemas']['UnknownOutcome'];
			/**
			 * Format: int32
			 * @description For how many days after acceptance the content of an email is kept once it has been sent: its variables and attachments. 0: it is deleted as soon as the email has been sent. Content of some failed emails is kept for up to 7 days in any case, so that they can be sent again. Content of emails with the priority `high` and of `sensitive` templates is never kept. Default: 7.
			 */
			content_retention_days: number;
			/** @description Whether all events are logged for `events.list`, whether or not an endpoint names their types. Default: false. */
			event_log: boolean;
			/** @description Where problems with your webhooks are reported by email; null when nowhere. */
			alert_email: components['schemas']['EmailAddress'] | null;
			/** @description When the owner of `alert_email` confirmed it, by the link that was mailed there; null before. Until then, nothing else is mailed there. */
			alert_email_verified_at: components['schemas']['Timestamp'] | null;
			/** @description The sender of emails when neither the send nor the template sets one; null when there is none. */
			default_from: components['schemas']['EmailAddress'] | null;
			/** @description Whether and how much you may send. */
			sending: components['schemas']['OrganizationSending'];
			/** @description When the organization was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A new organization. */
		OrganizationCreate: {
			/** @description Identifies the organization on this server. It cannot be changed. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
		};
		/** @description Whether and how much you may send. */
		OrganizationSending: {
			/** @description The state. A state is left when somebody acknowledges it (`organization.acknowledgeSending`) and newer email has fewer bounces and complaints. */
			state: components['schemas']['GuardState'];
			/** @description Since when it has been in this state; null if it never changed. */
			since: components['schemas']['Timestamp'] | null;
			/** @description Why; null while the state is `ok`. */
			reason: components['schemas']['GuardReason'] | null;
			/** @description When the state was acknowledged; null if it was not. */
			acknowledged_at: components['schemas']['Timestamp'] | null;
			/** @description The hard bounces, as a share of `sample` from 0 to 1; null when there is no email. */
			hard_bounce_rate: number | null;
			/** @description The complaints, as a share of `sample` from 0 to 1; null when there is no email. */
			complaint_rate: number | null;
			/**
			 * Format: int32
			 * @description The number of emails.
			 */
			sample: number;
			/** @description The thresholds of the guard, those of the worst state first. Empty if the operator has switched the guard off. */
			thresholds: components['schemas']['GuardThreshold'][];
			/** @description Your limits. A send above them gets a 429 `QUOTA_EXCEEDED`. */
			limits: components['schemas']['SendingLimits'];
			/** @description The pauses that hold back your email now, oldest first. */
			pauses: components['schemas']['SendingPause'][];
		};
		/** @description The fields that an update sets. Omitted fields are not changed; null clears a field. */
		OrganizationUpdate: {
			/** @description Your name for the account. */
			name?: string;
			/** @description Your public name. */
			brand?: string | null;
			/** @description The color of buttons and links on pages and in layouts. Every color is allowed; see `brand_color` of the organization. */
			brand_color?: components['schemas']['Color'] | null;
			/** @description The footer of pages and layouts: plain text, which can have several lines. */
			brand_footer?: string | null;
			/** @description The support address. */
			brand_support_email?: components['schemas']['EmailAddress'] | null;
			/** @description The name of your legal entity. */
			legal_entity?: string | null;
			/** @description Your postal address; it can have several lines. */
			legal_address?: string | null;
			/** @description Other required legal information; it can have several lines. */
			legal_details?: string | null;
			/** @description The locale of new contacts that are created without one. */
			default_locale?: components['schemas']['Locale'];
			/** @description What happens to an email without a `subtype_slug` when it is unknown whether the provider accepted it, unless the send sets its own value. */
			unknown_outcome?: components['schemas']['UnknownOutcome'];
			/**
			 * Format: int32
			 * @description For how many days after acceptance the content of emails is kept, 0 to 45. A lower value applies to emails that were sent before, too. Content may contain personal data: keep it only as long as you need it.
			 */
			content_retention_days?: number;
			/** @description `true` logs all events from now on, for `events.list`. */
			event_log?: boolean;
			/** @description Where problems with your webhooks are reported by email. A new address gets a link, and reports after its owner has opened it and pressed the button there. At most 10 links are mailed within 24 hours, 3 of them to one address; a further one is a 400 with the reason `too_many`. */
			alert_email?: components['schemas']['EmailAddress'] | null;
		};
		/** @description A page text: plain text on one line. If the built-in text contains `{brand}` and `{email}`, yours must contain both. */
		PageText: string;
		/**
		 * @description Texts of the pages that links in emails open, by key; `email.unsubscribe` and `email.preferences` are the links
		 *     themselves, at the end of emails. `email.brand_footer`, `email.legal_address` and `email.legal_details` replace these
		 *     fields of the organization in the locale. The description of each other key is the built-in English text. `{brand}` stands for the organization and `{email}` for the masked address. You cannot
		 *     replace the texts of the page that verifies a sender address, of error pages, and of the notice in test
		 *     mode.
		 */
		PageTexts: {
			/** @description Your preferences are saved. */
			saved?: components['schemas']['PageText'] | null;
			/** @description You are unsubscribed from everything. */
			unsubscribed_from_all?: components['schemas']['PageText'] | null;
			/** @description All email preferences */
			to_preferences?: components['schemas']['PageText'] | null;
			/** @description Questions? Write to: */
			support?: components['schemas']['PageText'] | null;
			/** @description Unsubscribe */
			'email.unsubscribe'?: components['schemas']['PageText'] | null;
			/** @description Email preferences */
			'email.preferences'?: components['schemas']['PageText'] | null;
			/** @description The footer of emails and pages, in place of `brand_footer`. */
			'email.brand_footer'?: components['schemas']['FooterText'] | null;
			/** @description The postal address in emails, in place of `legal_address`. */
			'email.legal_address'?: components['schemas']['FooterText'] | null;
			/** @description The legal information in emails, in place of `legal_details`. */
			'email.legal_details'?: components['schemas']['FooterText'] | null;
			/** @description Please confirm your subscription */
			'confirm.title'?: components['schemas']['PageText'] | null;
			/** @description Once you confirm, {brand} will write to {email} about: */
			'confirm.lead'?: components['schemas']['PageText'] | null;
			/** @description Confirm subscription */
			'confirm.button'?: components['schemas']['PageText'] | null;
			/** @description If you did not ask for this, just close this page. Without your confirmation you will not be subscribed. */
			'confirm.otherwise'?: components['schemas']['PageText'] | null;
			/** @description Your subscription is confirmed */
			'confirmed.title'?: components['schemas']['PageText'] | null;
			/** @description Thank you. From now on {brand} will write to {email} about: */
			'confirmed.lead'?: components['schemas']['PageText'] | null;
			/** @description Your subscription is already confirmed */
			'already_confirmed.title'?: components['schemas']['PageText'] | null;
			/** @description {brand} writes to {email} about: */
			'already_confirmed.lead'?: components['schemas']['PageText'] | null;
			/** @description There is nothing more to do. */
			'already_confirmed.nothing_to_do'?: components['schemas']['PageText'] | null;
			/** @description There is nothing left to confirm */
			'withdrawn.title'?: components['schemas']['PageText'] | null;
			/** @description The request was withdrawn or has expired since the email was sent, so nothing was changed. If you would like to be subscribed, please sign up again. */
			'withdrawn.lead'?: components['schemas']['PageText'] | null;
			/** @description Your email preferences */
			'preferences.title'?: components['schemas']['PageText'] | null;
			/** @description Choose what {brand} may write to {email} about. */
			'preferences.lead'?: components['schemas']['PageText'] | null;
			/** @description Waiting for your confirmation. Tick the box and save to confirm. */
			'preferences.pending'?: components['schemas']['PageText'] | null;
			/** @description Save preferences */
			'preferences.save'?: components['schemas']['PageText'] | null;
			/** @description There is nothing to choose from at the moment. */
			'preferences.empty'?: components['schemas']['PageText'] | null;
			/** @description Unsubscribe from everything */
			'preferences.all.title'?: components['schemas']['PageText'] | null;
			/** @description This ends all subscriptions, including those that are not listed here. Messages that you ask for yourself, such as to reset a password, still reach you. */
			'preferences.all.lead'?: components['schemas']['PageText'] | null;
			/** @description Unsubscribe from all */
			'preferences.all.button'?: components['schemas']['PageText'] | null;
			/** @description Unsubscribe */
			'unsubscribe.title'?: components['schemas']['PageText'] | null;
			/** @description {brand} will stop writing to {email} about: */
			'unsubscribe.lead'?: components['schemas']['PageText'] | null;
			/** @description This ends every subscription that {brand} has for {email}. */
			'unsubscribe.lead_all'?: components['schemas']['PageText'] | null;
			/** @description Unsubscribe */
			'unsubscribe.button'?: components['schemas']['PageText'] | null;
			/** @description Change other preferences instead */
			'unsubscribe.otherwise'?: components['schemas']['PageText'] | null;
			/** @description You are unsubscribed */
			'unsubscribed.title'?: components['schemas']['PageText'] | null;
			/** @description {brand} will no longer write to {email} about: */
			'unsubscribed.lead'?: components['schemas']['PageText'] | null;
			/** @description {brand} has ended every subscription for {email}. */
			'unsubscribed.lead_all'?: components['schemas']['PageText'] | null;
			/** @description There is nothing more to do. */
			'unsubscribed.gone'?: components['schemas']['PageText'] | null;
			/** @description Was this a mistake? You can subscribe again at any time in your preferences. */
			'unsubscribed.mistake'?: components['schemas']['PageText'] | null;
			/** @description This page belongs to {email}: only that person decides what {brand} sends there. If somebody has forwarded the email to you, just close this page. */
			'forwarded.lead'?: components['schemas']['PageText'] | null;
			/** @description {email} is my address */
			'forwarded.mine'?: components['schemas']['PageText'] | null;
			/** @description Email address */
			'form.email'?: components['schemas']['PageText'] | null;
			/** @description What would you like to receive? */
			'form.choose'?: components['schemas']['PageText'] | null;
			/** @description (optional) */
			'form.optional'?: components['schemas']['PageText'] | null;
			/** @description Something is not right yet. Please look at what is marked. */
			'form.check'?: components['schemas']['PageText'] | null;
			/** @description This is not an email address. */
			'form.not_an_address'?: components['schemas']['PageText'] | null;
			/** @description Please choose at least one. */
			'form.choose_one'?: components['schemas']['PageText'] | null;
			/** @description Please fill this in as asked. */
			'form.not_valid'?: components['schemas']['PageText'] | null;
			/** @description This form has changed since you opened it. Please read it once more and send it. */
			'form.changed'?: components['schemas']['PageText'] | null;
			/** @description Did you mean {email}? If what you wrote is right, just send the form again. */
			'form.meant'?: components['schemas']['PageText'] | null;
			/** @description You are subscribed already */
			'form.already.subject'?: components['schemas']['PageText'] | null;
			/** @description Somebody, probably you, has signed up at {brand} with your address. You are subscribed already, so there is nothing to do: */
			'form.already.lead'?: components['schemas']['PageText'] | null;
			/** @description Here you can change what you receive, or unsubscribe: */
			'form.already.preferences'?: components['schemas']['PageText'] | null;
		};
		/** @description A passkey of a person (Web Authentication Level 3). */
		Passkey: {
			/** @description Identifies the passkey in paths. */
			id: components['schemas']['Id'];
			/** @description What you call it. */
			name: components['schemas']['Name'];
			/** @description The host for which it was created. */
			host: string;
			/** @description Whether it can sign in: `host` is that of the server's `BASE_URL`. */
			usable: boolean;
			/** @description Whether it is synchronized between devices. */
			synchronized: boolean;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last used to sign in; null if never. */
			used_at: components['schemas']['Timestamp'] | null;
		};
		/** @description The part of a credential that the authenticator signed. Further fields of the browser are ignored. */
		PasskeyAssertion: {
			/** @description What the browser signed for. */
			clientDataJSON: components['schemas']['Base64Url'];
			/** @description What the authenticator says about itself and the person. */
			authenticatorData: components['schemas']['Base64Url'];
			/** @description The signature of both. */
			signature: components['schemas']['Base64Url'];
			/** @description The person's id, as bytes. */
			userHandle?: string | null;
		} & {
			[key: string]: unknown;
		};
		/** @description The part of a new credential that the authenticator made. Further fields of the browser are ignored. */
		PasskeyAttestation: {
			/** @description What the browser signed for. */
			clientDataJSON: components['schemas']['Base64Url'];
			/** @description The new key. Its attestation statement is ignored. */
			attestationObject: components['schemas']['Base64Url'];
			/** @description How the authenticator can be reached. */
			transports?: components['schemas']['PasskeyTransport'][];
		} & {
			[key: string]: unknown;
		};
		/** @description What the authenticator must be able to do. */
		PasskeyAuthenticator: {
			/** @description `required`: the authenticator itself stores the passkey, so that signing in needs no address. */
			residentKey: string;
			/** @description The same, for older browsers. */
			requireResidentKey: boolean;
			/** @description `required`: the authenticator asks for a PIN, a fingerprint or a face. */
			userVerification: string;
		};
		/** @description A new passkey. */
		PasskeyCreate: {
			/**
			 * @description What you call it.
			 * @default Passkey
			 */
			name?: components['schemas']['Name'];
			/** @description What `navigator.credentials.create()` made with the options of `passkeys.begin`. */
			credential: components['schemas']['PasskeyNewCredential'];
		};
		/** @description WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
		PasskeyCreationOptions: {
			/** @description Random bytes, valid once. */
			challenge: components['schemas']['Base64Url'];
			/** @description The server. */
			rp: components['schemas']['PasskeyRelyingParty'];
			/** @description The person. */
			user: components['schemas']['PasskeyUser'];
			/** @description The accepted keys, the best first. */
			pubKeyCredParams: components['schemas']['PasskeyParameter'][];
			/**
			 * Format: int32
			 * @description How long the browser waits for the person, in milliseconds.
			 */
			timeout: number;
			/** @description The person's passkeys: an authenticator that has one of them refuses another. */
			excludeCredentials: components['schemas']['PasskeyDescriptor'][];
			/** @description What the authenticator must be able to do. */
			authenticatorSelection: components['schemas']['PasskeyAuthenticator'];
			/** @description `none`: the server does not ask which authenticator it is. */
			attestation: string;
		};
		/** @description A credential, as its method `toJSON()` returns it. */
		PasskeyCredential: {
			/** @description The id of the credential. */
			id: components['schemas']['Base64Url'];
			/** @description The same as `id`. */
			rawId: components['schemas']['Base64Url'];
			/**
			 * @description The type of the credential.
			 * @enum {string}
			 */
			type: 'public-key';
			/** @description What the authenticator signed. */
			response: components['schemas']['PasskeyAssertion'];
		} & {
			[key: string]: unknown;
		};
		/** @description A reference to a passkey, for the browser. */
		PasskeyDescriptor: {
			/** @description The id of the credential. */
			id: components['schemas']['Base64Url'];
			/**
			 * @description The type of the credential.
			 * @enum {string}
			 */
			type: 'public-key';
			/** @description How the authenticator can be reached, such as `usb`, `internal` or `hybrid`. */
			transports?: string[];
		};
		/** @description Who accepts an invitation. */
		PasskeyInvitation: {
			/** @description The token of the link. */
			token: string;
			/** @description Your address. Optional if the invitation contains an address, because then only that address can accept it. */
			email?: components['schemas']['EmailAddress'];
			/** @description Shown to other people. */
			name: components['schemas']['Name'];
		};
		/** @description An invitation that is accepted with a passkey. */
		PasskeyInvitationAcceptance: {
			/** @description The token of the link. */
			token: string;
			/** @description Your address. Optional if the invitation contains an address, because then only that address can accept it. */
			email?: components['schemas']['EmailAddress'];
			/** @description Shown to other people. */
			name: components['schemas']['Name'];
			/**
			 * @description What you call the passkey.
			 * @default Passkey
			 */
			passkey_name?: components['schemas']['Name'];
			/** @description The result of `navigator.credentials.create()` with the options of `invitations.beginWithPasskey`. */
			credential: components['schemas']['PasskeyNewCredential'];
		};
		/** @description A new credential, as its method `toJSON()` returns it. */
		PasskeyNewCredential: {
			/** @description The id of the credential. */
			id: components['schemas']['Base64Url'];
			/** @description The same as `id`. */
			rawId: components['schemas']['Base64Url'];
			/**
			 * @description The type of the credential.
			 * @enum {string}
			 */
			type: 'public-key';
			/** @description What the authenticator made. */
			response: components['schemas']['PasskeyAttestation'];
		} & {
			[key: string]: unknown;
		};
		/** @description A kind of key that the server accepts. */
		PasskeyParameter: {
			/**
			 * Format: int32
			 * @description The COSE algorithm: -8 (EdDSA), -7 (ES256) or -257 (RS256).
			 */
			alg: number;
			/**
			 * @description The type of the credential.
			 * @enum {string}
			 */
			type: 'public-key';
		};
		/** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
		PasskeyRegistration: {
			/** @description The options of `navigator.credentials.create()`. */
			options: components['schemas']['PasskeyCreationOptions'];
			/** @description Until when `passkeys.create` accepts the credential. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The server, to which a passkey belongs. */
		PasskeyRelyingParty: {
			/** @description The host of `BASE_URL`; `localhost` on a loopback address. */
			id: string;
			/** @description Shown by the browser. */
			name: string;
		};
		/** @description For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
		PasskeyRequest: {
			/** @description The options of `navigator.credentials.get()`. */
			options: components['schemas']['PasskeyRequestOptions'];
			/** @description Until when `sessions.createWithPasskey` accepts the credential. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
		PasskeyRequestOptions: {
			/** @description Random bytes, valid once. */
			challenge: components['schemas']['Base64Url'];
			/** @description The host of `BASE_URL`; `localhost` on a loopback address. */
			rpId: string;
			/**
			 * Format: int32
			 * @description How long the browser waits for the person, in milliseconds.
			 */
			timeout: number;
			/** @description `required`: the authenticator asks for a PIN, a fingerprint or a face. */
			userVerification: string;
		};
		/** @description A transport of WebAuthn, such as `usb`, `nfc`, `ble`, `hybrid` or `internal`. */
		PasskeyTransport: string;
		/** @description A change to a passkey. */
		PasskeyUpdate: {
			/** @description What you call it. */
			name: components['schemas']['Name'];
		};
		/** @description The person to whom a passkey belongs. */
		PasskeyUser: {
			/** @description The person's id, as bytes. */
			id: components['schemas']['Base64Url'];
			/** @description The person's address. */
			name: string;
			/** @description The person's name. */
			displayName: string;
		};
		/** @description A new password, and the one in use. */
		PasswordChange: {
			/**
			 * @description The password in use. Attempts are limited as for signing in. It can be left out if you have none, or signed in with a
			 *     passkey; the session must then have begun in the last 15 minutes.
			 */
			current_password?: string;
			/** @description The new password. */
			password: components['schemas']['NewPassword'];
		};
		/** @description Which email a pause holds back. New values can be added. */
		PauseScope:
			string | ('installation' | 'organization' | 'priority' | 'sender_domain' | 'campaign');
		/** @description Who has paused sending. New values can be added. */
		PausedBy: string | ('provider' | 'guard' | 'operator' | 'organization');
		/**
		 * @description Body of a 413.
		 * @example {
		 *       "message": "The body is larger than the 1048576 bytes that are allowed.",
		 *       "code": "PAYLOAD_TOO_LARGE",
		 *       "details": {
		 *         "limit_bytes": 1048576
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		PayloadTooLargeError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'PAYLOAD_TOO_LARGE';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['TooLargeDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A person with a role in the organization. */
		Person: {
			/** @description Identifies the person, also in the audit log. */
			id: components['schemas']['Id'];
			/** @description Shown to other people. */
			name: components['schemas']['Name'];
			/** @description The address with which the person signs in. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's role in the organization. */
			role: components['schemas']['Role'];
			/** @description When the person joined the organization. */
			joined_at: components['schemas']['Timestamp'];
			/** @description Whether the organization's identity provider manages the person: it decides the role, and how the person signs in. */
			managed: boolean;
		};
		/** @description A session of a person: a browser in which they have signed in. */
		PersonSession: {
			/** @description Identifies the session in paths. */
			id: components['schemas']['Id'];
			/** @description Whether it is the session of the request. */
			current: boolean;
			/** @description How it began. */
			method: components['schemas']['SignInMethod'];
			/** @description The browser that began it, as it described itself; null if it did not. */
			user_agent: string | null;
			/** @description The network of the client that began it: the first 24 bits of an IPv4 address, or 48 of an IPv6 address; null if unknown. */
			network: string | null;
			/** @description When the person signed in. */
			created_at: components['schemas']['Timestamp'];
			/** @description The last request, to within a minute. Without one for 12 hours, the session ends. */
			used_at: components['schemas']['Timestamp'];
			/** @description When it ends at the latest. */
			expires_at: components['schemas']['Timestamp'];
		};
		/** @description A change of a person's role. */
		PersonUpdate: {
			/** @description The new role. Only an owner can make an owner. */
			role: components['schemas']['GrantedRole'];
		};
		/**
		 * @description Body of a 412.
		 * @example {
		 *       "message": "Somebody has changed the campaign in the meantime; read it again.",
		 *       "code": "PRECONDITION_FAILED",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		PreconditionFailedError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'PRECONDITION_FAILED';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A contact's subscription preferences. */
		Preferences: {
			/** @description The contact's address. */
			email: components['schemas']['EmailAddress'];
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description By subtype key: true when the contact is subscribed. You can send this object back in an update: `true` for a subscribed subtype and `false` for one with status `none` or `unsubscribed` change nothing, and `false` withdraws a pending request. */
			preferences: {
				[key: string]: boolean;
			};
			/** @description The same with details, grouped by type. */
			types: components['schemas']['TypePreferences'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Changes to subscription preferences. */
		PreferencesUpdate: {
			/** @description By subtype key (`slug`, or `type_slug/subtype_slug`): `true` subscribes, `false` unsubscribes. */
			preferences?: {
				[key: string]: boolean;
			};
			/** @description `true` unsubscribes from every subtype, including subtypes that the contact was never asked about. The master switch does not change. */
			unsubscribe_all?: boolean;
		};
		/** @description A page that shows the HTML. */
		Preview: {
			/**
			 * @description The page, at `/dashboard/preview/…` of the server. It needs no API key: everybody who knows the URL can open it. It
			 *     executes no scripts. It loads images from other servers only with `?images=1`.
			 */
			url: components['schemas']['Url'];
			/** @description When the page and its HTML are deleted: after 10 minutes. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The HTML of an email that a browser shows. */
		PreviewCreate: {
			/** @description The HTML, at most 500,000 characters. */
			html: string;
		};
		/**
		 * @description The order in the queue: emails with a higher priority are sent first. Use `high` for emails that people wait for. An email that cannot be sent expires after 1 hour with `high` and after 72 hours otherwise, unless the operator changes these times.
		 * @enum {string}
		 */
		Priority: 'high' | 'normal' | 'low';
		/** @description An accepted email. */
		QueuedEmail: {
			/** @description The id of the email, to retrieve its status. */
			id: components['schemas']['Id'];
			/**
			 * @description Accepted and stored; it will be sent.
			 * @enum {string}
			 */
			status: 'queued';
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description When it is due; null when it is due now. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The window of a limit of emails. New values can be added. */
		QuotaWindow: string | ('day' | 'month');
		/**
		 * @description What somebody has said.
		 * @example {
		 *       "type": "quote",
		 *       "text": "The best tea in town.",
		 *       "author": "Eva Nováková"
		 *     }
		 */
		QuoteBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `quote`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'quote';
			/** @description The text, at most 5,000 characters. */
			text: string;
			/** @description Who has said it, at most 300 characters. */
			author?: string;
		};
		/** @description Which kind of limit was exceeded. New values can be added. */
		RateLimitCode: string | ('RATE_LIMITED' | 'QUOTA_EXCEEDED');
		/** @description The limit that was exceeded. */
		RateLimitDetails: {
			/**
			 * Format: int64
			 * @description The limit per window: in requests with `RATE_LIMITED`, in emails with `QUOTA_EXCEEDED`.
			 */
			limit: number;
			/**
			 * Format: int32
			 * @description Length of the window in seconds; given with `RATE_LIMITED`.
			 */
			window_seconds?: number;
			/**
			 * Format: int32
			 * @description Seconds after which a request can succeed; given with `RATE_LIMITED`.
			 */
			retry_after_seconds?: number;
			/**
			 * Format: int32
			 * @description Emails that were accepted in the window; given with `QUOTA_EXCEEDED`.
			 */
			used?: number;
			/** @description The window; given with `QUOTA_EXCEEDED`. */
			window?: components['schemas']['QuotaWindow'];
			/** @description When the next window begins; given with `QUOTA_EXCEEDED`. */
			resets_at?: components['schemas']['Timestamp'];
		};
		/**
		 * @description Body of a 429.
		 * @example {
		 *       "message": "More than 100 requests in a second; try again in 1 second.",
		 *       "code": "RATE_LIMITED",
		 *       "details": {
		 *         "limit": 100,
		 *         "window_seconds": 1,
		 *         "retry_after_seconds": 1
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		RateLimitedError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['RateLimitCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['RateLimitDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Why a field was rejected. New values can be added; treat an unknown value as `invalid_value`. */
		Reason:
			| string
			| (
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
			  );
		/**
		 * @description How a person gets an email: as its recipient, as a copy, or as a blind copy.
		 * @enum {string}
		 */
		RecipientKind: 'to' | 'cc' | 'bcc';
		/** @description A recipient's own subscription preferences, limited to public subtypes. */
		RecipientPreferences: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description The organization's public name. */
			brand: string;
			/** @description The recipient's locale. Pages use its language if available, else English. */
			locale: components['schemas']['Locale'];
			/** @description By subtype key: true for the public subtypes whose email the recipient receives. An update with this object unchanged has no effect. */
			preferences: {
				[key: string]: boolean;
			};
			/** @description The same with details, grouped by type. Types without public subtypes are omitted. */
			types: components['schemas']['RecipientTypePreferences'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A subtype as shown to a recipient. */
		RecipientSubtype: {
			/** @description The key of the subtype in `preferences`. */
			key: string;
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
		};
		/** @description A public subtype with the recipient's subscription state. */
		RecipientSubtypePreference: {
			/** @description The key of the subtype in `preferences`. */
			key: string;
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description The recipient's subscription state. */
			status: components['schemas']['ConsentStatus'];
			/** @description True when the recipient receives its email: the recipient is subscribed and, for marketing, the master switch is on. */
			effective: boolean;
		};
		/** @description A subscription type with its public subtypes. */
		RecipientTypePreferences: {
			/** @description Identifies the type. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description The purpose of its email. */
			kind: components['schemas']['SubscriptionKind'];
			/** @description Its public subtypes, in your order. */
			subtypes: components['schemas']['RecipientSubtypePreference'][];
		};
		/** @description The purpose of a DNS record. New values can be added. */
		RecordPurpose: string | ('ownership' | 'dkim' | 'mail_from' | 'spf' | 'dmarc');
		/**
		 * @description The result of the last check of a DNS record.
		 * @enum {string}
		 */
		RecordStatus: 'unchecked' | 'found' | 'missing' | 'wrong' | 'unanswered';
		/** @description A link with which a person sets a new password. */
		RecoveryLink: {
			/** @description The token, for `sessions.recover`. It is shown only in this response. */
			token: string;
			/** @description When it expires. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A send that was refused because of its recipient, so that there is no email. */
		RefusedSend: {
			/** @description Ids sort in the order in which the sends were refused. */
			id: components['schemas']['Id'];
			/** @description When the send was refused. */
			occurred_at: components['schemas']['Timestamp'];
			/**
			 * @description The recipient, as the contact or the suppression has the address; null when there is neither. Only a keyed hash of the
			 *     address is stored with the refusal. To find such an entry, filter by the address.
			 */
			email: components['schemas']['EmailAddress'] | null;
			/** @description The contact of the recipient; null when there was none. */
			contact_id: components['schemas']['Id'] | null;
			/** @description The reason, as in `details.reason` of the error. */
			reason: components['schemas']['RefusedSendReason'];
			/** @description The subtype, as the request named it; null when it named none. */
			subtype_slug: components['schemas']['SubtypeKey'] | null;
			/** @description The template; null for a send with its own content. */
			template_slug: components['schemas']['Slug'] | null;
			/** @description Who sent it. The names of people are not stored. */
			actor: components['schemas']['AuditActor'];
			/** @description The `X-Request-Id` of the response; null when it is not known. */
			request_id: string | null;
		};
		/** @description Why a send was refused because of its recipient. New values can be added. */
		RefusedSendReason: string | ('suppressed' | 'opt_in_required');
		/**
		 * @description A reason to filter by.
		 * @enum {string}
		 */
		RefusedSendReasonFilter: 'suppressed' | 'opt_in_required';
		/** @description An hour with more refused sends than are listed. */
		RefusedSendsLeftOut: {
			/** @description When the hour begins. */
			hour: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description How many refused sends of the hour are not in the list.
			 */
			refused_sends: number;
		};
		/** @description What prevents a replay; empty with the codes about an `Idempotency-Key`. */
		ReplayConflictDetails: {
			/** @description The reason. */
			reason?: components['schemas']['ConflictReason'];
			/** @description The status of the endpoint; given with `wrong_status`. */
			status?: string;
		};
		/**
		 * @description Body of a 409 of a replay.
		 * @example {
		 *       "message": "Another replay of this webhook is still in progress; wait until it has ended, or end it by disabling the webhook.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "replay_in_progress"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ReplayConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ResendConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ReplayConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The error of a response. */
		RequestError: {
			/** @description The code of the error: `VALIDATION_ERROR`, `RATE_LIMITED` and so on. */
			code: string;
			/**
			 * @description The first field at fault, such as `data.reset_url`; null for errors without a field. A path with a name that is not made
			 *     of ASCII letters, digits, `_`, `-` and `/` is `*`, or `data.*` in an object such as `data`.
			 */
			field: string | null;
		};
		/** @description The API key of a logged request. */
		RequestKey: {
			/** @description The key's id. */
			id: components['schemas']['Id'];
			/** @description The key's name; null when the key no longer exists. */
			name: components['schemas']['Name'] | null;
			/** @description The first characters of the key; null when the key no longer exists. */
			hint: string | null;
		};
		/** @description Why an email was not sent again. New values can be added. */
		ResendConflictCode:
			string | ('CONFLICT' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS');
		/** @description Why the email cannot be sent again; empty for the codes about an `Idempotency-Key`. */
		ResendConflictDetails: {
			/** @description The reason. */
			reason?: components['schemas']['ConflictReason'];
			/** @description The status of the email; given with `wrong_status`. */
			status?: string;
			/** @description The id of the new email; given with `already_resent`. */
			resent_as?: string;
		};
		/**
		 * @description Body of a 409 of a resend.
		 * @example {
		 *       "message": "This email was sent again already.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "already_resent",
		 *         "resent_as": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a36"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ResendConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ResendConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ResendConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Why an email cannot be sent again. New values can be added. */
		ResendRefusal:
			| string
			| (
					| 'already_resent'
					| 'wrong_status'
					| 'bounced_recently'
					| 'of_campaign'
					| 'sensitive'
					| 'content_deleted'
			  );
		/** @description An email that was sent again. */
		ResentEmail: {
			/** @description The id of the email, to retrieve its status. */
			id: components['schemas']['Id'];
			/**
			 * @description Accepted and stored; it will be sent.
			 * @enum {string}
			 */
			status: 'queued';
			/** @description When it was accepted. */
			queued_at: components['schemas']['Timestamp'];
			/** @description When it is due; null when it is due now. */
			scheduled_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
			/** @description The id of the email that it repeats. */
			resend_of: components['schemas']['Id'];
		};
		/** @description A delivery that will be attempted again. */
		RetriedWebhookDelivery: {
			/** @description The id of the event, which is the `webhook-id` of each attempt. */
			id: components['schemas']['Id'];
			/** @description The type of the event. */
			type: components['schemas']['WebhookEventName'];
			/** @description What became of it. */
			status: components['schemas']['WebhookDeliveryStatus'];
			/**
			 * Format: int32
			 * @description How often it was attempted since the event occurred, or since it was last retried or replayed. Further attempts while the endpoint was failing do not count.
			 */
			attempt_count: number;
			/** @description When it is attempted next, at the earliest; null when it is not pending. */
			next_attempt_at: components['schemas']['Timestamp'] | null;
			/** @description When it was delivered; null when it wasn't. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When the event was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description What a person may do in an organization; `x-roles` of each operation lists the roles. New values can be added. */
		Role: string | ('owner' | 'admin' | 'developer' | 'marketer' | 'support' | 'viewer');
		/**
		 * @description Body of a 409 when a secret is rotated.
		 * @example {
		 *       "message": "This needs a session that began in the last 15 minutes; sign in again.",
		 *       "code": "CONFLICT",
		 *       "details": {
		 *         "reason": "sign_in_again"
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		RotationConflictError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/** @description A stable code for programs. */
			code: components['schemas']['ResendConflictCode'];
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ImportConflictDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The content of an email that needs no template. It is sent as it is: nothing in it is rendered, and no layout surrounds it. At least one of `html` and `text` is required. */
		SendContent: {
			/** @description The subject, at most 998 characters on one line, without control characters. */
			subject: string;
			/** @description The HTML part, at most 512 KiB in UTF-8. */
			html?: string;
			/** @description The text part, at most 512 KiB in UTF-8. Default: a text that is made from `html`, or the subject when `html` has no text. */
			text?: string;
		};
		/** @description A single sender address. */
		SenderAddress: {
			/** @description Never changes. Paths use the address instead. */
			id: components['schemas']['Id'];
			/** @description The address as first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The display name when an email has no `from_name`; null for the brand. */
			name: components['schemas']['Name'] | null;
			/** @description The domain of the address. */
			domain: string;
			/** @description The verification status. An address is verified when its link was confirmed, or when it is on one of your verified domains. */
			status: components['schemas']['VerificationStatus'];
			/** @description The next step to verify the address, in plain words; null when there is none. */
			next_step: string | null;
			/** @description True when this is the default sender: the sender of emails for which neither the send nor the template sets one. */
			is_default: boolean;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description An address to send from. */
		SenderAddressCreate: {
			/** @description The address. Comparison ignores case. */
			email: components['schemas']['EmailAddress'];
			/** @description The display name; null for the brand. If omitted, it does not change. */
			name?: components['schemas']['Name'] | null;
			/**
			 * @description `true` makes the address the default sender instead of the current one. If omitted, it does not
			 *     change.
			 */
			is_default?: boolean;
		};
		/** @description An address that your organization sends from. */
		SenderAddressSummary: {
			/** @description Never changes. Paths use the address instead. */
			id: components['schemas']['Id'];
			/** @description The address as first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The display name when an email has no `from_name`; null for the brand. */
			name: components['schemas']['Name'] | null;
			/** @description The domain of the address. */
			domain: string;
			/** @description The verification status. An address is verified when its link was confirmed, or when it is on one of your verified domains. */
			status: components['schemas']['VerificationStatus'];
			/** @description The next step to verify the address, in plain words; null when there is none. */
			next_step: string | null;
			/** @description True when this is the default sender: the sender of emails for which neither the send nor the template sets one. */
			is_default: boolean;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
		};
		/** @description A sender address that is no longer verified. */
		SenderLostData: {
			/** @description Never changes. Paths use the address instead. */
			id: components['schemas']['Id'];
			/** @description The address as first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The display name when an email has no `from_name`; null for the brand. */
			name: components['schemas']['Name'] | null;
			/** @description The domain of the address. */
			domain: string;
			/** @description The verification status. An address is verified when its link was confirmed, or when it is on one of your verified domains. */
			status: components['schemas']['VerificationStatus'];
			/** @description The next step to verify the address, in plain words; null when there is none. */
			next_step: string | null;
			/** @description True when this is the default sender: the sender of emails for which neither the send nor the template sets one. */
			is_default: boolean;
			/** @description When it was added. */
			created_at: components['schemas']['Timestamp'];
			/** @description Why it is no longer verified. */
			reason: string;
		};
		/**
		 * sender.lost
		 * @description A sender address is no longer verified.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b26",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 23,
		 *       "test_mode": false,
		 *       "type": "sender.lost",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a60",
		 *         "email": "hello@demo-shop.example",
		 *         "name": "Demo Shop",
		 *         "domain": "demo-shop.example",
		 *         "status": "failed",
		 *         "next_step": "Open the link that was mailed to the address and press the button on that page. The link is valid for 3 days; add the address again to get a new one.",
		 *         "is_default": true,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "reason": "The domain of the address is no longer verified."
		 *       }
		 *     }
		 */
		SenderLostEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'sender.lost';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SenderLostData'] | components['schemas']['ErasedData'];
		};
		/** @description A request to use the address that received the link as a sender address. */
		SenderVerification: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description The organization's public name. */
			brand: string;
			/** @description The recipient's locale. Pages use its language if available, else English. */
			locale: components['schemas']['Locale'];
			/** @description The status of the request. */
			status: components['schemas']['SenderVerificationStatus'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description The status of a request to verify a sender address.
		 * @enum {string}
		 */
		SenderVerificationStatus: 'open' | 'allowed';
		/**
		 * sender.verified
		 * @description A sender address was verified.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b25",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 22,
		 *       "test_mode": false,
		 *       "type": "sender.verified",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a60",
		 *         "email": "hello@demo-shop.example",
		 *         "name": "Demo Shop",
		 *         "domain": "demo-shop.example",
		 *         "status": "verified",
		 *         "next_step": null,
		 *         "is_default": true,
		 *         "created_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		SenderVerifiedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'sender.verified';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SenderAddressSummary'] | components['schemas']['ErasedData'];
		};
		/** @description Whether and how much you may send. */
		SendingAnswer: {
			/** @description The state. A state is left when somebody acknowledges it (`organization.acknowledgeSending`) and newer email has fewer bounces and complaints. */
			state: components['schemas']['GuardState'];
			/** @description Since when it has been in this state; null if it never changed. */
			since: components['schemas']['Timestamp'] | null;
			/** @description Why; null while the state is `ok`. */
			reason: components['schemas']['GuardReason'] | null;
			/** @description When the state was acknowledged; null if it was not. */
			acknowledged_at: components['schemas']['Timestamp'] | null;
			/** @description The hard bounces, as a share of `sample` from 0 to 1; null when there is no email. */
			hard_bounce_rate: number | null;
			/** @description The complaints, as a share of `sample` from 0 to 1; null when there is no email. */
			complaint_rate: number | null;
			/**
			 * Format: int32
			 * @description The number of emails.
			 */
			sample: number;
			/** @description The thresholds of the guard, those of the worst state first. Empty if the operator has switched the guard off. */
			thresholds: components['schemas']['GuardThreshold'][];
			/** @description Your limits. A send above them gets a 429 `QUOTA_EXCEEDED`. */
			limits: components['schemas']['SendingLimits'];
			/** @description The pauses that hold back your email now, oldest first. */
			pauses: components['schemas']['SendingPause'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description What the guard has found. It looks at the emails that were handed over to the mail provider in the last 7 days, and at the last 1,000 of them; the worse of the two counts. */
		SendingGuard: {
			/** @description The state. A state is left when somebody acknowledges it (`organization.acknowledgeSending`) and newer email has fewer bounces and complaints. */
			state: components['schemas']['GuardState'];
			/** @description Since when it has been in this state; null if it never changed. */
			since: components['schemas']['Timestamp'] | null;
			/** @description Why; null while the state is `ok`. */
			reason: components['schemas']['GuardReason'] | null;
			/** @description When the state was acknowledged; null if it was not. */
			acknowledged_at: components['schemas']['Timestamp'] | null;
			/** @description The hard bounces, as a share of `sample` from 0 to 1; null when there is no email. */
			hard_bounce_rate: number | null;
			/** @description The complaints, as a share of `sample` from 0 to 1; null when there is no email. */
			complaint_rate: number | null;
			/**
			 * Format: int32
			 * @description The number of emails.
			 */
			sample: number;
		};
		/** @description The limits that the operator of the server has set for your organization. */
		SendingLimits: {
			/** @description The limit of the current day; null when there is none. */
			daily: components['schemas']['SendingQuota'] | null;
			/** @description The limit of the current month; null when there is none. */
			monthly: components['schemas']['SendingQuota'] | null;
		};
		/** @description A pause: accepted email waits, and its time to live continues. */
		SendingPause: {
			/** @description Which email it holds back. */
			scope: components['schemas']['PauseScope'];
			/** @description The priority that is paused; null for other scopes. */
			priority: string | null;
			/** @description The sender domain that is paused; null for other scopes. */
			domain: string | null;
			/** @description The slug of the campaign that is paused; null for other scopes. */
			campaign: string | null;
			/** @description Who has paused sending. */
			by: components['schemas']['PausedBy'];
			/** @description Whether sends are rejected meanwhile, with a 403 `SENDING_PAUSED`. Otherwise they are accepted and wait. */
			rejects_sends: boolean;
			/** @description Why: a code for pauses by a provider or the guard, such as `daily_quota`, otherwise a sentence. */
			reason: string;
			/**
			 * @description The name of the operator, of the API key or, for a campaign, of the person. It is null for pauses by the provider or
			 *     the guard, and if a person who was signed in has paused the organization: the audit log has the name of that person.
			 */
			author: string | null;
			/** @description When it began. */
			since: components['schemas']['Timestamp'];
			/** @description When it ends by itself; null when something or somebody ends it. */
			until: components['schemas']['Timestamp'] | null;
		};
		/** @description A pause to begin. */
		SendingPauseCreate: {
			/** @description Why, in one line. */
			reason: string;
			/** @description When it ends by itself. Default: when `sending.resume` ends it. */
			until?: components['schemas']['Timestamp'];
		};
		/** @description A pause of sending. */
		SendingPausedData: {
			/** @description Which email it holds back. */
			scope: components['schemas']['PauseScope'];
			/** @description The priority that is paused; null for other scopes. */
			priority: string | null;
			/** @description The sender domain that is paused; null for other scopes. */
			domain: string | null;
			/** @description The slug of the campaign that is paused; null for other scopes. */
			campaign: string | null;
			/** @description Who has paused sending. */
			by: components['schemas']['PausedBy'];
			/** @description Whether sends are rejected meanwhile, with a 403 `SENDING_PAUSED`. Otherwise they are accepted and wait. */
			rejects_sends: boolean;
			/** @description Why: a code for pauses by a provider or the guard, such as `daily_quota`, otherwise a sentence. */
			reason: string;
			/**
			 * @description The name of the operator, of the API key or, for a campaign, of the person. It is null for pauses by the provider or
			 *     the guard, and if a person who was signed in has paused the organization: the audit log has the name of that person.
			 */
			author: string | null;
			/** @description When it began. */
			since: components['schemas']['Timestamp'];
			/** @description When it ends by itself; null when something or somebody ends it. */
			until: components['schemas']['Timestamp'] | null;
			/** @description What the guard has found; only with a pause by the guard. */
			guard?: components['schemas']['SendingGuard'];
		};
		/**
		 * sending.paused
		 * @description Sending was paused.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b29",
		 *       "timestamp": "2026-01-01T00:00:00.000Z",
		 *       "sequence": 26,
		 *       "test_mode": false,
		 *       "type": "sending.paused",
		 *       "data": {
		 *         "scope": "organization",
		 *         "priority": null,
		 *         "domain": null,
		 *         "campaign": null,
		 *         "by": "organization",
		 *         "rejects_sends": false,
		 *         "reason": "The shop is closed for maintenance.",
		 *         "author": "Backend",
		 *         "since": "2026-01-01T00:00:00.000Z",
		 *         "until": null
		 *       }
		 *     }
		 */
		SendingPausedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'sending.paused';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SendingPausedData'] | components['schemas']['ErasedData'];
		};
		/** @description Your email that waits to be handed over to the mail provider. */
		SendingQueue: {
			/**
			 * @description Emails that are due and have not been handed over, such as those that a pause holds back. Scheduled emails count once
			 *     they are due. Null if counting them takes longer than a second.
			 */
			waiting: number | null;
			/** @description When the first of them was due; null if none waits, or if they were not counted. */
			oldest_due_at: components['schemas']['Timestamp'] | null;
			/** @description The pauses that hold back your email now, oldest first. */
			pauses: components['schemas']['SendingPause'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A limit of the emails that you may send, and what is used of it. */
		SendingQuota: {
			/**
			 * Format: int32
			 * @description Emails that you may send in the current day or month, in UTC. During a warm-up, the limit of a day rises in steps.
			 */
			limit: number;
			/**
			 * Format: int32
			 * @description Emails that were accepted in it. Emails of a test key don't count.
			 */
			used: number;
			/** @description When the next day or month begins. */
			resets_at: components['schemas']['Timestamp'];
		};
		/**
		 * sending.resumed
		 * @description A pause of sending has ended.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b30",
		 *       "timestamp": "2026-01-01T01:00:00.000Z",
		 *       "sequence": 27,
		 *       "test_mode": false,
		 *       "type": "sending.resumed",
		 *       "data": {
		 *         "scope": "organization",
		 *         "priority": null,
		 *         "domain": null,
		 *         "campaign": null,
		 *         "by": "organization",
		 *         "rejects_sends": false,
		 *         "reason": "The shop is closed for maintenance.",
		 *         "author": "Backend",
		 *         "since": "2026-01-01T00:00:00.000Z",
		 *         "until": null
		 *       }
		 *     }
		 */
		SendingResumedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'sending.resumed';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SendingPause'] | components['schemas']['ErasedData'];
		};
		/** @description What holds back your email. */
		SendingState: {
			/** @description The pauses that hold back your email now, oldest first. */
			pauses: components['schemas']['SendingPause'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * sending.warned
		 * @description The guard has entered a higher state.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b31",
		 *       "timestamp": "2026-01-01T00:00:00.000Z",
		 *       "sequence": 28,
		 *       "test_mode": false,
		 *       "type": "sending.warned",
		 *       "data": {
		 *         "state": "warned",
		 *         "since": "2026-01-01T00:00:00.000Z",
		 *         "reason": "hard_bounces",
		 *         "acknowledged_at": null,
		 *         "hard_bounce_rate": 0.034,
		 *         "complaint_rate": 0,
		 *         "sample": 1000
		 *       }
		 *     }
		 */
		SendingWarnedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'sending.warned';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SendingGuard'] | components['schemas']['ErasedData'];
		};
		/** @description An address and a password. */
		SessionCreate: {
			/** @description The person's address. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's password. */
			password: string;
		};
		/** @description A signature of a passkey. */
		SessionCreateWithPasskey: {
			/** @description What `navigator.credentials.get()` made with the options of `sessions.beginWithPasskey`. */
			credential: components['schemas']['PasskeyCredential'];
		};
		/** @description A link of a recovery, and a new password. */
		SessionRecover: {
			/** @description The token of the link. */
			token: string;
			/** @description The new password. */
			password: components['schemas']['NewPassword'];
		};
		/** @description What a person sees of an invitation before they accept it. */
		ShownInvitation: {
			/** @description The organization. */
			organization: components['schemas']['MembershipOrganization'];
			/** @description The role that the person gets. */
			role: components['schemas']['Role'];
			/** @description The only address that can accept it, masked: `m•••@shop.example`; null if any can. */
			email: string | null;
			/** @description When it expires. */
			expires_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description How a session began. New values can be added. */
		SignInMethod: string | ('password' | 'passkey' | 'oidc' | 'recovery' | 'invitation');
		/** @description Groups of lower-case letters and digits, joined by a single `-` or `_`; at most 100 characters. */
		Slug: string;
		/**
		 * @description The rule that determines the contacts on a smart list, evaluated whenever the list is used. One of:
		 *
		 *     - `{ "all": [rule, …] }`, `{ "any": [rule, …] }`, `{ "not": rule }`
		 *     - `{ "list": "<slug>" }`: contacts on a static list
		 *     - `{ "consent": "<key>" }`: contacts subscribed to a subtype, in either form of its key
		 *     - `{ "engagement": "got" | "opened" | "clicked", … }`: what contacts did with campaigns
		 *     - `{ "field": …, "op": …, "value": … }`: compares a field
		 *
		 *     Fields are `locale`, `timezone`, `validation_status`, `subscribed`, `created_at`, `data.<key>` and
		 *     `custom_attributes.<key>`; further keys address nested objects (`data.address.city`). Operators are
		 *     `eq`, `ne`, `in` (the value is an array), `gt`, `lt`, `contains` (a substring, or an element of an
		 *     array) and `exists` (the value is `true`, `false` or omitted). `gt` and `lt` compare a field of `data` with a number or
		 *     a date (`"2026-01-31"`): any other text is a 400 `invalid_type`. The operator and the value must suit the declared
		 *     type of an attribute: a date that is compared with `"90 days ago"` is a 400 `invalid_type`.
		 *
		 *     Attributes of the type `date` can be compared with today, by a number of days from 0 to 36,500:
		 *
		 *     - `{ "field": "custom_attributes.last_order", "op": "within_last_days", "value": 90 }`: from 90 days ago to today, both
		 *     included
		 *     - `{ "field": "custom_attributes.renewal", "op": "within_next_days", "value": 14 }`: from today to 14 days from now, both
		 *     included
		 *     - `{ "field": "custom_attributes.last_order", "op": "more_than_days_ago", "value": 90 }`: on a day before those 90 days
		 *     - `{ "field": "custom_attributes.born", "op": "birthday_within_days", "value": 7 }`: the month and the day are those of
		 *     today or of one of the next 7 days, at most 365; of any year. 29 February counts as 28 February in years without it.
		 *
		 *     `within_last_days` and `more_than_days_ago` also compare `created_at`. Today is the day in the IANA time zone `timezone`
		 *     of the comparison (`"timezone": "Europe/Prague"`), by default UTC, when the list is used. A value with a time
		 *     counts on the day that is written in it.
		 *
		 *     Engagement is about campaigns, and about people: programs that open emails and follow links do not count. `got` is true for
		 *     recipients whose email was sent and did not bounce; a click counts as an open, too, because not everybody loads images.
		 *     Further fields are optional:
		 *
		 *     - `campaign`: only the campaign with this slug
		 *     - `last_campaigns`: only the last 1–20 campaigns of the organization that began to be sent and were not canceled
		 *     - `at_least`: in so many of these campaigns, 1–20. Default: 1
		 *     - `within_last_days`, `timezone`: on these days. What counts is when the email was queued, and its first open or click
		 *
		 *     Those who got the last three campaigns and opened none of them:
		 *
		 *     ```json
		 *     { "all": [
		 *       { "engagement": "got", "last_campaigns": 3, "at_least": 3 },
		 *       { "not": { "engagement": "opened", "last_campaigns": 3 } }
		 *     ] }
		 *     ```
		 *
		 *     Engagement is kept as long as the recipients of the campaign, and until the contact is erased.
		 *
		 *     For a missing or null value, `exists` and every comparison except `ne` is false. Values of different
		 *     types are never equal, greater or less. Strings are compared by Unicode code point, so that dates in
		 *     ISO 8601 sort by time. An empty `all` matches every contact; an empty `any` matches none. A rule
		 *     contains at most 50 rules in 10 levels, and `in` at most 100 values.
		 *
		 *     Indexes support these conditions: `list`; `consent`; `eq` and `in` on `locale` and `validation_status`;
		 *     `subscribed` `eq` `false`; all comparisons of `created_at` except `ne` and `exists`; `any` of such conditions; and
		 *     `engagement` with `campaign` or `last_campaigns` and without `at_least`. A
		 *     rule that is one of these conditions, or an `all` that contains at least one of them, examines only the
		 *     contacts that the index finds. All other conditions, including those on `data.<key>` and
		 *     `custom_attributes.<key>`, have no index: the server tests them contact by contact, at most 20,000
		 *     contacts per page, and fewer for rules with more than five such conditions. A page can therefore
		 *     contain few entries or none although more follow.
		 */
		SmartRule: {
			[key: string]: unknown;
		};
		/**
		 * @description Links to your profiles, by name: links without pictures are there when pictures are off.
		 * @example {
		 *       "type": "social",
		 *       "links": [
		 *         {
		 *           "network": "instagram",
		 *           "url": "https://instagram.com/demo-shop"
		 *         },
		 *         {
		 *           "network": "facebook",
		 *           "url": "https://facebook.com/demo-shop"
		 *         }
		 *       ]
		 *     }
		 */
		SocialBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `social`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'social';
			/** @description The profiles, at most 12. */
			links: components['schemas']['SocialLink'][];
			/** @description Default: where the language begins. */
			align?: components['schemas']['BlockAlign'];
		};
		/** @description A profile in a social network. */
		SocialLink: {
			/** @description The network, whose name is the text of the link. */
			network: components['schemas']['SocialNetwork'];
			/** @description The URL of the profile. */
			url: string;
		};
		/**
		 * @description A social network.
		 * @enum {string}
		 */
		SocialNetwork:
			| 'bluesky'
			| 'facebook'
			| 'instagram'
			| 'linkedin'
			| 'mastodon'
			| 'pinterest'
			| 'telegram'
			| 'threads'
			| 'tiktok'
			| 'whatsapp'
			| 'x'
			| 'youtube';
		/**
		 * @description Space between two blocks.
		 * @example {
		 *       "type": "spacer",
		 *       "size": 24
		 *     }
		 */
		SpacerBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `spacer`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'spacer';
			/**
			 * Format: int32
			 * @description The height in pixels.
			 */
			size: number;
		};
		/**
		 * @description The length of the periods. Weeks begin on Monday.
		 * @enum {string}
		 */
		StatisticsGranularity: 'hour' | 'day' | 'week' | 'month';
		/**
		 * @description `marketing`: email sent by campaigns. `operational`: email that a send can assign to the subtype; the recipient must have a confirmed opt-in.
		 * @enum {string}
		 */
		SubscriptionKind: 'marketing' | 'operational';
		/** @description A name and a description in one language. */
		SubscriptionTranslation: {
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
		};
		/** @description A name and a description in one language. */
		SubscriptionTranslationPut: {
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people. Default: none. */
			description?: string | null;
		};
		/** @description A subscription type with its subtypes. */
		SubscriptionType: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the type. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description By locale, what pages show to people in that locale or its language. Others see `name` and `description`. */
			translations: {
				[key: string]: components['schemas']['SubscriptionTranslation'];
			};
			/** @description The purpose of its email. */
			kind: components['schemas']['SubscriptionKind'];
			/** @description Its subtypes, in the order in which pages show them. */
			subtypes: components['schemas']['Subtype'][];
			/** @description When the type was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the type or one of its subtypes was last updated. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description A single subscription type. */
		SubscriptionTypeDetail: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Identifies the type. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description By locale, what pages show to people in that locale or its language. Others see `name` and `description`. */
			translations: {
				[key: string]: components['schemas']['SubscriptionTranslation'];
			};
			/** @description The purpose of its email. */
			kind: components['schemas']['SubscriptionKind'];
			/** @description Its subtypes, in the order in which pages show them. */
			subtypes: components['schemas']['Subtype'][];
			/** @description When the type was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When the type or one of its subtypes was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete description of a subscription type. */
		SubscriptionTypePut: {
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people. Default: none. */
			description?: string | null;
			/** @description Name and description in other languages, by locale. Default: none. */
			translations?: {
				[key: string]: components['schemas']['SubscriptionTranslationPut'];
			};
			/** @description The purpose of its email. It cannot be changed once people have been asked about a subtype, not even by deleting the type and creating it again. */
			kind: components['schemas']['SubscriptionKind'];
			/** @description All of its subtypes, in the order in which pages show them. A subtype that is not included is removed. */
			subtypes: components['schemas']['SubtypePut'][];
		};
		/** @description A kind of email that a person can subscribe to. */
		Subtype: {
			/** @description Never changes. */
			id: components['schemas']['Id'];
			/** @description Unique within its type. */
			slug: components['schemas']['Slug'];
			/** @description Identifies the subtype in preferences: its slug if no other subtype has the same slug, else `type_slug/subtype_slug`. */
			key: string;
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description By locale, what pages show to people in that locale or its language. Others see `name` and `description`. */
			translations: {
				[key: string]: components['schemas']['SubscriptionTranslation'];
			};
			/** @description Where the subtype is visible. */
			visibility: components['schemas']['Visibility'];
			/**
			 * @description True when the subtype is archived: no page shows it, it accepts no new opt-in, and no email can be
			 *     sent with it. Existing consent can still be read and withdrawn.
			 */
			archived: boolean;
			/**
			 * Format: int32
			 * @description The version of the text that people read before they decide: the name and description of the subtype
			 *     and of its type, in all languages. It increases with every change, and continues when a removed subtype is added again.
			 *     The consent history contains it.
			 */
			text_version: number;
		};
		/** @description The key of a subtype: its slug, or `type_slug/subtype_slug`. */
		SubtypeKey: string;
		/** @description A subtype with the contact's subscription state. */
		SubtypePreference: {
			/** @description The key of the subtype in `preferences`. */
			key: string;
			/** @description Unique within its type. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description The contact's subscription state. */
			status: components['schemas']['ConsentStatus'];
			/** @description True when email of this subtype can be sent: the contact is subscribed, the subtype is not archived and, for marketing, the master switch is on. */
			effective: boolean;
			/** @description True when the subtype is archived: it accepts no new opt-in, and existing consent can still be withdrawn. */
			archived: boolean;
			/** @description When the opt-in was confirmed; null unless the status is `subscribed`. */
			confirmed_at: components['schemas']['Timestamp'] | null;
			/** @description When the status last changed; null when it never changed. */
			updated_at: components['schemas']['Timestamp'] | null;
			/** @description The source of the last change; null when the status never changed. */
			source: components['schemas']['ConsentSource'] | null;
		};
		/** @description A complete description of a subtype. */
		SubtypePut: {
			/** @description Unique within its type. A different slug is a different subtype. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people before they decide. */
			name: components['schemas']['Name'];
			/** @description Shown to people before they decide. Default: none. */
			description?: string | null;
			/** @description Name and description in other languages, by locale. Default: none. */
			translations?: {
				[key: string]: components['schemas']['SubscriptionTranslationPut'];
			};
			/**
			 * @description Where the subtype is visible.
			 * @default public
			 */
			visibility?: components['schemas']['Visibility'];
			/**
			 * @description `true` archives the subtype.
			 * @default false
			 */
			archived?: boolean;
		};
		/** @description A version of the text that people read before they decide about a subtype. */
		SubtypeText: {
			/**
			 * Format: int32
			 * @description The `text_version` that entries of the consent history refer to.
			 */
			version: number;
			/** @description The subtype's name. */
			name: string;
			/** @description The subtype's description; null when there was none. */
			description: string | null;
			/** @description The type's name. */
			type_name: string;
			/** @description The type's description; null when there was none. */
			type_description: string | null;
			/** @description The text in other languages, by locale. */
			translations: {
				[key: string]: components['schemas']['SubtypeTextTranslation'];
			};
			/** @description Since when people read this version; null for versions that were stored before this time was recorded. */
			created_at: components['schemas']['Timestamp'] | null;
		};
		/** @description The text in one language. What is not translated into it is null: people read it in the default text. */
		SubtypeTextTranslation: {
			/** @description The subtype's name. */
			name: string | null;
			/** @description The subtype's description. */
			description: string | null;
			/** @description The type's name. */
			type_name: string | null;
			/** @description The type's description. */
			type_description: string | null;
		};
		/** @description A single suppression. */
		Suppression: {
			/** @description Never changes. Paths use the address instead. */
			id: components['schemas']['Id'];
			/**
			 * @description The address; null when it is no longer known. Addresses are compared by a keyed hash, and only that
			 *     hash remains when the person is erased. To find such an entry, filter by the address.
			 */
			email: components['schemas']['EmailAddress'] | null;
			/** @description The reason. If there are several, one is stored: `manual` has priority over `complaint`, and `complaint` over `hard_bounce`. */
			reason: components['schemas']['SuppressionReason'];
			/** @description Your note; null when there is none. */
			note: string | null;
			/** @description When the address was suppressed. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * suppression.created
		 * @description An address was suppressed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b21",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 18,
		 *       "test_mode": false,
		 *       "type": "suppression.created",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a81",
		 *         "email": "unwanted@example.com",
		 *         "reason": "manual",
		 *         "note": "Asked us by telephone.",
		 *         "created_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		SuppressionCreatedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'suppression.created';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SuppressionSummary'] | components['schemas']['ErasedData'];
		};
		/**
		 * suppression.deleted
		 * @description A suppression was removed.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b22",
		 *       "timestamp": "2026-01-01T00:00:01.500Z",
		 *       "sequence": 19,
		 *       "test_mode": false,
		 *       "type": "suppression.deleted",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a81",
		 *         "email": "unwanted@example.com",
		 *         "reason": "manual",
		 *         "note": "Asked us by telephone.",
		 *         "created_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		SuppressionDeletedEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'suppression.deleted';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['SuppressionSummary'] | components['schemas']['ErasedData'];
		};
		/** @description The fields of a suppression that you can set. */
		SuppressionPut: {
			/** @description A note for people: why the address is suppressed. If omitted, an earlier note is deleted. An erasure deletes the note. */
			note?: string | null;
		};
		/** @description Why an address is suppressed. New values can be added. */
		SuppressionReason: string | ('hard_bounce' | 'complaint' | 'manual');
		/**
		 * @description A reason to filter by.
		 * @enum {string}
		 */
		SuppressionReasonFilter: 'hard_bounce' | 'complaint' | 'manual';
		/** @description An address that receives no email from you. */
		SuppressionSummary: {
			/** @description Never changes. Paths use the address instead. */
			id: components['schemas']['Id'];
			/**
			 * @description The address; null when it is no longer known. Addresses are compared by a keyed hash, and only that
			 *     hash remains when the person is erased. To find such an entry, filter by the address.
			 */
			email: components['schemas']['EmailAddress'] | null;
			/** @description The reason. If there are several, one is stored: `manual` has priority over `complaint`, and `complaint` over `hard_bounce`. */
			reason: components['schemas']['SuppressionReason'];
			/** @description Your note; null when there is none. */
			note: string | null;
			/** @description When the address was suppressed. */
			created_at: components['schemas']['Timestamp'];
		};
		/** @description A tag of an email: groups of lower-case letters and digits, joined by a single `-` or `_`; at most 50 characters. */
		Tag: string;
		/** @description A template with its bodies. */
		Template: {
			/** @description Never changes. Sends use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the template in a send. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/**
			 * Format: int32
			 * @description The version number. It increases with every change of content, layout or default locale. An email keeps the version that it was accepted with.
			 */
			version: number;
			/** @description The locale that is used when there is no content in the contact's locale. */
			default_locale: components['schemas']['Locale'];
			/** @description The locales with content, sorted. */
			locales: components['schemas']['Locale'][];
			/** @description The layout around the HTML of every locale; null when there is none. */
			layout: components['schemas']['Layout'] | null;
			/** @description The variables that the template and its layout read from `data`, in order of first use. */
			variables: components['schemas']['TemplateVariable'][];
			/** @description The URL that a person is redirected to after confirming (confirmation templates); null when there is none. */
			success_redirect_url: string | null;
			/** @description The sender of its emails, unless a send sets another; null for the organization's default sender. */
			from: string | null;
			/** @description Whether the content of its emails is never kept and cannot be read. */
			sensitive: boolean;
			/** @description When the template was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description Content by locale. */
			content: {
				[key: string]: components['schemas']['TemplateContent'];
			};
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The content of a template in one locale. */
		TemplateContent: {
			/** @description The subject line. */
			subject: string;
			/** @description The HTML body; null when the email is text only. With `blocks`: what they were compiled into. */
			html: string | null;
			/** @description The text body; null when it is generated from the HTML. With `blocks`: what they were compiled into. */
			text: string | null;
			/** @description The preview text that mail clients show next to the subject; null when they show the first words of the body. */
			preheader: string | null;
			/** @description The blocks that the email is made of; null when it is written as HTML or text. */
			blocks: components['schemas']['Block'][] | null;
		};
		/** @description The content of a template in one locale. All fields are written in the template language. */
		TemplateContentDraft: {
			/** @description The subject line. */
			subject: string;
			/** @description The HTML body, at most 250,000 characters. With a layout: the content of `<body>`. */
			html?: string | null;
			/** @description The text body, at most 250,000 characters. If omitted, it is generated from the HTML. At least one of `html`, `text` and `blocks` is required. */
			text?: string | null;
			/**
			 * @description The blocks that the email is made of, in place of `html` and `text`: at most 100, those in columns included, and 256 KiB. They are
			 *     compiled into HTML and text when the template is saved. Errors name the place of a block, such as
			 *     `content.en.blocks.3.columns.0.1.alt`.
			 */
			blocks?: components['schemas']['Block'][] | null;
			/** @description The preview text that mail clients show next to the subject. Requires a layout. */
			preheader?: string | null;
		};
		/** @description A template to preview. */
		TemplatePreview: {
			/** @description The template's variables, as in a send. */
			data?: {
				[key: string]: unknown;
			};
			/** @description The locale of the recipient. Default: the template's default locale. */
			locale?: components['schemas']['Locale'];
			/**
			 * Format: int32
			 * @description The version to render. Default: the current version.
			 */
			version?: number;
			/** @description Content to render instead of the version's content. It is not stored. */
			content?: components['schemas']['TemplateContentDraft'];
			/** @description A layout to use instead of the version's; null for none. */
			layout?: components['schemas']['Layout'] | null;
		};
		/** @description A rendered email that is not sent. */
		TemplatePreviewed: {
			/** @description The subject line. */
			subject: string;
			/** @description The HTML body; null when the email is text only. */
			html: string | null;
			/** @description The text body; generated from the HTML when the template has none. */
			text: string;
			/** @description The locale that was rendered: the one with content that fits the recipient's locale. */
			locale: string;
			/**
			 * Format: int32
			 * @description The version that was rendered.
			 */
			version: number;
			/** @description Variables that the template prints and that are missing from `data`, as dotted paths. A send with this data would be rejected. */
			missing_variables: string[];
			/** @description The variables that were added because `data` did not contain them. */
			injected_variables: components['schemas']['InjectedVariables'];
			/** @description Possible problems of the template. */
			warnings: components['schemas']['TemplateWarning'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A complete description of a template. Omitted fields get their default values. */
		TemplatePut: {
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people. */
			description?: string | null;
			/**
			 * @description The locale that is used when there is no content in the contact's locale; must be a locale in
			 *     `content`. Default: the only locale in `content`, or, if there are several, the organization's
			 *     `default_locale`.
			 */
			default_locale?: components['schemas']['Locale'];
			/** @description The content by locale; at most 50 locales. */
			content: {
				[key: string]: components['schemas']['TemplateContentDraft'];
			};
			/**
			 * @description The URL that a person is redirected to after confirming (confirmation templates): an `https` URL
			 *     without a user name or password.
			 */
			success_redirect_url?: string | null;
			/** @description The sender of its emails, unless a send sets another. Default: the organization's default sender. */
			from?: components['schemas']['EmailAddress'] | null;
			/**
			 * @description `true` for emails that give access, such as links to reset a password or to sign in, and invitations. Their content is
			 *     deleted when they end, whatever `content_retention_days` is, and nobody can read it or send it again. It applies to
			 *     emails that are accepted from then on. Default: false.
			 */
			sensitive?: boolean;
			/** @description The layout around the HTML of every locale. Blocks need one. Default: none, or `card` if a locale has blocks. */
			layout?: components['schemas']['Layout'] | null;
		};
		/** @description A template after it was stored. */
		TemplateSaved: {
			/** @description Never changes. Sends use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the template in a send. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/**
			 * Format: int32
			 * @description The version number. It increases with every change of content, layout or default locale. An email keeps the version that it was accepted with.
			 */
			version: number;
			/** @description The locale that is used when there is no content in the contact's locale. */
			default_locale: components['schemas']['Locale'];
			/** @description The locales with content, sorted. */
			locales: components['schemas']['Locale'][];
			/** @description The layout around the HTML of every locale; null when there is none. */
			layout: components['schemas']['Layout'] | null;
			/** @description The variables that the template and its layout read from `data`, in order of first use. */
			variables: components['schemas']['TemplateVariable'][];
			/** @description The URL that a person is redirected to after confirming (confirmation templates); null when there is none. */
			success_redirect_url: string | null;
			/** @description The sender of its emails, unless a send sets another; null for the organization's default sender. */
			from: string | null;
			/** @description Whether the content of its emails is never kept and cannot be read. */
			sensitive: boolean;
			/** @description When the template was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description Content by locale. */
			content: {
				[key: string]: components['schemas']['TemplateContent'];
			};
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
			/** @description Possible problems. They did not prevent the template from being stored. */
			warnings: components['schemas']['TemplateWarning'][];
		};
		/** @description A template without its bodies. */
		TemplateSummary: {
			/** @description Never changes. Sends use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the template in a send. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/**
			 * Format: int32
			 * @description The version number. It increases with every change of content, layout or default locale. An email keeps the version that it was accepted with.
			 */
			version: number;
			/** @description The locale that is used when there is no content in the contact's locale. */
			default_locale: components['schemas']['Locale'];
			/** @description The locales with content, sorted. */
			locales: components['schemas']['Locale'][];
			/** @description The layout around the HTML of every locale; null when there is none. */
			layout: components['schemas']['Layout'] | null;
			/** @description The variables that the template and its layout read from `data`, in order of first use. */
			variables: components['schemas']['TemplateVariable'][];
			/** @description The URL that a person is redirected to after confirming (confirmation templates); null when there is none. */
			success_redirect_url: string | null;
			/** @description The sender of its emails, unless a send sets another; null for the organization's default sender. */
			from: string | null;
			/** @description Whether the content of its emails is never kept and cannot be read. */
			sensitive: boolean;
			/** @description When the template was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description A test send of a template. */
		TemplateTestSend: {
			/** @description The recipient: exactly one address. */
			to: components['schemas']['EmailAddress'];
			/** @description The template's variables, as in a send. */
			data?: {
				[key: string]: unknown;
			};
			/** @description The locale to use instead of the recipient's locale. */
			locale?: components['schemas']['Locale'];
			/** @description A verified sender address, or any address on a verified domain. Default: the template's sender, else the organization's. */
			from?: components['schemas']['EmailAddress'];
		};
		/** @description A variable that a template reads from the `data` of a send. */
		TemplateVariable: {
			/** @description The top-level key in `data`. */
			name: string;
			/** @description False when the template handles a missing value (`default`, `if`). */
			required: boolean;
		};
		/** @description A single version of a template. */
		TemplateVersion: {
			/**
			 * Format: int32
			 * @description The version number. It increases with every change of content, layout or default locale. An email keeps the version that it was accepted with.
			 */
			version: number;
			/** @description The locale that is used when there is no content in the contact's locale. */
			default_locale: components['schemas']['Locale'];
			/** @description The locales with content, sorted. */
			locales: components['schemas']['Locale'][];
			/** @description The layout around the HTML of every locale; null when there is none. */
			layout: components['schemas']['Layout'] | null;
			/** @description The variables that the template and its layout read from `data`, in order of first use. */
			variables: components['schemas']['TemplateVariable'][];
			/** @description Content by locale. */
			content: {
				[key: string]: components['schemas']['TemplateContent'];
			};
			/** @description When the version was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A version of a template. A version never changes. */
		TemplateVersionSummary: {
			/**
			 * Format: int32
			 * @description The version number. It increases with every change of content, layout or default locale. An email keeps the version that it was accepted with.
			 */
			version: number;
			/** @description The locale that is used when there is no content in the contact's locale. */
			default_locale: components['schemas']['Locale'];
			/** @description The locales with content, sorted. */
			locales: components['schemas']['Locale'][];
			/** @description The layout around the HTML of every locale; null when there is none. */
			layout: components['schemas']['Layout'] | null;
			/** @description The variables that the template and its layout read from `data`, in order of first use. */
			variables: components['schemas']['TemplateVariable'][];
			/** @description Content by locale. */
			content: {
				[key: string]: components['schemas']['TemplateContent'];
			};
			/** @description When the version was created. */
			created_at: components['schemas']['Timestamp'];
		};
		/** @description A possible problem of a valid template. */
		TemplateWarning: {
			/** @description A stable code for programs. */
			code: components['schemas']['TemplateWarningCode'];
			/** @description One sentence for the author of the template. */
			message: string;
			/** @description The locale with the problem; null when the warning is about the template as a whole. */
			locale: string | null;
		};
		/** @description A possible problem of a valid template. New values can be added. */
		TemplateWarningCode:
			| string
			| (
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
			  );
		/**
		 * @description Text with paragraphs, lists and links.
		 * @example {
		 *       "type": "text",
		 *       "html": "<p>The <strong>winter teas</strong> are here. <a href=\"https://shop.example/teas\">Look at them</a>.</p>"
		 *     }
		 */
		TextBlock: {
			/** @description A name for your own use, unique within the content: letters, digits, `-` and `_`, at most 64 characters. */
			id?: string;
			/** @description The background: a color such as `#fff3bf`, or `brand` for the `brand_color`. The text on it is black or white, whichever is easier to read, in dark mode, too. Default: that of the layout, which is dark in dark mode. */
			background?: string;
			/**
			 * Format: int32
			 * @description The space around the content: 0 for none, so that a picture reaches the edges; 1, 2 and 3 for 8, 16 and 32 pixels above and below. Default: 1.
			 */
			padding?: number;
			/** @description On which screens the block is not shown. Default: on none. */
			hide_on?: components['schemas']['BlockHiding'];
			/** @description An expression of the template language, such as `contact.data.plan == "pro"`. If it is false, the recipient does not get the block. Default: everybody gets it. */
			show_if?: string;
			/**
			 * @description `text`. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'text';
			/** @description HTML of at most 50,000 characters, with the elements `p`, `strong`, `em`, `u`, `ol`, `ul`, `li`, `br`, `a` with `href`, and `<span class="brand">` for words in the color of the brand. Anything else is an error. */
			html: string;
			/** @description Default: where the language begins. */
			align?: components['schemas']['BlockAlign'];
		};
		/** @description The page texts in a locale. */
		Texts: {
			/** @description The locale in canonical form. */
			locale: components['schemas']['Locale'];
			/** @description Your replacements by key, in the format that `texts.put` accepts. */
			texts: {
				[key: string]: string;
			};
			/** @description The texts that pages and emails show: your replacement, else the field of the organization if it is set, else the built-in text of the language, else the built-in English text. */
			shown: {
				[key: string]: string;
			};
			/** @description The texts that they would show in this locale without your own texts. */
			without: {
				[key: string]: string;
			};
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Replacements of page texts in a locale. */
		TextsPut: {
			/** @description All your replacements. Pages show the built-in text for every key that is omitted or null. */
			texts: components['schemas']['PageTexts'];
		};
		/** @description The name of an IANA time zone, such as `Europe/Prague`. */
		TimeZone: string;
		/**
		 * Format: date-time
		 * @description A timestamp in ISO 8601, UTC, with milliseconds: `2026-01-31T09:30:00.000Z`.
		 */
		Timestamp: string;
		/** @description The size limit of the body. */
		TooLargeDetails: {
			/**
			 * Format: int64
			 * @description Maximum size in bytes.
			 */
			limit_bytes: number;
		};
		/** @description A number of contacts. */
		Total: {
			/**
			 * Format: int64
			 * @description Exact up to 10,000. A larger number can be an estimate, rounded to two digits.
			 */
			count: number;
			/** @description Whether the number is an estimate. */
			is_estimate: boolean;
		};
		/** @description A subscription type with the contact's subscription state for its subtypes. */
		TypePreferences: {
			/** @description Identifies the type. */
			slug: components['schemas']['Slug'];
			/** @description Shown to people. */
			name: components['schemas']['Name'];
			/** @description The purpose of its email. */
			kind: components['schemas']['SubscriptionKind'];
			/** @description Its subtypes, in the order in which pages show them. */
			subtypes: components['schemas']['SubtypePreference'][];
		};
		/**
		 * @description Body of a 401.
		 * @example {
		 *       "message": "Send a valid API key in the header Authorization: Bearer <API_KEY>.",
		 *       "code": "UNAUTHORIZED",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		UnauthorizedError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'UNAUTHORIZED';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description Body of a 503.
		 * @example {
		 *       "message": "The database does not answer; nothing was changed. Try again soon.",
		 *       "code": "SERVICE_UNAVAILABLE",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		UnavailableError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'SERVICE_UNAVAILABLE';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description What happens to an email when the connection to the provider ends during hand-over, so that the outcome
		 *     is unknown. `fail`: if no provider event arrives for a while, the email ends as `failed` with
		 *     `outcome_unknown`; the recipient gets it at most once. `resend`: the email is then sent once more; the
		 *     recipient may get it twice. Choose `resend` where a second copy does less harm than none, such as for
		 *     password resets.
		 * @enum {string}
		 */
		UnknownOutcome: 'fail' | 'resend';
		/** @description The subtypes that a one-click unsubscribe ends. */
		Unsubscribe: {
			/** @description The address, masked: `z•••@example.com`. */
			email: components['schemas']['MaskedEmail'];
			/** @description The organization's public name. */
			brand: string;
			/** @description The recipient's locale. Pages use its language if available, else English. */
			locale: components['schemas']['Locale'];
			/** @description The subtypes of the link; empty when the link unsubscribes from everything. */
			subtypes: components['schemas']['RecipientSubtypePreference'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The result of a one-click unsubscribe. */
		Unsubscribed: {
			/**
			 * @description Always true, even when the recipient was not subscribed.
			 * @enum {boolean}
			 */
			unsubscribed: true;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description Body of a 415.
		 * @example {
		 *       "message": "Send the body as application/json in UTF-8.",
		 *       "code": "UNSUPPORTED_MEDIA_TYPE",
		 *       "details": {},
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		UnsupportedMediaTypeError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'UNSUPPORTED_MEDIA_TYPE';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['NoDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A contact after an upsert. */
		UpsertedContact: {
			/** @description Never changes. Paths accept it instead of the address. */
			id: components['schemas']['Id'];
			/** @description As first given, with its domain in lower-case ASCII. */
			email: components['schemas']['EmailAddress'];
			/** @description The person's name; null when none is set. */
			name: components['schemas']['Name'] | null;
			/** @description Any JSON object, at most 64 KiB, 200 keys and 32 levels. */
			data: {
				[key: string]: unknown;
			};
			/** @description Values of attributes that your organization has declared. */
			custom_attributes: {
				[key: string]: unknown;
			};
			/** @description Selects the language of templates and pages. */
			locale: components['schemas']['Locale'];
			/** @description The person's time zone; null when none is set. */
			timezone: components['schemas']['TimeZone'] | null;
			/** @description Master switch: when false, the contact receives no marketing campaigns. */
			subscribed: boolean;
			/** @description The result of validating the address. It never blocks a transactional email. */
			validation_status: components['schemas']['ValidationStatus'];
			/** @description Slugs of the static lists that the contact is on, sorted. List membership grants no consent. */
			lists: components['schemas']['Slug'][];
			/** @description When the contact was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. Each change of a contact has a later time than the one before. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
			/** @description True when a subtype in this request still requires confirmation by the person. */
			pending_confirmation: boolean;
			/**
			 * @description The link for the confirmation email that you send; present while a confirmation is pending. It opens
			 *     a page with a button, so that mail scanners cannot confirm, and is valid for 7 days. Each request
			 *     returns a new link; older links work until they expire.
			 */
			confirm_url?: components['schemas']['Url'];
		};
		/**
		 * Format: uri
		 * @description An absolute URL.
		 */
		Url: string;
		/** @description The validation errors of a request. */
		ValidationDetails: {
			/** @description Field of the first error. */
			field: string;
			/** @description Reason of the first error. */
			reason: components['schemas']['Reason'];
			/** @description All errors. */
			errors: components['schemas']['FieldError'][];
			/** @description Slugs that match no list, or that belong to smart lists. */
			invalid_lists?: string[];
			/** @description Keys in `preferences` that match no subtype or several. */
			invalid_preferences?: string[];
			/** @description Keys in `opt_in_subtype_slugs` that match no subtype or several. */
			invalid_subtypes?: string[];
		};
		/**
		 * @description Body of a 400.
		 * @example {
		 *       "message": "Send a JSON object with the required field email.",
		 *       "code": "VALIDATION_ERROR",
		 *       "details": {
		 *         "field": "email",
		 *         "reason": "required",
		 *         "errors": [
		 *           {
		 *             "field": "email",
		 *             "reason": "required",
		 *             "message": "The field email is required."
		 *           }
		 *         ]
		 *       },
		 *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
		 *       "test_mode": false
		 *     }
		 */
		ValidationError: {
			/** @description One sentence that a person can act on. */
			message: string;
			/**
			 * @description A stable code for programs.
			 * @enum {string}
			 */
			code: 'VALIDATION_ERROR';
			/** @description Details of the error; an empty object when there are none. */
			details: components['schemas']['ValidationDetails'];
			/** @description The `X-Request-Id` of this response. */
			request_id: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/**
		 * @description The result of validating an address. `pending`: not checked yet. `valid`: the domain accepts email.
		 *     `invalid`: email to the address bounced, or the domain does not accept email. `risky`: a disposable
		 *     domain or a role account such as `info@`. `unknown`: the check could not be completed.
		 * @enum {string}
		 */
		ValidationStatus: 'pending' | 'valid' | 'invalid' | 'risky' | 'unknown';
		/**
		 * @description A filter for lists of domains and sender addresses.
		 * @enum {string}
		 */
		VerificationFilter: 'verified' | 'all';
		/**
		 * @description The verification status of a domain or sender address.
		 * @enum {string}
		 */
		VerificationStatus: 'pending' | 'verified' | 'failed';
		/**
		 * @description `public`: shown on the preferences page. `private`: available in the API only.
		 * @enum {string}
		 */
		Visibility: 'public' | 'private';
		/** @description The content of an email of a campaign. */
		WebVersion: {
			/** @description The subject. */
			subject: string;
			/** @description The HTML part; null if the email has none. */
			html: string | null;
			/** @description The text part. */
			text: string;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description A single endpoint. */
		Webhook: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the endpoint. */
			slug: components['schemas']['Slug'];
			/** @description The URL that receives a `POST` for each event. */
			url: components['schemas']['Url'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description The types of events that the endpoint receives, or only `*` for all types. */
			events: components['schemas']['WebhookEventName'][];
			/** @description Limits the events about emails. */
			filter: components['schemas']['WebhookFilters'];
			/** @description Whether events are delivered; false when the status is `disabled`. */
			enabled: boolean;
			/** @description Maximum number of deliveries per second; null for no limit. */
			max_rate: number | null;
			/**
			 * Format: int32
			 * @description Maximum number of concurrent deliveries.
			 */
			max_in_flight: number;
			/** @description Whether events are delivered, and how well. */
			status: components['schemas']['WebhookStatus'];
			/** @description Why it is disabled; null when it isn't. */
			disabled_reason: components['schemas']['WebhookDisabledReason'] | null;
			/** @description When it was disabled; null when it isn't. */
			disabled_at: components['schemas']['Timestamp'] | null;
			/** @description When its attempts began to fail, while the status is `failing` or `disabled`; null when the status is `enabled`, and when the last attempt before it was disabled succeeded. */
			failing_since: components['schemas']['Timestamp'] | null;
			/**
			 * @description Since when there are events that the endpoint has not received; null when there are none. It is the earlier of two times: when the
			 *     oldest event occurred whose delivery failed, and when the endpoint was first disabled since such events were last replayed. A replay
			 *     of `undelivered` events without `since` delivers them. Events that are waiting for an attempt do not count.
			 */
			undelivered_since: components['schemas']['Timestamp'] | null;
			/** @description When an attempt last succeeded, to within 10 seconds; null when none has. */
			last_success_at: components['schemas']['Timestamp'] | null;
			/** @description The last four characters of the secret, to distinguish it from others. */
			secret_hint: string;
			/** @description Until when deliveries are signed with the previous secret, too; null when they are not. */
			previous_secret_expires_at: components['schemas']['Timestamp'] | null;
			/** @description When the endpoint was created. It receives the events that occur after the response; while the server runs as several processes, those from two seconds after it. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description One attempt to deliver an event. */
		WebhookAttempt: {
			/** @description When it began. */
			at: components['schemas']['Timestamp'];
			/** @description The HTTP status; null when there was no response. */
			status: number | null;
			/** @description Why it failed; null when it succeeded. */
			error: components['schemas']['WebhookAttemptError'] | null;
			/**
			 * Format: int32
			 * @description How long it took, in milliseconds.
			 */
			duration_ms: number;
			/** @description The first 4 KiB of the response's body; null when there was none, and after an erasure. */
			reply: string | null;
		};
		/** @description Why an attempt failed. New values can be added. */
		WebhookAttemptError:
			| string
			| (
					| 'http_status'
					| 'timeout'
					| 'tls'
					| 'dns'
					| 'connect'
					| 'blocked_address'
					| 'secret_unavailable'
			  );
		/** @description A delivery with its payload and its attempts. */
		WebhookDelivery: {
			/** @description The id of the event, which is the `webhook-id` of each attempt. */
			id: components['schemas']['Id'];
			/** @description The type of the event. */
			type: components['schemas']['WebhookEventName'];
			/** @description What became of it. */
			status: components['schemas']['WebhookDeliveryStatus'];
			/**
			 * Format: int32
			 * @description How often it was attempted since the event occurred, or since it was last retried or replayed. Further attempts while the endpoint was failing do not count.
			 */
			attempt_count: number;
			/** @description When it is attempted next, at the earliest; null when it is not pending. */
			next_attempt_at: components['schemas']['Timestamp'] | null;
			/** @description When it was delivered; null when it wasn't. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When the event was created. */
			created_at: components['schemas']['Timestamp'];
			/** @description The event, which is the body of each attempt; null when the event is no longer stored. */
			payload: {
				[key: string]: unknown;
			} | null;
			/** @description The last ten attempts, oldest first. */
			attempts: components['schemas']['WebhookAttempt'][];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description What became of a delivery. New values can be added. */
		WebhookDeliveryStatus: string | ('pending' | 'delivered' | 'failed');
		/**
		 * @description A status to filter by.
		 * @enum {string}
		 */
		WebhookDeliveryStatusFilter: 'pending' | 'delivered' | 'failed';
		/** @description The delivery of an event to an endpoint. */
		WebhookDeliverySummary: {
			/** @description The id of the event, which is the `webhook-id` of each attempt. */
			id: components['schemas']['Id'];
			/** @description The type of the event. */
			type: components['schemas']['WebhookEventName'];
			/** @description What became of it. */
			status: components['schemas']['WebhookDeliveryStatus'];
			/**
			 * Format: int32
			 * @description How often it was attempted since the event occurred, or since it was last retried or replayed. Further attempts while the endpoint was failing do not count.
			 */
			attempt_count: number;
			/** @description When it is attempted next, at the earliest; null when it is not pending. */
			next_attempt_at: components['schemas']['Timestamp'] | null;
			/** @description When it was delivered; null when it wasn't. */
			delivered_at: components['schemas']['Timestamp'] | null;
			/** @description When the event was created. */
			created_at: components['schemas']['Timestamp'];
		};
		/**
		 * webhook.disabled
		 * @description An endpoint was disabled, because no attempt succeeded for five days or its receiver is gone.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0b27",
		 *       "timestamp": "2026-01-06T00:00:00.000Z",
		 *       "sequence": 24,
		 *       "test_mode": false,
		 *       "type": "webhook.disabled",
		 *       "data": {
		 *         "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0c10",
		 *         "slug": "order-status",
		 *         "url": "https://shop.example/hooks/statuses",
		 *         "description": null,
		 *         "events": [
		 *           "email.delivered",
		 *           "email.bounced",
		 *           "consent.withdrawn"
		 *         ],
		 *         "filter": {
		 *           "domains": [],
		 *           "templates": [],
		 *           "tags": [],
		 *           "campaigns": []
		 *         },
		 *         "enabled": false,
		 *         "max_rate": null,
		 *         "max_in_flight": 8,
		 *         "status": "disabled",
		 *         "disabled_reason": "failing",
		 *         "disabled_at": "2026-01-06T00:00:00.000Z",
		 *         "failing_since": "2026-01-01T00:00:00.000Z",
		 *         "undelivered_since": "2026-01-01T00:00:00.000Z",
		 *         "last_success_at": null,
		 *         "secret_hint": "3fQ=",
		 *         "previous_secret_expires_at": null,
		 *         "created_at": "2026-01-01T00:00:00.000Z",
		 *         "updated_at": "2026-01-01T00:00:00.000Z"
		 *       }
		 *     }
		 */
		WebhookDisabledEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'webhook.disabled';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['WebhookSummary'] | components['schemas']['ErasedData'];
		};
		/** @description Why an endpoint is disabled. New values can be added. */
		WebhookDisabledReason: string | ('manual' | 'failing' | 'gone');
		/** @description A type of event, such as `email.delivered`, or `*` for all types, including those that are added later. */
		WebhookEventName: string;
		/**
		 * @description Limits the events about emails (`email.…`) that an endpoint receives. An empty list allows every value; an event must match all
		 *     lists that are not empty. Other events are not filtered.
		 */
		WebhookFilter: {
			/**
			 * @description Domains of the sender, without their subdomains.
			 * @default []
			 */
			domains?: components['schemas']['KeyDomain'][];
			/**
			 * @description Slugs of templates.
			 * @default []
			 */
			templates?: components['schemas']['Slug'][];
			/**
			 * @description Tags of the email, of which it must have one.
			 * @default []
			 */
			tags?: components['schemas']['Slug'][];
			/**
			 * @description Slugs of campaigns.
			 * @default []
			 */
			campaigns?: components['schemas']['Slug'][];
		};
		/** @description The filter of an endpoint. */
		WebhookFilters: {
			/** @description Domains of the sender. */
			domains: string[];
			/** @description Slugs of templates. */
			templates: string[];
			/** @description Tags of the email. */
			tags: string[];
			/** @description Slugs of campaigns. */
			campaigns: string[];
		};
		/** @description A complete description of an endpoint. */
		WebhookPut: {
			/**
			 * @description The URL that receives the events: https, at most 2,048 characters, without user name, password and fragment, on port 443 or a
			 *     port from 1024. It must be reachable from the internet, unless the operator of the server allows other networks. While the
			 *     server itself runs on a loopback address, http to loopback addresses is allowed.
			 */
			url: string;
			/** @description Shown to people. Default: none. */
			description?: string | null;
			/** @description The types of events that the endpoint receives, or only `*` for all types, including those that are added later. */
			events: components['schemas']['WebhookEventName'][];
			/** @description Limits the events about emails. If omitted, there is no limit. */
			filter?: components['schemas']['WebhookFilter'];
			/**
			 * @description Whether events are delivered. `true` also enables an endpoint again that the server has disabled. If omitted, a new endpoint is
			 *     enabled, and an existing one is left as it is.
			 */
			enabled?: boolean;
			/** @description Maximum number of deliveries per second. If omitted or null, there is no limit. */
			max_rate?: number | null;
			/**
			 * Format: int32
			 * @description Maximum number of concurrent deliveries. A failed attempt does not delay other events, so the order of events is not kept with 1 either.
			 * @default 8
			 */
			max_in_flight?: number;
		};
		/** @description The events to deliver again. */
		WebhookReplay: {
			/** @description The beginning of the time range in which the events occurred. Events are stored for 30 days. Default: the `undelivered_since` of the endpoint; with `all` it is required. */
			since?: components['schemas']['Instant'];
			/** @description The end of the time range, exclusive. Default: now. */
			until?: components['schemas']['Instant'];
			/** @description Only events of these types. Default: the types of the endpoint. */
			types?: components['schemas']['WebhookEventName'][];
			/** @description Which of them are delivered. */
			which: components['schemas']['WebhookReplayScope'];
		};
		/**
		 * @description Which deliveries are replayed.
		 * @enum {string}
		 */
		WebhookReplayScope: 'failed' | 'undelivered' | 'all';
		/** @description A replay that has begun. */
		WebhookReplayStarted: {
			/** @description Identifies the replay. */
			id: components['schemas']['Id'];
			/**
			 * Format: int32
			 * @description How many events will be delivered.
			 */
			events: number;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description How the secret of an endpoint is replaced. */
		WebhookRotation: {
			/**
			 * Format: int32
			 * @description For how many hours deliveries are signed with the previous secret, too, so that receivers can change to the new one meanwhile. With 0, the previous secret is not used any more.
			 * @default 24
			 */
			overlap_hours?: number;
		};
		/** @description The new secret of an endpoint. */
		WebhookSecret: {
			/** @description The new secret. It is shown only in this response. */
			secret: string;
			/** @description Until when deliveries are signed with the previous secret, too; null when they are not. */
			previous_secret_expires_at: components['schemas']['Timestamp'] | null;
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description Whether events are delivered to an endpoint. New values can be added. */
		WebhookStatus: string | ('enabled' | 'failing' | 'disabled');
		/** @description An endpoint: a URL of yours that receives events. */
		WebhookSummary: {
			/** @description Never changes. Paths use the slug instead. */
			id: components['schemas']['Id'];
			/** @description Identifies the endpoint. */
			slug: components['schemas']['Slug'];
			/** @description The URL that receives a `POST` for each event. */
			url: components['schemas']['Url'];
			/** @description Shown to people; null when there is none. */
			description: string | null;
			/** @description The types of events that the endpoint receives, or only `*` for all types. */
			events: components['schemas']['WebhookEventName'][];
			/** @description Limits the events about emails. */
			filter: components['schemas']['WebhookFilters'];
			/** @description Whether events are delivered; false when the status is `disabled`. */
			enabled: boolean;
			/** @description Maximum number of deliveries per second; null for no limit. */
			max_rate: number | null;
			/**
			 * Format: int32
			 * @description Maximum number of concurrent deliveries.
			 */
			max_in_flight: number;
			/** @description Whether events are delivered, and how well. */
			status: components['schemas']['WebhookStatus'];
			/** @description Why it is disabled; null when it isn't. */
			disabled_reason: components['schemas']['WebhookDisabledReason'] | null;
			/** @description When it was disabled; null when it isn't. */
			disabled_at: components['schemas']['Timestamp'] | null;
			/** @description When its attempts began to fail, while the status is `failing` or `disabled`; null when the status is `enabled`, and when the last attempt before it was disabled succeeded. */
			failing_since: components['schemas']['Timestamp'] | null;
			/**
			 * @description Since when there are events that the endpoint has not received; null when there are none. It is the earlier of two times: when the
			 *     oldest event occurred whose delivery failed, and when the endpoint was first disabled since such events were last replayed. A replay
			 *     of `undelivered` events without `since` delivers them. Events that are waiting for an attempt do not count.
			 */
			undelivered_since: components['schemas']['Timestamp'] | null;
			/** @description When an attempt last succeeded, to within 10 seconds; null when none has. */
			last_success_at: components['schemas']['Timestamp'] | null;
			/** @description The last four characters of the secret, to distinguish it from others. */
			secret_hint: string;
			/** @description Until when deliveries are signed with the previous secret, too; null when they are not. */
			previous_secret_expires_at: components['schemas']['Timestamp'] | null;
			/** @description When the endpoint was created. It receives the events that occur after the response; while the server runs as several processes, those from two seconds after it. */
			created_at: components['schemas']['Timestamp'];
			/** @description When it was last updated. */
			updated_at: components['schemas']['Timestamp'];
		};
		/** @description The event of a test delivery. */
		WebhookTest: {
			/**
			 * @description The type of event. The endpoint receives the example of this type in the reference.
			 * @default webhook.test
			 */
			type?: components['schemas']['WebhookEventName'];
		};
		/** @description A test delivery that was accepted. */
		WebhookTestAccepted: {
			/** @description The id of the event. The result of its delivery is in the deliveries of the endpoint, under this id. */
			id: components['schemas']['Id'];
			/** @description The type of the event. */
			type: components['schemas']['WebhookEventName'];
			/** @description True when the request was made with a test key. */
			test_mode: boolean;
		};
		/** @description The data of a test event. */
		WebhookTestData: {
			/** @description A sentence for people. */
			message: string;
		};
		/**
		 * webhook.test
		 * @description You tested an endpoint.
		 * @example {
		 *       "id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0c30",
		 *       "timestamp": "2026-01-01T00:00:00.000Z",
		 *       "sequence": 0,
		 *       "test_mode": true,
		 *       "type": "webhook.test",
		 *       "data": {
		 *         "message": "This is a test."
		 *       }
		 *     }
		 */
		WebhookTestEvent: {
			/** @description Identifies the event: it is the same in the event log and in every delivery to every endpoint. */
			id: components['schemas']['Id'];
			/** @description When the server recorded the event. Times reported by the provider are in `data`. */
			timestamp: components['schemas']['Timestamp'];
			/**
			 * Format: int64
			 * @description The number of the event in your organization: 1, 2, 3 and so on. An event that is recorded later has a higher
			 *     number, except that events that were recorded at the same time are numbered in any order. 0 for test events.
			 */
			sequence: number;
			/** @description True for a test event. Test sends cause no events. */
			test_mode: boolean;
			/** @description The id of the person whose request caused the event, after they signed in; absent otherwise. */
			person_id?: components['schemas']['Id'];
			/**
			 * @description The type of the event. (enum property replaced by openapi-typescript)
			 * @enum {string}
			 */
			type: 'webhook.test';
			/** @description The resource as it was when the event was recorded, and what happened to it. */
			data: components['schemas']['WebhookTestData'] | components['schemas']['ErasedData'];
		};
	};
	responses: {
		/** @description The request conflicts with existing data. Nothing was changed. */
		ConflictCompleted: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ConflictError'];
			};
		};
		/** @description The request conflicts with existing data. Nothing was changed. */
		ConflictError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ConflictError'];
			};
		};
		/** @description The request conflicts with existing data. Nothing was changed. */
		ConflictRuleTooSlow: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ConflictError'];
			};
		};
		/** @description The request conflicts with existing data. Nothing was changed. */
		ConflictStatisticsTooSlow: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ConflictError'];
			};
		};
		/** @description The server has remembered what the browser must sign. The browser is recognized by a cookie, which is not the cookie of a session. */
		CreatedOidcRequestWithCookie: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				'Set-Cookie': components['headers']['SetCookie'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['OidcRequest'];
			};
		};
		/** @description A status from 200 to 299: you have processed the event, or stored it; the body is ignored. 410: you want no more events, and the endpoint is disabled. Any other: the delivery failed, and is attempted again; after 429 or 503, `Retry-After` can set the time of the next attempt, from 1 second to 24 hours. */
		Default: {
			headers: {
				[name: string]: unknown;
			};
			content?: never;
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresRoleOwner: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresRoleOwnerOrAdmin: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresScopeCampaigns: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresScopeContacts: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresScopeManage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresScopeRead: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description The API key lacks the scope, or the person the role, that this operation requires. */
		ForbiddenRequiresScopeSend: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ForbiddenError'];
			};
		};
		/** @description What was requested existed, and has been deleted. */
		GoneError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['GoneError'];
			};
		};
		/**
		 * @description The `Idempotency-Key` was used for a different request, or for a request that is still in progress.
		 *     This request had no effect.
		 */
		IdempotencyConflictError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				'Retry-After': components['headers']['RetryAfterOptional'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['IdempotencyConflictError'];
			};
		};
		/** @description An internal error. Nothing was changed. Report the `request_id` to the operator of the server. */
		InternalError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['LimitOptional'];
				'X-RateLimit-Remaining': components['headers']['RemainingOptional'];
				'X-RateLimit-Reset': components['headers']['ResetOptional'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['InternalError'];
			};
		};
		/** @description An internal error. Nothing was changed. Report the `request_id` to the operator of the server. */
		InternalErrorPage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['InternalError'];
				'text/html': components['schemas']['HtmlPage'];
			};
		};
		/** @description The request succeeded. The response has no body. */
		NoContent: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content?: never;
		};
		/** @description The session has ended. Its cookie is removed. */
		NoContentWithCookie: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				'Set-Cookie': components['headers']['SetCookie'];
				[name: string]: unknown;
			};
			content?: never;
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchCampaign: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchContact: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchDelivery: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchDomain: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchEmail: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchExport: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchForm: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchImport: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchList: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchPasskey: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchPerson: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchPicture: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchTemplate: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The token is forged, altered, expired or issued for another purpose, or the contact no longer exists. */
		NotFoundNoSuchTokenPage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
				'text/html': components['schemas']['HtmlPage'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchType: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The resource in the path does not exist in your organization. */
		NotFoundNoSuchWebhook: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['NotFoundError'];
			};
		};
		/** @description The body is larger than allowed. */
		PayloadTooLargeOver16Mib: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PayloadTooLargeError'];
			};
		};
		/** @description The body is larger than allowed. */
		PayloadTooLargeOver1Mib: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PayloadTooLargeError'];
			};
		};
		/** @description Too many requests. This request had no effect; retry after the time in `Retry-After`. */
		RateLimitedError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['LimitOptional'];
				'X-RateLimit-Remaining': components['headers']['RemainingOptional'];
				'X-RateLimit-Reset': components['headers']['ResetOptional'];
				'Retry-After': components['headers']['RetryAfter'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['RateLimitedError'];
			};
		};
		/** @description Too many requests from this client. This request had no effect; retry after the time in `Retry-After`. */
		RateLimitedErrorPage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				'Retry-After': components['headers']['RetryAfter'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['RateLimitedError'];
				'text/html': components['schemas']['HtmlPage'];
			};
		};
		/** @description The change was made; the browser is redirected to `Location`. */
		SeeOther: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				location: components['headers']['Location'];
				[name: string]: unknown;
			};
			content?: never;
		};
		/** @description There is no valid API key or session. The response is the same for missing, malformed, unknown, expired and revoked ones. */
		UnauthorizedError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'WWW-Authenticate': components['headers']['WWWAuthenticate'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['UnauthorizedError'];
			};
		};
		/** @description The database does not respond or is busy. Nothing was changed unless the message says otherwise. Retry after the time in `Retry-After`. */
		UnavailableError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['LimitOptional'];
				'X-RateLimit-Remaining': components['headers']['RemainingOptional'];
				'X-RateLimit-Reset': components['headers']['ResetOptional'];
				'Retry-After': components['headers']['RetryAfter'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['UnavailableError'];
			};
		};
		/** @description The database does not respond or is busy. Nothing was changed unless the message says otherwise. Retry after the time in `Retry-After`. */
		UnavailableErrorPage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				'Retry-After': components['headers']['RetryAfter'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['UnavailableError'];
				'text/html': components['schemas']['HtmlPage'];
			};
		};
		/** @description The body is not `application/json` in UTF-8. */
		UnsupportedMediaTypeError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['UnsupportedMediaTypeError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationError: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationErrorPage: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'Cache-Control': components['headers']['CacheControl'];
				'Referrer-Policy': components['headers']['ReferrerPolicy'];
				'X-Robots-Tag': components['headers']['RobotsTag'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
				'text/html': components['schemas']['HtmlPage'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationInvalidCursor: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationNoSuchInvitation: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationNoSuchOperator: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationOldResponse: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
		/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
		ValidationUnknownTimezone: {
			headers: {
				'X-Request-Id': components['headers']['RequestId'];
				'X-Test-Mode': components['headers']['TestMode'];
				'X-RateLimit-Limit': components['headers']['Limit'];
				'X-RateLimit-Remaining': components['headers']['Remaining'];
				'X-RateLimit-Reset': components['headers']['Reset'];
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationError'];
			};
		};
	};
	parameters: {
		/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
		Bom: boolean;
		/** @description Only recipients in this state. */
		CampaignsState: components['schemas']['CampaignRecipientStateFilter'];
		/** @description Only contacts whose master switch is on (`true`) or off (`false`). */
		ContactsSubscribed: boolean;
		/** @description Only contacts with this validation status. */
		ContactsValidationStatus: components['schemas']['ValidationStatus'];
		/** @description `next_cursor` of the previous page. */
		Cursor: string;
		/** @description Only emails of this batch. */
		EmailsBatchId: string;
		/** @description Only emails of the campaign with this slug. */
		EmailsCampaign: string;
		/** @description Only emails that are or were due at this time or later: at their `scheduled_at`, or else when they were accepted. */
		EmailsDueSince: components['schemas']['Timestamp'];
		/** @description Only emails that are or were due before this time. */
		EmailsDueUntil: components['schemas']['Timestamp'];
		/** @description Only emails from this sender. */
		EmailsFrom: components['schemas']['EmailAddress'];
		/** @description The email's id, as returned by the send. */
		EmailsId: string;
		/** @description Only emails for which the send named this language, or that used it. */
		EmailsLocale: components['schemas']['Locale'];
		/**
		 * @description Only emails whose `metadata` has these values: `metadata[order_id]=1042`. Several keys must all match; at
		 *     most 5. Not for people with the role `viewer`.
		 */
		EmailsMetadata: {
			[key: string]: components['schemas']['MetadataValue'];
		};
		/**
		 * @description Only emails whose recipient, or whose subject in its first 300 characters, contains each of these words or parts of
		 *     words, ignoring case and accents; at most 16. A text without a letter or digit finds nothing. Not for people with the
		 *     role `viewer`.
		 */
		EmailsSearch: string;
		/** @description Only emails that were accepted at this time or later (`queued_at`). Encode a plus sign in an offset as `%2B`. */
		EmailsSince: components['schemas']['Timestamp'];
		/** @description Only emails with this tag. */
		EmailsTag: string;
		/** @description Only emails of the template with this slug. */
		EmailsTemplate: string;
		/** @description Only emails that were accepted before this time (`queued_at`). */
		EmailsUntil: components['schemas']['Timestamp'];
		/** @description `next_cursor` of the previous page. */
		FormsCursor: string;
		/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
		FormsLimit: number;
		/**
		 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
		 *     operation, your organization and the API key's mode. A request with the same key, path and body
		 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
		 *     sends nothing. Only successful responses are stored.
		 */
		IdempotencyKey: string;
		/** @description The length of the periods. A range can have at most 2,400 of them. */
		StatisticsGranularity: components['schemas']['StatisticsGranularity'];
		/** @description The IANA time zone in which periods and dates are counted, such as `Europe/Prague`. */
		StatisticsTimezone: string;
		/** @description Only the suppression of this address, even if the address itself is no longer stored. Not for people with the role `viewer`. */
		SuppressionsEmail: components['schemas']['EmailAddress'];
		/**
		 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
		 *     incomplete.
		 */
		Trailer: boolean;
		/** @description The id of the event, the same in every attempt: ignore one that you have processed. */
		WebhookId: string;
		/** @description Signatures, separated by spaces: `v1,` and the HMAC-SHA256 of id, timestamp and body, joined by dots, in base64. During a rotation there is one for each secret. */
		WebhookSignature: string;
		/** @description The time of this attempt, in Unix seconds. */
		WebhookTimestamp: string;
	};
	requestBodies: never;
	headers: {
		/** @description Always `no-store`. */
		CacheControl: 'no-store';
		/** @description `true` when this is the stored response to an earlier request with the same `Idempotency-Key`; absent otherwise. */
		IdempotentReplayed: 'true';
		/** @description Requests allowed per window of one second. */
		Limit: number;
		/** @description Requests allowed per window of one second. Absent when the request was not authenticated. */
		LimitOptional: number;
		/** @description The URL that the browser opens next. */
		Location: string;
		/** @description Always `no-referrer`, because the URL of a page contains its token. */
		ReferrerPolicy: 'no-referrer';
		/** @description Requests remaining in this window. */
		Remaining: number;
		/** @description Requests remaining in this window. */
		RemainingOptional: number;
		/** @description Identifies this request in the server's logs. If you send an `X-Request-Id` of 1–128 characters from `A–Z a–z 0–9 . _ -`, the server uses and returns it. */
		RequestId: string;
		/** @description End of the window, as Unix time in whole seconds. */
		Reset: number;
		/** @description End of the window, as Unix time in whole seconds. */
		ResetOptional: number;
		/** @description Seconds after which a request can succeed. */
		RetryAfter: number;
		/** @description Seconds after which the first request may be complete; only with `IDEMPOTENCY_IN_PROGRESS`. */
		RetryAfterOptional: number;
		/** @description Always `noindex, nofollow`. */
		RobotsTag: 'noindex, nofollow';
		/** @description The cookie that this response sets or removes. */
		SetCookie: string;
		/** @description The new cookie of the session, if your own role has changed. */
		SetCookieOptional: string;
		/** @description `true` with a test key; absent otherwise. */
		TestMode: 'true';
		/** @description Always `Bearer`. */
		WWWAuthenticate: 'Bearer';
	};
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	'tokenPages.getConfirmation': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Confirmation'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.confirm': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConfirmedPreferences'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			303: components['responses']['SeeOther'];
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.getPreferences': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RecipientPreferences'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.updatePreferences': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PreferencesUpdate'];
			};
		};
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RecipientPreferences'];
				};
			};
			303: components['responses']['SeeOther'];
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			/** @description The body is larger than allowed. */
			413: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PayloadTooLargeError'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			/** @description The body is neither JSON in UTF-8 nor a URL-encoded form. */
			415: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UnsupportedMediaTypeError'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.getUnsubscribe': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Unsubscribe'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.unsubscribe': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Unsubscribed'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.getAlertVerification': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AlertVerification'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.verifyAlertEmail': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AlertVerification'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.getSenderVerification': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SenderVerification'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.verifySender': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SenderVerification'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'tokenPages.getWebVersion': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The token in the links of emails. It is signed, and valid for one purpose and for a limited time. */
				token: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The JSON response for programs. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'Cache-Control': components['headers']['CacheControl'];
					'Referrer-Policy': components['headers']['ReferrerPolicy'];
					'X-Robots-Tag': components['headers']['RobotsTag'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WebVersion'];
					'text/html': components['schemas']['HtmlPage'];
				};
			};
			400: components['responses']['ValidationErrorPage'];
			404: components['responses']['NotFoundNoSuchTokenPage'];
			429: components['responses']['RateLimitedErrorPage'];
			500: components['responses']['InternalErrorPage'];
			503: components['responses']['UnavailableErrorPage'];
		};
	};
	'apiKeys.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ApiKeySummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'apiKeys.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ApiKeyCreate'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedApiKey'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'apiKeys.getCurrent': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CurrentApiKey'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'apiKeys.revoke': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The key's id, as shown in the list. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'assets.list': {
		parameters: {
			query?: {
				/** @description Only pictures whose name contains this text, whatever its case. */
				search?: string;
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['AssetSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
						/**
						 * Format: int64
						 * @description What all pictures of the organization take, in bytes.
						 */
						bytes: number;
						/**
						 * Format: int64
						 * @description What they can take.
						 */
						max_bytes: number;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'assets.upload': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AssetUpload'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Asset'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Asset'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			/** @description The body is larger than allowed. */
			413: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PayloadTooLargeError'];
				};
			};
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'assets.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The picture's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Asset'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchPicture'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'assets.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The picture's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchPicture'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'auditLog.list': {
		parameters: {
			query?: {
				/** @description Only changes to resources of this type. */
				resource_type?: string;
				/** @description Only changes to the resource with this slug, key, name, address or id. */
				resource_id?: string;
				/** @description Only changes that were made with this API key. */
				api_key_id?: string;
				/** @description Only changes that this person made. */
				person_id?: string;
				/** @description Only changes at this time or later. Encode a plus sign in an offset as `%2B`. */
				since?: components['schemas']['Timestamp'];
				/** @description Only changes before this time. */
				until?: components['schemas']['Timestamp'];
				/** @description Only changes by this operation. */
				operation?: string;
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['AuditEntry'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.countAudience': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignAudienceCounting'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignAudienceCounted'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.preview': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignPreview'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignPreviewed'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.list': {
		parameters: {
			query?: {
				/** @description Only campaigns with this status. */
				status?: components['schemas']['CampaignStatusFilter'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['CampaignSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.put': {
		parameters: {
			query?: never;
			header?: {
				/** @description The `updated_at` of the campaign that the body is based on, in double quotes. If the campaign has another one, because somebody has changed it since, the request is a 412. */
				'If-Match'?: string;
			};
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			409: components['responses']['ConflictError'];
			/** @description The resource is not what `If-Match` names. Nothing was changed. */
			412: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PreconditionFailedError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.cancel': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.check': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignCheck'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.duplicate': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignDuplicate'];
			};
		};
		responses: {
			/** @description The campaign was created, now or when the request was first sent. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			/** @description The slug is taken, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignDuplicateConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.countHours': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignHours'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.listLinks': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['CampaignLink'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.pause': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.listRecipients': {
		parameters: {
			query?: {
				/** @description Only recipients in this state. */
				state?: components['parameters']['CampaignsState'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['CampaignRecipient'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.exportRecipients': {
		parameters: {
			query?: {
				/**
				 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
				 *     incomplete.
				 */
				trailer?: boolean;
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
				/** @description Only recipients in this state. */
				state?: components['parameters']['CampaignsState'];
			};
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
				/** @description `csv` or `ndjson`. */
				format: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The export. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ExportText'];
					'application/x-ndjson': components['schemas']['ExportText'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.resume': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignResume'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.schedule': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignSchedule'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchCampaign'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'campaigns.testSend': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The campaign's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['CampaignTestSend'];
			};
		};
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CampaignTestSent'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['IdempotencyConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'consentCheckpoints.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ConsentCheckpoint'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'consentCheckpoints.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConsentCheckpointResult'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'consentCheckpoints.checkConsistency': {
		parameters: {
			query: {
				/** @description The smaller size. */
				first: number;
				/** @description The larger size, at most that of the log. */
				second: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConsentConsistency'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.exportConsentHistory': {
		parameters: {
			query?: {
				/**
				 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
				 *     incomplete.
				 */
				trailer?: components['parameters']['Trailer'];
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
			};
			header?: never;
			path: {
				/** @description `csv` or `ndjson`. */
				format: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The export. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ExportText'];
					'application/x-ndjson': components['schemas']['ExportText'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchExport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactActions.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ContactActionSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactActions.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the action. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactAction'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactActions.cancel': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the action. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactAction'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactAttributes.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ContactAttributeSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactAttributes.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The attribute's key. */
				key: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactAttributePut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactAttribute'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactAttribute'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactAttributes.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The attribute's key. */
				key: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.list': {
		parameters: {
			query?: {
				/** @description Only contacts on the list with this slug. An unknown slug returns an empty list. */
				list?: string;
				/** @description Only contacts with this validation status. */
				validation_status?: components['parameters']['ContactsValidationStatus'];
				/** @description Only contacts whose master switch is on (`true`) or off (`false`). */
				subscribed?: components['parameters']['ContactsSubscribed'];
				/**
				 * @description Only contacts with words that begin with all words of this text, in any order, ignoring case and accents: `novakova jan`
				 *     finds Jana Nováková, and `novakova@shop.example` whose address begins with it. Words are those of the name, and of both
				 *     parts of the address. A text with an `@` within a word is the beginning of an address. At most 16 different words.
				 *     Chinese, Japanese and Thai names, which have no spaces, are one word.
				 */
				search?: string;
				/**
				 * @description Whether to count all contacts that match the filters, in `total`. Counting can take 2 seconds, so do not repeat it for
				 *     each page. Default: false.
				 */
				include_total?: boolean;
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ContactSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
						/** @description How many contacts match the filters, with `include_total`; null if counting takes too long. */
						total?: components['schemas']['Total'] | null;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			409: components['responses']['ConflictRuleTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.upsert': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactUpsert'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpsertedContact'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UpsertedContact'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.exportAll': {
		parameters: {
			query?: {
				/**
				 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
				 *     incomplete.
				 */
				trailer?: boolean;
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
				/** @description Only contacts on the list with this slug. An unknown slug returns an empty list. */
				list?: string;
				/** @description Only contacts with this validation status. */
				validation_status?: components['parameters']['ContactsValidationStatus'];
				/** @description Only contacts whose master switch is on (`true`) or off (`false`). */
				subscribed?: components['parameters']['ContactsSubscribed'];
				/**
				 * @description Only contacts with words that begin with all words of this text, in any order, ignoring case and accents: `novakova jan`
				 *     finds Jana Nováková, and `novakova@shop.example` whose address begins with it. Words are those of the name, and of both
				 *     parts of the address. A text with an `@` within a word is the beginning of an address. At most 16 different words.
				 *     Chinese, Japanese and Thai names, which have no spaces, are one word.
				 */
				search?: string;
			};
			header?: never;
			path: {
				/** @description `csv` or `ndjson`. */
				format: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The export. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ExportText'];
					'application/x-ndjson': components['schemas']['ExportText'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['ConflictRuleTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contactActions.create': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactActionCreate'];
			};
		};
		responses: {
			/** @description The action was created, now or when the request was first sent. */
			202: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactAction'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description Too many actions have not ended, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactActionConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.batch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactBatch'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactBatchAnswer'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			413: components['responses']['PayloadTooLargeOver16Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Contact'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.update': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Contact'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.listConsentHistory': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ConsentChange'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.getConsentProof': {
		parameters: {
			query: {
				/** @description The subtype's key: its slug, or `type_slug/subtype_slug`. */
				subtype: string;
			};
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConsentProof'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.export': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The person's address, or the id of a contact. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactExport'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.updateLists': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ContactListsUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactLists'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.getPreferences': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Preferences'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchContact'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'contacts.updatePreferences': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The contact's address, or its id. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AuthoredPreferencesUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Preferences'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'domains.list': {
		parameters: {
			query?: {
				/** @description `all` includes entries that are not verified. */
				status?: components['schemas']['VerificationFilter'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['DomainSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'domains.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['DomainCreate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Domain'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Domain'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'domains.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The domain's name. */
				name: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Domain'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			404: components['responses']['NotFoundNoSuchDomain'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'domains.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The domain's name. */
				name: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchDomain'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'domains.verify': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The domain's name. */
				name: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Domain'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchDomain'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.list': {
		parameters: {
			query?: {
				/** @description Only emails with this status. */
				status?: components['schemas']['EmailStatusFilter'];
				/** @description Only emails to this address. Not for people with the role `viewer`. */
				to?: components['schemas']['EmailAddress'];
				/** @description Only emails of the template with this slug. */
				template?: components['parameters']['EmailsTemplate'];
				/** @description Only emails of the campaign with this slug. */
				campaign?: components['parameters']['EmailsCampaign'];
				/** @description Only emails of this batch. */
				batch_id?: components['parameters']['EmailsBatchId'];
				/** @description Only emails with this tag. */
				tag?: components['parameters']['EmailsTag'];
				/**
				 * @description Only emails whose `metadata` has these values: `metadata[order_id]=1042`. Several keys must all match; at
				 *     most 5. Not for people with the role `viewer`.
				 */
				metadata?: components['parameters']['EmailsMetadata'];
				/** @description Only emails for which the send named this language, or that used it. */
				locale?: components['parameters']['EmailsLocale'];
				/** @description Only emails from this sender. */
				from?: components['parameters']['EmailsFrom'];
				/**
				 * @description Only emails whose recipient, or whose subject in its first 300 characters, contains each of these words or parts of
				 *     words, ignoring case and accents; at most 16. A text without a letter or digit finds nothing. Not for people with the
				 *     role `viewer`.
				 */
				search?: components['parameters']['EmailsSearch'];
				/** @description Only emails that were accepted at this time or later (`queued_at`). Encode a plus sign in an offset as `%2B`. */
				since?: components['parameters']['EmailsSince'];
				/** @description Only emails that were accepted before this time (`queued_at`). */
				until?: components['parameters']['EmailsUntil'];
				/** @description Only emails that are or were due at this time or later: at their `scheduled_at`, or else when they were accepted. */
				due_since?: components['parameters']['EmailsDueSince'];
				/** @description Only emails that are or were due before this time. */
				due_until?: components['parameters']['EmailsDueUntil'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['EmailSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.exportAll': {
		parameters: {
			query?: {
				/**
				 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
				 *     incomplete.
				 */
				trailer?: components['parameters']['Trailer'];
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
				/** @description Only emails with this status. */
				status?: components['schemas']['EmailStatusFilter'];
				/** @description Only emails to this address. Not for people with the role `viewer`. */
				to?: components['schemas']['EmailAddress'];
				/** @description Only emails of the template with this slug. */
				template?: components['parameters']['EmailsTemplate'];
				/** @description Only emails of the campaign with this slug. */
				campaign?: components['parameters']['EmailsCampaign'];
				/** @description Only emails of this batch. */
				batch_id?: components['parameters']['EmailsBatchId'];
				/** @description Only emails with this tag. */
				tag?: components['parameters']['EmailsTag'];
				/**
				 * @description Only emails whose `metadata` has these values: `metadata[order_id]=1042`. Several keys must all match; at
				 *     most 5. Not for people with the role `viewer`.
				 */
				metadata?: components['parameters']['EmailsMetadata'];
				/** @description Only emails for which the send named this language, or that used it. */
				locale?: components['parameters']['EmailsLocale'];
				/** @description Only emails from this sender. */
				from?: components['parameters']['EmailsFrom'];
				/**
				 * @description Only emails whose recipient, or whose subject in its first 300 characters, contains each of these words or parts of
				 *     words, ignoring case and accents; at most 16. A text without a letter or digit finds nothing. Not for people with the
				 *     role `viewer`.
				 */
				search?: components['parameters']['EmailsSearch'];
				/** @description Only emails that were accepted at this time or later (`queued_at`). Encode a plus sign in an offset as `%2B`. */
				since?: components['parameters']['EmailsSince'];
				/** @description Only emails that were accepted before this time (`queued_at`). */
				until?: components['parameters']['EmailsUntil'];
				/** @description Only emails that are or were due at this time or later: at their `scheduled_at`, or else when they were accepted. */
				due_since?: components['parameters']['EmailsDueSince'];
				/** @description Only emails that are or were due before this time. */
				due_until?: components['parameters']['EmailsDueUntil'];
			};
			header?: never;
			path: {
				/** @description `csv` or `ndjson`. */
				format: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The export. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ExportText'];
					'application/x-ndjson': components['schemas']['ExportText'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchExport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.batch': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailBatch'];
			};
		};
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['BatchAnswer'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			409: components['responses']['IdempotencyConflictError'];
			413: components['responses']['PayloadTooLargeOver16Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.cancelBatch': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailBatchCancel'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['BatchCanceled'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.send': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailSend'];
			};
		};
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['QueuedEmail'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			409: components['responses']['IdempotencyConflictError'];
			/** @description The body is larger than allowed. */
			413: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PayloadTooLargeError'];
				};
			};
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The email's id, as returned by the send. */
				id: components['parameters']['EmailsId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Email'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			404: components['responses']['NotFoundNoSuchEmail'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.update': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The email's id, as returned by the send. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EmailUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Email'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			404: components['responses']['NotFoundError'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.cancel': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The email's id, as returned by the send. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Email'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			404: components['responses']['NotFoundNoSuchEmail'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.getContent': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The email's id, as returned by the send. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmailContent'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['ConflictError'];
			/** @description What was requested existed, and has been deleted. */
			410: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['GoneError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.explain': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The email's id, as returned by the send. */
				id: components['parameters']['EmailsId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmailExplanation'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			404: components['responses']['NotFoundNoSuchEmail'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'emails.resend': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The email's id, as returned by the send. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ResentEmail'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			404: components['responses']['NotFoundError'];
			/** @description The email cannot be sent again, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ResendConflictError'];
				};
			};
			410: components['responses']['GoneError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'erasures.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['Erasure'];
			};
		};
		responses: {
			204: components['responses']['NoContent'];
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'events.list': {
		parameters: {
			query?: {
				/** @description Only events of this type. */
				type?: string;
				/** @description Only events that were recorded at this time or later. Encode a plus sign in an offset as `%2B`. */
				since?: components['schemas']['Timestamp'];
				/** @description Maximum number of events per page, 1–200. A page of large events can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description Only events after the one with this `sequence`; `next_cursor` of the previous page, or the `sequence` of the last event that you have processed. */
				cursor?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EventPage'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.preview': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['FormPreview'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FormPreviewed'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['FormSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.get': {
		parameters: {
			query?: {
				/** @description The language of the snippet. Default: that of your organization, if the form has it. */
				locale?: components['schemas']['Locale'];
			};
			header?: never;
			path: {
				/** @description The form's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['FormWithSnippet'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchForm'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The form's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['FormPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Form'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Form'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The form's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchForm'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.listCounts': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: components['parameters']['FormsLimit'];
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['FormsCursor'];
			};
			header?: never;
			path: {
				/** @description The form's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['FormCount'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchForm'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'forms.listSubmissions': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: components['parameters']['FormsLimit'];
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['FormsCursor'];
			};
			header?: never;
			path: {
				/** @description The form's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['FormSubmission'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			404: components['responses']['NotFoundNoSuchForm'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identityProvider.get': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['IdentityProvider'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwner'];
			404: components['responses']['NotFoundError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identityProvider.put': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['IdentityProviderPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['IdentityProvider'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['IdentityProvider'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwner'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identityProvider.delete': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwner'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ImportSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.create': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ImportCreate'];
			};
		};
		responses: {
			/** @description The import was created, now or when the request was first sent. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Import'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description Too many imports have not ended, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ImportConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Import'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchImport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchImport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.cancel': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Import'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['ConflictCompleted'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.errors': {
		parameters: {
			query?: {
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
			};
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The rows that cannot be imported, as CSV. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ImportBytes'];
					'application/x-ndjson': components['schemas']['ImportBytes'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchImport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.putPart': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
				/** @description The number of the part, 1–20. */
				number: number;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'text/csv': components['schemas']['ImportBytes'];
				'application/x-ndjson': components['schemas']['ImportBytes'];
			};
		};
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['ConflictCompleted'];
			/** @description The body is larger than allowed. */
			413: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PayloadTooLargeError'];
				};
			};
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'imports.start': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the import. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: {
			content: {
				'application/json': components['schemas']['ImportStart'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Import'];
				};
			};
			/** @description The request was accepted, and its work is done in the background. */
			202: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Import'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['Invitation'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['InvitationCreate'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedInvitation'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.accept': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['InvitationAcceptance'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationNoSuchInvitation'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.acceptWithOidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OidcInvitationAcceptance'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationOldResponse'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.beginWithOidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['InvitationToken'];
			};
		};
		responses: {
			201: components['responses']['CreatedOidcRequestWithCookie'];
			400: components['responses']['ValidationNoSuchInvitation'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.acceptWithPasskey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PasskeyInvitationAcceptance'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.beginWithPasskey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PasskeyInvitation'];
			};
		};
		responses: {
			/** @description The server has remembered what the browser must sign. The browser is recognized by a cookie, which is not the cookie of a session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PasskeyRegistration'];
				};
			};
			400: components['responses']['ValidationNoSuchInvitation'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.show': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['InvitationToken'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ShownInvitation'];
				};
			};
			400: components['responses']['ValidationNoSuchInvitation'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'invitations.revoke': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The invitation's id, as shown in the list. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.preview': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ListPreview'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ListPreviewed'];
				};
			};
			400: components['responses']['ValidationNoSuchOperator'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.list': {
		parameters: {
			query?: {
				/** @description Only lists of this kind. */
				kind?: components['schemas']['ListKind'];
				/** @description Whether to count the contacts on each list, in `contacts`. All smart lists of a page are counted within some seconds; `contacts` of the others is null. Default: false. */
				include_total?: boolean;
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ListSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The list's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['List'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchList'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The list's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ListPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['List'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['List'];
				};
			};
			400: components['responses']['ValidationNoSuchOperator'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The list's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchList'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'lists.listContacts': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The list's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['ContactSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchList'];
			409: components['responses']['ConflictRuleTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'me.get': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'me.update': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['MeUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'me.delete': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['MeDelete'];
			};
		};
		responses: {
			204: components['responses']['NoContentWithCookie'];
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identities.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['Identity'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identities.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OidcResponse'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['LinkedIdentity'];
				};
			};
			400: components['responses']['ValidationOldResponse'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identities.begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			201: components['responses']['CreatedOidcRequestWithCookie'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'identities.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The id of the link, as shown in the list. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'me.leave': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The slug of the organization. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'passkeys.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['Passkey'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'passkeys.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PasskeyCreate'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChangedPasskey'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'passkeys.begin': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The server has remembered what the browser must sign. The browser is recognized by a cookie, which is not the cookie of a session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PasskeyRegistration'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'passkeys.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The passkey's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			404: components['responses']['NotFoundNoSuchPasskey'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'passkeys.update': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The passkey's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PasskeyUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChangedPasskey'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			404: components['responses']['NotFoundNoSuchPasskey'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'me.setPassword': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PasswordChange'];
			};
		};
		responses: {
			/** @description The request succeeded. The session has a new cookie. */
			204: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.get': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.update': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OrganizationUpdate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.sendAlertLink': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.putLogo': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['LogoUpload'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.deleteLogo': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organization.acknowledgeSending': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SendingAnswer'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'texts.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description A language tag. */
				locale: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Texts'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'texts.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description A language tag. */
				locale: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TextsPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Texts'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Texts'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'texts.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description A language tag. */
				locale: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'organizations.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OrganizationCreate'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedOrganization'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'people.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['Person'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'people.remove': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The person's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			404: components['responses']['NotFoundNoSuchPerson'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'people.update': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The person's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PersonUpdate'];
			};
		};
		responses: {
			/** @description The person's role has changed. If it is your own role, your session has a new cookie. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookieOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChangedPerson'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwnerOrAdmin'];
			404: components['responses']['NotFoundNoSuchPerson'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'people.recover': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The person's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RecoveryLink'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwner'];
			404: components['responses']['NotFoundNoSuchPerson'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'people.transferOwnership': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The person's id. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The person's role has changed. If it is your own role, your session has a new cookie. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookieOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChangedPerson'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresRoleOwner'];
			404: components['responses']['NotFoundNoSuchPerson'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'previews.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['PreviewCreate'];
			};
		};
		responses: {
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Preview'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeCampaigns'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'refusedSends.list': {
		parameters: {
			query?: {
				/** @description Only sends to this address, even if the address itself is not known. */
				to?: components['schemas']['EmailAddress'];
				/** @description Only sends that were refused for this reason. */
				reason?: components['schemas']['RefusedSendReasonFilter'];
				/** @description Only sends that were refused at this time or later. Encode a plus sign in an offset as `%2B`. */
				since?: components['schemas']['Timestamp'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['RefusedSend'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
						/**
						 * @description The hours from `since` on in which more sends were refused, to anybody and for any reason, than the list contains,
						 *     newest first, at most 100. Empty when nothing is missing.
						 */
						left_out: components['schemas']['RefusedSendsLeftOut'][];
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeSend'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'requests.list': {
		parameters: {
			query?: {
				/** @description Only responses with this status, such as `404`, or `4xx` for all from 400 to 499. */
				status?: string;
				/** @description Only requests to this operation. */
				operation?: string;
				/** @description Only requests with this API key. */
				api_key_id?: string;
				/** @description Only requests that arrived at this time or later. Encode a plus sign in an offset as `%2B`. */
				since?: components['schemas']['Timestamp'];
				/** @description Only requests that arrived before this time. */
				until?: components['schemas']['Timestamp'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['LoggedRequest'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
						/**
						 * Format: int64
						 * @description How many requests of the days (in UTC) from `since` to `until` are missing in the log, because they were beyond one of
						 *     its limits.
						 */
						left_out: number;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'senderAddresses.list': {
		parameters: {
			query?: {
				/** @description `all` includes entries that are not verified. */
				status?: components['schemas']['VerificationFilter'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['SenderAddressSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'senderAddresses.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SenderAddressCreate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SenderAddress'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SenderAddress'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'senderAddresses.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The address. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sending.pause': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SendingPauseCreate'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SendingState'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sending.getQueue': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SendingQueue'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sending.resume': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SendingState'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['PersonSession'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.create': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SessionCreate'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationError'];
			/** @description There is no valid API key or session. The response is the same for missing, malformed, unknown, expired and revoked ones. */
			401: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'WWW-Authenticate': components['headers']['WWWAuthenticate'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UnauthorizedError'];
				};
			};
			403: components['responses']['ForbiddenError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.revokeOthers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.end': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContentWithCookie'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.createWithOidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['OidcSessionCreate'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationError'];
			/** @description There is no valid API key or session. The response is the same for missing, malformed, unknown, expired and revoked ones. */
			401: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'WWW-Authenticate': components['headers']['WWWAuthenticate'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UnauthorizedError'];
				};
			};
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.beginWithOidc': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			201: components['responses']['CreatedOidcRequestWithCookie'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.beginWithOrganization': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The slug of the organization. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			201: components['responses']['CreatedOidcRequestWithCookie'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.createWithPasskey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SessionCreateWithPasskey'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			400: components['responses']['ValidationError'];
			/** @description There is no valid API key or session. The response is the same for missing, malformed, unknown, expired and revoked ones. */
			401: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'WWW-Authenticate': components['headers']['WWWAuthenticate'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['UnauthorizedError'];
				};
			};
			403: components['responses']['ForbiddenError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.beginWithPasskey': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The server has remembered what the browser must sign. The browser is recognized by a cookie, which is not the cookie of a session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PasskeyRequest'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.recover': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SessionRecover'];
			};
		};
		responses: {
			/** @description The person has signed in. The browser has the cookie of the session. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Set-Cookie': components['headers']['SetCookie'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'sessions.revoke': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The session's id, as shown in the list. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenError'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'statistics.consent': {
		parameters: {
			query?: {
				/**
				 * @description The beginning of the range, inclusive. By default, the range begins with a whole period. With `hour` and `day`, it is
				 *     the last 7 days, including the day of `until`. With `week` and `month`, it begins with the week or month that contains
				 *     the moment 7 days before `until`.
				 */
				since?: components['schemas']['InstantOrDate'];
				/** @description The end of the range, exclusive. Default: now. */
				until?: components['schemas']['InstantOrDate'];
				/** @description The length of the periods. A range can have at most 2,400 of them. */
				granularity?: components['parameters']['StatisticsGranularity'];
				/** @description The IANA time zone in which periods and dates are counted, such as `Europe/Prague`. */
				timezone?: components['parameters']['StatisticsTimezone'];
				/** @description Groups the changes of each period. */
				group_by?: components['schemas']['ConsentStatisticsGroup'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConsentStatistics'];
				};
			};
			400: components['responses']['ValidationUnknownTimezone'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			409: components['responses']['ConflictStatisticsTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'statistics.contacts': {
		parameters: {
			query?: {
				/**
				 * @description The beginning of the range, inclusive. By default, the range begins with a whole period. With `hour` and `day`, it is
				 *     the last 7 days, including the day of `until`. With `week` and `month`, it begins with the week or month that contains
				 *     the moment 7 days before `until`.
				 */
				since?: components['schemas']['InstantOrDate'];
				/** @description The end of the range, exclusive. Default: now. */
				until?: components['schemas']['InstantOrDate'];
				/** @description The length of the periods. A range can have at most 2,400 of them. */
				granularity?: components['parameters']['StatisticsGranularity'];
				/** @description The IANA time zone in which periods and dates are counted, such as `Europe/Prague`. */
				timezone?: components['parameters']['StatisticsTimezone'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ContactStatistics'];
				};
			};
			400: components['responses']['ValidationUnknownTimezone'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			409: components['responses']['ConflictStatisticsTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'statistics.emails': {
		parameters: {
			query?: {
				/**
				 * @description The beginning of the range, inclusive. By default, the range begins with a whole period. With `hour` and `day`, it is
				 *     the last 7 days, including the day of `until`. With `week` and `month`, it begins with the week or month that contains
				 *     the moment 7 days before `until`.
				 */
				since?: components['schemas']['InstantOrDate'];
				/** @description The end of the range, exclusive. Default: now. */
				until?: components['schemas']['InstantOrDate'];
				/** @description The length of the periods. A range can have at most 2,400 of them. */
				granularity?: components['parameters']['StatisticsGranularity'];
				/** @description The IANA time zone in which periods and dates are counted, such as `Europe/Prague`. */
				timezone?: components['parameters']['StatisticsTimezone'];
				/** @description Groups the emails of each period. */
				group_by?: components['schemas']['EmailStatisticsGroup'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['EmailStatistics'];
				};
			};
			400: components['responses']['ValidationUnknownTimezone'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			409: components['responses']['ConflictStatisticsTooSlow'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'subscriptionTypes.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['SubscriptionType'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'subscriptionTypes.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The type's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubscriptionTypeDetail'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			404: components['responses']['NotFoundNoSuchType'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'subscriptionTypes.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The type's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['SubscriptionTypePut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubscriptionTypeDetail'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['SubscriptionTypeDetail'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'subscriptionTypes.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The type's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchType'];
			/** @description The request conflicts with existing data. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ConflictError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'subscriptionTypes.listTexts': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The type's slug. */
				slug: string;
				/** @description The subtype's slug within its type. */
				subtype: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['SubtypeText'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeContacts'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'suppressions.list': {
		parameters: {
			query?: {
				/** @description Only suppressions with this reason. */
				reason?: components['schemas']['SuppressionReasonFilter'];
				/** @description Only the suppression of this address, even if the address itself is no longer stored. Not for people with the role `viewer`. */
				email?: components['parameters']['SuppressionsEmail'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['SuppressionSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'suppressions.exportAll': {
		parameters: {
			query?: {
				/**
				 * @description Adds a last line with the number of rows, `# rows: 1042` or `{"_rows":1042}`. A file without this line is
				 *     incomplete.
				 */
				trailer?: components['parameters']['Trailer'];
				/** @description Begins CSV with a byte order mark, without which Excel does not read UTF-8. */
				bom?: components['parameters']['Bom'];
				/** @description Only suppressions with this reason. */
				reason?: components['schemas']['SuppressionReasonFilter'];
				/** @description Only the suppression of this address, even if the address itself is no longer stored. Not for people with the role `viewer`. */
				email?: components['parameters']['SuppressionsEmail'];
			};
			header?: never;
			path: {
				/** @description `csv` or `ndjson`. */
				format: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The export. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'text/csv': components['schemas']['ExportText'];
					'application/x-ndjson': components['schemas']['ExportText'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchExport'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'suppressions.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The address. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: {
			content: {
				'application/json': components['schemas']['SuppressionPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Suppression'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Suppression'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'suppressions.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The address. In a URL, encode `@` as `%40`. */
				email: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['TemplateSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Template'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			404: components['responses']['NotFoundNoSuchTemplate'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TemplatePut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateSaved'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateSaved'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchTemplate'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.preview': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TemplatePreview'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplatePreviewed'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchTemplate'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.testSend': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['TemplateTestSend'];
			};
		};
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['QueuedEmail'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundError'];
			409: components['responses']['IdempotencyConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.listVersions': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–20. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The template's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['TemplateVersionSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			404: components['responses']['NotFoundNoSuchTemplate'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'templates.getVersion': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The template's slug, also after the template was deleted. */
				slug: string;
				/** @description The version's number. */
				version: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['TemplateVersion'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeRead'];
			/** @description The resource in the path does not exist in your organization. */
			404: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['NotFoundError'];
				};
			};
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.list': {
		parameters: {
			query?: {
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['WebhookSummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.get': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Webhook'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.put': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['WebhookPut'];
			};
		};
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Webhook'];
				};
			};
			/** @description The resource was created. */
			201: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CreatedWebhook'];
				};
			};
			/** @description The request is invalid or refers to a resource that doesn't exist. Nothing was changed. */
			400: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ValidationError'];
				};
			};
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			409: components['responses']['ConflictError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.delete': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			204: components['responses']['NoContent'];
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.listDeliveries': {
		parameters: {
			query?: {
				/** @description Only deliveries with this status. */
				status?: components['schemas']['WebhookDeliveryStatusFilter'];
				/** @description Only events of this type. */
				type?: components['schemas']['WebhookEventName'];
				/** @description Maximum number of entries per page, 1–200. A page of large entries can contain fewer; `has_more` tells whether more follow. */
				limit?: number;
				/** @description `next_cursor` of the previous page. */
				cursor?: components['parameters']['Cursor'];
			};
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @description The entries of this page. */
						data: components['schemas']['WebhookDeliverySummary'][];
						/** @description True when there is another page. */
						has_more: boolean;
						/** @description The `cursor` of the next page; null on the last page. */
						next_cursor: string | null;
						/** @description True when the request was made with a test key. */
						test_mode: boolean;
					};
				};
			};
			400: components['responses']['ValidationInvalidCursor'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.getDelivery': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
				/** @description The id of the event, which is the `webhook-id` of each attempt. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request succeeded. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WebhookDelivery'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchDelivery'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.retryDelivery': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
				/** @description The id of the event, which is the `webhook-id` of each attempt. */
				id: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The request was accepted, and its work is done in the background. */
			202: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RetriedWebhookDelivery'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchDelivery'];
			409: components['responses']['ConflictError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.replay': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['WebhookReplay'];
			};
		};
		responses: {
			/** @description The request was accepted, now or when it was first sent. */
			202: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WebhookReplayStarted'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			/** @description The endpoint is disabled, another replay is in progress, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ReplayConflictError'];
				};
			};
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.rotateSecret': {
		parameters: {
			query?: never;
			header?: {
				/**
				 * @description Makes the request safe to retry: 1–255 visible ASCII characters of your choice, scoped to this
				 *     operation, your organization and the API key's mode. A request with the same key, path and body
				 *     within 24 hours returns the response of the first request, with `Idempotent-Replayed: true`, and
				 *     sends nothing. Only successful responses are stored.
				 */
				'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
			};
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: {
			content: {
				'application/json': components['schemas']['WebhookRotation'];
			};
		};
		responses: {
			/** @description The request succeeded, now or when it was first sent. */
			200: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WebhookSecret'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			/** @description The session began earlier than 15 minutes ago, or the `Idempotency-Key` was used for a different request. Nothing was changed. */
			409: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					'Retry-After': components['headers']['RetryAfterOptional'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['RotationConflictError'];
				};
			};
			410: components['responses']['GoneError'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
	'webhooks.test': {
		parameters: {
			query?: never;
			header?: never;
			path: {
				/** @description The endpoint's slug. */
				slug: string;
			};
			cookie?: never;
		};
		requestBody?: {
			content: {
				'application/json': components['schemas']['WebhookTest'];
			};
		};
		responses: {
			/** @description The request was accepted, and its work is done in the background. */
			202: {
				headers: {
					'X-Request-Id': components['headers']['RequestId'];
					'X-Test-Mode': components['headers']['TestMode'];
					'X-RateLimit-Limit': components['headers']['Limit'];
					'X-RateLimit-Remaining': components['headers']['Remaining'];
					'X-RateLimit-Reset': components['headers']['Reset'];
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['WebhookTestAccepted'];
				};
			};
			400: components['responses']['ValidationError'];
			401: components['responses']['UnauthorizedError'];
			403: components['responses']['ForbiddenRequiresScopeManage'];
			404: components['responses']['NotFoundNoSuchWebhook'];
			413: components['responses']['PayloadTooLargeOver1Mib'];
			415: components['responses']['UnsupportedMediaTypeError'];
			429: components['responses']['RateLimitedError'];
			500: components['responses']['InternalError'];
			503: components['responses']['UnavailableError'];
		};
	};
}
