import {
  type Attachment,
  SendEmailCommand,
  type SendEmailCommandInput,
  type SESv2Client,
  type MessageTag,
} from '@aws-sdk/client-sesv2';
import { readSesAccount, type SesAccount } from './account.ts';
import { createSesClient, MAX_SOCKETS, type SesClientOptions } from './client.ts';
import { afterWriting } from './http.ts';
import { readSesFailure } from './outcome.ts';
import {
  findAddressFault,
  formatHeaderValue,
  formatMailbox,
  type OutgoingAttachment,
  type OutgoingMessage,
  repliesTo,
  toHeaderText,
  toSource,
  type Transport,
} from '../transport.ts';

export interface SesTransportOptions extends SesClientOptions {
  configurationSet: string | null;
}

export interface SesTransport extends Transport {
  readonly readAccount: () => Promise<SesAccount>;
}

/** Sends through Amazon SES: one HTTP request per message, never repeated here. */
export function createSesTransport({
  configurationSet,
  ...options
}: SesTransportOptions): SesTransport {
  const client = createSesClient(options);
  const beforeHttp = noteHandedToHttp(client);

  return {
    name: 'ses',
    configurationSet,
    maxInFlight: options.maxSockets ?? MAX_SOCKETS,
    readAccount: () => readSesAccount(client),
    async send(message, progress) {
      const fault = findAddressFault(message);
      if (fault) return { kind: 'rejected', message: fault };
      const input = await toSendEmailInput(message, configurationSet);
      beforeHttp.set(input, () => progress?.onConnection());
      try {
        const { MessageId: id } = await client.send(new SendEmailCommand(input));
        if (id) {
          const region = await client.config.region();
          return { kind: 'accepted', providerMessageId: `${id}@${messageIdDomain(region)}` };
        }
        // SES returns a message id with every acceptance. Without one, another server has answered, or the
        // answer is incomplete.
        return { kind: 'unknown', message: 'Amazon SES answered without a message id.' };
      } catch (error) {
        return readSesFailure(error, !beforeHttp.has(input));
      }
    },
    async close() {
      client.destroy();
    },
  };
}

/**
 * What fails before a request is handed to HTTP, such as finding credentials, fails before any request
 * for the message: the HTTP status of an AssumeRole that was refused says nothing about it. Gives the
 * sends that have not come so far, each with whom to tell when it is on a connection; none comes further
 * that isn't among them.
 */
function noteHandedToHttp(client: SESv2Client): WeakMap<SendEmailCommandInput, () => void> {
  const before = new WeakMap<SendEmailCommandInput, () => void>();
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const input = args.input as SendEmailCommandInput;
        const onConnection = before.get(input);
        if (onConnection) afterWriting(args.request as object, onConnection);
        const noted = before.delete(input);
        if (!noted && commandName === 'SendEmailCommand') {
          throw new Error('The message would leave without being noted.');
        }
        return next(args);
      },
    { step: 'deserialize', priority: 'high', name: 'noteHandedToHttp' },
  );
  return before;
}

/** SES counts the length of the whole address field, with the encoded display name. */
const MAX_MAILBOX_BYTES = 320;

async function toSendEmailInput(
  message: OutgoingMessage,
  configurationSet: string | null,
): Promise<SendEmailCommandInput> {
  const { emailId, from, to, cc, bcc } = message;
  return {
    FromEmailAddress: formatMailbox(from.name, from.address, MAX_MAILBOX_BYTES),
    Destination: { ToAddresses: [to], CcAddresses: cc, BccAddresses: bcc },
    ...(message.shown ? await toRaw(message) : toSimple(message)),
    ConfigurationSetName: configurationSet ?? undefined,
    EmailTags: [{ Name: 'email_id', Value: emailId }, ...feedbackTags(message)],
  };
}

type SesContent = Pick<SendEmailCommandInput, 'Content' | 'ReplyToAddresses'>;

/** The header To of simple content names the recipients. */
async function toRaw(message: OutgoingMessage): Promise<SesContent> {
  return { Content: { Raw: { Data: await toSource(message) } } };
}

function toSimple(message: OutgoingMessage): SesContent {
  const { subject, html, text } = message;
  return {
    ReplyToAddresses: repliesTo(message)?.map(({ name, address }) =>
      formatMailbox(name, address, MAX_MAILBOX_BYTES),
    ),
    Content: {
      Simple: {
        Subject: utf8(toHeaderText(subject)),
        Body: { Text: utf8(text), Html: html === null ? undefined : utf8(html) },
        Headers: message.headers.map(({ name, value }) => ({
          Name: name,
          Value: formatHeaderValue(value),
        })),
        Attachments: message.attachments?.map(toSesAttachment),
      },
    },
  };
}

/**
 * CAMPAIGNS-7: SES writes the header `Feedback-ID` itself. Tags with these names set two parts of it. Slugs are valid tag
 * values.
 */
const feedbackTags = ({ feedback }: OutgoingMessage): MessageTag[] =>
  feedback
    ? [
        { Name: 'ses:feedback-id-a', Value: feedback.campaign },
        { Name: 'ses:feedback-id-b', Value: feedback.subtype },
      ]
    : [];

const toSesAttachment = ({
  filename,
  contentType,
  contentId,
  bytes,
}: OutgoingAttachment): Attachment => ({
  FileName: toHeaderText(filename),
  ContentType: contentType,
  ContentDisposition: contentId === null ? 'ATTACHMENT' : 'INLINE',
  ContentId: contentId ?? undefined,
  ContentTransferEncoding: 'BASE64',
  RawContent: bytes,
});

/**
 * The domain of the Message-ID that SES assigns; the part before it is the message id in its answer. The
 * first region has kept the domain from the time when it was the only one.
 */
const messageIdDomain = (region: string): string =>
  region === 'us-east-1' ? 'email.amazonses.com' : `${region}.amazonses.com`;

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });
