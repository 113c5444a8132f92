import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../install/production-tree.ts';
import { blocksOf } from '../reference/snippets.ts';
import type { BlockRef } from './scenarios.ts';

/** The guides about running a server, and others with commands that the server needs. */
export const GUIDES = [
  ...['quickstart.md', 'production.md', 'smtp.md', 'deploy.md', 'kubernetes.md', 'upgrade.md'],
  ...['checkpoint-file.md', 'backup.md', 'restore.md', 'secrets.md', 'operating.md', 'trouble.md'],
  ...['scale.md', 'pgbouncer.md', 'high-availability.md', 'consent-proof.md', 'watching.md'],
  ...['log.md', 'operators-log.md', 'signing-in.md', 'identity-provider.md', 'roles.md'],
  ...['moving.md', 'other-services.md', 'contact-actions.md', 'submission.md'],
];

/** Lines that begin with one of these are commands; other blocks are settings or output. */
const COMMAND =
  /^(cd|cp|createdb|curl|docker|echo|export|git|install|journalctl|kubectl|mailwright|mkdir|mv|npm|npx|pg_basebackup|pg_dump|psql|swaks|systemctl|useradd)\b/m;

/** The blocks of commands in a guide, in order. */
export function commandsOf(guide: string): string[] {
  const text = readFileSync(join(ROOT, 'spec/guides', guide), 'utf8');
  return blocksOf(text)
    .filter(({ language, code }) => ['sh', 'text'].includes(language) && COMMAND.test(code))
    .map(({ code }) => code);
}

/** The settings in the block that sets `name`, as an environment. */
export function settingsOf(guide: string, name: string): Record<string, string> {
  const text = readFileSync(join(ROOT, 'spec/guides', guide), 'utf8');
  const block = blocksOf(text).find(({ code }) => code.startsWith(`${name}=`));
  return Object.fromEntries(
    (block?.code.trim().split('\n') ?? []).map((line) => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

/** The block with the text. */
export function read({ guide, text }: BlockRef): string {
  const found = commandsOf(guide).filter((code) => code.includes(text));
  if (found.length !== 1) throw new Error(`${guide} has ${found.length} blocks with “${text}”.`);
  return found[0]!;
}

/** Blocks that cannot be run on a file tree, by a text in them, with the reason. */
export const NOT_RUN: Record<string, string> = {
  'docker compose up': 'it needs a container engine; test:image runs the services from the image',
  'install -m 600 deploy/compose.env.example': 'it only prepares docker compose',
  'systemctl daemon-reload':
    'it needs systemd as process 1; the command of the unit is run instead',
  'kubectl --namespace': 'it needs a cluster',
  'kubectl create namespace': 'it needs a cluster',
  "journalctl --unit 'mailwright@*'": 'it needs systemd as process 1',
  'consent audit shop': 'test/audience/consent-log/audit-command.test.ts runs it',
  'people create shop': 'test/cli/people.test.ts runs it',
  'people recover ada@shop.example': 'test/cli/people.test.ts runs it',
  'operators log': 'test/cli/operators.slow.test.ts runs it',
  '--from mailchimp': 'it needs the files of another service; test/cli/account has such files',
  '--from hubspot': 'it needs the files of another service; test/cli/account has such files',
  'organizations list': 'test/cli/trouble.slow.test.ts runs it',
  'sending pause': 'test/cli/sending.test.ts runs it',
  'queue retry': 'test/cli/queue.test.ts runs it',
  'organizations limits': 'test/cli/limits.test.ts runs it',
  'queue resend': 'test/cli/queue-resend.slow.test.ts runs it',
  'suppressions lift': 'test/cli/suppressions.test.ts runs it',
  'npm run lab': 'it needs network namespaces; test:failover starts the same cluster',
  'npm run test:failover': 'it is a step of a release',
  'migrate --plan': 'test/cli/schema.slow.test.ts runs it',
};
