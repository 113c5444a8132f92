import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { connect } from '../database/connection.ts';

/** The role of a URL, and whether row-level security applies to it. */
export interface Login {
  role: string;
  database: string;
  /** Superuser or BYPASSRLS. */
  unbound: boolean;
  /** Owns our tables, or can become the role that owns them. */
  owner: boolean;
}

/** Wrong password, or no matching line in pg_hba.conf. */
const REFUSED = ['28P01', '28000'];

/** The URL of the same database with another role. */
export function loginUrl(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  // Parameters would take precedence over the user and password in the authority.
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  if (url.hostname === '') {
    // A URL without a host (a socket as `?host=`) can have them only as parameters.
    url.searchParams.set('user', role);
    url.searchParams.set('password', password);
  } else {
    url.username = encodeURIComponent(role);
    url.password = encodeURIComponent(password);
  }
  return url.href;
}

/** Logs in and reads the role; null if PostgreSQL refuses. The tables must exist. */
export async function logIn(url: string): Promise<Login | null> {
  let client: pg.Client | null = null;
  try {
    client = await connect(url, 'mailwright migrate');
    const { rows } = await client.query<Login>(`
      select rolname as role, current_database() as database, rolsuper or rolbypassrls as unbound,
        exists (select from pg_class where oid = 'public.organizations'::regclass
          and pg_has_role(current_user, relowner, 'member')) as owner
      from pg_roles where rolname = current_user`);
    return rows[0] ?? null;
  } catch (error) {
    if (REFUSED.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  } finally {
    await client?.end();
  }
}

/** A role that bypasses row-level security would see every organization. */
export function requireBound({ role, unbound, owner }: Login): void {
  if (!unbound && !owner) return;
  throw new OperatorError(
    `The role ${role} ${unbound ? 'may bypass row-level security' : "owns Mailwright's tables"}, so requests would see every organization: give them a plain login role.`,
  );
}
