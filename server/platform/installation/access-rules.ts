import pg from 'pg';
import { queueAccessRules } from '../queue/pgboss.ts';

const OWN_ORGANIZATION = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;
const OWN_MODE = `mode = current_setting('app.mode', true)`;

/** The rows of a table that a request can read and write. */
const CONDITIONS = {
  organization: OWN_ORGANIZATION,
  'organization and mode': `${OWN_ORGANIZATION} and ${OWN_MODE}`,
  /** The row of the organization itself. */
  itself: OWN_ORGANIZATION.replace('organization_id', 'id'),
};

/** The rights of the login roles on a table; a role that isn't named has none. */
export interface TableAccess {
  /** Requests: only rows of the transaction's organization. */
  app?: string;
  /** Delivery: rows of all organizations. */
  worker?: string;
  /** Sign-in: people and their memberships in all organizations. */
  auth?: string;
  rows?: keyof typeof CONDITIONS;
}

/** The login roles besides the owner. */
export type LoginRole = 'app' | 'worker' | 'auth';

export interface Access {
  /** By table. Partitions are accessed through their tables only. */
  grants: Record<string, TableAccess>;
  /** SECURITY DEFINER functions by signature, with the role that may call them. */
  functions: Record<string, LoginRole>;
}

/** The database layer's own tables. */
const OWN_TABLES: Access['grants'] = {
  secrets: {},
  mikro_orm_migrations: {},
  installation_identity: {},
  operator_log: {},
};

const tablesOf = ({ grants }: Access): Access['grants'] => ({ ...grants, ...OWN_TABLES });

/** The tables of the rules. */
export const listTables = (access: Access): string[] => Object.keys(tablesOf(access)).sort();

/** Null where the owner's role does the work of the role. */
export interface RoleNames {
  app: string;
  worker: string | null;
  auth: string | null;
}

/**
 * Groups of statements that apply the rules, regardless of the present rights. Each group is one
 * transaction on one table, so that it can't deadlock with a request.
 */
export function accessRules(access: Access, roles: RoleNames, jobTables: string[]): string[] {
  const tables = tablesOf(access);
  const app = pg.escapeIdentifier(roles.app);
  const worker = roles.worker === null ? null : pg.escapeIdentifier(roles.worker);
  const auth = roles.auth === null ? null : pg.escapeIdentifier(roles.auth);
  const named = { app, worker, auth };
  const withQueue = worker === null ? app : `${app}, ${worker}`;
  const everyone = auth === null ? withQueue : `${withQueue}, ${auth}`;
  const common = [
    `revoke create on schema public from public`,
    revokeTemporary(`public, ${everyone}`),
    `grant usage on schema public to ${everyone}`,
    ...functionRules(access, 'app', app),
    ...functionRules(access, 'worker', worker),
    ...functionRules(access, 'auth', auth),
  ];
  return [
    common.join(';\n'),
    ...listTables(access).map((name) => tableRules(name, tables[name] ?? {}, named).join(';\n')),
    ...queueAccessRules(withQueue, jobTables),
  ];
}

/**
 * By default every role may create temporary tables, and could fill the disk with them. Only the owner of
 * the database can revoke the right; for another owner of our tables, the start logs a warning
 * (`warnOfTemporaryTables`).
 */
const revokeTemporary = (grantees: string): string => `do $rules$ begin
      execute 'revoke temporary on database ' || quote_ident(current_database()) || ' from '
        || ${pg.escapeLiteral(grantees)};
    exception when insufficient_privilege then null;
    end $rules$`;

function functionRules({ functions }: Access, caller: LoginRole, role: string | null): string[] {
  if (role === null) return [];
  const names = Object.keys(functions).filter((name) => functions[name] === caller);
  return names.sort().map((name) => `grant execute on function ${name} to ${role}`);
}

function tableRules(
  name: string,
  { app: appRights, worker: workerRights, auth: authRights, rows = 'organization' }: TableAccess,
  { app, worker, auth }: Record<LoginRole, string | null>,
): string[] {
  const table = pg.escapeIdentifier(name);
  return [
    `alter table ${table} enable row level security`,
    ...roleRules(table, 'app', app, appRights, CONDITIONS[rows]),
    ...roleRules(table, 'worker', worker, workerRights, 'true'),
    ...roleRules(table, 'auth', auth, authRights, 'true'),
  ];
}

function roleRules(
  table: string,
  policy: string,
  role: string | null,
  rights: string | undefined,
  condition: string,
): string[] {
  const drop = `drop policy if exists ${policy} on ${table}`;
  if (role === null) return [drop];
  const revoke = `revoke all on ${table} from ${role}`;
  if (rights === undefined) return [drop, revoke];
  return [
    drop,
    revoke,
    `create policy ${policy} on ${table} to ${role} using (${condition}) with check (${condition})`,
    `grant ${rights} on ${table} to ${role}`,
  ];
}
