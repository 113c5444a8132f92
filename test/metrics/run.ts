/**
 * `npm run test:metrics`: a real Prometheus scrapes an API and a worker and evaluates the delivered rules. Each alert must
 * fire after its cause was made, and every panel of the dashboard must have data. With `--rules`, only the files are checked.
 */
import { Alerts } from './alerts.ts';
import {
  blockDatabase,
  exhaustJob,
  failEndpoint,
  fillBacklog,
  holdEmail,
  letUrgentMailWait,
  loseJob,
  pauseOrganization,
  removeConsent,
  reportBouncesLate,
  stopDatabase,
  stopNumbering,
  stopOrganizations,
  stopWorker,
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
import { say } from './say.ts';

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
  await holdEmail(installation);
  await reportBouncesLate(installation);
  await exhaustJob(installation);
  await loseJob(installation);
  await failEndpoint(installation);
  await fillBacklog(installation);
  await stopOrganizations(installation);
  await pauseOrganization(installation);
  await removeConsent(installation);
  await stopNumbering(installation, () => alerts.haveFired(['MailwrightEventNumberingLate']));
  await stopDatabase(installation, () => alerts.haveFired(['MailwrightDatabaseUnavailable']));
  await stopWorker(installation, () => alerts.haveFired(['MailwrightWorkerStuck']));
  const overload = ['MailwrightConnectionsScarce', 'MailwrightRequestsFail'];
  await blockDatabase(installation, () => alerts.haveFired(overload));
  await alerts.until(alertNames());
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
