import { beforeEach, expect, test } from '@jest/globals';
import type { KeptCertificate } from '../../../server/delivery/feedback/sns/certificate-store.ts';
import {
  createSnsReceiver,
  type SnsReceiver,
} from '../../../server/delivery/feedback/sns/receiver.ts';
import {
  SnsRefusedError,
  SnsUnreachableError,
} from '../../../server/delivery/feedback/sns/refusals.ts';
import { createLog } from '../../../server/platform/log.ts';
import { makeCertificate } from '../../support/fakes/certificate.ts';
import {
  CERTIFICATE_URL,
  certificateUrl,
  HOST,
  startTestSns,
  TOPIC_ARN,
} from '../../support/fakes/sns.ts';

const sns = startTestSns();
let receive: SnsReceiver;
let taken = 0;
const kept: KeptCertificate[] = [];
/** Downloads of forged certificates wait for this promise. */
let stall: Promise<void> | null;

beforeEach(() => {
  sns.requests.length = 0;
  sns.answers.clear();
  taken = 0;
  stall = null;
  kept.length = 0;
  receive = startProcess();
});

/** A process that has not received a post yet; all processes share the stored certificates. */
const startProcess = (): SnsReceiver =>
  createSnsReceiver({
    topic: { arn: TOPIC_ARN, host: HOST },
    take: async () => {
      taken += 1;
    },
    fetchText: async (url) => {
      const answer = sns.fetchText(url);
      if (url !== CERTIFICATE_URL) await stall;
      return answer;
    },
    certificates: {
      readAll: async () => [...kept],
      keep: async (certificate) => {
        kept.push(certificate);
      },
    },
    now: () => new Date(),
    log: createLog('silent'),
  });

const genuine = (client = 'sns'): Promise<void> =>
  receive(JSON.stringify(sns.notification('{}')), client);
const madeUp = (client: string, url = certificateUrl()): Promise<void> =>
  receive(JSON.stringify(sns.notification('{}', { SigningCertURL: url })), client);
const all = (posts: Promise<void>[]): Promise<unknown[]> =>
  Promise.all(posts.map((post) => post.catch((error: unknown) => error)));

test('PROVIDERS-5 forged certificates of one client do not block genuine posts', async () => {
  await all(Array.from({ length: 50 }, () => madeUp('attacker')));
  expect(sns.requests).toHaveLength(3);
  await genuine();
  expect(taken).toBe(1);
});

test('PROVIDERS-5 a certificate that has verified a message stays cached, whatever else is downloaded', async () => {
  await genuine();
  let goOn = (): void => {};
  stall = new Promise((resolve) => {
    goOn = resolve;
  });
  const posts = all(Array.from({ length: 100 }, (_, i) => madeUp(`attacker ${i}`)));
  await genuine('attacker 1');
  goOn();
  await posts;
  await genuine('attacker 1');
  expect(taken).toBe(3);
  expect(sns.requests.filter((url) => url === CERTIFICATE_URL)).toHaveLength(1);
});

test('PROVIDERS-5 any number of clients together cause at most thirty requests a minute', async () => {
  const outcomes = await all(Array.from({ length: 100 }, (_, i) => madeUp(`attacker ${i}`)));
  expect(sns.requests).toHaveLength(20);
  expect(outcomes.filter((error) => error instanceof SnsUnreachableError)).toHaveLength(80);
  const names = Array.from({ length: 40 }, () => certificateUrl());
  for (const client of ['one', 'two', 'three']) {
    await all(names.map((name, i) => madeUp(`${client} ${i}`, name)));
  }
  expect(sns.requests).toHaveLength(30);
});

test('PROVIDERS-5 a process without a cached certificate finds the genuine one among forged URLs', async () => {
  await all(Array.from({ length: 300 }, (_, i) => madeUp(`attacker ${i}`)));
  // Refused for now, and posted again, as SNS does.
  await expect(genuine('sns 1')).rejects.toThrow(SnsUnreachableError);
  await all(Array.from({ length: 300 }, (_, i) => madeUp(`other attacker ${i}`)));
  await genuine('sns 2');
  expect(taken).toBe(1);
});

test('PROVIDERS-5 a process that starts knows the certificates that another process has verified', async () => {
  await genuine();
  receive = startProcess();
  await all(Array.from({ length: 300 }, (_, i) => madeUp(`attacker ${i}`)));
  await genuine('sns 2');
  expect(taken).toBe(2);
  expect(sns.requests.filter((url) => url === CERTIFICATE_URL)).toHaveLength(1);
  expect(kept).toHaveLength(1);
});

test('PROVIDERS-5 a certificate URL that a forged message named is not downloaded again', async () => {
  const forged = sns.sign(sns.notification('{}'), makeCertificate());
  await expect(receive(JSON.stringify(forged), 'attacker')).rejects.toThrow(SnsRefusedError);
  await genuine();
  expect(taken).toBe(1);
  expect(sns.requests).toEqual([CERTIFICATE_URL]);
});
