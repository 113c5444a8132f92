import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  ACCEPTED_KINDS,
  ATTEMPT_RESULTS,
  HAND_OVER_RESULTS,
  INBOUND_RESULTS,
  type Metrics,
  PROVIDER_EVENT_KINDS,
  UNLOGGED_REASONS,
} from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  registry: Registry;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LAG_SECONDS = [1, 5, 15, 60, 300, 600, 1_800, 3_600, 21_600];

/**
 * The metrics of this process for Prometheus. No label has a value that callers choose, so the number of series is
 * bounded; `byOrganization` adds counters of emails with one series per organization.
 */
export function createPrometheusMetrics({
  byOrganization,
}: {
  byOrganization: boolean;
}): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = createRequestCounts();
  new Counter({
    name: 'mailwright_http_requests_total',
    help: 'Requests, by operation and class of status; "aborted" without a response.',
    labelNames: ['operation', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { labels, count } of requests.all()) this.inc(labels, count);
    },
  });
  const durations = new Histogram({
    name: 'mailwright_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const accepted = new Counter({
    name: 'mailwright_emails_accepted_total',
    help: 'Live emails that were accepted, or queued by a campaign.',
    labelNames: ['kind'],
    registers,
  });
  const handOvers = new Counter({
    name: 'mailwright_handovers_total',
    help: 'Hand-overs of emails to the provider, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const handOverDurations = new Histogram({
    name: 'mailwright_handover_duration_seconds',
    help: 'Time until the provider answered a hand-over.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const events = new Counter({
    name: 'mailwright_provider_events_total',
    help: 'Events of the provider that were applied.',
    labelNames: ['type'],
    registers,
  });
  const lags = new Histogram({
    name: 'mailwright_provider_event_lag_seconds',
    help: 'Time from the occurrence of a provider event until it was applied.',
    labelNames: ['type'],
    buckets: LAG_SECONDS,
    registers,
  });
  const attempts = new Counter({
    name: 'mailwright_webhook_deliveries_total',
    help: 'Attempts to deliver events to endpoints, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const deadLetters = new Counter({
    name: 'mailwright_dead_letters_total',
    help: 'Emails that failed because every attempt to hand them over was interrupted.',
    registers,
  });
  const orphaned = new Counter({
    name: 'mailwright_orphaned_total',
    help: 'Emails that waited without a job and were queued again.',
    registers,
  });

  const unlogged = new Counter({
    name: 'mailwright_requests_not_logged_total',
    help: 'Requests that are missing in the request log of their organization.',
    labelNames: ['reason'],
    registers,
  });
  const inbound = new Counter({
    name: 'mailwright_inbound_total',
    help: 'Mail about emails that came to INBOUND_LISTEN, by outcome.',
    labelNames: ['outcome'],
    registers,
  });

  const labelsOf = labelCache();
  const organizations = byOrganization ? createOrganizationCounters(registry) : null;
  // A counter that begins with its first event has no increase for Prometheus.
  for (const kind of ACCEPTED_KINDS) accepted.inc({ kind }, 0);
  for (const outcome of HAND_OVER_RESULTS) handOvers.inc({ outcome }, 0);
  for (const type of PROVIDER_EVENT_KINDS) events.inc({ type }, 0);
  for (const outcome of HAND_OVER_RESULTS) handOverDurations.zero({ outcome });
  for (const type of PROVIDER_EVENT_KINDS) lags.zero({ type });
  for (const outcome of ATTEMPT_RESULTS) attempts.inc({ outcome }, 0);
  for (const reason of UNLOGGED_REASONS) unlogged.inc({ reason }, 0);
  for (const outcome of INBOUND_RESULTS) inbound.inc({ outcome }, 0);

  return {
    registry,
    request(operation, status, seconds) {
      const counted = requests.of(operation, status);
      counted.count += 1;
      durations.observe(counted.labels, seconds);
    },
    accepted(kind, organization, emails) {
      accepted.inc(labelsOf('kind', kind), emails);
      organizations?.accepted.inc({ kind, organization }, emails);
    },
    handOver(outcome, organization, seconds) {
      const labels = labelsOf('outcome', outcome);
      handOvers.inc(labels);
      handOverDurations.observe(labels, seconds);
      organizations?.handOvers.inc({ outcome, organization });
    },
    providerEvent(type, organization, lagSeconds) {
      const labels = labelsOf('type', type);
      events.inc(labels);
      lags.observe(labels, Math.max(0, lagSeconds));
      organizations?.events.inc({ type, organization });
    },
    webhookAttempt: (outcome) => attempts.inc(labelsOf('outcome', outcome)),
    deadLetters: (emails) => deadLetters.inc(emails),
    orphaned: (emails) => orphaned.inc(emails),
    requestNotLogged: (reason) => unlogged.inc(labelsOf('reason', reason)),
    inbound: (outcome) => inbound.inc(labelsOf('outcome', outcome)),
  };
}

type Labels = Record<string, string>;

interface RequestCount {
  labels: Labels;
  count: number;
}

/**
 * Counts requests. The counter of the library gets the numbers when it is read, because adding to it for each request would
 * take as long as all other measurements of the request. Operations come from the document, so there are few.
 */
function createRequestCounts() {
  const byOperation = new Map<string, RequestCount[]>();
  return {
    of(operation: string, status: number | null): RequestCount {
      let classes = byOperation.get(operation);
      if (!classes) byOperation.set(operation, (classes = []));
      const digit = Math.trunc((status ?? 0) / 100);
      const labels = () => ({ operation, status: digit === 0 ? 'aborted' : `${digit}xx` });
      return (classes[digit] ??= { labels: labels(), count: 0 });
    },
    all: () => [...byOperation.values()].flatMap((classes) => classes.filter(Boolean)),
  };
}

/** Label objects, each created once. */
function labelCache() {
  const cache = new Map<string, Labels>();
  return (name: string, value: string): Labels => {
    const id = `${name} ${value}`;
    let labels = cache.get(id);
    if (!labels) cache.set(id, (labels = { [name]: value }));
    return labels;
  };
}

/**
 * A series begins with the first event of its organization, so alerts use the counters without organizations. These
 * have names of their own, so that a sum over either counts each email once.
 */
function createOrganizationCounters(registry: Registry) {
  const counter = <L extends string>(name: string, help: string, label: L) =>
    new Counter({
      name: `mailwright_organization_${name}`,
      help,
      labelNames: [label, 'organization'],
      registers: [registry],
    });
  return {
    accepted: counter('emails_accepted_total', 'Live emails of an organization.', 'kind'),
    handOvers: counter('handovers_total', 'Hand-overs of an organization, by outcome.', 'outcome'),
    events: counter('provider_events_total', 'Provider events of an organization.', 'type'),
  };
}

/** A gauge without a collector of its own, for values that are read together. It has no value until it is set. */
export function createGauge<L extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> {
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  if (labelNames.length === 0) gauge.remove();
  return gauge;
}
