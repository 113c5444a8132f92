import { Text } from '@mantine/core';
import type { SendingPause, SendingQueue } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { GuardGauges } from './guard-gauges.tsx';

const repeat = (): number => 15_000;

/** Whether the organization may send: the guard, the pauses, the queue and the quotas. */
export function SendingState() {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const { data, error } = useCall(call('organization', 'get'), { repeat });
  const queue = useCall(call('sending', 'getQueue'), { repeat });
  if (error && !data) return <FailureNotice error={error} />;
  if (!data) return null;
  const { sending } = data;
  const count = new Intl.NumberFormat(language);
  const { state, reason, sample, limits, pauses } = sending;
  const quota = (one: { used: number; limit: number } | null) =>
    one && t.quota(count.format(one.used), count.format(one.limit));
  const isFree = state === 'ok' && pauses.length === 0;
  return (
    <Section title={t.sending}>
      {isFree && <Notice kind="success">{t.state.ok}</Notice>}
      {state !== 'ok' && (
        <Notice kind={state === 'warned' ? 'warning' : 'error'}>
          {word(t.state, state)} {reason !== null && word(t.reason, reason)}
        </Notice>
      )}
      {pauses.map((pause) => (
        <Notice key={`${pause.scope} ${pause.by} ${pause.since}`} kind="warning">
          <PauseText pause={pause} />
        </Notice>
      ))}
      {queue.error && !queue.data && <FailureNotice error={queue.error} />}
      {queue.data && (
        <Text mb="md">
          <QueueText queue={queue.data} isSending={isFree} />
        </Text>
      )}
      <GuardGauges sending={sending} />
      <Facts
        entries={[
          [t.sample, sample > 0 && count.format(sample)],
          [t.daily, quota(limits.daily)],
          [t.monthly, quota(limits.monthly)],
        ]}
      />
    </Section>
  );
}

/** What is paused, by whom, why, and until when. */
function PauseText({ pause }: { pause: SendingPause }) {
  const t = useTexts().overview;
  const { scope, by, author, reason, since, until, rejects_sends: rejects } = pause;
  const what = [pause.priority, pause.domain, pause.campaign].find((name) => name !== null);
  return (
    <>
      {word(t.pausedScope, scope)}
      {what !== undefined && ` ${what}`}. {word(t.pausedBy, by)}
      {author !== null && ` (${author})`} <Time at={since} />
      {until !== null && (
        <>
          {' '}
          {t.pausedUntil} <Time at={until} />
        </>
      )}
      : {sentence(word(t.pauseReasons, reason))} {rejects ? t.rejected : t.accepted}
    </>
  );
}

/** What a person has written as the reason may have no full stop. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

interface QueueTextProps {
  queue: SendingQueue;
  /** Whether nothing keeps the emails back. */
  isSending?: boolean;
}

/** How many emails wait, and since when. */
export function QueueText({ queue, isSending = false }: QueueTextProps) {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const { waiting, oldest_due_at: oldest } = queue;
  if (waiting === null) return t.uncounted;
  if (waiting === 0) return t.noneWaits;
  return (
    <>
      {(isSending ? t.onTheirWay : t.waiting)(
        waiting,
        new Intl.NumberFormat(language).format(waiting),
      )}
      {oldest !== null && (
        <>
          {' '}
          {t.oldest} <Time at={oldest} />.
        </>
      )}
    </>
  );
}
