import { Account } from './account.ts';
import { baseOf, type Case, type Plan } from './case.ts';
import { accessCases, malformedKeyCases } from './cases/access.ts';
import { bodyCases } from './cases/bodies.ts';
import { exampleCases } from './cases/examples.ts';
import { fieldCases } from './cases/fields.ts';
import { headCases, unknownCases } from './cases/methods.ts';
import { pageCases } from './cases/pages.ts';
import { parameterCases } from './cases/parameters.ts';
import { createCheck } from './check-answer.ts';
import { createClient } from './client.ts';
import type { Document, Operation } from './document.ts';
import { guardAccount, mailedTo, safeOperations } from './effects.ts';
import { Names } from './names.ts';
import { type Key, type Send, toCurl } from './request.ts';
import { Skipped, Violation } from './violation.ts';

export interface RunOptions {
  document: Document;
  baseUrl: string;
  key: Key;
  testMode: boolean;
  restricted: Plan['restricted'];
  /**
   * Operation ids, and `NO_OPERATION` for paths and methods that are not in the document; null runs
   * all.
   */
  only: string[] | null;
  /** The recipient of all mail; null sends none with a live key. */
  mail: string | null;
  allowedHeaders: string[];
  /** The prefix of every name that the run creates: `contract_x7f3a_`. */
  prefix: string;
  sleep: (milliseconds: number) => Promise<void>;
  now: () => Date;
  onWait: (seconds: number) => void;
  onResult: (result: Result) => void;
  /** Ends the run early; what it created is removed all the same. */
  signal: AbortSignal;
}

export interface Result {
  /** Null for paths and methods that are not in the document. */
  operationId: string | null;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Only of failed cases. */
  expected?: string;
  got?: string;
  curl?: string;
  /** Why the case was skipped. */
  reason?: string;
}

export interface Report {
  results: Result[];
  /** Paths of resources that the run created and could not remove. */
  leftBehind: string[];
  /** The error that ended the run early; null without one. */
  failure: Error | null;
}

export const NO_OPERATION = 'no operation';

/** Checks everything that the document says about a server, one request after the other. */
export async function runContract(options: RunOptions): Promise<Report> {
  const { document, testMode, mail, prefix } = options;
  const names = new Names(prefix);
  const client = createClient({
    ...options,
    check: createCheck(document, options.allowedHeaders),
    onAnswer: (request, answer) => account.note(request, answer),
  });
  const send: Send = async (request) => {
    if (testMode) return client(request);
    const own = mail === null ? request : mailedTo(request, mail);
    guardAccount(own, names, mail);
    return client(own);
  };
  const operations = testMode ? document.operations : safeOperations(document, mail);
  const account = new Account(document, testMode ? [] : operations, send, names);
  const plan: Plan = { document, names, stores: !testMode, restricted: options.restricted };
  const isChosen = (id: string): boolean => options.only?.includes(id) ?? true;
  const chosen = operations.filter(({ operationId }) => isChosen(operationId));

  const results: Result[] = [];
  let failure: Error | null = null;
  try {
    await account.setUp(options.signal);
    for (const one of casesOf(plan, chosen, isChosen(NO_OPERATION))) {
      if (options.signal.aborted) break;
      const result = await tryCase(one, send, options.baseUrl);
      results.push(result);
      options.onResult(result);
      await account.endSecrets();
    }
  } catch (error) {
    failure = error as Error;
  }
  // Whatever ended the run, the report must contain what it created.
  return { results, leftBehind: await account.cleanUp(), failure };
}

/** Cases are generated lazily: the responses to examples supply names that later cases use. */
function* casesOf(plan: Plan, operations: Operation[], withUnknown: boolean): Generator<Case> {
  const examples = exampleCases(plan, operations);
  // Deletions come after everything that uses the resources.
  const [using, removing] = [examples.filter((one) => !isRemoval(one)), examples.filter(isRemoval)];
  yield* using;
  for (const operation of operations) {
    yield* pageCases(plan, operation);
    yield* headCases(plan, operation);
    yield* parameterCases(plan, operation);
    if (isReached(plan, operation)) {
      yield* fieldCases(plan, operation);
      yield* bodyCases(plan, operation);
    }
    const first = operations.find((other) => nounOf(other) === nounOf(operation));
    yield* accessCases(plan, operation, first === operation);
  }
  if (withUnknown) {
    yield* malformedKeyCases(
      plan,
      operations.filter(({ keyed }) => keyed),
    );
    yield* unknownCases(plan.document.operations);
  }
  yield* removing;
}

/** A link is opened before requests are sent to it, and only some responses contain one. */
const isReached = (plan: Plan, operation: Operation): boolean =>
  operation.keyed ||
  Object.values(baseOf(plan, operation).path).some((token) => plan.names.isKnown(token));

/** `/api/v1/contacts`. */
const nounOf = ({ path }: Operation): string => path.split('/').slice(0, 4).join('/');

const isRemoval = ({ removes }: Case): boolean => removes === true;

async function tryCase(one: Case, send: Send, baseUrl: string): Promise<Result> {
  const { operationId, name } = one;
  try {
    await one.run(send);
    return { operationId, name, outcome: 'passed' };
  } catch (error) {
    if (error instanceof Skipped) {
      return { operationId, name, outcome: 'skipped', reason: error.message };
    }
    if (!(error instanceof Violation)) throw error;
    const { expected, got, request } = error;
    const curl = request ? { curl: toCurl(baseUrl, request) } : {};
    return { operationId, name, outcome: 'failed', expected, got, ...curl };
  }
}
