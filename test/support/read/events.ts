import { query, sql } from '../../../server/platform/database/sql.ts';
import type { TestApp } from '../app/app.ts';
import { eventually } from '../eventually.ts';

/** An event as the API shows it. */
export interface ShownEvent {
  id: string;
  type: string;
  timestamp: string;
  sequence: number;
  test_mode: boolean;
  data: Record<string, unknown>;
}

/** Logs all events of the demo account from now on. */
export async function logEvents(app: TestApp): Promise<void> {
  await app.live.request('PATCH', '/api/v1/organization', { body: { event_log: true } });
  const events = app.running.services.eventLog;
  await eventually(
    async () => events.wants(app.organizationId, ['email.sent']),
    (wanted) => wanted,
  );
}

/** All events of the demo account that are committed, in order. */
export async function readEvents(app: TestApp): Promise<ShownEvent[]> {
  await eventually(
    () => app.asOwner((em) => query(em, sql`select from events where sequence is null limit 1`)),
    (waiting) => waiting.length === 0,
  );
  const events: ShownEvent[] = [];
  for (let cursor = '0'; ;) {
    const { body } = await app.live.get(`/api/v1/events?limit=200&cursor=${cursor}`);
    events.push(...(body.data as ShownEvent[]));
    if (body.next_cursor === null) return events;
    cursor = String(body.next_cursor);
  }
}

/** Waits for an event that satisfies the condition. */
export async function awaitEvent(
  app: TestApp,
  type: string,
  isMeant: (event: ShownEvent) => boolean = () => true,
): Promise<ShownEvent> {
  const find = async (): Promise<ShownEvent | undefined> =>
    (await readEvents(app)).find((event) => event.type === type && isMeant(event));
  const event = await eventually(find, (found) => found !== undefined);
  return event!;
}
