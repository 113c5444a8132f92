import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { SETTINGS, settings } from '../../server/platform/config-settings.ts';
import { readConfig } from '../../server/platform/config.ts';
import { run } from './run.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The server reads these names from no list: they are of Compose, of a test, or of Node. */
const OTHERS = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB'];

const yamlFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => join(folder, name));

test.each([
  'deploy/compose.env.example',
  'deploy/systemd/mailwright.env.example',
  'compose.yaml',
  ...yamlFiles('deploy/kubernetes'),
])('API-10 %s sets only settings of the list', (file) => {
  const names = [...read(file).matchAll(/^[ #]*(?:Environment=)?([A-Z][A-Z_]+)(?:=|: )/gm)];
  const unknown = names
    .map(([, name = '']) => name)
    .filter((name) => !(name in SETTINGS) && !OTHERS.includes(name));
  expect(unknown).toEqual([]);
});

test('API-10 each number of the list accepts its bounds and its default, and nothing beyond', () => {
  const numbers = settings.filter(([, { range }]) => range);
  expect(numbers.length).toBeGreaterThan(10);
  for (const [name, { range, default: usual }] of numbers) {
    const [least, greatest] = range!;
    // Variables are kept for as long as email may wait.
    const others = name === 'VARIABLE_RETENTION_DAYS' ? { TIME_TO_LIVE: '86400' } : {};
    for (const value of [least, greatest, ...(usual === undefined ? [] : [usual])]) {
      expect(() => readConfig({ ...others, [name]: String(value) })).not.toThrow();
    }
    for (const value of [least - 1, greatest + 1]) {
      expect(() => readConfig({ ...others, [name]: String(value) })).toThrow(name);
    }
  }
});

test('API-10 config prints every setting with the value in force, and hides secrets', async () => {
  const env = {
    BASE_URL: 'https://mail.example.com',
    DATABASE_URL: 'postgresql://owner:hidden-password@db.example/mailwright',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: 'smtp://user:hidden-password@smtp.example:587',
    SIGNING_KEYS: 'hidden-password-hidden-password-1',
  };
  const text = await run(['config'], env);
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toMatch(/^ {2}BASE_URL +https:\/\/mail\.example\.com$/m);
  expect(text.stdout).toMatch(/^ {2}SHUTDOWN_DELAY +5 \(default\)$/m);
  expect(text.stdout).toMatch(/^ {2}SMTP_URL +hidden$/m);
  expect(text.stdout).not.toContain('hidden-password');

  const { stdout } = await run(['config', '--json'], env);
  expect(stdout).not.toContain('hidden-password');
  const { settings: shown } = JSON.parse(stdout) as { settings: { name: string }[] };
  expect(shown.map(({ name }) => name)).toEqual(Object.keys(SETTINGS));
  expect(shown).toContainEqual({
    name: 'MAX_CONNECTIONS',
    value: '2000',
    is_set: false,
    purpose: 'Address and connections',
  });

  const wrong = await run(['config'], { PORT: 'x' });
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toContain('PORT must be a whole number from 0 to 65535.');
});
