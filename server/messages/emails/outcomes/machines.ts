/** Clicks that follow the delivery this closely were made by a program, such as a scanner of the recipient's server. */
const AFTER_DELIVERY_MS = 10_000;

/** A program that checks an email follows its links at once: so many clicks within this time. */
const BURST = 5;
const BURST_MS = 1_000;

interface TrackedEvent {
  type: string;
  occurred_at: string;
  /** What the provider says: whether a program caused it. */
  machine: boolean | null;
}

/**
 * Decides for the opens and clicks among the events of an email whether a program caused them (STATISTICS-3): as the provider
 * says, or else, for clicks, by their times. The result does not depend on the order of the events.
 */
export function withMachines<Event extends TrackedEvent>(events: Event[]): Event[] {
  const clicks = events.filter(({ type }) => type === 'click');
  if (clicks.length === 0) return events;
  const times = clicks.map(timeOf).sort((a, b) => a - b);
  const isInBurst = burstsIn(times);
  const deliveries = events.filter(({ type }) => type === 'delivery').map(timeOf);
  const delivered = deliveries.length === 0 ? null : Math.min(...deliveries);
  return events.map((event) => {
    if (event.type !== 'click' || event.machine !== null) return event;
    const time = timeOf(event);
    if (isInBurst.has(time)) return { ...event, machine: true };
    return { ...event, machine: delivered === null ? null : time < delivered + AFTER_DELIVERY_MS };
  });
}

/** The times that belong to a burst; `times` are sorted. */
function burstsIn(times: number[]): Set<number> {
  const found = new Set<number>();
  times.forEach((time, index) => {
    const last = times[index + BURST - 1];
    if (last === undefined || last - time > BURST_MS) return;
    for (const member of times.slice(index, index + BURST)) found.add(member);
  });
  return found;
}

const timeOf = ({ occurred_at: at }: TrackedEvent): number => Date.parse(at);
