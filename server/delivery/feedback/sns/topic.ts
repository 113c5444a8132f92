import { parseArn } from '../../../platform/values/arn.ts';

/** An SNS topic, and the only host that speaks for it. */
export interface Topic {
  arn: string;
  host: string;
}

/** Throws for what is no ARN: settings were checked before. */
export function topicOf(arn: string): Topic {
  const parsed = parseArn(arn);
  if (parsed === null) throw new Error('The topic of SES events has no ARN.');
  const { partition, region } = parsed;
  return { arn, host: `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` };
}

/** A URL at the topic's host, spelt plainly: https, no port, no user. */
export function urlAt({ host }: Topic, text: string): URL | null {
  if (!text.startsWith(`https://${host}/`) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.host === host && url.href === text ? url : null;
}
