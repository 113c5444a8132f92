import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/facts.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/section.tsx';
import { Time } from '../parts/time.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';
import { GuardGauges } from './guard-gauges.tsx';

/** Whether the organization may send: the guard, the pauses and the quotas. */
export function SendingState() {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const { data, error } = useCall(call('organization', 'get'), { repeat: () => 15_000 });
  const count = new Intl.NumberFormat(language);
  if (error) return <FailureNotice error={error} />;
  if (!data) return null;
  const { state, reason, sample, limits, pauses } = data.sending;
  const quota = (one: { used: number; limit: number } | null) =>
    one && t.quota(count.format(one.used), count.format(one.limit));
  return (
    <Section title={t.sending}>
      <Notice kind={state === 'ok' ? 'success' : state === 'warned' ? 'warning' : 'error'}>
        {word(t.state, state)} {reason !== null && word(t.reason, reason)}
      </Notice>
      {pauses.map((pause) => (
        <Notice key={`${pause.scope} ${pause.since}`} kind="warning">
          {t.pause(pause.reason)} <Time at={pause.since} />
        </Notice>
      ))}
      <GuardGauges sending={data.sending} />
      <Facts
        entries={[
          [t.sample, count.format(sample)],
          [t.daily, quota(limits.daily)],
          [t.monthly, quota(limits.monthly)],
        ]}
      />
    </Section>
  );
}
