import type pg from 'pg';
import { OperatorError } from '../errors.ts';
import { connect } from '../database/connection.ts';

/** Who a URL logs in as, and what could let that role past row-level security. */
export interface Login {
  role: string;
  database: string;
  /** Superuser or BYPASSRLS. */
  unbound: boolean;
  /** Owns our tables, or may become the role that does. */
  owner: boolean;
}

/** The password is wrong, or pg_hba.conf has no line that lets the role in. */
const REFUSED = ['28P01', '28000'];

/** The same database under another role. */
export function loginUrl(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  // As parameters they would win over the ones we set.
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  if (url.hostname === '') {
    // A URL without a host (a socket as `?host=`) can't carry them anywhere else.
    url.searchParams.set('user', role);
    url.searchParams.set('password', password);
  } else {
    url.username = encodeURIComponent(role);
    url.password = encodeURIComponent(password);
  }
  return url.href;
}

/** Logs in and asks PostgreSQL who that is; null when it refuses. The tables must be there. */
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

/** A role that row-level security doesn't bind would see every organization. */
export function requireBound({ role, unbound, owner }: Login): void {
  if (!unbound && !owner) return;
  throw new OperatorError(
    `The role ${role} ${unbound ? 'may bypass row-level security' : "owns Mailwright's tables"}, so requests would see every organization: give them a plain login role.`,
  );
}
