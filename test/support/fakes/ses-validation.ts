/** The fields of a SendEmail that Mailwright uses, as sent over the wire. */
export interface SesEmail {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  ReplyToAddresses?: string[];
  Content?: {
    /** In base64. */
    Raw?: { Data?: string };
    Simple?: {
      Subject?: SesText;
      Body?: { Text?: SesText; Html?: SesText };
      Headers?: { Name?: string; Value?: string }[];
      Attachments?: SesAttachment[];
    };
  };
  EmailTags?: { Name?: string; Value?: string }[];
  ConfigurationSetName?: string;
}

export interface SesAttachment {
  FileName?: string;
  /** In base64. */
  RawContent?: string;
  ContentType?: string;
  ContentDisposition?: string;
  ContentId?: string;
  ContentTransferEncoding?: string;
}

interface SesText {
  Data?: string;
  Charset?: string;
}

/**
 * An ASCII mailbox: an address, or a quoted or encoded display name before an address in angle
 * brackets.
 */
const MAILBOX =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[A-Za-z0-9 ]+|=\?[^\s?]+\?[BbQq]\?[^\s?]*\?=(?: =\?[^\s?]+\?[BbQq]\?[^\s?]*\?=)*) <([^\s<>,;]+@[^\s<>,;]+)>|[^\s<>,;]+@[^\s<>,;]+)$/;

/**
 * The reason for which SES would refuse a SendEmail, according to its documentation; null when it
 * is valid.
 */
export function findSesFault(email: SesEmail): string | null {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = email.Destination ?? {};
  const recipients = [...ToAddresses, ...CcAddresses, ...BccAddresses];
  const { Subject, Body, Headers = [] } = email.Content?.Simple ?? {};
  const texts = [Subject, Body?.Text, Body?.Html].filter((text) => text !== undefined);
  if (recipients.length < 1 || recipients.length > 50) return 'There must be 1 to 50 recipients.';
  for (const mailbox of [
    email.FromEmailAddress,
    ...recipients,
    ...(email.ReplyToAddresses ?? []),
  ]) {
    const fault = findMailboxFault(mailbox);
    if (fault) return fault;
  }
  if (email.Content?.Raw) {
    if (!email.Content.Raw.Data) return 'The raw content is empty.';
  } else if (!Subject || !(Body?.Text ?? Body?.Html)) return 'A subject and a body are required.';
  if (texts.some((text) => typeof text.Data !== 'string')) return 'A text has no Data.';
  if (/[\r\n]/.test(Subject?.Data ?? '')) return 'The subject has a line break.';
  if (Headers.length > 15) return 'There are more than 15 headers.';
  if (!Headers.every(isSoundHeader)) return 'A header is malformed.';
  if (!(email.Content?.Simple?.Attachments ?? []).every(isSoundAttachment)) {
    return 'An attachment is malformed.';
  }
  if (!(email.EmailTags ?? []).every(isSoundTag)) return 'A tag is malformed.';
  const { ConfigurationSetName } = email;
  if (ConfigurationSetName !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(ConfigurationSetName)) {
    return 'The configuration set name is malformed.';
  }
  return null;
}

function findMailboxFault(mailbox: string | undefined): string | null {
  if (!mailbox) return 'An address is missing.';
  if (!/^[\x20-\x7e]+$/.test(mailbox)) return 'An address is not ASCII.';
  if (mailbox.length > 320) return 'Address length is more than 320 bytes long.';
  return MAILBOX.test(mailbox) ? null : 'An address is malformed.';
}

const isSoundHeader = ({ Name = '', Value = '' }: { Name?: string; Value?: string }): boolean =>
  /^[!-9;-~]{1,126}$/.test(Name) &&
  /^[\x20-\x7e]{1,995}$/.test(Value) &&
  Name.length + Value.length <= 996;

/** Lengths as in the documentation of the data type Attachment. */
const isSoundAttachment = (attachment: SesAttachment): boolean =>
  isText(attachment.FileName, 255) &&
  isText(attachment.RawContent, Infinity) &&
  isText(attachment.ContentType ?? 'x', 78) &&
  isText(attachment.ContentId ?? 'x', 78) &&
  ['ATTACHMENT', 'INLINE'].includes(attachment.ContentDisposition ?? 'ATTACHMENT') &&
  ['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT'].includes(
    attachment.ContentTransferEncoding ?? 'SEVEN_BIT',
  );

const isText = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text.length > 0 && text.length <= most;

/** The only names with a colon: SES takes parts of the header Feedback-ID from them. */
const FEEDBACK_TAGS = ['ses:feedback-id-a', 'ses:feedback-id-b'];

const isSoundTag = ({ Name = '', Value = '' }: { Name?: string; Value?: string }): boolean =>
  (/^[A-Za-z0-9_-]{1,256}$/.test(Name) || FEEDBACK_TAGS.includes(Name)) &&
  /^[A-Za-z0-9_.@-]{1,256}$/.test(Value);
