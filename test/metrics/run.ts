/**
 * `npm run test:metrics`: a real Prometheus scrapes an API and a worker and evaluates the delivered rules. Each alert must
 * fire after its cause was made, and every panel of the dashboard must have data. With `--rules`, only the files are checked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  blockDatabase,
  exhaustJob,
  failEndpoint,
  letUrgentMailWait,
  loseJob,
  reportBouncesLate,
} from './causes.ts';
import { type Installation, startInstallation } from './installation.ts';
import {
  alertNames,
  checkDelivered,
  isInstalled,
  panels,
  type Prometheus,
  startPrometheus,
} from './prometheus.ts';

/** Maintenance queues emails without a job once a minute; everything else is faster. */
const MAX_WAIT_MS = 120_000;

if (!isInstalled()) {
  process.stderr.write('Install Prometheus: apt-get install prometheus\n');
  process.exit(2);
}
checkDelivered();
if (!process.argv.includes('--rules')) process.exitCode = (await run()) ? 0 : 1;

async function run(): Promise<boolean> {
  const installation = await startInstallation();
  const { api, worker } = installation.ports;
  let prometheus: Prometheus | null = null;
  try {
    prometheus = await startPrometheus([api, worker]);
    const alerts = new Alerts(prometheus);
    await causeAll(installation, alerts);
    const isComplete = alerts.report();
    return (await checkPanels(prometheus)) && isComplete;
  } finally {
    await prometheus?.stop();
    await installation.stop();
  }
}

async function causeAll(installation: Installation, alerts: Alerts): Promise<void> {
  // Nothing is wrong yet, but the worker does not run.
  await alerts.until(['MailwrightNoWorker', 'MailwrightProcessDown']);
  alerts.expectOnly(['MailwrightNoWorker', 'MailwrightProcessDown']);
  await installation.startWorker();
  await alerts.untilGone(['MailwrightNoWorker', 'MailwrightProcessDown']);
  installation.fillDisk();
  await letUrgentMailWait(installation);
  await reportBouncesLate(installation);
  await exhaustJob(installation);
  await loseJob(installation);
  await failEndpoint(installation);
  const overload = ['MailwrightConnectionsScarce', 'MailwrightRequestsFail'];
  await blockDatabase(installation, () => alerts.haveFired(overload));
  await alerts.until(alertNames());
}

/** Remembers which alerts have fired. */
class Alerts {
  readonly #prometheus: Prometheus;
  readonly #fired = new Set<string>();
  #firing: string[] = [];

  constructor(prometheus: Prometheus) {
    this.#prometheus = prometheus;
  }

  async #look(): Promise<void> {
    this.#firing = await this.#prometheus.firing();
    for (const name of this.#firing) this.#fired.add(name);
  }

  async haveFired(names: string[]): Promise<boolean> {
    await this.#look();
    return names.every((name) => this.#fired.has(name));
  }

  expectOnly(names: string[]): void {
    const others = [...this.#fired].filter((name) => !names.includes(name));
    if (others.length > 0) throw new Error(`Without a cause, these fire: ${others.join(', ')}`);
  }

  async until(names: string[]): Promise<void> {
    await this.#wait(() => names.every((name) => this.#fired.has(name)));
  }

  async untilGone(names: string[]): Promise<void> {
    await this.#wait(() => !names.some((name) => this.#firing.includes(name)));
  }

  /** Returns whether every alert has fired. */
  report(): boolean {
    for (const name of alertNames()) say(this.#fired.has(name), `alert ${name}`);
    return alertNames().every((name) => this.#fired.has(name));
  }

  /** Gives up in the end: the report shows what is missing. */
  async #wait(isDone: () => boolean): Promise<void> {
    for (const until = Date.now() + MAX_WAIT_MS; Date.now() < until; await sleep(500)) {
      await this.#look();
      if (isDone()) return;
    }
  }
}

async function checkPanels(prometheus: Prometheus): Promise<boolean> {
  let isComplete = true;
  for (const { title, targets } of panels()) {
    for (const { expr } of targets) {
      const found = await prometheus.count(expr.replaceAll('$__rate_interval', '2m'));
      say(found > 0, `panel “${title}”: ${found} series`);
      isComplete &&= found > 0;
    }
  }
  return isComplete;
}

function say(isGood: boolean, text: string): void {
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${text}\n`);
}
