import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../server/platform/config.ts';
import { findTypeErrors, type Manifest } from './kubernetes-types.ts';

const FOLDER = resolve(import.meta.dirname, '../../deploy/kubernetes');
const KUSTOMIZATION = 'kustomization.yaml';

interface Kustomization {
  resources: string[];
  images?: { name: string }[];
  replicas?: { name: string }[];
  patches?: { path?: string; patch?: string }[];
}

/** Fields are read as they come; the types are checked by the first test. */
type Loose = Manifest & Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

const read = (...path: string[]): string => readFileSync(join(FOLDER, ...path), 'utf8');
const readManifests = (text: string): Loose[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Loose);

const base = parse(read('base', KUSTOMIZATION)) as Kustomization;
const manifests = base.resources.flatMap((file) => readManifests(read('base', file)));
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const overlays = readdirSync(join(FOLDER, 'overlays'));
const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
const find = (name: string): Loose => manifests.find((one) => nameOf(one) === name) as Loose;

/** A ConfigMap's settings, with what the secret and the image add. */
const settingsOf = (data: Record<string, string>): NodeJS.ProcessEnv => ({
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgresql://owner@db.example/mailwright',
  SMTP_URL: 'smtp://smtp.example',
  ...data,
});

describe('the base', () => {
  test('has the types of Kubernetes', () => {
    expect(findTypeErrors(manifests)).toEqual([]);
  });

  test('lists all its files', () => {
    const files = readdirSync(join(FOLDER, 'base')).filter((file) => file !== KUSTOMIZATION);
    expect(base.resources.toSorted()).toEqual(files.toSorted());
  });

  test('has API, worker, migration, service and a budget for each deployment', () => {
    expect(manifests.map(nameOf).toSorted()).toEqual([
      'ConfigMap/mailwright',
      'Deployment/mailwright-api',
      'Deployment/mailwright-worker',
      'Job/mailwright-migrate',
      'PodDisruptionBudget/mailwright-api',
      'PodDisruptionBudget/mailwright-worker',
      'Service/mailwright',
      'ServiceAccount/mailwright',
    ]);
  });

  test.each(workloads.map((one) => [nameOf(one), one] as const))(
    '%s runs the image without privileges on a read-only file system',
    (_name, { spec }) => {
      const pod = spec.template.spec;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(pod.automountServiceAccountToken).toBe(false);
      const [container, ...others] = pod.containers;
      expect(others).toEqual([]);
      expect(container.image).toBe('mailwright');
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.requests).toEqual({
        cpu: expect.any(String),
        memory: expect.any(String),
      });
      expect(container.resources.limits.memory).toBeDefined();
    },
  );

  test('selectors match the labels of the pods', () => {
    const labels = (name: string): unknown => find(name).spec.template.metadata.labels;
    expect(find('Service/mailwright').spec.selector).toEqual(labels('Deployment/mailwright-api'));
    for (const name of ['mailwright-api', 'mailwright-worker']) {
      const expected = { matchLabels: labels(`Deployment/${name}`) };
      expect(find(`Deployment/${name}`).spec.selector).toEqual(expected);
      expect(find(`PodDisruptionBudget/${name}`).spec.selector).toEqual(expected);
    }
  });

  test('the API has probes on its public port, and a worker on that of ADMIN_LISTEN', () => {
    const [api] = find('Deployment/mailwright-api').spec.template.spec.containers;
    const [worker] = find('Deployment/mailwright-worker').spec.template.spec.containers;
    const admin = { name: 'admin', containerPort: 9464 };
    expect(api.ports).toEqual([{ name: 'http', containerPort: 8080 }, admin]);
    const { adminListen } = readConfig(settingsOf(find('ConfigMap/mailwright').data));
    expect(adminListen?.port).toBe(admin.containerPort);
    expect(api.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(api.startupProbe.httpGet).toEqual({ path: '/livez', port: 'http' });
    expect(api.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(worker.ports).toEqual([admin]);
    expect(worker.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
    expect(worker.startupProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
    expect(worker.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'admin' });
  });

  test.each(['api', 'worker'])('the %s sets the variables of `npm start`', (name) => {
    const { scripts } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    const [variables = ''] = scripts.start.split(' exec ');
    const [container] = find(`Deployment/mailwright-${name}`).spec.template.spec.containers;
    const env = container.env as { name: string; value: string }[];
    expect(env.map((one) => `${one.name}=${one.value}`).join(' ')).toBe(variables);
  });

  test('the grace period is longer than a stop, and a replica stays while one is replaced', () => {
    const { shutdownDelaySeconds } = readConfig(settingsOf(find('ConfigMap/mailwright').data));
    for (const name of ['mailwright-api', 'mailwright-worker']) {
      const { spec } = find(`Deployment/${name}`);
      const grace = spec.template.spec.terminationGracePeriodSeconds;
      expect(grace).toBeGreaterThanOrEqual(shutdownDelaySeconds + 25);
      expect(spec.replicas).toBeGreaterThan(find(`PodDisruptionBudget/${name}`).spec.minAvailable);
    }
  });
});

describe.each(overlays)('the overlay %s', (overlay) => {
  const folder = ['overlays', overlay];
  const { resources, images, replicas, patches } = parse(
    read(...folder, KUSTOMIZATION),
  ) as Kustomization;
  const patched = (patches ?? []).flatMap(({ path, patch }) =>
    readManifests(path ? read(...folder, path) : (patch ?? '')),
  );

  test('changes only what the base has', () => {
    expect(resources).toEqual(['../../base']);
    expect(images).toMatchObject([{ name: 'mailwright' }]);
    const names = manifests.map(nameOf);
    expect(names).toEqual(
      expect.arrayContaining((replicas ?? []).map(({ name }) => `Deployment/${name}`)),
    );
    expect(names).toEqual(expect.arrayContaining(patched.map(nameOf)));
  });

  test('has valid types and settings', () => {
    expect(findTypeErrors(patched.filter((patch) => !('$patch' in patch)))).toEqual([]);
    const data = { ...find('ConfigMap/mailwright').data };
    for (const { kind, data: changes } of patched)
      if (kind === 'ConfigMap') Object.assign(data, changes);
    expect(readConfig(settingsOf(data)).baseUrl).toMatch(/^https:/);
  });
});

test('the type check finds a misspelled and a wrong field', () => {
  const service = find('Service/mailwright');
  const misspelled = { ...service, spec: { selectors: {} } };
  const wrong = { ...service, spec: { ports: [{ port: '80' }] } };
  expect(findTypeErrors([misspelled])).toEqual([expect.stringContaining('selectors')]);
  expect(findTypeErrors([wrong])).toEqual([expect.stringContaining("'string'")]);
});
