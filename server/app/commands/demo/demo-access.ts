import { Organization } from '../../../account/organizations/index.ts';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOrm } from '../../orm.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import type { Config } from '../../../platform/config.ts';
import { inviteOwner } from '../organizations/people.ts';
import { putTemplate } from '../../../messages/templates/index.ts';
import { createDemoAccount, type DemoKeys } from './account.ts';
import { MORE_TEMPLATES } from './more-templates.ts';
import type { Running } from '../../start.ts';

export interface DemoAccess {
  /** Readable by its owner only. */
  file: string;
  /** The keys, and the token with which somebody becomes the owner, if they were created now. */
  keys: (DemoKeys & { invitation: string }) | null;
}

/**
 * Creates the demo account if the embedded database is empty. Several processes may start on one data
 * folder: the lock lets one of them create it. The keys are written to disk before the account is committed.
 */
export async function prepareDemoAccount(
  { dataDir }: Config,
  { services }: Running,
): Promise<DemoAccess | null> {
  const file = join(dataDir, 'demo-keys.json');
  const orm = openOrm(
    services.installation.ownerUrl,
    {
      applicationName: 'mailwright demo account',
      maxConnections: 1,
    },
    null,
  );
  try {
    const keys = await orm.em.fork().transactional(async (em) => {
      await query(em, sql`lock table organizations in share row exclusive mode`);
      if ((await em.count(Organization)) > 0) return null;
      const keys = await createDemoAccount(em);
      await em.flush();
      const organization = await em.findOneOrFail(Organization, { slug: 'demo' });
      organization.brandColor = '#2f6f57';
      await em.flush();
      const { id: organizationId } = organization;
      for (const draft of MORE_TEMPLATES) await putTemplate({ em, organizationId }, draft);
      const made = { ...keys, invitation: await inviteOwner(em, organizationId) };
      await writePrivately(file, `${JSON.stringify(made, null, 2)}\n`);
      return made;
    });
    return keys || (await readFile(file).then(Boolean, () => false)) ? { file, keys } : null;
  } finally {
    await orm.close();
  }
}

async function writePrivately(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, file);
}
