import { readImports } from './imports.ts';

/**
 * The tests near changed files: those in the folder of a changed noun, or of one that imports a changed file, those that
 * stand in the folder of a changed room itself, and those that import a changed file. The slow tier is left out.
 */
export function findTests(files: ReadonlySet<string>): string[] {
  const imports = readImports();
  const importers = [...imports].filter(([, names]) => [...names].some((name) => files.has(name)));
  const importing = new Set(importers.map(([file]) => file));
  const nouns = [...new Set([...files, ...importing].flatMap(testFolder))];
  const rooms = new Set([...files].flatMap(testRoom));
  return [...imports.keys()]
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    .filter(
      (file) =>
        files.has(file) ||
        importing.has(file) ||
        nouns.some((folder) => file.startsWith(folder)) ||
        rooms.has(folderOf(file)),
    );
}

const folderOf = (file: string): string => file.replace(/[^/]*$/, '');

/** The folder of a noun's tests. Files of `test/support/` and of a room as a whole have none. */
function testFolder(file: string): string[] {
  const [area, room, noun, ...rest] = file.split('/');
  if (area === 'server' && noun && rest.length > 0) return [`test/${room}/${noun}/`];
  if (area === 'test' && room !== 'support' && noun) return [folderOf(file)];
  return { cli: ['test/cli/'], sdk: ['test/sdk/'], spec: ['test/spec/'] }[area ?? ''] ?? [];
}

/** Some tests of a room, as those of delivery, stand beside the folders of its nouns. */
function testRoom(file: string): string[] {
  const [area, room, ...rest] = file.split('/');
  return area === 'server' && rest.length > 0 ? [`test/${room}/`] : [];
}
