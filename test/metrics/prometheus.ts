import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../cli/run.ts';
import { eventually } from '../support/eventually.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
const RULES = join(DEPLOY, 'prometheus/alerts.yaml');

/** Debian's package `prometheus` has both programs. */
export function isInstalled(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Throws unless promtool accepts the rules and the configuration as they are delivered, and the rules pass their tests. */
export function checkDelivered(): void {
  execFileSync('promtool', ['check', 'rules', RULES], { stdio: 'inherit' });
  const tests = join(import.meta.dirname, 'alerts.test.yaml');
  execFileSync('promtool', ['test', 'rules', tests], { stdio: 'inherit' });
  const configuration = join(DEPLOY, 'prometheus/prometheus.yaml');
  execFileSync('promtool', ['check', 'config', configuration], { stdio: 'inherit' });
}

/** Needs Amazon SES, so only `alerts.test.yaml` causes it. */
const WITHOUT_CAUSE = 'MailwrightProviderEventsMissing';

/** The names of the alerts in the delivered rules that an installation over SMTP can cause. */
export const alertNames = (): string[] =>
  [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== WITHOUT_CAUSE);

export interface Panel {
  title: string;
  targets: { expr: string }[];
}

export const panels = (): Panel[] =>
  (
    JSON.parse(readFileSync(join(DEPLOY, 'grafana/mailwright.json'), 'utf8')) as {
      panels: Panel[];
    }
  ).panels;

export interface Prometheus {
  /** The number of series that a query returns. */
  count(expression: string): Promise<number>;
  /** The names of the alerts that fire. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Scrapes these ports every 4 seconds: the metrics wait for the database for at most 3. The rules are those that are delivered, with every `for:` shortened. */
export async function startPrometheus(ports: number[]): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-prometheus-'));
  const rules = readFileSync(RULES, 'utf8').replace(/^(\s+for:) .+$/gm, '$1 1s');
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  const targets = ports.map((port) => `'127.0.0.1:${port}'`).join(', ');
  writeFileSync(
    join(folder, 'prometheus.yaml'),
    `global: { scrape_interval: 4s, scrape_timeout: 4s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: mailwright
    static_configs: [{ targets: [${targets}] }]
`,
  );
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  );
  return {
    async count(expression) {
      const query = new URLSearchParams({ query: expression });
      const response = await fetch(`${url}/api/v1/query?${query.toString()}`);
      const answer = (await response.json()) as { error?: string; data?: { result: unknown[] } };
      if (!answer.data) throw new Error(`${expression}: ${answer.error}`);
      return answer.data.result.length;
    },
    async firing() {
      const response = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return firing.map(({ labels }) => labels.alertname);
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
