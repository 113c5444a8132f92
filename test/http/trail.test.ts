import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  INVALID_SPAN_CONTEXT,
  type Span,
  type SpanContext,
  trace,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow, readEmailRow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { sesEvent } from '../support/fakes/ses-events.ts';
import { putWebhook } from '../webhooks/events.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

const SEND = '/api/v1/emails/send';
const ORDER = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await startTestApp();
  receiver = await startReceiver();
  await putWebhook(app, 'trail', receiver.url);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

type Line = Record<string, unknown>;
/** The lines that a search for a text finds. */
const grep = (text: string): Line[] =>
  app
    .log()
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Line);

const untilLogged = (id: string, msgs: string[]): Promise<Line[]> =>
  eventually(
    async () => grep(id),
    (lines) => msgs.every((msg) => lines.some((line) => line.msg === msg)),
  );

describe('OPERATION-2 one search for an email', () => {
  test('finds its request, its hand-over, what the provider reports and the deliveries of events', async () => {
    const headers = { 'X-Request-Id': 'order-1', traceparent: TRACEPARENT };
    const order = { ...ORDER, to: 'bounced@example.com' };
    const { body } = await app.live.post(SEND, order, { headers });
    const id = String(body.id);
    await follow(app.live, id, 'delivered');
    const { takeEvents } = app.running.services.observed.services;
    // To this recipient only, as it is suppressed from now on.
    await takeEvents([sesEvent(id, 'Bounce')]);
    const lines = await eventually(
      async () => grep(id),
      (found) =>
        found.some(({ event }) => event === 'hard_bounce') &&
        found.some(({ msg }) => msg === 'hand-over') &&
        found.some(({ msg }) => msg === 'webhook delivery'),
    );

    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row).toMatchObject({ request_id: 'order-1', traceparent: TRACEPARENT });
    const common = {
      email_id: id,
      request_id: 'order-1',
      trace_id: TRACE,
      organization_id: app.organizationId,
    };
    const accepted = lines.find(({ operation }) => operation === 'emails.send');
    expect(accepted).toMatchObject({ ...common, key_id: row.api_key_id, status: 200 });
    expect(lines.find(({ msg }) => msg === 'hand-over')).toMatchObject({
      ...common,
      key_id: row.api_key_id,
      transport: 'mailbox',
      outcome: 'stored',
      attempt: 1,
      ms: expect.any(Number),
    });
    expect(lines.find(({ event }) => event === 'hard_bounce')).toMatchObject({
      ...common,
      key_id: row.api_key_id,
      event: 'hard_bounce',
      bounce_sub_type: 'General',
      recipient: 'to',
    });
    expect(lines.find(({ msg }) => msg === 'webhook delivery')).toMatchObject({
      ...common,
      outcome: 'delivered',
      status: 204,
    });
    expect(JSON.stringify(lines)).not.toContain('@example.com');
  });

  test('finds a batch, an email that is not sent, and requests about one email', async () => {
    const { body } = await app.live.post('/api/v1/emails/batch', { emails: [ORDER, ORDER] });
    const ids = (body.results as { id: string }[]).map(({ id }) => id);
    const [batch] = await eventually(
      async () => grep(ids[1] ?? ''),
      (lines) => lines.some(({ operation }) => operation === 'emails.batch'),
    );
    expect(batch).toMatchObject({ email_ids: ids });
    await app.live.get(`/api/v1/emails/${ids[0]}`);
    await eventually(
      async () => grep(ids[0] ?? ''),
      (lines) =>
        lines.some(({ operation, email_id }) => operation === 'emails.get' && email_id === ids[0]),
    );
  });
});

describe('OPERATION-2 traceparent', () => {
  test.each([
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7',
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
    '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
    'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    `${TRACEPARENT}-more`,
    'ada@example.com',
  ])('%s is ignored', async (traceparent) => {
    const { status, body } = await app.live.post(SEND, ORDER, { headers: { traceparent } });
    expect(status).toBe(200);
    const row = await app.asOwner((em) => readEmailRow(em, String(body.id)));
    expect(row.traceparent).toBeNull();
  });

  test('is passed on to the endpoints of webhooks', async () => {
    const headers = { traceparent: TRACEPARENT };
    const { body } = await app.live.post(SEND, ORDER, { headers });
    const delivery = await eventually(
      async () => receiver.received.find(({ raw }) => raw.includes(String(body.id))),
      (found) => found !== undefined,
    );
    expect(delivery?.headers.traceparent).toBe(TRACEPARENT);
  });
});

describe('OPERATION-2 with an OpenTelemetry SDK', () => {
  /** Not that of other emails, whose events can arrive during the test. */
  const OWN_TRACE = '0af7651916cd43dd8448eb211c80319c';
  interface Recorded {
    name: string;
    traceId: string;
    parent: string | undefined;
    spanId: string;
  }
  const spans: Recorded[] = [];
  let ended = 0;

  /** As small as the interface allows. */
  const tracer: Tracer = {
    startSpan(name, _options, context) {
      const parent = context && trace.getSpanContext(context);
      const spanId = (spans.length + 1).toString(16).padStart(16, '0');
      const traceId = parent?.traceId ?? 'a'.repeat(32);
      spans.push({ name, traceId, parent: parent?.spanId, spanId });
      const spanContext: SpanContext = { ...INVALID_SPAN_CONTEXT, traceId, spanId, traceFlags: 1 };
      const span: Span = {
        spanContext: () => spanContext,
        setAttribute: () => span,
        setAttributes: () => span,
        addEvent: () => span,
        addLink: () => span,
        addLinks: () => span,
        setStatus: () => span,
        updateName: () => span,
        isRecording: () => true,
        recordException: () => undefined,
        end: () => {
          ended += 1;
        },
      };
      return span;
    },
    startActiveSpan: () => {
      throw new Error('Mailwright does not use it.');
    },
  };

  afterEach(() => trace.disable());

  test('spans of accepting, handing over, provider events and webhooks are one trace', async () => {
    const provider: TracerProvider = { getTracer: () => tracer };
    trace.setGlobalTracerProvider(provider);
    const order = { ...ORDER, to: 'complained@example.com' };
    const headers = { traceparent: TRACEPARENT.replace(TRACE, OWN_TRACE) };
    const { body } = await app.live.post(SEND, order, { headers });
    const id = String(body.id);
    await follow(app.live, id, 'delivered');
    await app.running.services.observed.services.takeEvents([sesEvent(id, 'Complaint')]);
    await untilLogged(id, ['provider event', 'webhook delivery']);

    const own = spans.filter(({ traceId }) => traceId === OWN_TRACE);
    const accept = own.find(({ name }) => name === 'accept');
    expect(accept?.parent).toBe('00f067aa0ba902b7');
    for (const name of ['hand-over', 'provider event', 'webhook']) {
      expect(own.find((span) => span.name === name)).toMatchObject({ parent: accept?.spanId });
    }
    const row = await app.asOwner((em) => readEmailRow(em, id));
    expect(row.traceparent).toBe(`00-${OWN_TRACE}-${accept?.spanId}-01`);
    await eventually(
      async () => ended,
      (count) => count >= own.length,
    );
  });
});

describe('OPERATION-2 LOG_CLIENT_ADDRESS', () => {
  test.each([
    ['none', undefined, undefined],
    ['truncated', '203.0.113.0', '2001:db8:1::'],
    ['full', '203.0.113.9', '2001:db8:1:2::3'],
  ])('%s', async (setting, ipv4, ipv6) => {
    const other = await startTestApp({
      env: { LOG_CLIENT_ADDRESS: setting, TRUST_PROXY: '1' },
      parts: { api: true, worker: false },
    });
    try {
      const lineFrom = async (address: string, id: string): Promise<Line | undefined> => {
        const headers = { 'X-Forwarded-For': address, 'X-Request-Id': id };
        await other.live.get('/api/v1/lists', { headers });
        const find = () =>
          other
            .log()
            .split('\n')
            .find((line) => line.includes(`"${id}"`));
        const text = await eventually(
          async () => find(),
          (line) => line !== undefined,
        );
        return JSON.parse(text ?? '{}') as Line;
      };
      expect((await lineFrom('203.0.113.9', 'four'))?.client_address).toBe(ipv4);
      expect((await lineFrom('2001:db8:1:2::3', 'six'))?.client_address).toBe(ipv6);
    } finally {
      await other.close();
    }
  });
});
