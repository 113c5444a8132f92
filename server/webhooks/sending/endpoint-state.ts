/** `failing`: only one delivery is attempted, once a minute (WEBHOOKS-4). `disabled`: nothing is delivered (WEBHOOKS-5). */
export type EndpointStatus = 'enabled' | 'failing' | 'disabled';

export type DisabledReason = 'manual' | 'failing' | 'gone';

/** What is known of an endpoint from its answers. The row of `webhook_states`. */
export interface EndpointState {
  status: EndpointStatus;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  /** Failed attempts since the last success. */
  failures: number;
  /** The event of the first of them, and whether another event failed too. */
  failedEventId: string | null;
  haveSeveralFailed: boolean;
  firstFailureAt: Date | null;
  lastFailureAt: Date | null;
  lastSuccessAt: Date | null;
  /** While it is failing: when the next attempt may be made. */
  probeAt: Date | null;
}

/** What an attempt says about the endpoint. */
export interface Finding {
  kind: 'delivered' | 'failed' | 'gone';
  eventId: string;
  at: Date;
  /** When the receiver wants the next attempt, if it says so. */
  retryAfterMs?: number | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** WEBHOOKS-4: the failures in a row, over at least two events, after which an endpoint is failing. */
const FAILURES = 5;
const PROBE_MS = MINUTE;

/**
 * WEBHOOKS-5: how long an endpoint may fail without one success. The time begins with the first failure, so an endpoint that
 * got no event for days is not disabled by a short outage.
 */
const PATIENCE_MS = 5 * DAY;

/** A successful attempt is noted at most once in this time, because it would be a write for each delivery. */
const SUCCESS_NOTED_EVERY_MS = 10_000;

export const newState = (): EndpointState => ({
  status: 'enabled',
  disabledReason: null,
  disabledAt: null,
  ...NO_FAILURES,
  lastSuccessAt: null,
});

const NO_FAILURES = {
  failures: 0,
  failedEventId: null,
  haveSeveralFailed: false,
  firstFailureAt: null,
  lastFailureAt: null,
  probeAt: null,
} as const;

/**
 * The state after an attempt; the same object if nothing changes that is worth storing. A disabled endpoint stays so:
 * only a request enables it.
 */
export function nextState(state: EndpointState, finding: Finding): EndpointState {
  const { kind, at } = finding;
  if (state.status === 'disabled') return state;
  if (kind === 'delivered') return afterSuccess(state, at);
  if (kind === 'gone') return disable(afterFailure(state, finding), 'gone', at);
  const failed = afterFailure(state, finding);
  return isHopeless(failed, at) ? disable(failed, 'failing', at) : failed;
}

function afterSuccess(state: EndpointState, at: Date): EndpointState {
  const { status, failures, lastSuccessAt } = state;
  const isNoted = lastSuccessAt && at.getTime() - lastSuccessAt.getTime() < SUCCESS_NOTED_EVERY_MS;
  if (status === 'enabled' && failures === 0 && isNoted) return state;
  return { ...state, ...NO_FAILURES, status: 'enabled', lastSuccessAt: at };
}

function afterFailure(state: EndpointState, { eventId, at, retryAfterMs }: Finding): EndpointState {
  const failures = state.failures + 1;
  const haveSeveralFailed =
    state.haveSeveralFailed || (state.failedEventId !== null && state.failedEventId !== eventId);
  const isFailing = state.status === 'failing' || (failures >= FAILURES && haveSeveralFailed);
  return {
    ...state,
    status: isFailing ? 'failing' : 'enabled',
    failures,
    failedEventId: state.failedEventId ?? eventId,
    haveSeveralFailed,
    firstFailureAt: state.firstFailureAt ?? at,
    lastFailureAt: at,
    probeAt: isFailing ? new Date(at.getTime() + Math.max(PROBE_MS, retryAfterMs ?? 0)) : null,
  };
}

function isHopeless({ status, firstFailureAt }: EndpointState, at: Date): boolean {
  if (status !== 'failing' || firstFailureAt === null) return false;
  return at.getTime() - firstFailureAt.getTime() >= PATIENCE_MS;
}

const disable = (
  state: EndpointState,
  disabledReason: DisabledReason,
  disabledAt: Date,
): EndpointState => ({ ...state, status: 'disabled', disabledReason, disabledAt, probeAt: null });
