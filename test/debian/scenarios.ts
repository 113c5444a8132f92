/** A block of a guide, found by a text in it. */
export interface BlockRef {
  guide: string;
  text: string;
}

export interface Scenario {
  name: string;
  /** In the order in which they are run. */
  blocks: BlockRef[];
}

const block = (guide: string, text: string): BlockRef => ({ guide, text });

export const QUICKSTART = {
  name: 'quickstart',
  start: block('quickstart.md', 'npm ci && npm start'),
  settings: block('quickstart.md', 'export MAILWRIGHT_URL'),
  send: block('quickstart.md', '/api/v1/emails/send'),
  pack: block('quickstart.md', 'npm pack --workspace'),
};

export const PRODUCTION = {
  name: 'production setup',
  install: block('production.md', 'npm prune --omit=dev'),
  start: block('production.md', 'npm run mailwright -- migrate'),
};

export const SYSTEMD = {
  name: 'systemd',
  install: block('deploy.md', 'useradd --system'),
};

export const BACKUP = {
  name: 'backup',
  dump: block('backup.md', 'pg_dump'),
  check: block('backup.md', 'backup check'),
  restore: block('restore.md', 'pg_restore'),
  start: block('restore.md', 'start --after-restore'),
  decide: block('restore.md', 'queue held drop'),
  rotate: block('secrets.md', 'secrets rotate-signing-key'),
};

/** Physical copies: a base backup with an archive, and the folder of the embedded PostgreSQL. */
export const COPIES = {
  name: 'copies',
  archive: block('backup.md', 'set archive_command'),
  base: block('backup.md', 'pg_basebackup'),
  recover: block('restore.md', 'recovery.signal'),
  copyFolder: block('backup.md', 'cp --archive "$MAILWRIGHT_DATA_DIR"'),
  restoreFolder: block('restore.md', 'mv "$MAILWRIGHT_DATA_DIR"'),
};

/** This one and those below run on the server of the quickstart. */
export const MOVING = {
  name: 'moving',
  upload: block('moving.md', '/api/v1/imports/$ID/start'),
  command: block('moving.md', 'contacts import people.csv'),
  actions: block('contact-actions.md', '/api/v1/contacts/actions'),
  unsubscribe: block('contact-actions.md', 'contacts act unsubscribe'),
};

export const CONSENT_PROOF = {
  name: 'proof of consent',
  key: block('consent-proof.md', 'mailwright-consent-keys.json'),
  proof: block('consent-proof.md', 'consent proof ada@example.com'),
  verify: block('consent-proof.md', 'consent verify proof.json --key'),
};

export const SIGNING_IN = {
  name: 'signing in',
  accept: block('signing-in.md', '/api/v1/invitations/accept'),
};

export const SUBMISSION = {
  name: 'mail by SMTP',
  send: block('submission.md', 'swaks --server'),
};

export const SCENARIOS: Scenario[] = [
  QUICKSTART,
  PRODUCTION,
  SYSTEMD,
  BACKUP,
  COPIES,
  MOVING,
  CONSENT_PROOF,
  SIGNING_IN,
  SUBMISSION,
].map(({ name, ...blocks }) => ({ name, blocks: Object.values(blocks) }));
