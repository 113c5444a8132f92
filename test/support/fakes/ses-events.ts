import { newId } from '../../../server/platform/values/id.ts';

export const RECIPIENT = 'ada@example.com';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** The fields of each event type beside `mail`; `RECIPIENT` is in every list of recipients. */
const DETAILS: Record<string, [string, object]> = {
  Send: ['send', {}],
  Delivery: [
    'delivery',
    {
      timestamp: at(3),
      processingTimeMillis: 900,
      recipients: [RECIPIENT],
      smtpResponse: '250 ok',
    },
  ],
  DeliveryDelay: [
    'deliveryDelay',
    {
      timestamp: at(2),
      delayType: 'MailboxFull',
      delayedRecipients: [{ emailAddress: RECIPIENT, status: '4.2.2' }],
    },
  ],
  Bounce: [
    'bounce',
    {
      timestamp: at(4),
      feedbackId: 'bounce-1',
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: RECIPIENT,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: `smtp; 550 5.1.1 <${RECIPIENT}>: user unknown`,
        },
      ],
    },
  ],
  Complaint: [
    'complaint',
    {
      timestamp: at(9),
      feedbackId: 'complaint-1',
      complainedRecipients: [{ emailAddress: RECIPIENT }],
      complaintFeedbackType: 'abuse',
    },
  ],
  Reject: ['reject', { reason: 'Bad content' }],
  Open: ['open', { timestamp: at(7), ipAddress: '192.0.2.1', userAgent: 'Mail' }],
  Click: ['click', { timestamp: at(30), ipAddress: '192.0.2.1', link: 'https://shop.example/r' }],
  'Rendering Failure': ['failure', { templateName: 'x', errorMessage: 'No variable name.' }],
};

export type SesEventName = keyof typeof DETAILS;

/** An event as SES publishes it. */
export function sesEvent(emailId: string, name: SesEventName, change: object = {}): string {
  const [key = '', detail = {}] = DETAILS[name] ?? [];
  return JSON.stringify({
    eventType: name,
    mail: {
      timestamp: at(1),
      messageId: `0102-${emailId}-000000`,
      source: 'hello@demo-shop.example',
      destination: [RECIPIENT],
      headers: [{ name: 'Subject', value: `For ${RECIPIENT}` }],
      tags: {
        email_id: [emailId],
        'ses:configuration-set': ['mailwright'],
        'ses:source-ip': ['192.0.2.2'],
      },
    },
    [key]: { ...detail, ...change },
  });
}

/** As SNS forwards it to a queue without raw delivery. */
export function inSnsEnvelope(message: string): string {
  return JSON.stringify({
    Type: 'Notification',
    MessageId: newId(),
    TopicArn: 'arn:aws:sns:eu-central-1:123456789012:ses-events',
    Message: message,
    Timestamp: at(9),
    SignatureVersion: '1',
    Signature: '',
    SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0.pem',
  });
}
