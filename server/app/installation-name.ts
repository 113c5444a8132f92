import { createHash } from 'node:crypto';
import type { Installation } from '../platform/installation/migrate.ts';

/** Distinguishes installations that share an AWS account or a folder, without revealing the key. */
export const installationName = ({ domainKey }: Installation): string =>
  createHash('sha256')
    .update('mailwright installation')
    .update(domainKey)
    .digest('hex')
    .slice(0, 16);
