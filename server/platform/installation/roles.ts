import { createHash } from 'node:crypto';
import pg from 'pg';
import { OperatorError } from '../errors.ts';
import { applyAccess } from './access.ts';
import type { Access } from './access-rules.ts';
import { type Login, logIn, loginUrl, requireBound } from './login.ts';
import type { LockWait } from './migration-lock.ts';
import { scramVerifier } from './scram.ts';
import { installationKey } from './secrets.ts';

/** The login roles besides the owner, which migrates. Each has only the rights that it needs. */
export interface Roles {
  /** Requests: only rows of the transaction's organization and mode. */
  appUrl: string;
  /** Delivery: rows of all organizations, in the tables that delivery needs. */
  workerUrl: string;
  /** Sign-in: people and their sessions. */
  authUrl: string;
  /** Warnings for the log, about what needs more rights than the owner has. */
  warnings: string[];
}

/**
 * Creates the login roles, and applies grants and row-level security unless `keepAccess` is set. May run at
 * any time; the caller holds the migration lock.
 */
export async function prepareRoles(
  owner: pg.Client,
  access: Access,
  databaseUrl: string,
  appUrl: string | null,
  { keepAccess, wait }: { keepAccess: boolean; wait: LockWait },
): Promise<Roles> {
  const { database, mayCreate } = await readOwner(owner);
  if (!mayCreate && !appUrl) {
    throw new OperatorError(
      'The role in DATABASE_URL may not create roles: make a login role for requests and set DATABASE_APP_URL.',
    );
  }
  const made = (kind: string): Promise<Made> => ensureRole(owner, { databaseUrl, database, kind });
  const app = appUrl ? await givenRole(appUrl, database) : await made('app');
  const worker = mayCreate ? await made('worker') : null;
  const auth = mayCreate ? await made('auth') : null;
  const bound = [app, worker, auth].filter((role) => role !== null);
  for (const { login } of bound) requireBound(login);
  if (!keepAccess)
    await applyAccess(
      owner,
      access,
      {
        app: app.login.role,
        worker: worker?.login.role ?? null,
        auth: auth?.login.role ?? null,
      },
      wait,
    );
  const warnings = await warnOfTemporaryTables(
    owner,
    bound.map(({ login }) => login.role),
  );
  return {
    appUrl: app.url,
    workerUrl: worker?.url ?? databaseUrl,
    authUrl: auth?.url ?? databaseUrl,
    warnings,
  };
}

/** Checked at every start: an owner of our tables that doesn't own the database can't revoke the right. */
async function warnOfTemporaryTables(owner: pg.Client, roles: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ role: string; database: string }>(
    `select role, current_database() as database from unnest($1::text[]) role
     where has_database_privilege(role, current_database(), 'TEMPORARY')`,
    [roles],
  );
  return rows.map(
    ({ role, database }) =>
      `The role ${role} may make temporary tables; as the owner of the database run: ` +
      `REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC, ${pg.escapeIdentifier(role)};`,
  );
}

interface Made {
  login: Login;
  url: string;
}

async function readOwner(owner: pg.Client): Promise<{ database: string; mayCreate: boolean }> {
  const { rows } = await owner.query<{ database: string; mayCreate: boolean }>(
    `select current_database() as database, rolcreaterole or rolsuper as "mayCreate"
     from pg_roles where rolname = current_user`,
  );
  return rows[0] ?? { database: '', mayCreate: false };
}

/** The role of the operator in DATABASE_APP_URL. */
async function givenRole(url: string, database: string): Promise<Made> {
  const login = await logIn(url);
  if (!login) {
    throw new OperatorError('PostgreSQL refuses the user or password in DATABASE_APP_URL.');
  }
  if (login.database !== database) {
    throw new OperatorError('DATABASE_APP_URL must name the same database as DATABASE_URL.');
  }
  return { login, url };
}

/** Creates a role named after the database, with a random password that only the owner can read. */
async function ensureRole(
  owner: pg.Client,
  { databaseUrl, database, kind }: { databaseUrl: string; database: string; kind: string },
): Promise<Made> {
  const name = roleName(database, kind);
  const password = (await installationKey(owner, `role:${name}`)).toString('base64url');
  const url = loginUrl(databaseUrl, name, password);
  const role = pg.escapeIdentifier(name);
  const secret = pg.escapeLiteral(scramVerifier(password));
  const remark = `Made by Mailwright for the database ${database}.`;

  const existing = await findRole(owner, name);
  if (!existing) {
    await owner.query(
      `create role ${role} login password ${secret};
       comment on role ${role} is ${pg.escapeLiteral(remark)}`,
    );
  } else if (existing.remark !== remark) {
    throw new OperatorError(
      `There is a role ${name} that Mailwright did not make and won't take over; rename or drop it.`,
    );
  }
  const login = await logIn(url);
  if (login) return { login, url };
  // The database was created again or restored, so its secret isn't the password of the role.
  await owner.query(`alter role ${role} login password ${secret}`);
  const again = await logIn(url);
  if (again) return { login: again, url };
  throw new OperatorError(
    `PostgreSQL does not let the role ${name} log in with a password; allow it in pg_hba.conf.`,
  );
}

async function findRole(
  owner: pg.Client,
  name: string,
): Promise<{ remark: string | null } | undefined> {
  const { rows } = await owner.query<{ remark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as remark from pg_roles where rolname = $1`,
    [name],
  );
  return rows[0];
}

/** PostgreSQL truncates names to 63 bytes, so a long name is replaced by a hash. */
function roleName(database: string, kind: string): string {
  const name = `${database}_${kind}`;
  if (Buffer.byteLength(name) <= 63) return name;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 16);
  return `mailwright_${hash}_${kind}`;
}
