import { type Message, SQSClient } from '@aws-sdk/client-sqs';
import type { Logger } from 'pino';
import { Consumer } from 'sqs-consumer';
import { logFailure } from '../../platform/database/outages.ts';
import { parseObject } from '../../platform/values/json.ts';
import { untilDatabaseAnswers } from '../../platform/database/until-database-answers.ts';
import type { TakeSesEvents } from './intake.ts';

export interface SqsOptions {
  queueUrl: string;
  take: TakeSesEvents;
  log: Logger;
}

/** A poll brings ten messages at most, and most of its time is the way to SQS and back. */
const POLLERS = 4;

/** Longer than a batch waits for the database, or another poller would get it meanwhile. */
const VISIBILITY_SECONDS = 180;
const POLL_SECONDS = 20;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The library's pause after answers that only the operator can mend. */
const REFUSED_PAUSE_MS = 5_000;

/**
 * Reads the queue that SES's events come to, by long polling. A batch is acknowledged when it is
 * stored; one that isn't comes again. While the queue can't be read, it is tried again, ever more
 * seldom. Region and credentials are the AWS SDK's own settings.
 */
export function startSqsConsumer({ queueUrl, take, log }: SqsOptions): { stop(): Promise<void> } {
  const sqs = openSqs(queueUrl);
  const troubled = new Set<Consumer>();

  async function handleMessageBatch(messages: Message[]): Promise<Message[] | undefined> {
    try {
      await untilDatabaseAnswers(() => take(messages.map(readBody)));
      return messages;
    } catch (error) {
      logFailure(log, 'error', { error }, 'events not stored; the queue will bring them again');
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
    slowDownInTrouble(consumer, {
      failed(code) {
        // The texts of AWS's errors name accounts and keys; the code says what to mend.
        if (troubled.size === 0)
          log.warn({ code }, 'the queue of events cannot be read; trying again');
        troubled.add(consumer);
      },
      recovered() {
        if (troubled.delete(consumer) && troubled.size === 0) {
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

function slowDownInTrouble(
  consumer: Consumer,
  told: { failed(code: string | undefined): void; recovered(): void },
): void {
  let pauseMs = 0;
  const setPause = (milliseconds: number): void => {
    pauseMs = milliseconds;
    consumer.updateOption('pollingWaitTimeMs', milliseconds);
  };
  const recover = (): void => {
    if (pauseMs > 0) setPause(0);
    told.recovered();
  };
  consumer.on('message_processed', recover);
  consumer.on('empty', recover);
  consumer.on('error', (error: Error & { code?: string }) => {
    if (!consumer.status.isRunning) return;
    told.failed(error.code);
    setPause(Math.min(pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS));
  });
}

/** Cuts a poll that waits for events; those that have come are stored and acknowledged. */
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

/** The queue's own region, where its URL tells; a call that gets no answer ends. */
function openSqs(queueUrl: string): SQSClient {
  const [, region] = /^https:\/\/sqs\.([a-z0-9-]+)\.amazonaws\.com/.exec(queueUrl) ?? [];
  return new SQSClient({
    region,
    // Otherwise the SDK complains on the console about queues that aren't where it would look for them.
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
