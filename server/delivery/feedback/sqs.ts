import { type Message, SQSClient } from '@aws-sdk/client-sqs';
import { Consumer } from 'sqs-consumer';
import { type Log, logFailure } from '../../platform/log.ts';
import { parseObject } from '../../platform/values/json/json.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import type { TakeSesEvents } from './intake.ts';

export interface SqsOptions {
  queueUrl: string;
  take: TakeSesEvents;
  log: Log;
}

/** A poll returns ten messages at most and is mostly network latency, so several run in parallel. */
const POLLERS = 4;

/** Longer than a batch waits for the database, so that no other poller gets it meanwhile. */
const VISIBILITY_SECONDS = 180;
const POLL_SECONDS = 20;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The library's pause after errors that only the operator can correct. */
const REFUSED_PAUSE_MS = 5_000;

/**
 * Reads the queue of SES events by long polling. A batch is acknowledged when it is stored; otherwise SQS delivers it
 * again. While the queue can't be read, polls are repeated with a backoff. Region and credentials are the AWS SDK's own
 * settings.
 */
export function startSqsConsumer({ queueUrl, take, log }: SqsOptions): { stop(): Promise<void> } {
  const sqs = openSqs(queueUrl);
  const failing = new Set<Consumer>();

  async function handleMessageBatch(messages: Message[]): Promise<Message[] | undefined> {
    try {
      await untilDatabaseAnswers(() => take(messages.map(readBody)));
      return messages;
    } catch (error) {
      logFailure(log, 'error', { error }, 'events not stored; the queue will deliver them again');
      return undefined;
    }
  }

  const pollers = Array.from({ length: POLLERS }, () => {
    const consumer = Consumer.create({
      queueUrl,
      sqs,
      batchSize: 10,
      waitTimeSeconds: POLL_SECONDS,
      visibilityTimeout: VISIBILITY_SECONDS,
      authenticationErrorTimeout: REFUSED_PAUSE_MS,
      suppressFifoWarning: true,
      handleMessageBatch,
    });
    backOffOnErrors(consumer, {
      failed(code) {
        // Error messages of AWS contain accounts and keys; the code says enough.
        if (failing.size === 0)
          log.warn({ code }, 'the queue of events cannot be read; trying again');
        failing.add(consumer);
      },
      recovered() {
        if (failing.delete(consumer) && failing.size === 0) {
          log.info('the queue of events can be read again');
        }
      },
    });
    const stop = stopper(consumer);
    consumer.start();
    return { stop };
  });

  return {
    async stop() {
      await Promise.all(pollers.map(({ stop }) => stop()));
      sqs.destroy();
    },
  };
}

function backOffOnErrors(
  consumer: Consumer,
  on: { failed(code: string | undefined): void; recovered(): void },
): void {
  let pauseMs = 0;
  const setPause = (milliseconds: number): void => {
    pauseMs = milliseconds;
    consumer.updateOption('pollingWaitTimeMs', milliseconds);
  };
  const recover = (): void => {
    if (pauseMs > 0) setPause(0);
    on.recovered();
  };
  consumer.on('message_processed', recover);
  consumer.on('empty', recover);
  consumer.on('error', (error: Error & { code?: string }) => {
    if (!consumer.status.isRunning) return;
    on.failed(error.code);
    setPause(Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  });
}

/** Aborts a poll that waits for events; events that have arrived are stored and acknowledged. */
function stopper(consumer: Consumer): () => Promise<void> {
  let busy = false;
  consumer.on('message_received', () => {
    busy = true;
  });
  consumer.on('response_processed', () => {
    busy = false;
  });
  return async () => {
    const done = Promise.withResolvers<void>();
    consumer.once('response_processed', () => done.resolve());
    consumer.stop({ abort: !busy });
    if (busy) await done.promise;
  };
}

/** Uses the region in the queue's URL, if there is one. Calls without an answer time out. */
function openSqs(queueUrl: string): SQSClient {
  const [, region] = /^https:\/\/sqs\.([a-z0-9-]+)\.amazonaws\.com/.exec(queueUrl) ?? [];
  return new SQSClient({
    region,
    // Otherwise the SDK prints warnings about queues with other endpoints.
    endpoint: new URL(queueUrl).origin,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: (POLL_SECONDS + 10) * 1_000,
      throwOnRequestTimeout: true,
    },
  });
}

/** SNS wraps what it forwards to a queue, unless raw delivery is set. */
function readBody({ Body: body = '' }: Message): string {
  const { Type: type, Message: message } = parseObject(body) ?? {};
  return type === 'Notification' && typeof message === 'string' ? message : body;
}
