import type { ReportedCopy } from '../../messages/emails/copies/events.ts';
import type {
  EmailEvent,
  EmailStatus,
  ReportedEmail,
} from '../../messages/emails/outcomes/status.ts';
import type { Counted } from '../../messages/sending/guard/outcomes.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';

/** An event that has changed the status of its email, which it does once. */
export interface AppliedEvent {
  event: EmailEvent;
  email: ReportedEmail;
  hashAddress: HashAddress;
  /** The copy that the event is about; undefined if it is about the recipient in `to`. */
  copy?: ReportedCopy;
  /** The status of the email before the event, if that is about the recipient in `to`. */
  before?: EmailStatus;
  /** What the guard counts, if that is about the recipient in `to`. */
  counted?: Counted | null;
}
