/** Parts of the Amazon Resource Name of a resource with a region and an account. */
export interface Arn {
  partition: string;
  service: string;
  region: string;
}

const ARN =
  /^arn:(?<partition>aws|aws-cn|aws-us-gov):(?<service>[a-z]+):(?<region>[a-z]{2}[a-z0-9-]*-\d+):\d{12}:[\w-]{1,256}$/;

/** Null if the text is not such a name. */
export function parseArn(text: string): Arn | null {
  const { partition, service, region } = ARN.exec(text)?.groups ?? {};
  return partition && service && region ? { partition, service, region } : null;
}
