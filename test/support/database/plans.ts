import pg from 'pg';
import { type DatabaseServer, startDatabaseServer } from './database-server.ts';

/** One node of a plan as `EXPLAIN (analyze, buffers, format json)` returns it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** An executed statement with its plan. */
export interface Executed {
  statement: string;
  /** The role that ran it; inside a security definer function, its caller. */
  role: string;
  plan: PlanNode;
}

/**
 * Collects the plan of each statement as it runs: with its real values, under the role's own rights
 * and policies, inside functions and for foreign keys too. Only settings of the server enable that,
 * so it needs its own server.
 */
const TELLING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
  // The server logs nothing but plans.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export const startTellingServer = (): Promise<DatabaseServer> => startDatabaseServer(TELLING);

export interface PlanListener {
  /** The statements of this process during the work; the work can read them too. */
  during(work: (statements: Executed[]) => Promise<unknown>): Promise<Executed[]>;
  stop(): void;
}

/** Called with or without a callback. */
interface Connecting {
  connect: (this: pg.Client, ...given: unknown[]) => unknown;
}

/** Listens to the connections that this process opens from now on. */
export function listenToPlans(): PlanListener {
  let statements: Executed[] = [];
  const { connect } = pg.Client.prototype as unknown as Connecting;
  const connectAndListen = function (this: pg.Client, ...given: unknown[]): unknown {
    this.on('notice', ({ message }) => {
      const executed = readPlan(this.user ?? '', message ?? '');
      if (executed) statements.push(executed);
    });
    return connect.apply(this, given);
  };
  Object.assign(pg.Client.prototype, { connect: connectAndListen });
  return {
    async during(work) {
      statements = [];
      await work(statements);
      return statements;
    },
    stop: () => void Object.assign(pg.Client.prototype, { connect }),
  };
}

function readPlan(role: string, message: string): Executed | null {
  const json = /^duration: [\d.]+ ms {2}plan:\n([^]*)$/.exec(message)?.[1];
  if (json === undefined) return null;
  const logged = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return {
    statement: logged['Query Text'].replaceAll(/\s+/g, ' ').trim(),
    role,
    plan: logged.Plan,
  };
}

export const nodesOf = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

/** The tables that a plan scans sequentially. */
export const scannedByPlan = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
    .flatMap((node) => node['Relation Name'] ?? []);

/** The number of rows read from tables, including those that were filtered out. */
export function rowsLookedAt(plan: PlanNode): number {
  const perLoop = (node: PlanNode): number =>
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + perLoop(node) * node['Actual Loops'], 0);
}
