import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { defaultsOf, lastStageOf, readDockerfile } from './dockerfile.ts';
import { testHealthCheck } from './health-check.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const instructions = readDockerfile();
const last = lastStageOf(instructions);
const textsOf = (name: string): string[] =>
  last.filter((one) => one.name === name).map(({ text }) => text);

test('every line is an instruction of a Dockerfile', () => {
  expect(instructions.filter(({ name }) => name === '')).toEqual([]);
  expect(instructions.map(({ name }) => name)).not.toContain('ADD');
});

test('base images have a version, and the same Debian', () => {
  const { NODE_IMAGE: node = '', BASE_IMAGE: base = '' } = defaultsOf(instructions);
  expect(node).toBe('docker.io/library/node:24-trixie-slim');
  expect(base).toBe('gcr.io/distroless/cc-debian13:nonroot');
});

test('the image starts as `npm start` does, without a shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [entrypoint = '', command = ''] = [...textsOf('ENTRYPOINT'), ...textsOf('CMD')];
  const words = [...(JSON.parse(entrypoint) as string[]), ...(JSON.parse(command) as string[])];
  const [, variables = ''] = textsOf('ENV');
  expect(`${variables} exec ${words.join(' ')}`).toBe(scripts.start);
});

test('the image runs as the user that the Kubernetes manifests name, and listens on all addresses', () => {
  expect(textsOf('USER')).toEqual(['65532:65532']);
  const pod = readFileSync(join(ROOT, 'deploy/kubernetes/base/api.yaml'), 'utf8');
  expect(pod).toContain('runAsUser: 65532\n');
  expect(textsOf('ENV')[0]).toBe('HOST=0.0.0.0');
  expect(textsOf('EXPOSE')).toEqual(['8080']);
  expect(textsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
});

test('the last stage runs no commands: its base has no shell', () => {
  expect(textsOf('RUN')).toEqual([]);
});

test('.dockerignore lets in exactly what the Dockerfile copies', () => {
  const copied = instructions
    .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from='))
    .flatMap(({ text }) => text.split(' ').slice(0, -1));
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const [first, ...others] = lines.filter((line) => line && !line.startsWith('#'));
  expect(first).toBe('*');
  const allowed = others.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  // Single files of a folder that is let in are copied for the dashboard.
  const roots = copied.filter((path) => !copied.some((other) => path.startsWith(`${other}/`)));
  expect(allowed.toSorted()).toEqual(roots.toSorted());
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

describe('the health check', () => {
  const [text = ''] = textsOf('HEALTHCHECK');
  const [, ...args] = JSON.parse(text.slice(text.indexOf('['))) as string[];

  test('asks /readyz on the port of the settings', () =>
    testHealthCheck(args, (port) => ({ PORT: String(port) })));
});
