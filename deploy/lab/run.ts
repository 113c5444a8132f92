/**
 * `npm run lab`: a cluster of three PostgreSQL servers with automatic failover on this machine, until Ctrl-C.
 * `--asynchronous` starts it without synchronous replication.
 */
import { parseArgs } from 'node:util';
import { requireTools, startLab } from './lab.ts';
import { enterNamespaces } from './network.ts';

const { values } = parseArgs({ options: { asynchronous: { type: 'boolean', default: false } } });
requireTools();
if (!enterNamespaces()) {
  const lab = await startLab({ synchronous: !values.asynchronous });
  const shell = `nsenter --all --target "$(pgrep --newest --full deploy/lab/run.ts)"`;
  process.stdout.write(`The cluster runs. In another terminal:
  ${shell} patronictl -c ${lab.folder}/n1/patroni.yml list
  ${shell} ip link set to-n1 nomaster     cuts the network of n1; "master lab" connects it again
  ${shell} env DATABASE_URL=${lab.url} npm start
Ctrl-C ends everything.\n`);
  const timer = setInterval(() => undefined, 1_000_000);
  const end = (): void => {
    clearInterval(timer);
    lab.stop();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
