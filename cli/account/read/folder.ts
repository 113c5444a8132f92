import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { Failure } from '../../failure.ts';
import { amount } from '../../output/numbers.ts';
import type { Folder, KindName, Resource } from '../resource.ts';
import { ACCOUNT_FILE, type AccountFile, readAccountFile } from './account-file.ts';
import { readBytes, readText, reportOutside } from './files.ts';
import { describeProblem, sortProblems, type Problem } from './problem.ts';
import { slug } from './readers.ts';
import { readTemplateFolder, TEMPLATES_FOLDER } from './template-folder.ts';

/** Reads an account folder. All problems are reported together, in one failure. */
export async function readFolder(root: string): Promise<Folder> {
  const problems: Problem[] = [];
  await reportOtherYaml(root, problems);
  const account = await readAccount(root, problems);
  const logo = account && (await readLogo(root, account, problems));
  const templates = await readTemplates(root, problems);
  if (!account && !templates) {
    throw new Failure(
      `${root} is not an account folder: it has neither ${ACCOUNT_FILE} nor ${TEMPLATES_FOLDER}/.`,
    );
  }
  throwIfAny(problems);
  return {
    resources: [...(account?.resources ?? []), ...(templates ?? [])],
    kinds: new Set<KindName>([
      ...(account?.kinds ?? []),
      ...(templates ? ['template' as const] : []),
    ]),
    ...(logo && { logo }),
  };
}

/** Reads only the templates: all, or those with the given slugs. */
export async function readTemplatesOnly(root: string, slugs: string[]): Promise<Folder> {
  const problems: Problem[] = [];
  const templates = await readTemplates(root, problems);
  if (!templates) throw new Failure(`There is no folder ${join(root, TEMPLATES_FOLDER)}.`);
  throwIfAny(problems);
  const missing = slugs.filter((slug) => !templates.some(({ id }) => id === slug));
  if (missing.length > 0) {
    throw new Failure(`${join(root, TEMPLATES_FOLDER)} has no template ${missing.join(', ')}.`);
  }
  const chosen = templates.filter(({ id }) => slugs.length === 0 || slugs.includes(id));
  return { resources: chosen, kinds: new Set<KindName>(['template']), partial: slugs.length > 0 };
}

/** Rejects other YAML files, because a misnamed `account.yaml` would be ignored silently. */
async function reportOtherYaml(root: string, problems: Problem[]): Promise<void> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`The folder ${root} can't be read (${error.code}).`);
  });
  for (const file of names.filter(
    (name) => /^[^.].*\.ya?ml$/i.test(name) && name !== ACCOUNT_FILE,
  )) {
    const message = `This file is not read: describe the account in ${ACCOUNT_FILE}.`;
    problems.push({ file, line: 1, column: 1, message });
  }
}

async function readAccount(root: string, problems: Problem[]): Promise<AccountFile | null> {
  if (!(await exists(join(root, ACCOUNT_FILE)))) return null;
  const content = await readText(root, ACCOUNT_FILE, problems);
  return content === null ? null : readAccountFile(content, problems);
}

/** Replaces the name of the logo file by its hash, and returns the file in base64. */
async function readLogo(
  root: string,
  { resources }: AccountFile,
  problems: Problem[],
): Promise<string | null> {
  const organization = resources.find(({ kind }) => kind === 'organization');
  const file = organization?.value.logo;
  if (!organization || typeof file !== 'string') return null;
  const path = relative(root, resolve(root, file));
  if (isAbsolute(file) || path.startsWith('..')) {
    const message = `organization.logo must name a file in the folder, such as logo.png.`;
    problems.push({ file: ACCOUNT_FILE, line: 1, column: 1, message });
    return null;
  }
  const bytes = await readBytes(root, file, problems);
  if (!bytes) return null;
  organization.value.logo = createHash('sha256').update(bytes).digest('hex');
  return bytes.toString('base64');
}

async function readTemplates(root: string, problems: Problem[]): Promise<Resource[] | null> {
  const folder = join(root, TEMPLATES_FOLDER);
  if (!(await exists(folder))) return null;
  if (await reportOutside(root, TEMPLATES_FOLDER, problems)) return [];
  const templates: Resource[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const place = { file: join(TEMPLATES_FOLDER, entry.name), line: 1, column: 1 };
    const fault = slug(entry.name);
    if (fault) problems.push({ ...place, message: `${entry.name} ${fault}` });
    else if (!entry.isDirectory())
      problems.push({ ...place, message: 'A template must be a folder.' });
    else {
      const template = await readTemplateFolder(root, entry.name, problems);
      if (template) templates.push(template);
    }
  }
  return templates;
}

function throwIfAny(problems: Problem[]): void {
  if (problems.length === 0) return;
  const lines = sortProblems(problems).map(describeProblem);
  throw new Failure(
    [...lines, `The folder has ${amount(problems.length, 'error')}; nothing was changed.`].join(
      '\n',
    ),
  );
}

const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);
