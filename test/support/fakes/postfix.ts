import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../cli/run.ts';
import { eventually } from '../eventually.ts';

const PROGRAM = '/usr/sbin/postfix';
const DAEMONS = '/usr/lib/postfix/sbin';

/** Why the tests with Postfix cannot run; null if they can. Its master process changes users, so it needs root. */
export function postfixIsMissing(): string | null {
  if (!existsSync(PROGRAM)) return 'Postfix is not installed (apt-get install postfix)';
  return process.getuid?.() === 0 ? null : 'Postfix can only be started by root';
}

export interface Postfix {
  port: number;
  url: string;
  log(): string;
  /** Changes settings while it runs. */
  set(settings: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

const SERVICES = `
pickup    unix  n - n 60   1   pickup
cleanup   unix  n - n -    0   cleanup
qmgr      unix  n - n 1    1   qmgr
rewrite   unix  - - n -    -   trivial-rewrite
bounce    unix  - - n -    0   bounce
defer     unix  - - n -    0   bounce
trace     unix  - - n -    0   bounce
verify    unix  - - n -    1   verify
flush     unix  n - n 1000 0   flush
proxymap  unix  - - n -    -   proxymap
smtp      unix  - - n -    -   smtp
relay     unix  - - n -    -   smtp
showq     unix  n - n -    -   showq
error     unix  - - n -    -   error
retry     unix  - - n -    -   error
discard   unix  - - n -    -   discard
local     unix  - n n -    -   local
virtual   unix  - n n -    -   virtual
anvil     unix  - - n -    1   anvil
scache    unix  - - n -    1   scache
postlog   unix-dgram n - n - 1 postlogd
`;

/**
 * Runs an instance of Postfix of its own on loopback, without DNS. `routes`: for domains, the port of the SMTP server that
 * takes their mail. Of its own domains, local.example has no mailbox, and box.example takes everything.
 */
export async function startPostfix(
  routes: Record<string, number>,
  settings: Record<string, string> = {},
): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'));
  // Its daemons run as another user.
  chmodSync(folder, 0o755);
  const config = join(folder, 'config');
  for (const name of ['config', 'queue', 'data', 'log']) mkdirSync(join(folder, name));
  const port = Number(await freePort());
  const owner = Number(spawnSync('id', ['-u', 'postfix']).stdout.toString());
  spawnSync('chown', [String(owner), join(folder, 'data')]);
  const transports = [
    '{ box.example = discard: }',
    ...Object.entries(routes).map(([domain, to]) => `{ ${domain} = smtp:[127.0.0.1]:${to} }`),
  ];
  const lines = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    command_directory: '/usr/sbin',
    daemon_directory: DAEMONS,
    meta_directory: '/etc/postfix',
    mail_owner: 'postfix',
    setgid_group: 'postdrop',
    maillog_file: join(folder, 'log', 'mail.log'),
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'relay.local.example',
    mydestination: 'local.example',
    local_recipient_maps: '',
    alias_maps: '',
    alias_database: '',
    mynetworks: '127.0.0.0/8',
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    transport_maps: `inline:{ ${transports.join(', ')} }`,
    smtp_dns_support_level: 'disabled',
    smtp_host_lookup: 'native',
    queue_run_delay: '1s',
    minimal_backoff_time: '1s',
    maximal_backoff_time: '1s',
    ...settings,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  writeFileSync(join(config, 'main.cf'), text.join(''));
  writeFileSync(
    join(config, 'master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd\n${SERVICES.trimStart()}`,
  );

  const log = (): string => {
    const file = join(folder, 'log', 'mail.log');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const child = spawn(PROGRAM, ['-c', config, 'start-fg'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const exited = once(child, 'exit');
  await eventually(
    () => listens(port),
    (isListening) => {
      if (child.exitCode !== null) throw new Error(`Postfix has ended: ${said}${log()}`);
      return isListening;
    },
  );
  const command = (...given: string[]): void => {
    const { status, stderr } = spawnSync(given[0] ?? '', given.slice(1));
    if (status !== 0) throw new Error(`${given.join(' ')}: ${stderr.toString()}`);
  };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    log,
    async set(changed) {
      const pairs = Object.entries(changed).map(([name, value]) => `${name}=${value}`);
      command('postconf', '-c', config, '-e', ...pairs);
      command(PROGRAM, '-c', config, 'reload');
    },
    async stop() {
      spawnSync(PROGRAM, ['-c', config, 'stop']);
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
