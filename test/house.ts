/**
 * `npm run check:house`: prints files and lines of the server by room, with the rooms that each imports, and refuses
 * - more than `MAX_LEVELS` levels of rooms (a room is one level above the highest room that it imports);
 * - files that belong into their only importer: at most `SMALL` lines, imported by one file of the same folder, and
 *   neither by a test nor by a dynamic import, as commands are;
 * - folders of server, dashboard and cli with more than `MAX_FILES` files, `.sql` and `.css` not counted;
 * - imports that run back: folders of `server/delivery/` that import each other.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const MAX_LEVELS = 8;
const SMALL = 40;
const MAX_FILES = 25;

const root = resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter(
    (file) =>
      existsSync(join(root, file)) && /\.tsx?$/.test(file) && !file.startsWith('generated/'),
  );
const server = files.filter((file) => file.startsWith('server/'));
const textOf = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

interface Import {
  from: string;
  isDynamic: boolean;
}

/** The files that import each file. */
const importers = new Map<string, Import[]>();
for (const [from, text] of textOf) {
  for (const [, keyword, path = ''] of text.matchAll(/\b(from|import) ?\(?\s*'(\.[^']+)'/g)) {
    const target = join(dirname(from), path);
    const isDynamic = keyword === 'import';
    importers.set(target, [...(importers.get(target) ?? []), { from, isDynamic }]);
  }
}

const rooms = importsBetween((file) => /^server\/([^/]+)\//.exec(file)?.[1]);
const levels = new Map<string, number>();
for (const room of rooms.keys()) levelOf(room, []);
const highest = Math.max(...levels.values());
for (const [room, level] of [...levels].sort(([, a], [, b]) => b - a)) {
  const own = server.filter((file) => file.startsWith(`server/${room}/`));
  const lines = own.reduce((sum, file) => sum + linesOf(file), 0);
  const below = [...(rooms.get(room) ?? [])].sort().join(', ') || '–';
  say(
    `${String(level)} ${room.padEnd(10)} ${String(own.length).padStart(4)} files ${String(lines).padStart(6)} lines, imports ${below}`,
  );
}

report(
  `${String(levels.size)} rooms on ${String(highest)} levels (limit: ${String(MAX_LEVELS)})`,
  highest > MAX_LEVELS ? ['too many levels'] : [],
);
report('Files that belong into their only importer', server.filter(isFoldable));
report(`Folders with more than ${String(MAX_FILES)} files`, findLargeFolders());
report('Imports that run back', findImportsBack());

function isFoldable(file: string): boolean {
  const [only, ...others] = importers.get(file) ?? [];
  return (
    only !== undefined &&
    others.length === 0 &&
    !only.isDynamic &&
    dirname(only.from) === dirname(file) &&
    linesOf(file) <= SMALL
  );
}

function findLargeFolders(): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((one) => /^(server|dashboard|cli)\//.test(one))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: ${String(count)}`);
}

/** The stages of delivery form no circle, so each can be read without those above it. */
function findImportsBack(): string[] {
  const stages = importsBetween((file) => /^server\/delivery\/([^/]+)\//.exec(file)?.[1]);
  const reached = (from: string, seen: Set<string>): Set<string> => {
    for (const next of stages.get(from) ?? []) {
      if (!seen.has(next)) reached(next, seen.add(next));
    }
    return seen;
  };
  return [...stages.keys()].filter((stage) => reached(stage, new Set()).has(stage));
}

/** Which groups of files import which others. */
function importsBetween(groupOf: (file: string) => string | undefined): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const file of server) {
    const group = groupOf(file);
    if (group !== undefined && !groups.has(group)) groups.set(group, new Set());
  }
  for (const [target, all] of importers) {
    const group = groupOf(target);
    for (const { from } of all) {
      const importer = groupOf(from);
      if (group !== undefined && importer !== undefined && importer !== group) {
        groups.get(importer)?.add(group);
      }
    }
  }
  return groups;
}

function levelOf(room: string, above: readonly string[]): number {
  if (above.includes(room)) throw new Error(`Circle of rooms: ${[...above, room].join(' → ')}`);
  const known = levels.get(room);
  if (known !== undefined) return known;
  const below = [...(rooms.get(room) ?? [])].map((name) => levelOf(name, [...above, room]));
  const level = 1 + Math.max(0, ...below);
  levels.set(room, level);
  return level;
}

function linesOf(file: string): number {
  return (textOf.get(file) ?? '').split('\n').length - 1;
}

function report(title: string, faults: string[]): void {
  say(`${title}: ${faults.length === 0 ? 'none' : String(faults.length)}`);
  for (const fault of faults) say(`  ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
