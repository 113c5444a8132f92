import { Tables } from './0001-tables.ts';
import { Admission } from './0002-admission.ts';
import { ConsentLedger } from './0003-consent-ledger.ts';
import { ConsentRequests } from './0004-consent-requests.ts';
import { Idempotency } from './0005-idempotency.ts';
import { Delivery } from './0006-delivery.ts';
import { ProviderEvents } from './0007-provider-events.ts';
import { Erasure } from './0008-erasure.ts';
import { AuditLog } from './0009-audit-log.ts';
import { Templates } from './0010-templates.ts';
import { AccountSetup } from './0011-account-setup.ts';
import { Suppressions } from './0012-suppressions.ts';
import { Senders } from './0013-senders.ts';
import { Retention } from './0014-retention.ts';
import { KeyMakers } from './0015-key-makers.ts';
import { HotTables } from './0016-hot-tables.ts';
import { AdmissionTogether } from './0017-admission-together.ts';
import { ValidationInContacts } from './0018-validation-in-contacts.ts';
import { KeyOfContactsLast } from './0019-key-of-contacts-last.ts';
import { PublicIdOfOrganizations } from './0020-public-id-of-organizations.ts';
import { SenderDomainsAtRelays } from './0021-sender-domains-at-relays.ts';
import { UnknownOutcome } from './0024-unknown-outcome.ts';
import { KeyRestrictions } from './0026-key-restrictions.ts';
import { SnsCertificates } from './0027-sns-certificates.ts';
import { RelayRefusals } from './0028-relay-refusals.ts';
import { Brand } from './0030-brand.ts';
import { Assets } from './0031-assets.ts';
import { PausesOfRelays } from './0033-pauses-of-relays.ts';
import { Schedule } from './0034-schedule.ts';
import { EmailFields } from './0035-email-fields.ts';
import { Attachments } from './0036-attachments.ts';
import { EmailCopies } from './0037-email-copies.ts';
import { Resend } from './0038-resend.ts';
import { BoundedChanges } from './0039-bounded-changes.ts';
import { KeptContent } from './0040-kept-content.ts';
import { Events } from './0042-events.ts';
import { Webhooks } from './0044-webhooks.ts';
import { UnsubscribedAt } from './0046-unsubscribed-at.ts';
import { Statistics } from './0048-statistics.ts';
import { MachineEvents } from './0049-machine-events.ts';
import { Observability } from './0050-observability.ts';
import { RequestLog } from './0051-request-log.ts';
import { Explanations } from './0052-explanations.ts';
import { ConsentChain } from './0053-consent-chain.ts';
import { ConsentLog } from './0054-consent-log.ts';
import { RequestLogDays } from './0056-request-log-days.ts';
import { SendingLimits } from './0057-sending-limits.ts';
import { SendingGuards } from './0058-sending-guards.ts';
import { Pauses } from './0059-pauses.ts';
import { DeletedOrganizations } from './0060-deleted-organizations.ts';
import { RestoredEmails } from './0061-restored-emails.ts';
import { ConsentAudit } from './0062-consent-audit.ts';
import { HourlyStatistics } from './0063-hourly-statistics.ts';
import { People } from './0064-people.ts';
import { ChangesByPeople } from './0065-changes-by-people.ts';
import { Recoveries } from './0066-recoveries.ts';
import { ContactSearch } from './0068-contact-search.ts';
import { RotatedSecrets } from './0072-rotated-secrets.ts';
import { Passkeys } from './0073-passkeys.ts';
import { Identities } from './0074-identities.ts';
import { Imports } from './0075-imports.ts';
import { Campaigns } from './0077-campaigns.ts';
import { CampaignEmails } from './0078-campaign-emails.ts';
import { CampaignJobs } from './0079-campaign-jobs.ts';
import { CampaignLinks } from './0080-campaign-links.ts';
import { HeldAndRotated } from './0082-held-and-rotated.ts';
import { ContactsOfDeleted } from './0083-contacts-of-deleted.ts';
import { AcknowledgedByPeople } from './0084-acknowledged-by-people.ts';
import { Dashboard } from './0089-dashboard.ts';
import { RecentSignIn } from './0090-recent-sign-in.ts';
import { OrganizationProviders } from './0091-organization-providers.ts';
import { ContactActions } from './0092-contact-actions.ts';
import { ContactTimezone } from './0093-contact-timezone.ts';
import { ExplainWorkers } from './0095-explain-workers.ts';
import { OperatorLog } from './0097-operator-log.ts';
import { ChangesByOperators } from './0098-changes-by-operators.ts';
import { OverwrittenRows } from './0099-overwritten-rows.ts';
import { ImportErrorSources } from './0100-import-error-sources.ts';
import { ProviderQuota } from './0101-provider-quota.ts';
import { AuditByPerson } from './0103-audit-by-person.ts';
import { CampaignEmailsIndex } from './0105-campaign-emails-index.ts';
import { RecipientsByContact } from './0107-recipients-by-contact.ts';
import { SessionAge } from './0108-session-age.ts';
import { ExplainDueJobs } from './0109-explain-due-jobs.ts';
import { SubtypeTextTimes } from './0110-subtype-text-times.ts';
import { CheaperCampaignEmails } from './0111-cheaper-campaign-emails.ts';
import { ValidationTurns } from './0112-validation-turns.ts';
import { CancelPastHeld } from './0113-cancel-past-held.ts';
import { MissedSince } from './0114-missed-since.ts';
import { LimitsOfPeople } from './0115-limits-of-people.ts';
import { WithdrawalsOfErased } from './0116-withdrawals-of-erased.ts';
import { Maxima } from './0129-maxima.ts';
import { ReasonsOfPauses } from './0121-reasons-of-pauses.ts';
import { VerifiedAlertAddresses } from './0132-verified-alert-addresses.ts';
import { ImportFormats } from './0124-import-formats.ts';
import { DeletedLists } from './0140-deleted-lists.ts';

/** In the order in which they are applied. */
export const MIGRATIONS = [
  Tables,
  Admission,
  ConsentLedger,
  ConsentRequests,
  Idempotency,
  Delivery,
  ProviderEvents,
  Erasure,
  AuditLog,
  Templates,
  AccountSetup,
  Suppressions,
  Senders,
  Retention,
  KeyMakers,
  HotTables,
  AdmissionTogether,
  ValidationInContacts,
  KeyOfContactsLast,
  PublicIdOfOrganizations,
  SenderDomainsAtRelays,
  UnknownOutcome,
  KeyRestrictions,
  SnsCertificates,
  RelayRefusals,
  Brand,
  Assets,
  PausesOfRelays,
  Schedule,
  EmailFields,
  Attachments,
  EmailCopies,
  Resend,
  BoundedChanges,
  KeptContent,
  Events,
  Webhooks,
  UnsubscribedAt,
  Statistics,
  MachineEvents,
  Observability,
  RequestLog,
  Explanations,
  ConsentChain,
  ConsentLog,
  RequestLogDays,
  SendingLimits,
  SendingGuards,
  Pauses,
  DeletedOrganizations,
  RestoredEmails,
  ConsentAudit,
  HourlyStatistics,
  People,
  ChangesByPeople,
  Recoveries,
  ContactSearch,
  RotatedSecrets,
  Passkeys,
  Identities,
  Imports,
  Campaigns,
  CampaignEmails,
  CampaignJobs,
  CampaignLinks,
  HeldAndRotated,
  ContactsOfDeleted,
  AcknowledgedByPeople,
  Dashboard,
  RecentSignIn,
  OrganizationProviders,
  ContactActions,
  ContactTimezone,
  ExplainWorkers,
  OperatorLog,
  ChangesByOperators,
  OverwrittenRows,
  ImportErrorSources,
  ProviderQuota,
  AuditByPerson,
  CampaignEmailsIndex,
  RecipientsByContact,
  SessionAge,
  ExplainDueJobs,
  SubtypeTextTimes,
  CheaperCampaignEmails,
  ValidationTurns,
  CancelPastHeld,
  MissedSince,
  LimitsOfPeople,
  WithdrawalsOfErased,
  Maxima,
  ReasonsOfPauses,
  VerifiedAlertAddresses,
  ImportFormats,
  DeletedLists,
];

/** The names under which the database records them. Only the name is read, so no driver is needed. */
export const MIGRATION_NAMES = MIGRATIONS.map(
  (Migration) => new Migration(undefined as never, undefined as never).name,
);
