/* Generated from each schema.sql by `npm run generate`. Do not edit. */
export interface Tables {
	/** `server/account/organizations/schema.sql` */
	alert_links: {
		id: string;
		organization_id: string;
		address_hash: Buffer;
		mailed_at: string;
	};

	/** `server/account/api-keys/schema.sql` */
	api_keys: {
		id: string;
		organization_id: string;
		mode: 'live' | 'test';
		name: string;
		scopes: string[];
		hash: Buffer;
		hint: string;
		created_at: string;
		expires_at: string | null;
		revoked_at: string | null;
		created_by: string | null;
		sender_domains: string[] | null;
		networks: string[] | null;
		replaced_by: string | null;
		last_used_at: string | null;
	};

	/** `server/account/assets/schema.sql` */
	assets: {
		hash: string;
		organization_id: string;
		content_type: string;
		content: Buffer;
		created_at: string;
		replaced_at: string | null;
		id: string | null;
		name: string | null;
		width: number | null;
		height: number | null;
		source_sha256: string | null;
		unused_since: string | null;
	};

	/** `server/messages/emails/schema.sql` */
	attachment_contents: {
		organization_id: string;
		sha256: Buffer;
		size: number;
		bytes: Buffer;
		stored_at: string;
	};

	/** `server/account/audit/schema.sql` */
	audit_log: {
		id: string;
		organization_id: string;
		api_key_id: string | null;
		operation: string;
		resource_type: string;
		resource_id: string;
		before: unknown | null;
		after: unknown | null;
		address_hash: Buffer | null;
		operator_name: string | null;
		person_id: string | null;
		person_name: string | null;
	};

	/** `server/delivery/schema.sql` */
	blocked_emails: {
		email_id: string;
		organization_id: string;
		domain: string;
		high: boolean;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_clicks: {
		email_id: string;
		id: string;
		campaign_id: string;
		organization_id: string;
		link_id: string;
		machine: boolean;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_count_changes: {
		campaign_id: string;
		organization_id: string;
		added: string[];
		removed: string[];
		times: number;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_counts: {
		campaign_id: string;
		organization_id: string;
		name: string;
		value: string;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_engagement: {
		campaign_id: string;
		contact_id: string;
		organization_id: string;
		opened_at: string | null;
		clicked_at: string | null;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_links: {
		id: string;
		campaign_id: string;
		organization_id: string;
		url: string;
		clicked: number;
		clicked_machine: number;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaign_recipients: {
		campaign_id: string;
		contact_id: string;
		organization_id: string;
		state:
			| 'pending'
			| 'queued'
			| 'sent'
			| 'delivered'
			| 'bounced'
			| 'complained'
			| 'skipped'
			| 'failed'
			| 'canceled';
		reason: string | null;
		variant: number | null;
		due_at: string | null;
		email_id: string | null;
	};

	/** `server/messages/campaigns/schema.sql` */
	campaigns: {
		id: string;
		organization_id: string;
		slug: string;
		name: string;
		subtype: string;
		audience: unknown;
		template: string;
		content_version: number | null;
		data: unknown;
		from_email: string | null;
		from_name: string | null;
		reply_to: string | null;
		tags: string[];
		max_rate_per_hour: number | null;
		skip_if_mailed_within_hours: number | null;
		first_wave: boolean;
		status: 'draft' | 'scheduled' | 'preparing' | 'sending' | 'paused' | 'completed' | 'canceled';
		paused_from: 'preparing' | 'sending' | null;
		paused_by: 'person' | 'guard' | null;
		pause_reason: string | null;
		paused_at: string | null;
		template_version_id: string | null;
		template_version: number | null;
		subtype_id: string | null;
		sender_email: string | null;
		sender_name: string | null;
		constants: unknown | null;
		snapshot_reached: string | null;
		snapshot_last: string | null;
		paced_until: string | null;
		wave_until: string | null;
		acknowledged: unknown;
		checked_at: string | null;
		scheduled_at: string | null;
		started_at: string | null;
		completed_at: string | null;
		canceled_at: string | null;
		settled_at: string | null;
		jobs_paused: boolean;
		deleted_at: string | null;
		created_at: string;
		updated_at: string;
	};

	/** `server/delivery/schema.sql` */
	claim_counters: {
		id: string;
		counter: string;
		updated_at: string;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_checkpoints: {
		organization_id: string;
		id: string;
		tree_size: string;
		root_hash: Buffer;
		note: string;
		created_at: string;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_keys: {
		id: string;
		public_key: Buffer;
		private_key: string;
		endorsement: Buffer | null;
		created_at: string;
		number: number;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_leaves: {
		organization_id: string;
		leaf_index: string;
		ledger_id: string;
		leaf_hash: Buffer;
	};

	/** `server/audience/consent/schema.sql` */
	consent_ledger: {
		id: string;
		organization_id: string;
		contact_id: string | null;
		subtype_id: string | null;
		subtype_key: string | null;
		from_status: string | null;
		to_status: string | null;
		source: string | null;
		api_key_id: string | null;
		text_version: number | null;
		occurred_at: string | null;
		token_id: string | null;
		ip: string | null;
		user_agent: string | null;
		locale: string | null;
		template_slug: string | null;
		template_version: number | null;
		evidence: unknown | null;
		address_hash: Buffer | null;
		erased_at: string | null;
		subject: string | null;
		actor_type: string | null;
		prev_hash: Buffer | null;
		email_digest: Buffer | null;
		ip_digest: Buffer | null;
		user_agent_digest: Buffer | null;
		evidence_digest: Buffer | null;
		text_digest: Buffer | null;
		salts: Buffer | null;
		hash: Buffer | null;
		person_id: string | null;
		contact_digest: Buffer | null;
		subscribed: boolean | null;
		latest_withdrawal: boolean;
		withdrawn_again_at: string | null;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_log_queue: {
		ledger_id: string;
		organization_id: string;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_logs: {
		organization_id: string;
		tree_size: string;
		checkpoint_size: string;
		checkpoint_at: string;
		checkpoint_key: string | null;
	};

	/** `server/audience/consent-log/schema.sql` */
	consent_nodes: {
		organization_id: string;
		level: number;
		node_index: string;
		node_hash: Buffer;
	};

	/** `server/audience/consent/schema.sql` */
	consent_request_links: {
		token_id: string;
		organization_id: string;
		contact_id: string;
		text_versions: unknown;
		template_version_id: string | null;
		evidence: unknown | null;
		asked_at: string;
		expires_at: string;
	};

	/** `server/audience/consent/schema.sql` */
	consent_requests: {
		organization_id: string;
		contact_id: string;
		subtype_id: string;
		text_version: number;
		template_version_id: string | null;
		evidence: unknown | null;
		requested_at: string;
		expires_at: string;
	};

	/** `server/audience/consent/schema.sql` */
	consents: {
		organization_id: string;
		contact_id: string;
		subtype_id: string;
		state: 'subscribed' | 'unsubscribed';
		source: string;
		confirmed_at: string | null;
		updated_at: string;
		restored: boolean;
		withdrawn_again_at: string | null;
	};

	/** `server/audience/contact-actions/schema.sql` */
	contact_actions: {
		id: string;
		organization_id: string;
		mode: 'live' | 'test';
		action: 'add_to_list' | 'remove_from_list' | 'update' | 'unsubscribe' | 'erase';
		filter: unknown;
		list: string | null;
		subtypes: unknown | null;
		changes: unknown | null;
		reason: string | null;
		dry_run: boolean;
		status: 'running' | 'completed' | 'failed' | 'canceled';
		position: string | null;
		matched: number;
		changed: number;
		failure: unknown | null;
		actor: unknown;
		attempts: number;
		created_at: string;
		step_at: string | null;
		ended_at: string | null;
	};

	/** `server/audience/contact-attributes/schema.sql` */
	contact_attributes: {
		id: string;
		organization_id: string;
		key: string;
		type: 'string' | 'number' | 'boolean' | 'date' | 'enum';
		values: string[] | null;
		created_at: string;
		name: string | null;
		description: string | null;
		updated_at: string;
		deleted_at: string | null;
	};

	/** `server/audience/contacts/schema.sql` */
	contacts: {
		id: string;
		organization_id: string;
		email: string;
		email_key: string;
		name: string | null;
		data: unknown;
		custom_attributes: unknown;
		locale: string;
		subscribed: boolean;
		validation_status: 'pending' | 'valid' | 'invalid' | 'risky' | 'unknown';
		created_at: string;
		updated_at: string;
		validate_at: string | null;
		validation_attempt: number;
		timezone: string | null;
		address_hash: Buffer | null;
		words: string;
	};

	/** `server/privacy/organizations/schema.sql` */
	deleted_organizations: {
		id: string;
		slug: string | null;
		deleted_by: string | null;
		deleted_at: string;
		finished_at: string | null;
	};

	/** `server/messages/senders/schema.sql` */
	domains: {
		id: string;
		organization_id: string;
		name: string;
		verified_at: string | null;
		verified_with: string | null;
		created_at: string;
		check_id: string | null;
		facts: unknown | null;
		checked_at: string | null;
		next_check_at: string | null;
		lost_since: string | null;
	};

	/** `server/messages/emails/schema.sql` */
	email_attachments: {
		email_id: string;
		position: number;
		organization_id: string;
		sha256: Buffer;
		filename: string;
		content_type: string;
		content_id: string | null;
	};

	/** `server/messages/emails/schema.sql` */
	email_copies: {
		email_id: string;
		position: number;
		organization_id: string;
		mode: 'live' | 'test';
		kind: 'cc' | 'bcc';
		email: string;
		address_key: string;
		address_hash: Buffer;
		status: 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed' | null;
		bounce_type: 'hard' | 'soft' | null;
		bounce_sub_type: string | null;
		bounce_diagnostic: string | null;
		delivered_at: string | null;
		dropped: 'suppressed' | 'contact_deleted' | null;
		erased_at: string | null;
	};

	/** `server/messages/emails/schema.sql` */
	email_events: {
		email_id: string;
		id: string;
		organization_id: string;
		type: string;
		occurred_at: string;
		of_copy: boolean | null;
		machine: boolean | null;
	};

	/** `server/messages/emails/schema.sql` */
	email_labels: {
		email_id: string;
		organization_id: string;
		label: string;
		of_metadata: boolean;
	};

	/** `server/messages/statistics/schema.sql` */
	email_stats: {
		organization_id: string;
		bucket: string;
		dimension: 'all' | 'sender_domain' | 'recipient_provider' | 'template' | 'tag' | 'campaign';
		value: string | null;
		sent: number;
		reported: number;
		delivered: number;
		hard_bounced: number;
		soft_bounced: number;
		complained: number;
		opened: number;
		machine_opened: number;
		clicked: number;
		machine_clicked: number;
		unsubscribed: number;
		failed: number;
		canceled: number;
	};

	/** `server/messages/statistics/schema.sql` */
	email_stats_hours: {
		organization_id: string;
		bucket: string;
		dimension: string;
		value: string | null;
		sent: number;
		reported: number;
		delivered: number;
		hard_bounced: number;
		soft_bounced: number;
		complained: number;
		opened: number;
		machine_opened: number;
		clicked: number;
		machine_clicked: number;
		unsubscribed: number;
		failed: number;
		canceled: number;
	};

	/** `server/messages/statistics/schema.sql` */
	email_stats_marks: {
		organization_id: string;
		bucket: string;
	};

	/** `server/messages/statistics/schema.sql` */
	email_stats_runs: {
		started_at: string;
	};

	/** `server/messages/emails/schema.sql` */
	emails: {
		id: string;
		organization_id: string;
		mode: 'live' | 'test';
		api_key_id: string | null;
		batch_id: string | null;
		contact_id: string | null;
		subtype_id: string | null;
		to_email: string;
		to_key: string;
		from_email: string;
		from_name: string | null;
		reply_to: string | null;
		subject: string;
		template_slug: string | null;
		template_version_id: string | null;
		locale: string | null;
		priority: 'high' | 'normal' | 'low';
		variables: unknown | null;
		status:
			| 'queued'
			| 'sending'
			| 'sent'
			| 'delivered'
			| 'bounced'
			| 'complained'
			| 'failed'
			| 'canceled';
		attempts: number;
		claimed_at: string | null;
		transport: string | null;
		provider_message_id: string | null;
		sent_at: string | null;
		delivered_at: string | null;
		opened_at: string | null;
		clicked_at: string | null;
		failure_code: string | null;
		failure_message: string | null;
		bounce_type: 'hard' | 'soft' | null;
		bounce_sub_type: string | null;
		bounce_diagnostic: string | null;
		claim_id: string | null;
		configuration_set: string | null;
		attempted_at: string | null;
		resent_at: string | null;
		erased_at: string | null;
		address_hash: Buffer | null;
		unknown_outcome: 'fail' | 'resend' | null;
		maybe_delivered: boolean | null;
		due_at: string | null;
		requested_locale: string | null;
		tags: string[] | null;
		metadata: unknown | null;
		headers: unknown | null;
		in_reply_to: string | null;
		attachments: number | null;
		copies: number | null;
		resend_of: string | null;
		resent_as: string | null;
		body_bytes: number | null;
		retry_at: string | null;
		unsubscribed_at: string | null;
		recipient_provider: string | null;
		machine_opened_at: string | null;
		machine_clicked_at: string | null;
		request_id: string | null;
		traceparent: string | null;
		campaign_id: string | null;
		trial: boolean | null;
		sensitive: boolean | null;
	};

	/** `server/delivery/schema.sql` */
	event_proofs: {
		configuration_set: string;
		claimed_until: string;
		processed_at: string;
	};

	/** `server/account/events/schema.sql` */
	event_sequences: {
		organization_id: string;
		last: string;
	};

	/** `server/account/events/schema.sql` */
	events: {
		id: string;
		organization_id: string;
		type: string;
		data: unknown;
		sequence: string | null;
		transaction_id: string;
		contact_id: string | null;
		email_id: string | null;
		address_hash: Buffer | null;
		erased_at: string | null;
		person_id: string | null;
	};

	/** `server/messages/forms/schema.sql` */
	form_counts: {
		id: string;
		organization_id: string;
		form_id: string;
		day: string;
		page: string;
		sent: number;
		confirmed: number;
	};

	/** `server/messages/forms/schema.sql` */
	form_recipients: {
		address_hash: Buffer;
		sent_at: string[];
	};

	/** `server/messages/forms/schema.sql` */
	form_submissions: {
		id: string;
		organization_id: string;
		form_id: string;
		form_version: number;
		email: string;
		address_hash: Buffer;
		locale: string;
		subtypes: string[];
		entered: unknown;
		page: string | null;
		evidence: unknown;
		challenge: Buffer | null;
		contact_id: string | null;
		status: 'received' | 'sent' | 'confirmed' | 'already_subscribed' | 'not_sent';
		reason: string | null;
		confirmed_at: string | null;
		step_at: string | null;
		attempts: number;
	};

	/** `server/messages/forms/schema.sql` */
	form_usage: {
		organization_id: string;
		day: string;
		sent: number;
	};

	/** `server/messages/forms/schema.sql` */
	forms: {
		id: string;
		organization_id: string;
		slug: string;
		token: string;
		version: number;
		enabled: boolean;
		content: unknown;
		created_at: string;
		updated_at: string;
		deleted_at: string | null;
	};

	/** `server/http/schema.sql` */
	idempotency_records: {
		organization_id: string;
		mode: 'live' | 'test';
		operation: string;
		key_hash: Buffer;
		body_hash: Buffer;
		outcome: unknown;
		created_at: string;
	};

	/** `server/account/people/schema.sql` */
	identities: {
		id: string;
		person_id: string;
		issuer: string;
		subject: string;
		email: string | null;
		created_at: string;
		used_at: string | null;
	};

	/** `server/account/people/schema.sql` */
	identity_providers: {
		organization_id: string;
		issuer: string;
		client_id: string;
		client_secret: string;
		name: string;
		scopes: string[];
		groups_claim: string;
		group_roles: unknown;
		default_role: string | null;
		requires_verified_email: boolean;
		created_at: string;
		updated_at: string;
	};

	/** `server/audience/imports/schema.sql` */
	import_addresses: {
		import_id: string;
		organization_id: string;
		address: string;
		last_line: number;
		withdrawn: number;
	};

	/** `server/audience/imports/schema.sql` */
	import_erasures: {
		import_id: string;
		organization_id: string;
		address_hash: Buffer;
		number: number;
	};

	/** `server/audience/imports/schema.sql` */
	import_errors: {
		import_id: string;
		organization_id: string;
		line: number;
		cells: unknown;
		column: string | null;
		reason: string;
		message: string;
		address_hash: Buffer | null;
		source: string | null;
	};

	/** `server/audience/imports/schema.sql` */
	import_parts: {
		import_id: string;
		organization_id: string;
		number: number;
		upload_id: string;
		bytes: string;
	};

	/** `server/audience/imports/schema.sql` */
	import_slices: {
		import_id: string;
		organization_id: string;
		upload_id: string;
		place: number;
		content: Buffer;
		created_at: string;
	};

	/** `server/audience/imports/schema.sql` */
	imports: {
		id: string;
		organization_id: string;
		mode: 'live' | 'test';
		kind: 'contacts' | 'suppressions';
		status:
			| 'uploading'
			| 'checking'
			| 'ready'
			| 'refused'
			| 'importing'
			| 'completed'
			| 'failed'
			| 'canceled';
		dry_run: boolean;
		mapping: unknown | null;
		options: unknown;
		file_name: string | null;
		format: 'csv' | 'ndjson' | null;
		delimiter: string | null;
		columns: unknown | null;
		bytes: string;
		position: string;
		line: number;
		stated_rows: number | null;
		report: unknown | null;
		result: unknown | null;
		refusal: unknown | null;
		actor: unknown | null;
		attempts: number;
		created_at: string;
		changed_at: string;
		step_at: string | null;
		started_at: string | null;
		ended_at: string | null;
		deleted_at: string | null;
		overwritten_rows: number;
		erasures: number;
		overwritten_erasures: number;
		overwriting_erasures: number;
		overwrite_position: string;
		overwrite_line: number;
		error_bytes: string;
		formats: unknown | null;
	};

	/** `server/platform/installation/schema.sql` */
	installation_identity: {
		singleton: boolean;
		system_identifier: string | null;
		database_oid: string;
		recorded_at: string;
	};

	/** `server/account/people/schema.sql` */
	invitations: {
		id: string;
		organization_id: string;
		hash: Buffer;
		role: 'owner' | 'admin' | 'developer' | 'marketer' | 'support' | 'viewer';
		email: string | null;
		email_key: string | null;
		invited_by: string | null;
		created_at: string;
		expires_at: string;
		accepted_at: string | null;
		accepted_by: string | null;
	};

	/** `server/audience/lists/schema.sql` */
	list_members: {
		organization_id: string;
		contact_id: string;
		list_id: string;
		created_at: string;
	};

	/** `server/audience/lists/schema.sql` */
	lists: {
		id: string;
		organization_id: string;
		slug: string;
		name: string;
		description: string | null;
		kind: 'static' | 'smart';
		rule: unknown | null;
		created_at: string;
		updated_at: string;
		deleted_at: string | null;
	};

	/** `server/delivery/schema.sql` */
	mailbox_messages: {
		email_id: string;
		organization_id: string;
		from_address: string;
		to_address: string;
		subject: string;
		html: string | null;
		text: string;
		source: Buffer;
		received_at: string;
	};

	/** `server/account/people/schema.sql` */
	managed_identities: {
		organization_id: string;
		issuer: string;
		subject: string;
		person_id: string;
		created_at: string;
	};

	/** `server/account/people/schema.sql` */
	memberships: {
		organization_id: string;
		person_id: string;
		role: 'owner' | 'admin' | 'developer' | 'marketer' | 'support' | 'viewer';
		created_at: string;
	};

	/** `server/platform/installation/schema.sql` */
	mikro_orm_migrations: {
		id: number;
		name: string;
		executed_at: string;
	};

	/** `server/platform/installation/schema.sql` */
	operator_log: {
		id: string;
		occurred_at: string;
		operator_name: string | null;
		organization: string | null;
		operation: string;
		resource_type: string;
		resource_id: string;
		before: unknown | null;
		after: unknown | null;
	};

	/** `server/account/organizations/schema.sql` */
	organization_texts: {
		organization_id: string;
		locale: string;
		texts: unknown;
	};

	/** `server/account/organizations/schema.sql` */
	organizations: {
		id: string;
		slug: string;
		name: string;
		brand: string | null;
		legal_entity: string | null;
		legal_address: string | null;
		legal_details: string | null;
		default_locale: string;
		rate_limits: unknown;
		created_at: string;
		updated_at: string;
		public_id: string;
		unknown_outcome: 'fail' | 'resend';
		brand_color: string | null;
		brand_footer: string | null;
		brand_support_email: string | null;
		logo: unknown | null;
		content_retention_days: number;
		event_log: boolean;
		alert_email: string | null;
		maxima: unknown;
		alert_email_verified_at: string | null;
		alert_email_link_at: string | null;
	};

	/** `server/account/people/schema.sql` */
	passkeys: {
		id: string;
		person_id: string;
		host: string;
		credential_id: Buffer;
		public_key: Buffer;
		counter: string;
		transports: string[];
		synchronized: boolean;
		name: string;
		created_at: string;
		used_at: string | null;
	};

	/** `server/messages/sending/pauses/schema.sql` */
	pauses: {
		id: string;
		scope: 'installation' | 'organization' | 'priority' | 'campaign';
		organization_id: string | null;
		priority: 'high' | 'normal' | 'low' | null;
		by: 'guard' | 'operator' | 'organization';
		refuses: boolean;
		reason: string;
		author: string | null;
		since: string;
		until: string | null;
		ended_at: string | null;
		ended_by: string | null;
	};

	/** `server/account/people/schema.sql` */
	people: {
		id: string;
		email: string;
		email_key: string;
		name: string;
		password: string | null;
		created_at: string;
		updated_at: string;
		managed_by: string | null;
	};

	/** `server/messages/previews/schema.sql` */
	previews: {
		token_hash: Buffer;
		organization_id: string;
		html: string;
		created_at: string;
	};

	/** `server/delivery/schema.sql` */
	provider_events: {
		id: string;
		email_id: string;
		organization_id: string | null;
		event: unknown;
		received_at: string;
	};

	/** `server/http/schema.sql` */
	rate_windows: {
		organization_id: string;
		mode: string;
		bucket: string;
		second: string;
		used: number;
	};

	/** `server/account/people/schema.sql` */
	recoveries: {
		id: string;
		person_id: string;
		hash: Buffer;
		created_by: string | null;
		created_at: string;
		expires_at: string;
	};

	/** `server/messages/refused-sends/schema.sql` */
	refused_send_hours: {
		organization_id: string;
		hour: string;
		refused: string;
		left_out: string;
	};

	/** `server/messages/refused-sends/schema.sql` */
	refused_sends: {
		id: string;
		organization_id: string;
		address_hash: Buffer;
		contact_id: string | null;
		reason: string;
		subtype_slug: string | null;
		template_slug: string | null;
		api_key_id: string | null;
		person_id: string | null;
		request_id: string | null;
	};

	/** `server/delivery/schema.sql` */
	relay_domains: {
		relay: string;
		organization_id: string;
		domain: string;
		refusals: number;
		refused_at: string | null;
		message: string | null;
		accepted_at: string | null;
		blocked_at: string | null;
		probes: number;
		probe_at: string | null;
		probe_email_id: string | null;
		sender_refusals: number;
		refused_emails: string[];
		alike_words: string | null;
		alike_emails: string[];
		probed_emails: string[];
	};

	/** `server/delivery/schema.sql` */
	relay_refusals: {
		id: string;
		relay: string;
		domain: string;
		refused_at: string;
	};

	/** `server/delivery/schema.sql` */
	relay_troubles: {
		relay: string;
		since: string;
		refusals: number;
		refused_at: string;
		message: string;
	};

	/** `server/audience/consent/schema.sql` */
	removed_subtypes: {
		organization_id: string;
		type_slug: string;
		slug: string;
		subtype_id: string;
		kind: 'marketing' | 'operational';
		text_version: number;
		removed_at: string;
	};

	/** `server/account/request-log/schema.sql` */
	request_log: {
		id: string;
		organization_id: string;
		api_key_id: string;
		mode: 'live' | 'test';
		operation: string | null;
		status: number | null;
		error_code: string | null;
		error_field: string | null;
		request_id: string;
		duration_ms: number;
	};

	/** `server/account/request-log/schema.sql` */
	request_log_days: {
		organization_id: string;
		day: string;
		logged: string;
		left_out: string;
	};

	/** `server/delivery/schema.sql` */
	restored_emails: {
		email_id: string;
		organization_id: string;
		cause: 'command' | 'identity' | 'counter';
		quarantined_at: string;
		released_at: string | null;
	};

	/** `server/platform/installation/schema.sql` */
	secrets: {
		name: string;
		value: Buffer;
		created_at: string;
		valid_until: string | null;
		rotated_by: string | null;
	};

	/** `server/delivery/schema.sql` */
	send_token_buckets: {
		transport: string;
		max_rate: number | null;
		rate: number | null;
		tokens: number;
		refilled_at: string;
		slowed_at: string;
		account_read_at: string;
		parked_reason: string | null;
		parked_message: string | null;
		parked_at: string | null;
		probes: number;
		probe_at: string | null;
		relay: string | null;
		max_per_day: number | null;
	};

	/** `server/messages/senders/schema.sql` */
	sender_addresses: {
		id: string;
		organization_id: string;
		email: string;
		email_key: string;
		name: string | null;
		is_default: boolean;
		verified_at: string | null;
		verified_with: string | null;
		created_at: string;
		confirmed_at: string | null;
		check_id: string | null;
		next_check_at: string | null;
	};

	/** `server/messages/senders/schema.sql` */
	sender_links: {
		id: string;
		organization_id: string;
		address_hash: Buffer;
		mailed_at: string;
	};

	/** `server/messages/sending/guard/schema.sql` */
	sending_guards: {
		organization_id: string;
		state: 'ok' | 'warned' | 'marketing_paused' | 'paused';
		since: string | null;
		reason: 'hard_bounces' | 'complaints' | null;
		counted_from: string;
		acknowledged_at: string | null;
		alerted_state: string | null;
		key_acknowledged_at: string | null;
		person_acknowledged_at: string | null;
		alerted_at: string | null;
		last_alerted_state: string | null;
	};

	/** `server/messages/sending/limits/schema.sql` */
	sending_limits: {
		organization_id: string;
		daily: number | null;
		monthly: number | null;
		warm_up: unknown | null;
		warm_up_from: string | null;
		updated_at: string;
	};

	/** `server/messages/sending/guard/schema.sql` */
	sending_outcomes: {
		organization_id: string;
		id: string;
		at: string;
		handed_over: number;
		hard_bounces: number;
		complaints: number;
	};

	/** `server/messages/sending/limits/schema.sql` */
	sending_usage: {
		organization_id: string;
		day: string;
		day_used: number;
		month: string;
		month_used: number;
	};

	/** `server/account/people/schema.sql` */
	session_windows: {
		session_id: string;
		second: string;
		used: number;
	};

	/** `server/account/people/schema.sql` */
	sessions: {
		id: string;
		person_id: string;
		hash: Buffer;
		method: string;
		user_agent: string | null;
		network: string | null;
		created_at: string;
		used_at: string;
		expires_at: string;
		authenticated_at: string | null;
	};

	/** `server/account/people/schema.sql` */
	sign_in_attempts: {
		key: Buffer;
		attempts: number;
		since: string;
		blocked_until: string | null;
	};

	/** `server/account/people/schema.sql` */
	sign_in_challenges: {
		hash: Buffer;
		browser: Buffer;
		purpose: string;
		person_id: string | null;
		expires_at: string;
		data: unknown | null;
	};

	/** `server/account/people/schema.sql` */
	sign_in_networks: {
		person_id: string;
		network: Buffer;
		used_at: string;
	};

	/** `server/delivery/schema.sql` */
	sns_certificates: {
		url: string;
		pem: string;
		expires_at: string;
	};

	/** `server/audience/consent/schema.sql` */
	subscription_subtypes: {
		id: string;
		organization_id: string;
		type_id: string;
		slug: string;
		name: string;
		description: string | null;
		translations: unknown;
		visibility: 'public' | 'private';
		created_at: string;
		updated_at: string;
		text_version: number;
		position: number;
		archived: boolean;
	};

	/** `server/audience/consent/schema.sql` */
	subscription_types: {
		id: string;
		organization_id: string;
		slug: string;
		name: string;
		description: string | null;
		translations: unknown;
		kind: 'marketing' | 'operational';
		created_at: string;
		updated_at: string;
	};

	/** `server/audience/consent/schema.sql` */
	subtype_texts: {
		organization_id: string;
		subtype_id: string;
		version: number;
		wording: string;
		created_at: string | null;
	};

	/** `server/audience/suppressions/schema.sql` */
	suppressions: {
		organization_id: string;
		address_hash: Buffer;
		reason: 'hard_bounce' | 'complaint' | 'manual';
		created_at: string;
		email: string | null;
		note: string | null;
		id: string;
	};

	/** `server/messages/templates/schema.sql` */
	template_assets: {
		organization_id: string;
		version_id: string;
		asset_id: string;
	};

	/** `server/messages/templates/schema.sql` */
	template_versions: {
		id: string;
		organization_id: string;
		template_id: string;
		version: number;
		content: unknown;
		variables: unknown;
		created_at: string;
		layout: string | null;
		default_locale: string;
	};

	/** `server/messages/templates/schema.sql` */
	templates: {
		id: string;
		organization_id: string;
		slug: string;
		name: string;
		description: string | null;
		version: number;
		default_locale: string;
		success_redirect_url: string | null;
		from_email: string | null;
		sensitive: boolean;
		created_at: string;
		updated_at: string;
		deleted_at: string | null;
	};

	/** `server/account/events/schema.sql` */
	wanted_events: {
		organization_id: string;
		endpoint_id: string;
		types: string[];
	};

	/** `server/webhooks/deliveries/schema.sql` */
	webhook_deliveries: {
		organization_id: string;
		webhook_id: string;
		event_id: string;
		type: string;
		status: 'pending' | 'delivered' | 'failed';
		attempts: number;
		priority: number;
		next_attempt_at: string | null;
		delivered_at: string | null;
		log: unknown | null;
		test_body: string | null;
	};

	/** `server/webhooks/endpoints/schema.sql` */
	webhook_fan_outs: {
		organization_id: string;
		sequence: string;
	};

	/** `server/webhooks/deliveries/schema.sql` */
	webhook_replays: {
		id: string;
		organization_id: string;
		webhook_id: string;
		which: 'failed' | 'undelivered' | 'all';
		types: string[] | null;
		after_id: string;
		before_id: string;
		ended_at: string | null;
		missed_since: string | null;
	};

	/** `server/webhooks/endpoints/schema.sql` */
	webhook_states: {
		webhook_id: string;
		organization_id: string;
		endpoint_number: number;
		status: 'enabled' | 'failing' | 'disabled';
		disabled_reason: 'manual' | 'failing' | 'gone' | null;
		disabled_at: string | null;
		failures: number;
		failed_event_id: string | null;
		have_several_failed: boolean;
		first_failure_at: string | null;
		last_failure_at: string | null;
		last_success_at: string | null;
		probe_at: string | null;
		alerted_failing_at: string | null;
		alerted_disabled_at: string | null;
		missed_since: string | null;
		alerted_at: string | null;
	};

	/** `server/webhooks/endpoints/schema.sql` */
	webhooks: {
		id: string;
		organization_id: string;
		slug: string;
		url: string;
		description: string | null;
		events: string[];
		filter: unknown | null;
		max_rate: number | null;
		max_in_flight: number;
		secret: string;
		secret_hint: string;
		previous_secret: string | null;
		previous_secret_expires_at: string | null;
		created_at: string;
		updated_at: string;
	};

	/** `server/delivery/schema.sql` */
	workers: {
		id: string;
		host: string;
		pid: number;
		started_at: string;
		seen_at: string;
	};
}
