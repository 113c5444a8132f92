import { sign } from 'node:crypto';
import type { FetchText } from '../../../server/delivery/feedback/sns/fetch.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { makeCertificate, type TestCertificate } from './certificate.ts';

export const TOPIC_ARN = 'arn:aws:sns:eu-central-1:123456789012:ses-events';
export const HOST = 'sns.eu-central-1.amazonaws.com';
/** The path of a certificate as SNS names it. */
export const certificateUrl = (name = newId().replaceAll('-', '')): string =>
  `https://${HOST}/SimpleNotificationService-${name}.pem`;
export const CERTIFICATE_URL = certificateUrl('ab'.repeat(16));

export type SnsPost = Record<string, string | null | undefined>;

/** SNS as Mailwright sees it: signs its posts and serves its certificate. */
export interface TestSns {
  /** The requests in order. */
  readonly requests: string[];
  /** Responses that replace the certificate, by URL. */
  readonly answers: Map<string, { status: number; text: string } | Error>;
  readonly certificate: TestCertificate;
  fetchText: FetchText;
  notification(message: string, change?: SnsPost): SnsPost;
  /** The post with which SNS confirms a subscription, or reports its end. */
  confirmation(
    type: 'SubscriptionConfirmation' | 'UnsubscribeConfirmation',
    change?: SnsPost,
  ): SnsPost;
  /** Signs a post without changing it. */
  sign(post: SnsPost, certificate?: TestCertificate): SnsPost;
}

export function startTestSns(): TestSns {
  const certificate = makeCertificate();
  const requests: string[] = [];
  const answers: TestSns['answers'] = new Map();

  const signPost = (post: SnsPost, { privateKey } = certificate): SnsPost => {
    const keys = Object.keys(post)
      .filter((key) => SIGNED.includes(key) && typeof post[key] === 'string')
      .sort();
    const text = keys.map((key) => `${key}\n${post[key]}\n`).join('');
    const digest = post.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    return { ...post, Signature: sign(digest, Buffer.from(text), privateKey).toString('base64') };
  };
  const common = (): SnsPost => ({
    MessageId: newId(),
    TopicArn: TOPIC_ARN,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2',
    SigningCertURL: CERTIFICATE_URL,
  });

  return {
    requests,
    answers,
    certificate,
    async fetchText(url) {
      requests.push(url);
      const answer = answers.get(url);
      if (answer instanceof Error) throw answer;
      if (answer) return answer;
      if (url === CERTIFICATE_URL) return { status: 200, text: certificate.pem };
      return { status: 404, text: '' };
    },
    sign: signPost,
    notification: (message, change = {}) =>
      signPost({ ...common(), Type: 'Notification', Message: message, ...change }),
    confirmation(type, change = {}) {
      const token = newId();
      return signPost({
        ...common(),
        Type: type,
        Message: 'You have chosen to subscribe.',
        Token: token,
        SubscribeURL: `https://${HOST}/?Action=ConfirmSubscription&TopicArn=${TOPIC_ARN}&Token=${token}`,
        ...change,
      });
    },
  };
}

const SIGNED = [
  ...['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
];
