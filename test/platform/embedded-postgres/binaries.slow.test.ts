import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { platformPackage } from '../../../server/platform/embedded-postgres/binaries.ts';
import { startEmbeddedDatabase } from '../../../server/platform/embedded-postgres/database.ts';
import { newDataFolder, query, refusal, temporaryFolder } from './support.ts';

async function copyOfThePackage(): Promise<string> {
  const packageFolder = join(await temporaryFolder(), 'package');
  await cp(platformPackage(), packageFolder, { recursive: true, verbatimSymlinks: true });
  return packageFolder;
}

/** The package as npm installs it without install scripts. */
async function removeLinks(packageFolder: string): Promise<number> {
  const entries = await readdir(join(packageFolder, 'native', 'lib'), { withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  for (const { parentPath, name } of links) await rm(join(parentPath, name));
  return links.length;
}

describe('the package of the PostgreSQL programs', () => {
  test('without the links of its install script is copied and completed', async () => {
    const dataDir = await newDataFolder();
    const packageFolder = await copyOfThePackage();
    expect(await removeLinks(packageFolder)).toBeGreaterThan(0);
    const before = await readdir(packageFolder, { recursive: true });
    const database = await startEmbeddedDatabase({ dataDir, packageFolder });
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await readdir(packageFolder, { recursive: true })).toEqual(before);
  });

  test('with programs that are not executable is copied and completed', async () => {
    const dataDir = await newDataFolder();
    const packageFolder = await copyOfThePackage();
    for (const program of ['initdb', 'postgres', 'pg_ctl']) {
      await chmod(join(packageFolder, 'native', 'bin', program), 0o644);
    }
    const database = await startEmbeddedDatabase({ dataDir, packageFolder });
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  test('of another version replaces the copy of the old one', async () => {
    const dataDir = await newDataFolder();
    const packageFolder = await copyOfThePackage();
    await removeLinks(packageFolder);
    await (await startEmbeddedDatabase({ dataDir, packageFolder })).stop();
    const manifest = join(packageFolder, 'package.json');
    const content = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, unknown>;
    await writeFile(manifest, JSON.stringify({ ...content, version: '18.99.0' }));
    await (await startEmbeddedDatabase({ dataDir, packageFolder })).stop();
    const copies = (await readdir(join(dataDir, 'postgres'))).filter((name) =>
      name.startsWith('postgresql-'),
    );
    expect(copies).toEqual(['postgresql-18.99.0']);
  });

  test('for another platform is refused with the reason', async () => {
    const dataDir = await newDataFolder();
    const packageFolder = await copyOfThePackage();
    await writeFile(join(packageFolder, 'native', 'bin', 'postgres'), '#!/no/such/loader\n');
    const message = await refusal(startEmbeddedDatabase({ dataDir, packageFolder }));
    expect(message).toContain('cannot run here');
    expect(message).toContain('DATABASE_URL');
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('that is missing is refused', async () => {
    const packageFolder = join(await temporaryFolder(), 'none');
    const dataDir = await newDataFolder();
    await mkdir(packageFolder);
    const message = await refusal(startEmbeddedDatabase({ dataDir, packageFolder }));
    expect(message).toContain('DATABASE_URL');
  });
});
