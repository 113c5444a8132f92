/**
 * `npm run check:rooms`: prints the imports between the rooms of the server by level. A room is one level
 * above the highest room that it imports. More levels than `MAX_LEVELS` are an error.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const MAX_LEVELS = 8;

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const root = resolve(import.meta.dirname, '..');
const args = ['server', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
const text = execFileSync('depcruise', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
const { modules } = JSON.parse(text.toString()) as Cruise;

const imported = new Map<string, Set<string>>();
for (const { source, dependencies } of modules) {
  const room = roomOf(source);
  if (!room) continue;
  const rooms = imported.get(room) ?? new Set();
  imported.set(room, rooms);
  for (const { resolved } of dependencies) {
    const target = roomOf(resolved);
    if (target && target !== room) rooms.add(target);
  }
}

const levels = new Map<string, number>();
for (const room of imported.keys()) levelOf(room, []);
const rows = [...levels].sort(([, a], [, b]) => b - a);
const lines = rows.map(([room, level]) => {
  const below = [...(imported.get(room) ?? [])].sort().join(', ') || '–';
  return `${String(level)} ${room.padEnd(10)} imports ${below}`;
});
const highest = rows[0]?.[1] ?? 0;
lines.push(
  `${String(rows.length)} rooms on ${String(highest)} levels (limit: ${String(MAX_LEVELS)}).`,
);
process.stdout.write(`${lines.join('\n')}\n`);
if (highest > MAX_LEVELS) process.exitCode = 1;

function roomOf(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1];
}

function levelOf(room: string, above: readonly string[]): number {
  if (above.includes(room)) throw new Error(`Circle of rooms: ${[...above, room].join(' → ')}`);
  const known = levels.get(room);
  if (known) return known;
  const below = [...(imported.get(room) ?? [])].map((name) => levelOf(name, [...above, room]));
  const level = 1 + Math.max(0, ...below);
  levels.set(room, level);
  return level;
}
