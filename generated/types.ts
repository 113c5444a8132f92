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
     * Show what is to be confirmed
     * @description What a recipient is asked to confirm. Looking at it confirms nothing: programs follow links, too.
     */
    get: operations['tokenPages.getConfirmation'];
    put?: never;
    /**
     * Confirm
     * @description Confirms what still waits for it; what was withdrawn since stays so. Twice is no error. A browser
     *     goes on to the success redirect of the confirmation template, or sees a page that says what was
     *     done. What is sent as a body doesn't matter.
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
     * @description A recipient's own preferences, without what is private of them.
     */
    get: operations['tokenPages.getPreferences'];
    put?: never;
    /**
     * Change a recipient's preferences
     * @description Changes a recipient's own preferences; confirmed at once, all of it or nothing. A yes to marketing
     *     turns the master switch on; other marketing that it kept silent ends, so that nothing comes that
     *     nobody asked for.
     *
     *     The page's own form sends the same as `application/x-www-form-urlencoded`: `was` for each subtype
     *     whose box was ticked when the page was shown, `subscribe` for each whose box is ticked now. Only
     *     boxes that the person changed count.
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
     * Show what can be unsubscribed from
     * @description What the recipient of an email may unsubscribe from. Looking at it changes nothing.
     */
    get: operations['tokenPages.getUnsubscribe'];
    put?: never;
    /**
     * Unsubscribe by one click
     * @description One-click unsubscribe (RFC 8058): mail programs send `List-Unsubscribe=One-Click` as a form. It is
     *     done whatever the body says or if there is none, and is answered so even when the contact has been
     *     erased since.
     */
    post: operations['tokenPages.unsubscribe'];
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
     * Show who asks to send as an address
     * @description Who asks to send emails with the address as their sender. Looking at it allows nothing: programs
     *     follow links, too.
     */
    get: operations['tokenPages.getSenderVerification'];
    put?: never;
    /**
     * Allow sending as an address
     * @description Allows the organization to send emails with the address as their sender. Twice is no error. What is
     *     sent as a body doesn't matter.
     */
    post: operations['tokenPages.verifySender'];
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
     * @description Your organization's keys, live and test, newest first. Ended ones stay in the list.
     */
    get: operations['apiKeys.list'];
    put?: never;
    /**
     * Create an API key
     * @description Makes a key and shows it, once. It works at once, on every server of the installation. A key can
     *     only grant scopes that it has itself: a scope that yours lacks is a 403 that names it. Nor can a
     *     key that ends by itself make one that ends later.
     *
     *     A test key sees live data: with it, requests that read answer with the contacts, templates and
     *     settings that are really there; requests that write are rolled back. With a test key this
     *     operation answers too, but the key in its answer works nowhere.
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
     * @description The key that the request comes with: its mode, what it may do and when it ends. Every key may ask.
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
     * @description Ends a key: the next request that comes with it, to any server, gets a 401. It can't be undone;
     *     ending it twice is fine. A key may end those whose scopes it has itself: a scope that yours lacks is
     *     a 403 that names it. So it may end itself, too; this request is still answered.
     *
     *     Keys that it made go on. Where a key has got into the wrong hands, end those too: in the list they
     *     are the ones with its id as `created_by`, and in the audit log the changes by `apiKeys.create` with
     *     its id as `api_key_id`.
     *
     *     Nothing keeps you from ending the last key that can make others. Then whoever operates the server
     *     makes a new one on its command line: `npm run mailwright -- organizations create-key`.
     */
    delete: operations['apiKeys.revoke'];
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
     * @description Who changed what of your account, newest first: every request that described it anew and was
     *     carried out, and what was done on the server's command line. What changed nothing leaves no line,
     *     nor does a test key. Contacts, consent and emails are not in it: they have histories of their own.
     *
     *     Lines can't be changed. When a person is erased, lines about that person keep who did what and
     *     when, and lose the address and what was said.
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
  '/api/v1/contact-attributes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List contact attributes
     * @description The attributes that you have declared, newest first.
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
     * @description Declares an attribute, or changes its declaration: the body describes all of it. Sent twice, it
     *     changes nothing. A change after which values that contacts have would no longer fit is refused, and
     *     says how many contacts that are; to `date`, any value counts as one that doesn't fit.
     */
    put: operations['contactAttributes.put'];
    post?: never;
    /**
     * Delete a contact attribute
     * @description Takes a declaration back. The attribute can't be written from then on; the values that contacts have
     *     are removed in the background, and until that is done the key can't be declared anew. Refused while
     *     rules of smart lists name it.
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
     * @description Contacts, newest first, all or those that fit every filter given. With filters, a page looks at some
     *     20,000 contacts at most where no index finds who fits, as with a smart list about `data`: it may be
     *     short, or empty, though others follow. Go on while `has_more` is true.
     */
    get: operations['contacts.list'];
    put?: never;
    /**
     * Create or update a contact
     * @description Makes a contact, or changes the one that has this address: 201 when it was made, 200 when it was
     *     there. Fields left out are left alone; `data` and `custom_attributes` are merged, `lists` are
     *     added. However many callers upsert one address at once, one contact results and no key of theirs
     *     is lost. The address is looked up in the background afterwards; see `validation_status`.
     *
     *     `opt_in_subtype_slugs` begins a double opt-in: the answer has `pending_confirmation: true` and a
     *     `confirm_url`, which you put into a confirmation email of your own. With a test key the link opens
     *     a page that stores nothing.
     */
    post: operations['contacts.upsert'];
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
     * @description The contact with this address. `lists` holds static lists only: smart lists are worked out when
     *     they are used.
     */
    get: operations['contacts.get'];
    put?: never;
    post?: never;
    /**
     * Delete a contact
     * @description Erases a contact: the profile, its consents, requests and list memberships go, and emails sent to
     *     the address keep only their id, status and times. Mail that has not left yet fails with
     *     `contact_deleted`. What stays is the suppression of the address and the history of its consent,
     *     both without the address itself. It cannot be undone; added again, it is a new contact.
     */
    delete: operations['contacts.delete'];
    options?: never;
    head?: never;
    /**
     * Update a contact
     * @description Changes a contact that is there: only what the body names. `data` and `custom_attributes` are
     *     merged, `lists` are added; to take a contact from a list, see the operation for lists.
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
     * @description The ledger of a contact's consent, newest first: every change, never altered. This is the proof.
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
  '/api/v1/contacts/{email}/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export a person's data
     * @description Everything that is stored about the person behind an address, in one answer: what to give somebody
     *     who asks (GDPR 15), in a form that programs read (GDPR 20). It finds people who are no contacts
     *     too: whoever got an email, or is suppressed. It is one answer without pages: an email takes about
     *     450 bytes, so that 10,000 make 4.5 MB. A long answer is read from the database while it is written, in
     *     parts of their own moments; it has no `Content-Length`, and when it ends early the connection is cut.
     *
     *     Not in it: variables and content of emails, which the person has got and which are deleted when the
     *     email is final; the events behind the times of an email; smart lists, which are worked out from
     *     the rest when they are used; links that wait for a confirmation, whose requests show as `pending`;
     *     records of repeated requests, which hold no address; the audit log, which tells of your own people;
     *     and what an erasure left, as it no longer says whom it is about. With a test key the emails are the
     *     test emails of the last 24 hours, and everything else is live.
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
     * @description Adds a contact to static lists and takes it from others. All of it happens or, when one slug is
     *     unknown or belongs to a smart list, nothing.
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
     * @description What a contact has said to each subtype, public and private.
     */
    get: operations['contacts.getPreferences'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update subscription preferences
     * @description Changes what a contact has said to the subtypes named; the others stay. What is set here counts
     *     as confirmed at once: use it for what the person has decided in your own product.
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
     * @description The domains that your organization may send from, newest first.
     */
    get: operations['domains.list'];
    put?: never;
    /**
     * Add a domain
     * @description Adds a domain to send from and begins to look for its DNS records: at once, then at growing
     *     intervals of 30 seconds to an hour, for 72 hours. A domain counts for one organization: each that
     *     wants to send from it publishes a token of its own, and with Amazon SES DKIM has to succeed as
     *     well. While it is verified it is looked at once a day; what has gone for 72 hours ends it. A
     *     domain that is there already is answered as it is.
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
     * @description One domain, with what to publish and what was seen of it.
     */
    get: operations['domains.get'];
    put?: never;
    post?: never;
    /**
     * Remove a domain
     * @description Removes a domain: no email can come from it any more, and emails that wait to leave fail with
     *     `sender_not_verified`. Sender addresses on it stay, and are verified only if they were confirmed by
     *     their own link. At Amazon SES the identity that we made is deleted unless another organization uses
     *     it. Added again, the domain has the same token.
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
     * Look for a domain's records again
     * @description Looks for the domain's records again, now and in the background, for another 72 hours, and answers
     *     how it stands at present. A domain that is verified stays so meanwhile. Asked again within ten
     *     seconds it begins nothing new.
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
     * @description Your emails, newest first. With a test key: test emails of the last 24 hours, with the status that
     *     is made up for them.
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
     * @description Accepts up to 1,000 emails with one request of at most 16 MiB and 200,000 values, as
     *     the guide on errors counts them. Each goes through the checks of a
     *     single send and is accepted or refused by itself; the answer is 200 even when all are refused. All
     *     accepted emails are stored together. The whole request is refused, with a 400, only for its
     *     structure: no emails or too many, a field of a wrong type or that is not known, an email without
     *     `to` or `template`.
     */
    post: operations['emails.batch'];
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
     * @description Accepts one email made from a template: it is stored, answered with `queued`, and leaves through
     *     the queue. Checks run in this order, and the first that fails answers: form, template, sender,
     *     subtype and consent, suppression, rendering. A variable that the template prints and nobody gave
     *     is refused here, not found out by your customer.
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
     * @description An email, its status and the times it reached. With a test key: test emails of the last 24 hours,
     *     whose outcome is made up by recipient: `bounce@simulator.amazonses.com` bounces,
     *     `complaint@simulator.amazonses.com` complains, all others are delivered.
     */
    get: operations['emails.get'];
    put?: never;
    post?: never;
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
     * @description Erases a person by address, as deleting the contact does, and also people who only ever got email
     *     and never were contacts. The answer is the same whether or not anything was there. It cannot be
     *     undone.
     */
    post: operations['erasures.create'];
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
     * @description Your lists, newest first.
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
     * @description One list.
     */
    get: operations['lists.get'];
    /**
     * Create or change a list
     * @description Makes a list, or changes it: the body describes all of it. Sent twice, it changes nothing. A list
     *     with a `rule` is smart, one without is static, and that stays so. A rule may name only static
     *     lists, subtypes and attributes that are there; they can't be deleted while it does.
     */
    put: operations['lists.put'];
    post?: never;
    /**
     * Delete a list
     * @description Deletes a list. The contacts stay. Refused while rules of smart lists name it.
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
     * @description Who is on a list, static or smart, newest contact first. Where no index finds whom the rule of a
     *     smart list means, a page looks at the next 20,000 contacts at most: it may be short, or empty, though
     *     others follow. Go on while `has_more` is true. A process of the server works out two pages at a time
     *     for an organization; other requests for lists wait for up to 5 seconds.
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
  '/api/v1/organization': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieve the organization
     * @description The organization that the key belongs to.
     */
    get: operations['organization.get'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Update the organization
     * @description Changes the organization. Mail that is accepted afterwards says what is set now; mail accepted before
     *     keeps what was set then.
     */
    patch: operations['organization.update'];
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
     * @description Sets the logo. The file is decoded and written anew: what it says of the place, the camera and the
     *     author is left out, and what is larger than 1,200 × 600 pixels is made smaller. SVG is refused: it can
     *     hold scripts. The same logo again changes nothing.
     */
    put: operations['organization.putLogo'];
    post?: never;
    /**
     * Delete the logo
     * @description Deletes the logo. Mail that was sent goes on showing it for a while: see `url` of the logo. Where there is none, nothing happens.
     */
    delete: operations['organization.deleteLogo'];
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
     * @description What pages say in a locale. Any language tag will do.
     */
    get: operations['texts.get'];
    /**
     * Replace texts
     * @description Replaces texts in a locale, all at once. People get those of exactly their locale, then of its language,
     *     then ours, then English. In a language that is not among ours (`cs`, `de`, `en`, `pl`, `sk`), replace
     *     every text. Pages in Arabic, Hebrew and other languages that are written from right to left turn round.
     *     At most 50 locales.
     */
    put: operations['texts.put'];
    post?: never;
    /**
     * Delete texts
     * @description From now on pages say our texts in this locale.
     */
    delete: operations['texts.delete'];
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
     * @description The addresses that your organization may send from, newest first.
     */
    get: operations['senderAddresses.list'];
    put?: never;
    /**
     * Add or change a sender address
     * @description Adds an address to send from, or changes its name and whether it is the default. On a verified
     *     domain of yours it is verified at once. Any other is mailed a link, good for 3 days; whoever reads
     *     its mail opens it and presses a button. With Amazon SES, where neither address nor domain is known
     *     yet, SES then mails a link of its own, which has to be followed as well.
     *
     *     Sent again while the address waits, it mails another link, unless one was mailed within the last 10
     *     minutes. One address gets at most 3 links within 24 hours, an organization has at most 50 mailed,
     *     and at most 100 addresses may wait at a time (`too_many`).
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
     * @description Removes a sender address. Unless it stands on a verified domain, emails from it that wait to leave
     *     fail with `sender_not_verified`. If it was the default there is none any more: emails that name no
     *     sender are refused with `not_verified` on `from`, and so are those of templates that name it.
     */
    delete: operations['senderAddresses.delete'];
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
     * @description Your subscription types with their subtypes, newest first.
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
     * @description One subscription type with its subtypes.
     */
    get: operations['subscriptionTypes.get'];
    /**
     * Create or change a subscription type
     * @description Makes a subscription type, or changes it: the body describes all of it, with all of its subtypes.
     *     Sent twice, it changes nothing.
     *
     *     A subtype that people have been asked about is archived before it is removed. Then every answer in
     *     force and every open request ends, each with a line in the consent history. What was asked about
     *     under a type's and a subtype's slug stays what it was, also after the type was deleted: put there
     *     again, it is the same subtype with the next version of its text, nobody is subscribed to it, and the
     *     type's kind can't be another.
     *
     *     A second subtype of the same slug, in another type, gives both the key `type_slug/subtype_slug`;
     *     that form is accepted always, and the bare slug only as long as one subtype has it.
     */
    put: operations['subscriptionTypes.put'];
    post?: never;
    /**
     * Delete a subscription type
     * @description Deletes a subscription type with its subtypes, as if each were left out of it. Refused while people
     *     have been asked about a subtype that isn't archived, or a rule of a smart list names one.
     */
    delete: operations['subscriptionTypes.delete'];
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
     * @description The addresses that get no mail from you, newest first.
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
     * @description Keeps an address from getting mail: 201 when it was not suppressed, 200 when it was. From now on
     *     sends to it are refused with the reason `suppressed`, and mail that is still queued fails with it
     *     instead of leaving. It needs no contact, and changes none.
     *
     *     An address that a bounce or a complaint has suppressed becomes your own entry, and stays
     *     suppressed since when it was; the audit log keeps what the reason was before.
     *
     *     The body may be left out.
     */
    put: operations['suppressions.put'];
    post?: never;
    /**
     * Lift a suppression
     * @description Lets an address get mail again, whatever suppressed it. Mail to an address that bounced for good
     *     will bounce again, and mail to somebody who reported yours as spam may be reported again: both
     *     count against you with your mail provider, which may also keep a suppression list of its own.
     *     Consent that a complaint withdrew stays withdrawn. The audit log keeps who lifted what.
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
     * @description Your templates without their bodies, newest first.
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
     * @description One template with its content in every locale, as the current version has it.
     */
    get: operations['templates.get'];
    /**
     * Create or replace a template
     * @description Makes the template of this slug what the body says, whether or not there was one: what the body
     *     leaves out takes its default. Syntax and safety are checked, with line and column. A change of
     *     content, layout or default locale makes a new version; mail that was accepted before keeps the one
     *     that it was accepted with. A change of name, description, redirect or sender makes none, and is in
     *     force at once. The same description twice changes nothing.
     */
    put: operations['templates.put'];
    post?: never;
    /**
     * Delete a template
     * @description From now on no send can name the template. Mail that was accepted still leaves. What its versions
     *     said can be retrieved as long as such mail or a proof of consent refers to them. A template that is
     *     made again under the slug goes on with the next version.
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
     * @description Renders the template as a send would, but also when variables are missing, and sends nothing. Brand
     *     and legal details are filled in as in a send; `unsubscribe_url` and `preferences_url`, where the
     *     template reads them, are examples that lead to nobody.
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
     * Send a template to yourself
     * @description Sends the template to one address, as a real email that counts as a send: with the same checks,
     *     suppressions and limit, and its status to be retrieved. The links to unsubscribe are in mail to
     *     subscribers only: a template that requires them needs them in `data`. The audit log has a line with
     *     the email's id, and not to whom it went. With a test key nothing leaves.
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
     * List a template's versions
     * @description What the template says and has said, newest first. Pages are short, because every version comes with
     *     its content.
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
     * Retrieve a template's version
     * @description What the template said at one version: the one that a proof of consent names, for example. Versions
     *     of a deleted template are there as long as mail that waits or a proof of consent refers to them.
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
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description A new API key. */
    ApiKeyCreate: {
      /** @description What the key is for, so that people know it later. */
      name: components['schemas']['Name'];
      /**
       * @description `live` or `test`. With a test key every request is checked and answered, and nothing is stored or
       *     sent. It reads what is really there, contacts included: give it to nobody who may not see them.
       */
      mode: components['schemas']['ApiKeyMode'];
      /** @description What the key may do. Only scopes that your own key has; `full` has all. */
      scopes: components['schemas']['GrantedScope'][];
      /**
       * @description When the key ends by itself; it lies in the future. Left out or null, it never does: a key that ends
       *     by itself can't make such a key, nor one that ends later than itself.
       */
      expires_at?: components['schemas']['Timestamp'] | null;
      /**
       * @description The domains that the key may send from: the sender's domain must be one of them, subdomains not
       *     included. Another sender is refused as `{ field: "from", reason: "not_allowed" }`. Left out or null,
       *     the key may use every verified sender. A restricted key can only make keys that are restricted to
       *     some of its domains.
       */
      sender_domains?: components['schemas']['KeyDomain'][] | null;
      /**
       * @description The networks from which the key works: IPv4 and IPv6 addresses, or networks in CIDR notation
       *     (RFC 4632), such as `203.0.113.0/24`. A request from another address is answered with a 401, as if
       *     the key did not exist. Behind a proxy, the operator must set `TRUST_PROXY`, or every request seems to
       *     come from the proxy. Left out or null, the key works from everywhere. A restricted key can only make
       *     keys that work from some of its networks.
       */
      networks?: components['schemas']['KeyNetwork'][] | null;
    };
    /**
     * @description `live`: what it does is done. `test`: everything is checked and answered, nothing is stored or sent.
     * @enum {string}
     */
    ApiKeyMode: 'live' | 'test';
    /** @description What a key may do. The set grows. Every key may ask about itself. */
    ApiKeyScope: string | ('send' | 'contacts' | 'read' | 'manage' | 'full');
    /** @description What is known of an API key. The key itself is shown once, when it is made, and stored nowhere. */
    ApiKeySummary: {
      /** @description Names the key in paths and in the audit log. */
      id: components['schemas']['Id'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description Whether what it does is done. */
      mode: components['schemas']['ApiKeyMode'];
      /** @description What it may do. */
      scopes: components['schemas']['ApiKeyScope'][];
      /** @description The domains that the key may send from; null for every verified sender. */
      sender_domains: string[] | null;
      /** @description The networks from which the key works, in CIDR notation; null for every address. */
      networks: string[] | null;
      /** @description How the key begins, to tell it from others. */
      hint: string;
      /** @description When it was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description The id of the key that made it; null when the operator of the server did, on its command line. */
      created_by: components['schemas']['Id'] | null;
      /** @description When it ends by itself; null when it doesn't. */
      expires_at: components['schemas']['Timestamp'] | null;
      /** @description When it was ended; null when it wasn't. */
      revoked_at: components['schemas']['Timestamp'] | null;
    };
    /** @description Names an attribute in `custom_attributes`: a letter, then letters, digits, `_` or `-`; at most 100 characters. Upper and lower case differ. */
    AttributeKey: string;
    /**
     * @description What values an attribute takes. `date`: a day or a moment in ISO 8601. `enum`: one of `values`.
     * @enum {string}
     */
    AttributeType: 'string' | 'number' | 'boolean' | 'date' | 'enum';
    /** @description Who made a change. */
    AuditActor: {
      /** @description Which kind. */
      type: components['schemas']['AuditActorType'];
      /** @description The id of the key or the person; null for the operator. */
      id: components['schemas']['Id'] | null;
      /** @description The name of the key or the person; null for the operator. */
      name: components['schemas']['Name'] | null;
    };
    /** @description Who can make changes. The set grows. */
    AuditActorType: string | ('api_key' | 'person' | 'operator');
    /** @description One change of your account. */
    AuditEntry: {
      /** @description Ids are in the order of the changes. */
      id: components['schemas']['Id'];
      /** @description When. */
      occurred_at: components['schemas']['Timestamp'];
      /** @description Who made the change. */
      actor: components['schemas']['AuditActor'];
      /** @description The key that made the change; null when `actor` is somebody else. */
      api_key: components['schemas']['AuditedKey'] | null;
      /** @description The operation: `templates.put`, `apiKeys.revoke` and so on. */
      operation: string;
      /** @description What was changed. */
      resource: components['schemas']['AuditedResource'];
      /** @description As it was before, without secrets; null when it was made. An empty object after an erasure. */
      before: {
        [key: string]: unknown;
      } | null;
      /** @description As it was afterwards; null when it was deleted; of a test send the `email_id`. An empty object after an erasure. */
      after: {
        [key: string]: unknown;
      } | null;
    };
    /** @description The key that made a change. */
    AuditedKey: {
      /** @description The key's id. */
      id: components['schemas']['Id'];
      /** @description The key's name. */
      name: components['schemas']['Name'];
      /** @description How the key begins. */
      hint: string;
    };
    /** @description What was changed. */
    AuditedResource: {
      /** @description The kind: `template`, `list`, `api_key`, `suppression` and so on. */
      type: string;
      /**
       * @description The slug, key, name or address (in lower case) that paths use, or an id where there is none;
       *     `[deleted]` after an erasure.
       */
      id: string;
    };
    /** @description What became of a batch. */
    BatchAnswer: {
      /**
       * Format: int32
       * @description How many emails were accepted.
       */
      queued: number;
      /**
       * Format: int32
       * @description How many were refused.
       */
      failed: number;
      /** @description Ask with it for the emails of this batch. */
      batch_id: components['schemas']['Id'];
      /** @description One entry for each of `emails`, in the same order. */
      results: components['schemas']['BatchResult'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description One email of a batch: the same fields as in a single send. Types, unknown fields, and a missing `to`
     *     or `template` are the whole request's errors; every other rule of a single send is checked for each
     *     email by itself, and its failure stands in `results`.
     */
    BatchEmail: {
      /** @description The recipient: exactly one address of at most 254 characters. */
      to: string;
      /** @description Slug of the template. */
      template: string;
      /** @description The template's variables, at most 64 KiB, 200 keys and 32 levels. `brand`, `brand_color`, `brand_footer`, `brand_support_email`, `legal_entity`, `legal_address` and `legal_details` come from your organization's settings unless given, as do the colors made from `brand_color`; so does `company`, the deprecated alias of `brand`. */
      data?: {
        [key: string]: unknown;
      };
      /** @description A verified sender address, or any address on a verified domain; at most 254 characters. Left out: the template's sender, then the organization's. */
      from?: string;
      /** @description The sender's display name, at most 255 characters. Left out: the sender address's own name, then the brand. */
      from_name?: string;
      /** @description Where answers go; at most 254 characters. */
      reply_to?: string;
      /** @description What leaves first: `high`, `normal` or `low`. Left out: `normal`. */
      priority?: components['schemas']['Priority'];
      /** @description An operational subtype, at most 201 characters: the email is sent only to a contact who has confirmed it. Marketing mail goes out with campaigns. */
      subtype_slug?: string;
      /** @description What to do when nobody knows whether the provider took the email: `fail` or `resend`. Left out: the organization's default, and `fail` for mail with a `subtype_slug`. */
      unknown_outcome?: string;
    };
    /** @description Why an email of a batch was refused: what a single send would have answered. */
    BatchEmailError: {
      /** @description One sentence that a person can act on. */
      message: string;
      /**
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'VALIDATION_ERROR';
      /** @description Facts about the failure. Fields are named within the email: `data.reset_url`. */
      details: components['schemas']['ValidationDetails'];
    };
    /** @description An email of a batch that was refused; nothing of it was stored. */
    BatchEmailFailed: {
      /**
       * Format: int32
       * @description Its place in `emails`, from 0.
       */
      index: number;
      /** @description The recipient as you sent it, cut behind 320 characters. */
      to: string;
      /** @description Always null: there is no email. */
      id: null;
      /**
       * @description Refused. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'failed';
      /** @description Why. */
      error: components['schemas']['BatchEmailError'];
    };
    /** @description An email of a batch that was accepted. */
    BatchEmailQueued: {
      /**
       * Format: int32
       * @description Its place in `emails`, from 0.
       */
      index: number;
      /** @description The recipient as you sent it, cut behind 320 characters. */
      to: string;
      /** @description Ask with it what became of the email. */
      id: components['schemas']['Id'];
      /**
       * @description Accepted and stored; it will be sent. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: 'queued';
    };
    /** @description What became of one email of a batch, by `status`. */
    BatchResult:
      components['schemas']['BatchEmailQueued'] | components['schemas']['BatchEmailFailed'];
    /** @description A color in hexadecimal, such as `#1d4ed8`; kept in lower case. */
    Color: string;
    /** @description What a recipient is asked to confirm. */
    Confirmation: {
      /** @description The address, masked: `z•••@example.com`. */
      email: components['schemas']['MaskedEmail'];
      /** @description The organization as its recipients know it. */
      brand: string;
      /** @description The recipient's locale. Pages are written in its language, else in English. */
      locale: components['schemas']['Locale'];
      /** @description What became of the request. */
      status: components['schemas']['ConfirmationStatus'];
      /** @description What it is about: while it is open, the subtypes that still wait. */
      subtypes: components['schemas']['RecipientSubtype'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description What became of a request to confirm.
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
    /** @description A contact's subscription preferences, as a person is shown them who has confirmed: the address is masked. */
    ConfirmedPreferences: {
      /** @description The address, masked: `z•••@example.com`. */
      email: components['schemas']['MaskedEmail'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description True for the subtypes that the contact is subscribed to. May be sent back as it came. */
      preferences: {
        [key: string]: boolean;
      };
      /** @description The same with all that is known, by type. */
      types: components['schemas']['TypePreferences'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What kind of conflict it is. The set grows. */
    ConflictCode: string | 'CONFLICT';
    /** @description What stands in the way. */
    ConflictDetails: {
      /** @description Why. */
      reason: components['schemas']['ConflictReason'];
      /** @description Slugs of the smart lists whose rules stand in the way. */
      lists?: string[];
      /** @description Keys of the subtypes that people have been asked about. */
      subtypes?: string[];
      /**
       * Format: int32
       * @description How many contacts have values that would no longer fit.
       */
      contacts?: number;
      /** @description The status that forbids the action; given with `wrong_status`. */
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
      /** @description Stable, for programs. */
      code: components['schemas']['ConflictCode'];
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['ConflictDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description Why something that is there stands in the way. The set grows. */
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
          | 'wrong_status'
        );
    /** @description One change of consent. */
    ConsentChange: {
      /** @description Ids are in the order of the changes. */
      id: components['schemas']['Id'];
      /** @description The subtype's key at the time. */
      subtype_key: string;
      /** @description Where the contact stood before. */
      from: components['schemas']['ConsentStatus'];
      /** @description Where it stood after. */
      to: components['schemas']['ConsentStatus'];
      /** @description Who or what changed it. */
      source: components['schemas']['ConsentSource'];
      /** @description When. */
      occurred_at: components['schemas']['Timestamp'];
      /** @description The API key that changed it; null when a person or we did. */
      api_key_id: components['schemas']['Id'] | null;
      /**
       * Format: int32
       * @description The version of the subtype's name and description that the person could read.
       */
      text_version: number;
      /** @description The link that the person used; null when no person acted. */
      token_id: components['schemas']['Id'] | null;
      /** @description From where the person acted; null when no person acted. */
      ip: string | null;
      /** @description The person's browser, as it names itself; null when no person acted. */
      user_agent: string | null;
      /** @description The language of the page that the person saw; null when no person acted. */
      locale: components['schemas']['Locale'] | null;
      /** @description The confirmation email's template; null where none was named. */
      confirmation_template: components['schemas']['ConfirmationTemplate'] | null;
      /** @description What you said of your own form when you asked for the opt-in; null when nothing. */
      evidence: components['schemas']['ConsentEvidence'] | null;
    };
    /** @description Where and how a person asked for something in your own product. */
    ConsentEvidence: {
      /** @description The page with the form. */
      url?: string;
      /** @description The person's IP address. */
      ip?: string;
      /** @description The person's browser, as it names itself. */
      user_agent?: string;
      /** @description When the form was sent. */
      collected_at?: components['schemas']['Timestamp'];
      /** @description The words that the person agreed to. */
      text?: string;
    };
    /** @description Who or what changed a consent. The set grows. */
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
        );
    /**
     * @description Where a contact stands with a subtype. `none`: never asked. `pending`: asked, not confirmed yet.
     * @enum {string}
     */
    ConsentStatus: 'none' | 'pending' | 'subscribed' | 'unsubscribed';
    /** @description A contact by itself. */
    Contact: {
      /** @description Never changes; not used in paths. */
      id: components['schemas']['Id'];
      /** @description As first given, its domain in lower-case ASCII. */
      email: components['schemas']['EmailAddress'];
      /** @description Null when you never gave one. */
      name: components['schemas']['Name'] | null;
      /** @description Any JSON of yours, at most 64 KiB, 200 keys and 32 levels. */
      data: {
        [key: string]: unknown;
      };
      /** @description Values of the attributes that your organization has declared. */
      custom_attributes: {
        [key: string]: unknown;
      };
      /** @description Picks the language of templates and pages. */
      locale: components['schemas']['Locale'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description What is known of the address. It never holds a transactional email back. */
      validation_status: components['schemas']['ValidationStatus'];
      /** @description Slugs of the static lists that the contact is on, sorted. A list grants no consent. */
      lists: components['schemas']['Slug'][];
      /** @description When the contact was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description An attribute by itself. */
    ContactAttribute: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Names the attribute. */
      key: components['schemas']['AttributeKey'];
      /** @description What values it takes. */
      type: components['schemas']['AttributeType'];
      /** @description Those that an enum takes, in your order; null for other types. */
      values: components['schemas']['EnumValue'][] | null;
      /** @description For people; null when there is none. */
      name: components['schemas']['Name'] | null;
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description When it was declared. */
      created_at: components['schemas']['Timestamp'];
      /** @description When its declaration was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description An attribute, described as a whole. */
    ContactAttributePut: {
      /** @description What values it takes. */
      type: components['schemas']['AttributeType'];
      /** @description For an enum, and only for one: the values that it takes. */
      values?: components['schemas']['EnumValue'][] | null;
      /** @description For people. Left out, there is none. */
      name?: string | null;
      /** @description For people. Left out, there is none. */
      description?: string | null;
    };
    /** @description A fact that contacts may carry in `custom_attributes`. */
    ContactAttributeSummary: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Names the attribute. */
      key: components['schemas']['AttributeKey'];
      /** @description What values it takes. */
      type: components['schemas']['AttributeType'];
      /** @description Those that an enum takes, in your order; null for other types. */
      values: components['schemas']['EnumValue'][] | null;
      /** @description For people; null when there is none. */
      name: components['schemas']['Name'] | null;
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description When it was declared. */
      created_at: components['schemas']['Timestamp'];
      /** @description When its declaration was last changed. */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description Everything that is stored about a person. */
    ContactExport: {
      /** @description The address that was asked for. */
      email: components['schemas']['EmailAddress'];
      /** @description When this was put together. */
      exported_at: components['schemas']['Timestamp'];
      /** @description The profile; null for somebody who only ever got email, or was suppressed. */
      contact: components['schemas']['ContactSummary'] | null;
      /** @description The static lists that the contact is on, by slug. */
      lists: components['schemas']['ExportedList'][];
      /** @description What the contact has said to each subtype; null without a contact. */
      preferences: components['schemas']['ContactPreferences'] | null;
      /** @description Every change of the contact's consent, newest first. */
      consent_history: components['schemas']['ConsentChange'][];
      /** @description Every email to the address, newest first. */
      emails: components['schemas']['EmailSummary'][];
      /** @description Why and since when the address gets no mail; null when it does. */
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
    /** @description Which static lists a contact joins and leaves. */
    ContactListsUpdate: {
      /** @description Lists to add the contact to. Being there already is no error. */
      add?: components['schemas']['ListSlug'][];
      /** @description Lists to take the contact from. Not being there is no error. */
      remove?: components['schemas']['ListSlug'][];
    };
    /** @description Where a contact stands with every subtype. */
    ContactPreferences: {
      /** @description The contact's address. */
      email: components['schemas']['EmailAddress'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description True for the subtypes that the contact is subscribed to. May be sent back as it came. */
      preferences: {
        [key: string]: boolean;
      };
      /** @description The same with all that is known, by type. */
      types: components['schemas']['TypePreferences'][];
    };
    /** @description A person you write to. */
    ContactSummary: {
      /** @description Never changes; not used in paths. */
      id: components['schemas']['Id'];
      /** @description As first given, its domain in lower-case ASCII. */
      email: components['schemas']['EmailAddress'];
      /** @description Null when you never gave one. */
      name: components['schemas']['Name'] | null;
      /** @description Any JSON of yours, at most 64 KiB, 200 keys and 32 levels. */
      data: {
        [key: string]: unknown;
      };
      /** @description Values of the attributes that your organization has declared. */
      custom_attributes: {
        [key: string]: unknown;
      };
      /** @description Picks the language of templates and pages. */
      locale: components['schemas']['Locale'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description What is known of the address. It never holds a transactional email back. */
      validation_status: components['schemas']['ValidationStatus'];
      /** @description Slugs of the static lists that the contact is on, sorted. A list grants no consent. */
      lists: components['schemas']['Slug'][];
      /** @description When the contact was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description What an update sets. Fields left out are left alone. */
    ContactUpdate: {
      /** @description The person's name; null clears it. */
      name?: components['schemas']['Name'] | null;
      /** @description Merged into what is there, key by key at the top level; a null removes its key. */
      data?: {
        [key: string]: unknown;
      };
      /** @description Merged like `data`. Each attribute must be declared and have the declared type. */
      custom_attributes?: {
        [key: string]: unknown;
      };
      /** @description Picks the language of templates and pages. */
      locale?: components['schemas']['Locale'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed?: boolean;
      /** @description Static lists to add the contact to; it stays on the others. One unknown or smart list refuses the whole request. */
      lists?: components['schemas']['ListSlug'][];
    };
    /** @description What an upsert sets. Fields left out are left alone. */
    ContactUpsert: {
      /** @description The contact's address. A contact that has it is updated; otherwise one is created. */
      email: components['schemas']['EmailAddress'];
      /** @description The person's name; null clears it. */
      name?: components['schemas']['Name'] | null;
      /** @description Merged into what is there, key by key at the top level; a null removes its key. */
      data?: {
        [key: string]: unknown;
      };
      /** @description Merged like `data`. Each attribute must be declared and have the declared type. */
      custom_attributes?: {
        [key: string]: unknown;
      };
      /** @description Picks the language of templates and pages. A new contact without one gets the organization's `default_locale`, which is `en` unless you set it. */
      locale?: components['schemas']['Locale'];
      /** @description Static lists to add the contact to; it stays on the others. One unknown or smart list refuses the whole request. */
      lists?: components['schemas']['ListSlug'][];
      /**
       * @description Subtypes that the person asked for, by key (`slug`, or `type_slug/subtype_slug`). They stay
       *     `pending` until the person confirms; what is subscribed already stays so.
       */
      opt_in_subtype_slugs?: components['schemas']['SubtypeKey'][];
      /**
       * @description False confirms at once, for imports and administrators: the person is not asked. Needs the scope
       *     `manage` or `full`.
       */
      double_opt_in?: boolean;
      /**
       * @description Slug of the template of your confirmation email; its success redirect is where the person goes
       *     after confirming. Without one it is `consent-confirm`, and where that is missing, a page of ours.
       */
      confirm_template?: string;
      /**
       * @description Where your own form collected the wish. Kept in the consent history; for a subtype that is
       *     subscribed already nothing changes, so nothing is recorded.
       */
      consent_evidence?: components['schemas']['ConsentEvidence'];
    };
    /** @description An API key that was just made. */
    CreatedApiKey: {
      /** @description Names the key in paths and in the audit log. */
      id: components['schemas']['Id'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description Whether what it does is done. */
      mode: components['schemas']['ApiKeyMode'];
      /** @description What it may do. */
      scopes: components['schemas']['ApiKeyScope'][];
      /** @description The domains that the key may send from; null for every verified sender. */
      sender_domains: string[] | null;
      /** @description The networks from which the key works, in CIDR notation; null for every address. */
      networks: string[] | null;
      /** @description How the key begins, to tell it from others. */
      hint: string;
      /** @description When it was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description The id of the key that made it; null when the operator of the server did, on its command line. */
      created_by: components['schemas']['Id'] | null;
      /** @description When it ends by itself; null when it doesn't. */
      expires_at: components['schemas']['Timestamp'] | null;
      /** @description When it was ended; null when it wasn't. */
      revoked_at: components['schemas']['Timestamp'] | null;
      /**
       * @description The key. It is shown here and never again. When it was made with a test key it works nowhere, as
       *     nothing was stored.
       */
      key: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description The API key of a request. */
    CurrentApiKey: {
      /** @description Names the key in paths and in the audit log. */
      id: components['schemas']['Id'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description Whether what it does is done. */
      mode: components['schemas']['ApiKeyMode'];
      /** @description What it may do. */
      scopes: components['schemas']['ApiKeyScope'][];
      /** @description The domains that the key may send from; null for every verified sender. */
      sender_domains: string[] | null;
      /** @description The networks from which the key works, in CIDR notation; null for every address. */
      networks: string[] | null;
      /** @description How the key begins, to tell it from others. */
      hint: string;
      /** @description When it was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description The id of the key that made it; null when the operator of the server did, on its command line. */
      created_by: components['schemas']['Id'] | null;
      /** @description When it ends by itself; null when it doesn't. */
      expires_at: components['schemas']['Timestamp'] | null;
      /** @description When it was ended; null when it wasn't. */
      revoked_at: components['schemas']['Timestamp'] | null;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A domain by itself. */
    Domain: {
      /** @description Never changes; paths name the domain. */
      id: components['schemas']['Id'];
      /** @description The domain in lower-case ASCII. Subdomains are domains of their own. */
      name: string;
      /** @description Whether emails may come from it. */
      status: components['schemas']['VerificationStatus'];
      /** @description What to publish in the DNS. With Amazon SES those for DKIM come with the first look, within seconds. */
      records: components['schemas']['DomainRecord'][];
      /** @description What the latest look says, in plain words. */
      advice: components['schemas']['DomainAdvice'][];
      /** @description When it was verified; null unless it is. */
      verified_at: components['schemas']['Timestamp'] | null;
      /** @description When it was last looked at; null before. */
      checked_at: components['schemas']['Timestamp'] | null;
      /** @description When it is looked at next; null when that ended. */
      next_check_at: components['schemas']['Timestamp'] | null;
      /** @description When it was added. */
      created_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What the latest look says about the delivery of your emails. */
    DomainAdvice: {
      /** @description What it is about. */
      topic: components['schemas']['RecordPurpose'] | 'provider';
      /**
       * @description `problem` keeps emails from being sent or delivered, `warning` may; `ok` is fine.
       * @enum {string}
       */
      level: 'ok' | 'warning' | 'problem';
      /** @description In plain words. */
      message: string;
    };
    /** @description A domain to send from. */
    DomainCreate: {
      /** @description The domain exactly as it stands behind the `@`. */
      name: components['schemas']['DomainName'];
    };
    /** @description A domain of at most 200 characters. International letters are turned into ASCII. */
    DomainName: string;
    /** @description A DNS record to publish. */
    DomainRecord: {
      /** @description What it is for. */
      purpose: components['schemas']['RecordPurpose'];
      /**
       * @description Its type in the DNS.
       * @enum {string}
       */
      type: 'TXT' | 'CNAME' | 'MX';
      /** @description Its complete name. */
      name: string;
      /** @description Its value. An MX has its priority in front. */
      value: string;
      /** @description False for what only makes delivery better. */
      required: boolean;
      /** @description What was seen of it. */
      status: components['schemas']['RecordStatus'];
      /** @description What is published there, as far as it was seen. */
      found_values: string[];
      /** @description What it does, in plain words. */
      explanation: string;
    };
    /** @description A domain that your organization sends from. */
    DomainSummary: {
      /** @description Never changes; paths name the domain. */
      id: components['schemas']['Id'];
      /** @description The domain in lower-case ASCII. Subdomains are domains of their own. */
      name: string;
      /** @description Whether emails may come from it. */
      status: components['schemas']['VerificationStatus'];
      /** @description What to publish in the DNS. With Amazon SES those for DKIM come with the first look, within seconds. */
      records: components['schemas']['DomainRecord'][];
      /** @description What the latest look says, in plain words. */
      advice: components['schemas']['DomainAdvice'][];
      /** @description When it was verified; null unless it is. */
      verified_at: components['schemas']['Timestamp'] | null;
      /** @description When it was last looked at; null before. */
      checked_at: components['schemas']['Timestamp'] | null;
      /** @description When it is looked at next; null when that ended. */
      next_check_at: components['schemas']['Timestamp'] | null;
      /** @description When it was added. */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description An email and what became of it. Times not reached are null. */
    Email: {
      /** @description Given by the send. */
      id: components['schemas']['Id'];
      /** @description The recipient, its domain in lower-case ASCII. */
      to_email: components['schemas']['EmailAddress'];
      /** @description The sender. */
      from_email: components['schemas']['EmailAddress'];
      /** @description As rendered when the email was accepted. */
      subject: string;
      /** @description Where it stands. */
      status: components['schemas']['EmailStatus'];
      /** @description The template used. */
      template_slug: components['schemas']['Slug'] | null;
      /** @description What leaves first. */
      priority: components['schemas']['Priority'];
      /** @description When it was accepted. */
      queued_at: components['schemas']['Timestamp'];
      /** @description When the mail server took it. */
      sent_at: components['schemas']['Timestamp'] | null;
      /** @description When it reached the recipient's server. */
      delivered_at: components['schemas']['Timestamp'] | null;
      /** @description When it was first opened. */
      opened_at: components['schemas']['Timestamp'] | null;
      /** @description When a link was first clicked. */
      clicked_at: components['schemas']['Timestamp'] | null;
      /**
       * Format: int32
       * @description How often it was handed to the provider.
       */
      attempts: number;
      /** @description What becomes of it when nobody knows whether the provider took it, as decided when it was accepted. */
      unknown_outcome: components['schemas']['UnknownOutcome'];
      /** @description Why it did not leave; null unless `failed`. */
      failure: components['schemas']['EmailFailure'] | null;
      /** @description What the recipient's server said; null unless it bounced. */
      bounce: components['schemas']['EmailBounce'] | null;
      /** @description What happened, oldest first. */
      events: components['schemas']['EmailEvent'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description An email address of at most 254 characters. Blanks around it are cut; an international domain is
     *     turned into ASCII; upper and lower case make no difference.
     */
    EmailAddress: string;
    /** @description Several emails, checked one by one. */
    EmailBatch: {
      /** @description 1–1,000 emails. One recipient may stand in several. */
      emails: components['schemas']['BatchEmail'][];
    };
    /** @description What the recipient's server said. */
    EmailBounce: {
      /**
       * @description `hard`: the address does not work. `soft`: it may work later.
       * @enum {string}
       */
      type: 'hard' | 'soft';
      /** @description The provider's finer kind, such as `MailboxFull`. */
      sub_type: string | null;
      /** @description The server's own words, where known. */
      diagnostic: string | null;
    };
    /** @description Something that happened to an email. */
    EmailEvent: {
      /** @description What it was. */
      type: components['schemas']['EmailEventType'];
      /** @description When the provider saw it; of `resent`, when it was decided. */
      occurred_at: components['schemas']['Timestamp'];
    };
    /** @description What happened to an email. The set grows. */
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
        );
    /** @description Why an email did not leave. */
    EmailFailure: {
      /** @description Stable, for programs. */
      code: components['schemas']['FailureCode'];
      /** @description One sentence for people. */
      message: string;
    };
    /** @description What a send names. */
    EmailSend: {
      /** @description The recipient: exactly one address. */
      to: components['schemas']['EmailAddress'];
      /** @description Slug of the template. */
      template: components['schemas']['Slug'];
      /** @description The template's variables, at most 64 KiB, 200 keys and 32 levels. `brand`, `brand_color`, `brand_footer`, `brand_support_email`, `legal_entity`, `legal_address` and `legal_details` come from your organization's settings unless given, as do the colors made from `brand_color`; so does `company`, the deprecated alias of `brand`. */
      data?: {
        [key: string]: unknown;
      };
      /** @description A verified sender address, or any address on a verified domain. Left out: the template's sender, then the organization's. */
      from?: components['schemas']['EmailAddress'];
      /** @description The sender's display name. Left out: the sender address's own name, then the brand. */
      from_name?: components['schemas']['Name'];
      /** @description Where answers go. */
      reply_to?: components['schemas']['EmailAddress'];
      /**
       * @description What leaves first.
       * @default normal
       */
      priority?: components['schemas']['Priority'];
      /** @description An operational subtype: the email is sent only to a contact who has confirmed it. Marketing mail goes out with campaigns. */
      subtype_slug?: string;
      /** @description What to do when nobody knows whether the provider took the email. Left out: the organization's default, and `fail` for mail with a `subtype_slug`. */
      unknown_outcome?: components['schemas']['UnknownOutcome'];
    };
    /**
     * @description Where an email stands. It only moves forward. The set grows: treat a status that you don't know as one
     *     that may still change.
     */
    EmailStatus:
      string | ('queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed');
    /**
     * @description A status to filter by.
     * @enum {string}
     */
    EmailStatusFilter:
      'queued' | 'sending' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed';
    /** @description An email as lists show it. Times not reached are null. */
    EmailSummary: {
      /** @description Given by the send. */
      id: components['schemas']['Id'];
      /** @description The recipient, its domain in lower-case ASCII. */
      to_email: components['schemas']['EmailAddress'];
      /** @description The sender. */
      from_email: components['schemas']['EmailAddress'];
      /** @description As rendered when the email was accepted. */
      subject: string;
      /** @description Where it stands. */
      status: components['schemas']['EmailStatus'];
      /** @description The template used. */
      template_slug: components['schemas']['Slug'] | null;
      /** @description What leaves first. */
      priority: components['schemas']['Priority'];
      /** @description When it was accepted. */
      queued_at: components['schemas']['Timestamp'];
      /** @description When the mail server took it. */
      sent_at: components['schemas']['Timestamp'] | null;
      /** @description When it reached the recipient's server. */
      delivered_at: components['schemas']['Timestamp'] | null;
      /** @description When it was first opened. */
      opened_at: components['schemas']['Timestamp'] | null;
      /** @description When a link was first clicked. */
      clicked_at: components['schemas']['Timestamp'] | null;
      /**
       * Format: int32
       * @description How often it was handed to the provider.
       */
      attempts: number;
      /** @description What becomes of it when nobody knows whether the provider took it, as decided when it was accepted. */
      unknown_outcome: components['schemas']['UnknownOutcome'];
      /** @description Why it did not leave; null unless `failed`. */
      failure: components['schemas']['EmailFailure'] | null;
      /** @description What the recipient's server said; null unless it bounced. */
      bounce: components['schemas']['EmailBounce'] | null;
    };
    /** @description One of the values of an enum. */
    EnumValue: string;
    /** @description Whom to erase. */
    Erasure: {
      /** @description The person's address, whether or not it belongs to a contact. */
      email: components['schemas']['EmailAddress'];
    };
    /** @description A static list that a person is on. */
    ExportedList: {
      /** @description Names the list. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
    };
    /** @description Why an email did not leave. The set grows. */
    FailureCode:
      | string
      | (
          | 'contact_deleted'
          | 'opt_in_required'
          | 'suppressed'
          | 'sender_not_verified'
          | 'provider_rejected'
          | 'render_failed'
          | 'retries_exhausted'
          | 'expired'
          | 'outcome_unknown'
        );
    /** @description One failure of a request. */
    FieldError: {
      /** @description A dotted path into the body (`data.reset_url`, `emails.3.to`), or the name of a query parameter or header. */
      field: string;
      /** @description Why it was refused. */
      reason: components['schemas']['Reason'];
      /** @description One sentence for the person who mends the request. */
      message: string;
    };
    /** @description Why a valid key may not do this. The set grows. */
    ForbiddenCode: string | 'FORBIDDEN';
    /** @description What would allow it. */
    ForbiddenDetails: {
      /** @description The narrowest scope that allows the operation; given with `FORBIDDEN`. */
      required_scope?: string;
    };
    /**
     * @description Body of a 403.
     * @example {
     *       "message": "This API key lacks the scope that the operation needs.",
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
      /** @description Stable, for programs. */
      code: components['schemas']['ForbiddenCode'];
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['ForbiddenDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description What a new key may do; see `ApiKeyScope`.
     * @enum {string}
     */
    GrantedScope: 'send' | 'contacts' | 'read' | 'manage' | 'full';
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
    /** @description Why a request that takes an `Idempotency-Key` was not carried out. The set grows. */
    IdempotencyConflictCode: string | ('IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_IN_PROGRESS');
    /**
     * @description Body of a 409 about an `Idempotency-Key`.
     * @example {
     *       "message": "This Idempotency-Key came before with another request; take a new key for a new request.",
     *       "code": "IDEMPOTENCY_KEY_REUSED",
     *       "details": {},
     *       "request_id": "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
     *       "test_mode": false
     *     }
     */
    IdempotencyConflictError: {
      /** @description One sentence that a person can act on. */
      message: string;
      /** @description Stable, for programs. */
      code: components['schemas']['IdempotencyConflictCode'];
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NoDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description The variables that are filled in from the organization's settings where `data` does not have them, in
     *     sends and previews. A setting that is not set is left out.
     */
    InjectedVariables: {
      /** @description The organization's `brand`. */
      brand?: string;
      /** @description The organization's `brand_color`. */
      brand_color?: string;
      /** @description Black or white, whichever is read better on `brand_color`: that of `data`, else the organization's. */
      brand_text_color?: string;
      /** @description The shade nearest to that color that can be read on white and light grey. */
      brand_link_color?: string;
      /** @description The same on dark grounds. */
      brand_link_color_dark?: string;
      /** @description Where the organization's logo is. */
      brand_logo_url?: components['schemas']['Url'];
      /**
       * Format: int32
       * @description The width at which it is shown, in pixels.
       */
      brand_logo_width?: number;
      /**
       * Format: int32
       * @description The height at which it is shown, in pixels.
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
      /**
       * @deprecated
       * @description Legacy alias of `brand`: the `brand` of `data`, else of the organization, else the organization's name.
       */
      company?: unknown;
    };
    /**
     * @description Body of a 500.
     * @example {
     *       "message": "The server failed; nothing was changed. Tell us the request id.",
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'INTERNAL_ERROR';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NoDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A domain, such as `shop.example`. */
    KeyDomain: string;
    /** @description An IP address, or a network in CIDR notation (RFC 4632). */
    KeyNetwork: string;
    /**
     * @description A frame of ours around the HTML: the head of a document with colours for dark mode, the preheader,
     *     and a footer with your brand, your legal details and, in mail to subscribers, the links to
     *     unsubscribe and to the preferences. A layout never changes under its name.
     * @enum {string}
     */
    Layout: 'banner' | 'basic' | 'card';
    /** @description A list by itself. */
    List: {
      /** @description Never changes; paths and bodies name the slug. */
      id: components['schemas']['Id'];
      /** @description Names the list. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description How contacts get on it. */
      kind: components['schemas']['ListKind'];
      /** @description True when contacts can be put on it and taken off: static lists only. */
      modifiable: boolean;
      /** @description When the list was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description Who is on a smart list; null for a static one. */
      rule: components['schemas']['SmartRule'] | null;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description `static`: contacts are put on it. `smart`: a rule decides who is on it, whenever it is used.
     * @enum {string}
     */
    ListKind: 'static' | 'smart';
    /** @description A list, described as a whole. */
    ListPut: {
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people. Left out, there is none. */
      description?: string | null;
      /** @description Makes the list smart: who is on it. Left out or null, the list is static. */
      rule?: components['schemas']['SmartRule'] | null;
    };
    /** @description Names a static list. An unknown one is listed in `details.invalid_lists`. */
    ListSlug: string;
    /** @description A group of contacts. */
    ListSummary: {
      /** @description Never changes; paths and bodies name the slug. */
      id: components['schemas']['Id'];
      /** @description Names the list. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description How contacts get on it. */
      kind: components['schemas']['ListKind'];
      /** @description True when contacts can be put on it and taken off: static lists only. */
      modifiable: boolean;
      /** @description When the list was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description A BCP 47 language tag such as `en`, `cs` or `en-US`. */
    Locale: string;
    /** @description An organization's logo, as it is stored. Templates have it as `brand_logo_url`, with `brand_logo_width` and `brand_logo_height`: the size at which it fits 240 × 48 pixels. */
    Logo: {
      /** @description Where anybody may fetch it: an address of this server that ends in a hash, and never gives another image. Mail that was sent goes on showing it when it is replaced or deleted: until no email is kept that was accepted before, for 30 days at least, and among the last 20 logos. */
      url: components['schemas']['Url'];
      /** @description Its type, as found in the file. */
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
       * @description Bytes as stored.
       */
      bytes: number;
      /** @description SHA-256, in hexadecimal, of the file that was uploaded: by it a program sees whether its file is the one in use. */
      source_sha256: string;
    };
    /**
     * @description What a logo may be: other formats are refused.
     * @enum {string}
     */
    LogoType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
    /** @description A logo to be stored. */
    LogoUpload: {
      /** @description The file in base64: PNG, JPEG, GIF or WebP, at most 256 KiB, 4,096 pixels wide and high and 4,000,000 pixels in all, not animated. */
      data: string;
    };
    /** @description What a recipient is shown of one's own address: enough to recognize it by, not enough to write to. */
    MaskedEmail: string;
    /** @description A display name of at most 255 characters, without control characters. */
    Name: string;
    /** @description No further facts. */
    NoDetails: Record<string, never>;
    /** @description Why nothing was found. The set grows. */
    NotFoundCode: string | 'NOT_FOUND';
    /** @description What was not found. */
    NotFoundDetails: {
      /** @description The kind of thing that the path names: `contact`, `email`, `list`, … or `path`; given with `NOT_FOUND`. */
      resource?: string;
    };
    /**
     * @description Body of a 404.
     * @example {
     *       "message": "Nothing is found under this path.",
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
      /** @description Stable, for programs. */
      code: components['schemas']['NotFoundCode'];
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NotFoundDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description Whose account it is, and what its mail says about that. */
    Organization: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Never changes; the operator of the server gave it. */
      slug: components['schemas']['Slug'];
      /** @description Your name for the account. */
      name: components['schemas']['Name'];
      /** @description What people know you by, as `brand` in templates and on pages; null when it isn't set, and then templates have no `brand` but that of `data`. */
      brand: components['schemas']['Name'] | null;
      /** @description What pages show: the brand, else the name. */
      effective_brand: components['schemas']['Name'];
      /**
       * @deprecated
       * @description The same as `effective_brand`, under the name of the legacy template variable `company`.
       */
      company: components['schemas']['Name'];
      /** @description The logo on pages and in the layouts; null while there is none. */
      logo: components['schemas']['Logo'] | null;
      /** @description The color of buttons and links on pages and in the layouts, as `brand_color` in templates; null when it isn't set. Text on it is black or white, and links have its nearest shade that can be read (WCAG 2.2, 1.4.3), in light and in dark. */
      brand_color: components['schemas']['Color'] | null;
      /** @description What stands below pages and layouts, as `brand_footer` in templates; null when it isn't set. */
      brand_footer: string | null;
      /** @description Where people write who need help, as `brand_support_email` in templates; null when it isn't set. */
      brand_support_email: components['schemas']['EmailAddress'] | null;
      /** @description The locales in which texts of the pages are yours, in alphabetical order: see `texts.put`. */
      text_locales: components['schemas']['Locale'][];
      /** @description Who you are in law, as `legal_entity` in templates; null when it isn't set. */
      legal_entity: string | null;
      /** @description Where you are, as `legal_address` in templates; null when it isn't set. */
      legal_address: string | null;
      /** @description What else has to be said, such as a company number, as `legal_details` in templates; null when it isn't set. */
      legal_details: string | null;
      /** @description The language that you mostly write in: what a new contact gets that names none. `en` unless you set it. */
      default_locale: components['schemas']['Locale'];
      /** @description What becomes of mail without a `subtype_slug` when nobody knows whether the provider took it, unless the send says so itself. `fail` unless you set it. */
      unknown_outcome: components['schemas']['UnknownOutcome'];
      /** @description Which address mail comes from that names no other; null while there is none. */
      default_from: components['schemas']['EmailAddress'] | null;
      /** @description When the organization was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What an update sets. Fields left out are left alone; null clears. */
    OrganizationUpdate: {
      /** @description Your name for the account. */
      name?: string;
      /** @description What people know you by. */
      brand?: string | null;
      /** @description The color of buttons and links on pages and in the layouts. Any will do: see `brand_color` of the organization. */
      brand_color?: components['schemas']['Color'] | null;
      /** @description What stands below pages and layouts; may have several lines. It is plain text. */
      brand_footer?: string | null;
      /** @description Where people write who need help. */
      brand_support_email?: components['schemas']['EmailAddress'] | null;
      /** @description Who you are in law. */
      legal_entity?: string | null;
      /** @description Where you are; may have several lines. */
      legal_address?: string | null;
      /** @description What else has to be said; may have several lines. */
      legal_details?: string | null;
      /** @description The language that you mostly write in: what a new contact gets that names none. */
      default_locale?: components['schemas']['Locale'];
      /** @description What becomes of mail without a `subtype_slug` when nobody knows whether the provider took it, unless the send says so itself. */
      unknown_outcome?: components['schemas']['UnknownOutcome'];
    };
    /** @description A text of a page: plain, on one line. Where ours has `{brand}` and `{email}`, it has both. */
    PageText: string;
    /**
     * @description Texts of the pages that the links in emails open, by key; each is described by what we say in English.
     *     `{brand}` stands for the organization, `{email}` for the masked address. Whoever is asked to allow a sender
     *     address, and whoever meets an error or a test link, reads our words: those can't be replaced.
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
      /** @description This ends every subscription, those not listed here included. Messages that you ask for yourself, such as to reset a password, still reach you. */
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
    };
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'PAYLOAD_TOO_LARGE';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['TooLargeDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A contact's subscription preferences. */
    Preferences: {
      /** @description The contact's address. */
      email: components['schemas']['EmailAddress'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description True for the subtypes that the contact is subscribed to. May be sent back as it came. */
      preferences: {
        [key: string]: boolean;
      };
      /** @description The same with all that is known, by type. */
      types: components['schemas']['TypePreferences'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description Which preferences change. */
    PreferencesUpdate: {
      /** @description By subtype key (`slug`, or `type_slug/subtype_slug`): true subscribes, false unsubscribes. */
      preferences?: {
        [key: string]: boolean;
      };
      /** @description True unsubscribes from every subtype, those never asked about included. The master switch stays as it is. */
      unsubscribe_all?: boolean;
    };
    /**
     * @description What leaves first. `high` is for people who wait: it expires after an hour, the others after 72.
     * @enum {string}
     */
    Priority: 'high' | 'normal' | 'low';
    /** @description An accepted email. */
    QueuedEmail: {
      /** @description Ask with it what became of the email. */
      id: components['schemas']['Id'];
      /**
       * @description Accepted and stored; it will be sent.
       * @enum {string}
       */
      status: 'queued';
      /** @description When it was accepted. */
      queued_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description Which kind of limit was met. The set grows. */
    RateLimitCode: string | 'RATE_LIMITED';
    /** @description Which limit was met. */
    RateLimitDetails: {
      /**
       * Format: int64
       * @description How much is allowed in a window: requests, with `RATE_LIMITED`.
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
      /** @description Stable, for programs. */
      code: components['schemas']['RateLimitCode'];
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['RateLimitDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description Why a field was refused. The set grows; treat what you don't know as `invalid_value`. */
    Reason:
      | string
      | (
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
        );
    /** @description A recipient's own subscription preferences: what is public of them. */
    RecipientPreferences: {
      /** @description The address, masked: `z•••@example.com`. */
      email: components['schemas']['MaskedEmail'];
      /** @description The organization as its recipients know it. */
      brand: string;
      /** @description The recipient's locale. Pages are written in its language, else in English. */
      locale: components['schemas']['Locale'];
      /** @description True for the public subtypes whose mail comes. Sent back as it came, it changes nothing. */
      preferences: {
        [key: string]: boolean;
      };
      /** @description The same with all that a recipient may know, by type. Types without public subtypes are left out. */
      types: components['schemas']['RecipientTypePreferences'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A subtype as a recipient sees it. */
    RecipientSubtype: {
      /** @description Names the subtype in `preferences`. */
      key: string;
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
    };
    /** @description A public subtype and where the recipient stands with it. */
    RecipientSubtypePreference: {
      /** @description Names the subtype in `preferences`. */
      key: string;
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description Where the recipient stands. */
      status: components['schemas']['ConsentStatus'];
      /** @description Whether its mail comes: subscribed, and for marketing the master switch is on. */
      effective: boolean;
    };
    /** @description A subscription type with its public subtypes. */
    RecipientTypePreferences: {
      /** @description Names the type. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description What its mail is for. */
      kind: components['schemas']['SubscriptionKind'];
      /** @description Its public subtypes, in the order that you gave them. */
      subtypes: components['schemas']['RecipientSubtypePreference'][];
    };
    /** @description What a DNS record is for. The set grows. */
    RecordPurpose: string | ('ownership' | 'dkim' | 'mail_from' | 'spf' | 'dmarc');
    /**
     * @description What was seen of a DNS record at the latest look.
     * @enum {string}
     */
    RecordStatus: 'unchecked' | 'found' | 'missing' | 'wrong' | 'unanswered';
    /** @description A sender address by itself. */
    SenderAddress: {
      /** @description Never changes; paths name the address. */
      id: components['schemas']['Id'];
      /** @description The address as it was first given, its domain in lower-case ASCII. */
      email: components['schemas']['EmailAddress'];
      /** @description Shown beside the address when an email names no `from_name`; null for the brand. */
      name: components['schemas']['Name'] | null;
      /** @description Its domain. */
      domain: string;
      /** @description Whether emails may come from it: confirmed by its link, or on a verified domain of yours. */
      status: components['schemas']['VerificationStatus'];
      /** @description What is still to be done until it is verified, in plain words; null when nothing is. */
      next_step: string | null;
      /** @description True for the sender of emails that name none and whose template names none. */
      is_default: boolean;
      /** @description When it was added. */
      created_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description An address to send from. */
    SenderAddressCreate: {
      /** @description The address. Upper and lower case make no difference. */
      email: components['schemas']['EmailAddress'];
      /** @description Shown beside the address; null for the brand. Left out, it stays as it is. */
      name?: components['schemas']['Name'] | null;
      /**
       * @description Makes it the sender of emails that name none; the one before is so no longer. Left out, it stays as
       *     it is.
       */
      is_default?: boolean;
    };
    /** @description An address that your organization sends from. */
    SenderAddressSummary: {
      /** @description Never changes; paths name the address. */
      id: components['schemas']['Id'];
      /** @description The address as it was first given, its domain in lower-case ASCII. */
      email: components['schemas']['EmailAddress'];
      /** @description Shown beside the address when an email names no `from_name`; null for the brand. */
      name: components['schemas']['Name'] | null;
      /** @description Its domain. */
      domain: string;
      /** @description Whether emails may come from it: confirmed by its link, or on a verified domain of yours. */
      status: components['schemas']['VerificationStatus'];
      /** @description What is still to be done until it is verified, in plain words; null when nothing is. */
      next_step: string | null;
      /** @description True for the sender of emails that name none and whose template names none. */
      is_default: boolean;
      /** @description When it was added. */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description Who asks to send as the address that the link was mailed to. */
    SenderVerification: {
      /** @description The address, masked: `z•••@example.com`. */
      email: components['schemas']['MaskedEmail'];
      /** @description The organization as its recipients know it. */
      brand: string;
      /** @description The recipient's locale. Pages are written in its language, else in English. */
      locale: components['schemas']['Locale'];
      /** @description Where the request stands. */
      status: components['schemas']['SenderVerificationStatus'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description Where a request to send as an address stands.
     * @enum {string}
     */
    SenderVerificationStatus: 'open' | 'allowed';
    /** @description Lower-case letters and digits in groups joined by `-` or `_`; at most 100 characters. */
    Slug: string;
    /**
     * @description Who is on a smart list, worked out whenever the list is used. One of:
     *
     *     - `{ "all": [rule, …] }`, `{ "any": [rule, …] }`, `{ "not": rule }`
     *     - `{ "list": "<slug>" }`: on a static list
     *     - `{ "consent": "<key>" }`: subscribed to a subtype, by either form of its key
     *     - `{ "field": …, "op": …, "value": … }`: compares a field
     *
     *     Fields are `locale`, `validation_status`, `subscribed`, `created_at`, `data.<key>` and
     *     `custom_attributes.<key>`; further keys lead into objects (`data.address.city`). Operators are `eq`,
     *     `ne`, `in` (the value is an array), `gt`, `lt`, `contains` (a part of a string, or an element of an
     *     array) and `exists` (the value is `true`, `false` or left out).
     *
     *     A value that is missing or null is not there: `exists` is false, and so is every comparison but
     *     `ne`. Values of different types are never equal, greater or less. Strings compare letter by letter in
     *     the order of Unicode, so that dates in ISO 8601 sort by time. All of no rules is everybody, any of no
     *     rules nobody. A rule holds at most 50 rules in 10 levels, and `in` at most 100 values.
     *
     *     Indexes find contacts by `list`, `consent`, `eq` and `in` on `locale` and `validation_status`,
     *     `subscribed` `eq` `false`, `eq`, `in`, `gt` and `lt` on `created_at`, and `any` of such comparisons. A
     *     rule that is one of these, or `all` of one and of others, starts from the contacts that the index
     *     finds. Nothing else has an index, `data.<key>` and `custom_attributes.<key>` included: those
     *     conditions are tried on contact after contact, 20,000 for a page and fewer where there are more than
     *     five such conditions, so that a page may be short or empty though others follow.
     */
    SmartRule: {
      [key: string]: unknown;
    };
    /**
     * @description `marketing`: sent by campaigns. `operational`: may be named by a send, and then needs a confirmed opt-in.
     * @enum {string}
     */
    SubscriptionKind: 'marketing' | 'operational';
    /** @description A type of mail with its subtypes. */
    SubscriptionType: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Names the type. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description What its mail is for. */
      kind: components['schemas']['SubscriptionKind'];
      /** @description What people choose from, in the order of pages. */
      subtypes: components['schemas']['Subtype'][];
      /** @description When the type was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it or one of its subtypes was last changed. */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description A subscription type by itself. */
    SubscriptionTypeDetail: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Names the type. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description What its mail is for. */
      kind: components['schemas']['SubscriptionKind'];
      /** @description What people choose from, in the order of pages. */
      subtypes: components['schemas']['Subtype'][];
      /** @description When the type was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it or one of its subtypes was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A subscription type, described as a whole. */
    SubscriptionTypePut: {
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people. Left out, there is none. */
      description?: string | null;
      /** @description What its mail is for. It can't be changed once people have been asked, not even by deleting it. */
      kind: components['schemas']['SubscriptionKind'];
      /** @description All of its subtypes, in the order of pages. One that is left out is removed. */
      subtypes: components['schemas']['SubtypePut'][];
    };
    /** @description What a person says yes or no to. */
    Subtype: {
      /** @description Never changes. */
      id: components['schemas']['Id'];
      /** @description Unique within its type. */
      slug: components['schemas']['Slug'];
      /** @description Names it in preferences: the slug where no other subtype has it, else `type_slug/subtype_slug`. */
      key: string;
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /** @description Who sees it. */
      visibility: components['schemas']['Visibility'];
      /**
       * @description True when it is retired: it is on no page, takes no new opt-in and no mail is sent with it. What
       *     people have said of it can be read and withdrawn still.
       */
      archived: boolean;
      /**
       * Format: int32
       * @description Counts the changes of what people read before they decide: its name and description, and those of
       *     its type. It counts on when a subtype comes back after it was removed. Consent histories name it.
       */
      text_version: number;
    };
    /** @description Names a subtype: its slug, or `type_slug/subtype_slug`. */
    SubtypeKey: string;
    /** @description A subtype and where a contact stands with it. */
    SubtypePreference: {
      /** @description Names the subtype in `preferences`. */
      key: string;
      /** @description Unique within its type. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description Where the contact stands. */
      status: components['schemas']['ConsentStatus'];
      /** @description Whether mail of this subtype may be sent: subscribed, not archived, and for marketing the master switch is on. */
      effective: boolean;
      /** @description True when the subtype is retired: it takes no new opt-in, and can be withdrawn still. */
      archived: boolean;
      /** @description When the opt-in was confirmed; null unless subscribed. */
      confirmed_at: components['schemas']['Timestamp'] | null;
      /** @description When the status last changed; null when it never did. */
      updated_at: components['schemas']['Timestamp'] | null;
      /** @description What changed it last; null when nothing did. */
      source: components['schemas']['ConsentSource'] | null;
    };
    /** @description A subtype, described as a whole. */
    SubtypePut: {
      /** @description Unique within its type. Under another slug it is another subtype. */
      slug: components['schemas']['Slug'];
      /** @description For people, who read it before they decide. */
      name: components['schemas']['Name'];
      /** @description For people, who read it before they decide. Left out, there is none. */
      description?: string | null;
      /**
       * @description Who sees it.
       * @default public
       */
      visibility?: components['schemas']['Visibility'];
      /**
       * @description True retires it.
       * @default false
       */
      archived?: boolean;
    };
    /** @description A suppression by itself. */
    Suppression: {
      /** @description Its place in the list; paths name the address. */
      id: components['schemas']['Id'];
      /**
       * @description The address. Null where it is no longer known: addresses are compared by a keyed hash, which is all
       *     that stays when the person is erased. To find such an entry, ask for the address.
       */
      email: components['schemas']['EmailAddress'] | null;
      /** @description Why. Of several reasons one is kept: yours before a complaint, a complaint before a bounce. */
      reason: components['schemas']['SuppressionReason'];
      /** @description What you noted; null when nothing. */
      note: string | null;
      /** @description Since when. */
      created_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What is noted about an address. */
    SuppressionPut: {
      /** @description For people: why the address is to get no mail. Left out, an earlier note goes. An erasure deletes it. */
      note?: string | null;
    };
    /** @description Why an address gets no mail. The set grows. */
    SuppressionReason: string | ('hard_bounce' | 'complaint' | 'manual');
    /**
     * @description A reason to filter by.
     * @enum {string}
     */
    SuppressionReasonFilter: 'hard_bounce' | 'complaint' | 'manual';
    /** @description An address that gets no mail from you. */
    SuppressionSummary: {
      /** @description Its place in the list; paths name the address. */
      id: components['schemas']['Id'];
      /**
       * @description The address. Null where it is no longer known: addresses are compared by a keyed hash, which is all
       *     that stays when the person is erased. To find such an entry, ask for the address.
       */
      email: components['schemas']['EmailAddress'] | null;
      /** @description Why. Of several reasons one is kept: yours before a complaint, a complaint before a bounce. */
      reason: components['schemas']['SuppressionReason'];
      /** @description What you noted; null when nothing. */
      note: string | null;
      /** @description Since when. */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description A template with its bodies. */
    Template: {
      /** @description Never changes; sends name the slug. */
      id: components['schemas']['Id'];
      /** @description Names the template in a send. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /**
       * Format: int32
       * @description Counts up with every change of content, layout or default locale. An email keeps the version that it was accepted with.
       */
      version: number;
      /** @description The locale that serves where the contact's own has no content. */
      default_locale: components['schemas']['Locale'];
      /** @description Locales with content, sorted. */
      locales: components['schemas']['Locale'][];
      /** @description What stands around the HTML of every locale; null for nothing. */
      layout: components['schemas']['Layout'] | null;
      /** @description What the template and its layout read from `data`, in order of first use. */
      variables: components['schemas']['TemplateVariable'][];
      /** @description Where a confirmed person is sent (confirmation templates); null when there is none. */
      success_redirect_url: string | null;
      /** @description Sender of its mail unless a send names another; null for the organization's. */
      from: string | null;
      /** @description When the template was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description Content by locale. */
      content: {
        [key: string]: components['schemas']['TemplateContent'];
      };
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What a template says in one locale. */
    TemplateContent: {
      /** @description Subject line. */
      subject: string;
      /** @description HTML body; null when the email is text only. */
      html: string | null;
      /** @description Text body; null when it is made from the HTML. */
      text: string | null;
      /** @description What mail programs show beside the subject; null when they take the body's first words. */
      preheader: string | null;
    };
    /** @description What a template is to say in one locale. All of it is written in the template language. */
    TemplateContentDraft: {
      /** @description Subject line. */
      subject: string;
      /** @description HTML body, at most 250,000 characters. With a layout: what stands inside `<body>`. */
      html?: string | null;
      /** @description Text body, at most 250,000 characters. Left out, it is made from the HTML; one of the two must be there. */
      text?: string | null;
      /** @description What mail programs show beside the subject. Needs a layout. */
      preheader?: string | null;
    };
    /** @description What to render. */
    TemplatePreview: {
      /** @description The template's variables, as in a send. */
      data?: {
        [key: string]: unknown;
      };
      /** @description The locale of a recipient; left out, the template's default locale. */
      locale?: components['schemas']['Locale'];
      /**
       * Format: int32
       * @description Another version than the current one.
       */
      version?: number;
      /** @description Content that is not stored yet, in place of the version's. */
      content?: components['schemas']['TemplateContentDraft'];
      /** @description Another layout than the version's; null for none. */
      layout?: components['schemas']['Layout'] | null;
    };
    /** @description An email that nobody gets. */
    TemplatePreviewed: {
      /** @description Subject line. */
      subject: string;
      /** @description HTML body; null when the email is text only. */
      html: string | null;
      /** @description Text body; made from the HTML where the template has none. */
      text: string;
      /** @description The locale that was rendered: of those with content, the one for the recipient. */
      locale: string;
      /**
       * Format: int32
       * @description The version that was rendered.
       */
      version: number;
      /** @description What the template prints and nobody gave, as dotted paths into `data`. A send would be refused. */
      missing_variables: string[];
      /** @description What was filled in because `data` did not have it. */
      injected_variables: components['schemas']['InjectedVariables'];
      /** @description What may surprise about it. */
      warnings: components['schemas']['TemplateWarning'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A template as its author describes it, as a whole. What is left out takes its default. */
    TemplatePut: {
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people. */
      description?: string | null;
      /**
       * @description The locale that serves where the contact's own has no content; one of those in `content`. Left out:
       *     the only one in `content`; where it has several, the organization's `default_locale`.
       */
      default_locale?: components['schemas']['Locale'];
      /** @description What it says, by locale: at most 50. */
      content: {
        [key: string]: components['schemas']['TemplateContentDraft'];
      };
      /**
       * @description Where a confirmed person is sent (confirmation templates): a URL with `https`, without a user name or
       *     password.
       */
      success_redirect_url?: string | null;
      /** @description Sender of its mail unless a send names another. Left out: the organization's. */
      from?: components['schemas']['EmailAddress'] | null;
      /** @description What stands around the HTML of every locale. Left out: nothing. */
      layout?: components['schemas']['Layout'] | null;
    };
    /** @description A template as it was stored. */
    TemplateSaved: {
      /** @description Never changes; sends name the slug. */
      id: components['schemas']['Id'];
      /** @description Names the template in a send. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /**
       * Format: int32
       * @description Counts up with every change of content, layout or default locale. An email keeps the version that it was accepted with.
       */
      version: number;
      /** @description The locale that serves where the contact's own has no content. */
      default_locale: components['schemas']['Locale'];
      /** @description Locales with content, sorted. */
      locales: components['schemas']['Locale'][];
      /** @description What stands around the HTML of every locale; null for nothing. */
      layout: components['schemas']['Layout'] | null;
      /** @description What the template and its layout read from `data`, in order of first use. */
      variables: components['schemas']['TemplateVariable'][];
      /** @description Where a confirmed person is sent (confirmation templates); null when there is none. */
      success_redirect_url: string | null;
      /** @description Sender of its mail unless a send names another; null for the organization's. */
      from: string | null;
      /** @description When the template was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description Content by locale. */
      content: {
        [key: string]: components['schemas']['TemplateContent'];
      };
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
      /** @description What may surprise. Nothing of it kept the template from being stored. */
      warnings: components['schemas']['TemplateWarning'][];
    };
    /** @description A template without its bodies. */
    TemplateSummary: {
      /** @description Never changes; sends name the slug. */
      id: components['schemas']['Id'];
      /** @description Names the template in a send. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description For people; null when there is none. */
      description: string | null;
      /**
       * Format: int32
       * @description Counts up with every change of content, layout or default locale. An email keeps the version that it was accepted with.
       */
      version: number;
      /** @description The locale that serves where the contact's own has no content. */
      default_locale: components['schemas']['Locale'];
      /** @description Locales with content, sorted. */
      locales: components['schemas']['Locale'][];
      /** @description What stands around the HTML of every locale; null for nothing. */
      layout: components['schemas']['Layout'] | null;
      /** @description What the template and its layout read from `data`, in order of first use. */
      variables: components['schemas']['TemplateVariable'][];
      /** @description Where a confirmed person is sent (confirmation templates); null when there is none. */
      success_redirect_url: string | null;
      /** @description Sender of its mail unless a send names another; null for the organization's. */
      from: string | null;
      /** @description When the template was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
    };
    /** @description Where to send a template, and what with. */
    TemplateTestSend: {
      /** @description The recipient: exactly one address. */
      to: components['schemas']['EmailAddress'];
      /** @description The template's variables, as in a send. */
      data?: {
        [key: string]: unknown;
      };
      /** @description In place of the recipient's own locale. */
      locale?: components['schemas']['Locale'];
      /** @description A verified sender address, or any address on a verified domain. Left out: the template's sender, then the organization's. */
      from?: components['schemas']['EmailAddress'];
    };
    /** @description A name that a template reads from the `data` of a send. */
    TemplateVariable: {
      /** @description Top-level name in `data`. */
      name: string;
      /** @description False when the template copes without it (`default`, `if`). */
      required: boolean;
    };
    /** @description A version of a template by itself. */
    TemplateVersion: {
      /**
       * Format: int32
       * @description Counts up with every change of content, layout or default locale. An email keeps the version that it was accepted with.
       */
      version: number;
      /** @description The locale that serves where the contact's own has no content. */
      default_locale: components['schemas']['Locale'];
      /** @description Locales with content, sorted. */
      locales: components['schemas']['Locale'][];
      /** @description What stands around the HTML of every locale; null for nothing. */
      layout: components['schemas']['Layout'] | null;
      /** @description What the template and its layout read from `data`, in order of first use. */
      variables: components['schemas']['TemplateVariable'][];
      /** @description Content by locale. */
      content: {
        [key: string]: components['schemas']['TemplateContent'];
      };
      /** @description When the version was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What a template said at one time. It never changes. */
    TemplateVersionSummary: {
      /**
       * Format: int32
       * @description Counts up with every change of content, layout or default locale. An email keeps the version that it was accepted with.
       */
      version: number;
      /** @description The locale that serves where the contact's own has no content. */
      default_locale: components['schemas']['Locale'];
      /** @description Locales with content, sorted. */
      locales: components['schemas']['Locale'][];
      /** @description What stands around the HTML of every locale; null for nothing. */
      layout: components['schemas']['Layout'] | null;
      /** @description What the template and its layout read from `data`, in order of first use. */
      variables: components['schemas']['TemplateVariable'][];
      /** @description Content by locale. */
      content: {
        [key: string]: components['schemas']['TemplateContent'];
      };
      /** @description When the version was made. */
      created_at: components['schemas']['Timestamp'];
    };
    /** @description What may surprise about a template that can be used. */
    TemplateWarning: {
      /** @description Stable, for programs. */
      code: components['schemas']['TemplateWarningCode'];
      /** @description One sentence for the template's author. */
      message: string;
      /** @description Where it was found; null when it is about the template as a whole. */
      locale: string | null;
    };
    /** @description What may surprise about a template that can be used. The set grows. */
    TemplateWarningCode:
      | string
      | (
          | 'clipped_by_gmail'
          | 'deprecated_variable'
          | 'nested_document'
          | 'no_success_redirect'
          | 'no_text'
          | 'sender_not_verified'
          | 'unchecked_url'
          | 'unquoted_attribute'
        );
    /** @description What pages say in a locale. */
    Texts: {
      /** @description The locale, in its canonical form. */
      locale: components['schemas']['Locale'];
      /** @description Yours, in place of ours, by key: as `texts.put` takes them. */
      texts: {
        [key: string]: string;
      };
      /** @description What pages say in it: yours, ours, and in English what is there in neither. */
      shown: {
        [key: string]: string;
      };
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description What pages are to say in a locale. */
    TextsPut: {
      /** @description All that you replace: ours is said for what is left out or null. */
      texts: components['schemas']['PageTexts'];
    };
    /**
     * Format: date-time
     * @description A moment in ISO 8601, UTC, with milliseconds: `2026-01-31T09:30:00.000Z`.
     */
    Timestamp: string;
    /** @description How large a body may be. */
    TooLargeDetails: {
      /**
       * Format: int64
       * @description In bytes.
       */
      limit_bytes: number;
    };
    /** @description A subscription type and where a contact stands with its subtypes. */
    TypePreferences: {
      /** @description Names the type. */
      slug: components['schemas']['Slug'];
      /** @description For people. */
      name: components['schemas']['Name'];
      /** @description What its mail is for. */
      kind: components['schemas']['SubscriptionKind'];
      /** @description Its subtypes, in the order of pages. */
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'UNAUTHORIZED';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NoDetails'];
      /** @description The `X-Request-Id` of this answer. */
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'SERVICE_UNAVAILABLE';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NoDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description What becomes of an email when the connection to the provider ends at hand-over, so that nobody knows
     *     whether it was taken. `fail`: after a while without a report it ends as `failed` with
     *     `outcome_unknown`, and the recipient gets it once at most. `resend`: it is sent once more then, and the
     *     recipient may get it twice. Choose `resend` where a second copy does less harm than none, such as for
     *     password resets.
     * @enum {string}
     */
    UnknownOutcome: 'fail' | 'resend';
    /** @description What a recipient may unsubscribe from by one click. */
    Unsubscribe: {
      /** @description The address, masked: `z•••@example.com`. */
      email: components['schemas']['MaskedEmail'];
      /** @description The organization as its recipients know it. */
      brand: string;
      /** @description The recipient's locale. Pages are written in its language, else in English. */
      locale: components['schemas']['Locale'];
      /** @description What the link is about; empty when it is about everything. */
      subtypes: components['schemas']['RecipientSubtypePreference'][];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A one-click unsubscribe was carried out. */
    Unsubscribed: {
      /**
       * @description Always true, also when nothing was left to unsubscribe from.
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'UNSUPPORTED_MEDIA_TYPE';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['NoDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /** @description A contact as it is after an upsert. */
    UpsertedContact: {
      /** @description Never changes; not used in paths. */
      id: components['schemas']['Id'];
      /** @description As first given, its domain in lower-case ASCII. */
      email: components['schemas']['EmailAddress'];
      /** @description Null when you never gave one. */
      name: components['schemas']['Name'] | null;
      /** @description Any JSON of yours, at most 64 KiB, 200 keys and 32 levels. */
      data: {
        [key: string]: unknown;
      };
      /** @description Values of the attributes that your organization has declared. */
      custom_attributes: {
        [key: string]: unknown;
      };
      /** @description Picks the language of templates and pages. */
      locale: components['schemas']['Locale'];
      /** @description Master switch: when false, no marketing campaign reaches the contact. */
      subscribed: boolean;
      /** @description What is known of the address. It never holds a transactional email back. */
      validation_status: components['schemas']['ValidationStatus'];
      /** @description Slugs of the static lists that the contact is on, sorted. A list grants no consent. */
      lists: components['schemas']['Slug'][];
      /** @description When the contact was made. */
      created_at: components['schemas']['Timestamp'];
      /** @description When it was last changed. */
      updated_at: components['schemas']['Timestamp'];
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
      /** @description True when a subtype named in this request still waits for the person's confirmation. */
      pending_confirmation: boolean;
      /**
       * @description While a confirmation is pending: the link to put into the confirmation email that you send. It
       *     opens a page with a button, so that mail scanners confirm nothing, and is good for 7 days. Each
       *     request gives a new one; older ones work until they expire.
       */
      confirm_url?: components['schemas']['Url'];
    };
    /**
     * Format: uri
     * @description A complete URL.
     */
    Url: string;
    /** @description What was wrong with a request. */
    ValidationDetails: {
      /** @description The first failure's field. */
      field: string;
      /** @description The first failure's reason. */
      reason: components['schemas']['Reason'];
      /** @description All failures. */
      errors: components['schemas']['FieldError'][];
      /** @description List slugs that are unknown or belong to smart lists. */
      invalid_lists?: string[];
      /** @description Keys in `preferences` that no subtype has, or several. */
      invalid_preferences?: string[];
      /** @description Keys in `opt_in_subtype_slugs` that no subtype has, or several. */
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
       * @description Stable, for programs.
       * @enum {string}
       */
      code: 'VALIDATION_ERROR';
      /** @description Facts about the failure; an empty object when there are none. */
      details: components['schemas']['ValidationDetails'];
      /** @description The `X-Request-Id` of this answer. */
      request_id: string;
      /** @description True when the request was made with a test key. */
      test_mode: boolean;
    };
    /**
     * @description What is known of an address. `pending`: not looked at yet. `valid`: mail can be delivered to its
     *     domain. `invalid`: it bounced, or its domain takes no mail. `risky`: a throw-away domain or a role
     *     such as `info@`. `unknown`: the check could not be completed.
     * @enum {string}
     */
    ValidationStatus: 'pending' | 'valid' | 'invalid' | 'risky' | 'unknown';
    /**
     * @description Which entries of a list of senders are wanted.
     * @enum {string}
     */
    VerificationFilter: 'verified' | 'all';
    /**
     * @description Whether what your organization sends from may be used.
     * @enum {string}
     */
    VerificationStatus: 'pending' | 'verified' | 'failed';
    /**
     * @description `public`: people see it on their preferences page. `private`: only the API does.
     * @enum {string}
     */
    Visibility: 'public' | 'private';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Names this request in our logs. Your own `X-Request-Id` comes back when it is 1–128 characters out of `A–Z a–z 0–9 . _ -`. */
    'X-Request-Id': string;
    /** @description `true` with a test key, else absent. */
    'X-Test-Mode': 'true';
    /** @description Always `no-store`. */
    'Cache-Control': 'no-store';
    /** @description Always `no-referrer`: the address of a page holds its token. */
    'Referrer-Policy': 'no-referrer';
    /** @description Always `noindex, nofollow`. */
    'X-Robots-Tag': 'noindex, nofollow';
    /** @description Seconds after which a request can succeed. */
    'Retry-After': number;
    /** @description Where the browser goes. */
    location: string;
    /** @description Requests allowed in a window of one second. */
    'X-RateLimit-Limit': number;
    /** @description Requests left in this window. */
    'X-RateLimit-Remaining': number;
    /** @description When the window ends: Unix time in whole seconds. */
    'X-RateLimit-Reset': number;
    /** @description Always `Bearer`. */
    'WWW-Authenticate': 'Bearer';
    /** @description Requests allowed in a window of one second. Absent when it isn't known whose request it is. */
    'X-RateLimit-Limit-Optional': number;
    /** @description Requests left in this window. */
    'X-RateLimit-Remaining-Optional': number;
    /** @description When the window ends: Unix time in whole seconds. */
    'X-RateLimit-Reset-Optional': number;
    /** @description `true` when this repeats the answer to an earlier request with the same `Idempotency-Key`, else absent. */
    'Idempotent-Replayed': 'true';
    /** @description Seconds after which the first request may have been answered. Absent when the key was reused. */
    'Retry-After-Optional': number;
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
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Confirmation'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.confirm': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConfirmedPreferences'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The change was made; a browser goes on to `Location`. */
      303: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          location: components['headers']['location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.getPreferences': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecipientPreferences'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.updatePreferences': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
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
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecipientPreferences'];
        };
      };
      /** @description The change was made; a browser goes on to `Location`. */
      303: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          location: components['headers']['location'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The body is neither JSON in UTF-8 nor a form. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.getUnsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Unsubscribe'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.unsubscribe': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Unsubscribed'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.getSenderVerification': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SenderVerification'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'tokenPages.verifySender': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Stands in the links of emails. It is signed, good for one purpose and for a limited time. */
        token: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer to a program. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SenderVerification'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The token was forged, altered, made for something else or has expired, or the contact is gone. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Too many requests from this client. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'Cache-Control': components['headers']['Cache-Control'];
          'Referrer-Policy': components['headers']['Referrer-Policy'];
          'X-Robots-Tag': components['headers']['X-Robots-Tag'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
          'text/html': components['schemas']['HtmlPage'];
        };
      };
    };
  };
  'apiKeys.list': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ApiKeySummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedApiKey'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CurrentApiKey'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'apiKeys.revoke': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The key's id, as the list shows it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'auditLog.list': {
    parameters: {
      query?: {
        /** @description Only changes of resources of this kind. */
        resource_type?: string;
        /** @description Only changes of the resource with this slug, key, name, address or id. */
        resource_id?: string;
        /** @description Only changes that were made with this key. */
        api_key_id?: string;
        /** @description Only changes by this operation. */
        operation?: string;
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['AuditEntry'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contactAttributes.list': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ContactAttributeSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactAttribute'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactAttribute'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.list': {
    parameters: {
      query?: {
        /** @description On the static list with this slug. An unknown slug finds nobody. */
        list?: string;
        /** @description With this validation status. */
        validation_status?: components['schemas']['ValidationStatus'];
        /** @description With the master switch on (`true`) or off (`false`). */
        subscribed?: boolean;
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ContactSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpsertedContact'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UpsertedContact'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Contact'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Contact'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.listConsentHistory': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ConsentChange'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.export': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The person's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactExport'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.updateLists': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContactLists'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.getPreferences': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preferences'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'contacts.updatePreferences': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The contact's address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PreferencesUpdate'];
      };
    };
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preferences'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'domains.list': {
    parameters: {
      query?: {
        /** @description `all` shows those that are not verified, too. */
        status?: components['schemas']['VerificationFilter'];
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['DomainSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Domain'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Domain'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Domain'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Domain'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'emails.list': {
    parameters: {
      query?: {
        /** @description Only emails that stand there. */
        status?: components['schemas']['EmailStatusFilter'];
        /** @description Only emails to this address. */
        to?: components['schemas']['EmailAddress'];
        /** @description Only emails made from the template with this slug. */
        template?: string;
        /** @description Only emails of this batch. */
        batch_id?: string;
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['EmailSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'emails.batch': {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the request safe to repeat: 1–255 visible ASCII characters of your choice, for this
         *     operation, your organization and the key's mode. A request that comes again with the same key,
         *     path and body within 24 hours is answered as the first was, with `Idempotent-Replayed: true`, and
         *     sends nothing. Only successes are kept.
         */
        'Idempotency-Key'?: string;
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
      /** @description The request was carried out, now or when it first came. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchAnswer'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /**
       * @description The `Idempotency-Key` belongs to another request, or to one that is still being carried out. This
       *     request had no effect.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdempotencyConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'emails.send': {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the request safe to repeat: 1–255 visible ASCII characters of your choice, for this
         *     operation, your organization and the key's mode. A request that comes again with the same key,
         *     path and body within 24 hours is answered as the first was, with `Idempotent-Replayed: true`, and
         *     sends nothing. Only successes are kept.
         */
        'Idempotency-Key'?: string;
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
      /** @description The request was carried out, now or when it first came. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedEmail'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /**
       * @description The `Idempotency-Key` belongs to another request, or to one that is still being carried out. This
       *     request had no effect.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdempotencyConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'emails.get': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The email's id, as the send gave it. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Email'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'lists.list': {
    parameters: {
      query?: {
        /** @description Only lists of this kind. */
        kind?: components['schemas']['ListKind'];
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ListSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['List'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'lists.listContacts': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['ContactSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organization'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Texts'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Texts'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Texts'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'senderAddresses.list': {
    parameters: {
      query?: {
        /** @description `all` shows those that are not verified, too. */
        status?: components['schemas']['VerificationFilter'];
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['SenderAddressSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SenderAddress'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SenderAddress'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'subscriptionTypes.list': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['SubscriptionType'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionTypeDetail'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionTypeDetail'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SubscriptionTypeDetail'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description What is there contradicts the request. Nothing was changed. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ConflictError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'suppressions.list': {
    parameters: {
      query?: {
        /** @description Only those with this reason. */
        reason?: components['schemas']['SuppressionReasonFilter'];
        /** @description Only the one of this address, also where the address itself is no longer known. */
        email?: components['schemas']['EmailAddress'];
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['SuppressionSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'suppressions.put': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The address; in a URL its `@` is written `%40`. */
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Suppression'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Suppression'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'suppressions.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The address; in a URL its `@` is written `%40`. */
        email: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'templates.list': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–200. A page whose entries are large ends earlier: `has_more` says whether others follow. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['TemplateSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Template'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'templates.put': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Names the template from now on. */
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TemplateSaved'];
        };
      };
      /** @description Something new was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TemplateSaved'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out, and there is nothing to tell. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TemplatePreviewed'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'templates.testSend': {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description Makes the request safe to repeat: 1–255 visible ASCII characters of your choice, for this
         *     operation, your organization and the key's mode. A request that comes again with the same key,
         *     path and body within 24 hours is answered as the first was, with `Idempotent-Replayed: true`, and
         *     sends nothing. Only successes are kept.
         */
        'Idempotency-Key'?: string;
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
      /** @description The request was carried out, now or when it first came. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Idempotent-Replayed': components['headers']['Idempotent-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['QueuedEmail'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /**
       * @description The `Idempotency-Key` belongs to another request, or to one that is still being carried out. This
       *     request had no effect.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IdempotencyConflictError'];
        };
      };
      /** @description The body is larger than allowed. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PayloadTooLargeError'];
        };
      };
      /** @description The body is not `application/json` in UTF-8. */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnsupportedMediaTypeError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'templates.listVersions': {
    parameters: {
      query?: {
        /** @description Entries on a page, 1–20. */
        limit?: number;
        /** @description `next_cursor` of the page before. */
        cursor?: string;
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
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description The entries of this page. */
            data: components['schemas']['TemplateVersionSummary'][];
            /** @description True when another page follows. */
            has_more: boolean;
            /** @description Ask for the next page with it; null on the last page. */
            next_cursor: string | null;
            /** @description True when the request was made with a test key. */
            test_mode: boolean;
          };
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
  'templates.getVersion': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The template's slug, now or before it was deleted. */
        slug: string;
        /** @description The version's number. */
        version: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request was carried out. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TemplateVersion'];
        };
      };
      /** @description The request is malformed or names something that doesn't exist. Nothing was changed. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ValidationError'];
        };
      };
      /** @description No valid API key. Missing, malformed, unknown, expired and revoked keys get the same answer. */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnauthorizedError'];
        };
      };
      /** @description The key lacks the scope for this operation. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForbiddenError'];
        };
      };
      /** @description What the path names does not exist in your organization. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NotFoundError'];
        };
      };
      /** @description Too many requests. This one had no effect; try again after `Retry-After`. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RateLimitedError'];
        };
      };
      /** @description Our fault. Nothing was changed; tell us the `request_id`. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InternalError'];
        };
      };
      /** @description The database doesn't answer or is busy. Nothing was changed unless the message says otherwise; try again after `Retry-After`. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-Test-Mode': components['headers']['X-Test-Mode'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit-Optional'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining-Optional'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset-Optional'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UnavailableError'];
        };
      };
    };
  };
}
