import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually.ts';
import { read } from './commands.ts';
import { CONSENT_PROOF, MOVING, SIGNING_IN } from './scenarios.ts';
import { run, type Shell } from './shell.ts';

/** A checkout in which a server with the demo account runs. */
export interface Demo {
  shell: Shell;
  /** The commands that set MAILWRIGHT_URL and the live key. */
  settings: string;
  baseUrl: string;
  key: string;
}

const CONTACT = 'ada@example.com';
/** The verifier key in the guide's commands. */
const KEY_OF_GUIDE = 'mail.example.com/consent/shop+1f2e3d4c+AVJ…';

export function testMoving({ shell, settings }: Demo): string {
  const rows = 'Email Address,First Name,OPTIN_TIME\nzofie@example.com,Žofie,2025-11-30 10:00:00\n';
  writeFileSync(join(shell.root, shell.folder, 'people.csv'), rows);
  const started = run(shell, settings + read(MOVING.upload));
  assert.match(started, /"status":"(?:checking|ready)"/);
  const imported = run(shell, settings + read(MOVING.command));
  assert.match(imported, /ready/);
  const counted = run(shell, settings + read(MOVING.actions));
  assert.match(counted, /"dry_run":true/);
  run(shell, settings + read(MOVING.unsubscribe));
  return 'Moving: an import checked with curl and with the command, an action on contacts counted: ok';
}

export async function testConsentProof(demo: Demo): Promise<string> {
  const { shell, settings } = demo;
  const path = `/contacts/${CONTACT}`;
  await request(demo, 'POST', '/contacts', { email: CONTACT });
  await request(demo, 'PATCH', `${path}/subscription-preferences`, {
    preferences: { 'order-updates': true },
  });
  await eventually(
    async () => {
      await request(demo, 'POST', '/consent-checkpoints').catch(() => null);
      const proof = await request(demo, 'GET', `${path}/consent-proof?subtype=order-updates`);
      return proof.rows as { inclusion: unknown }[];
    },
    (rows) => rows.length > 0 && rows.every(({ inclusion }) => inclusion !== null),
  );
  assert.match(run(shell, settings + read(CONSENT_PROOF.proof)), /proven/i);
  const proof = readFileSync(join(shell.root, shell.folder, 'proof.json'), 'utf8');
  const [key = ''] = run(shell, settings + read(CONSENT_PROOF.key)).split('\n');
  assert.equal(key, (JSON.parse(proof) as { key: string }).key);
  const verified = run(shell, read(CONSENT_PROOF.verify).replace(KEY_OF_GUIDE, key));
  assert.match(verified, /proven/i);
  return 'Proof of consent: the key made with curl and sha256sum, a proof verified: ok';
}

/** The response is the documented error, as the token is unknown. */
export function testSigningIn({ shell, settings }: Demo): string {
  const refused = run(shell, settings + read(SIGNING_IN.accept));
  assert.match(refused, /"code":"/);
  return 'Signing in: an unknown invitation refused: ok';
}

async function request(
  { baseUrl, key }: Demo,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
