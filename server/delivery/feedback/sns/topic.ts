/** An SNS topic, and the only host that speaks for it. */
export interface Topic {
  arn: string;
  host: string;
}

const ARN = /^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}[a-z0-9-]*-\d+):\d{12}:[\w-]{1,256}$/;

/** Null when it is no topic's ARN. */
export function readTopic(arn: string): Topic | null {
  const [, partition, region] = ARN.exec(arn) ?? [];
  if (!region) return null;
  return { arn, host: `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}` };
}

/** A URL at the topic's host, spelt plainly: https, no port, no user. */
export function urlAt({ host }: Topic, text: string): URL | null {
  if (!text.startsWith(`https://${host}/`) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.host === host && url.href === text ? url : null;
}
