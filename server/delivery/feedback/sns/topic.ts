import { parseArn } from '../../../platform/values/arn.ts';

/** An SNS topic, and the only host from which its messages, certificates and confirmations come. */
export interface Topic {
  arn: string;
  host: string;
}

/** Throws if the text is not an ARN; the settings were validated before. */
export function topicOf(arn: string): Topic {
  const parsed = parseArn(arn);
  if (parsed === null) throw new Error('The topic of SES events has no ARN.');
  const { partition, region } = parsed;
  return { arn, host: `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` };
}

/** Parses a URL of the topic's host: https, without port and user. Returns null for any other. */
export function urlAt({ host }: Topic, text: string): URL | null {
  if (!text.startsWith(`https://${host}/`) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.host === host && url.href === text ? url : null;
}
