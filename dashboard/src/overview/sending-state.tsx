import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { Facts } from '../parts/facts.tsx';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { Section } from '../parts/section.tsx';
import { Time } from '../parts/time.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

/** Whether the organization may send: the guard, the pauses and the quotas. */
export function SendingState() {
  const t = useTexts().overview;
  const { language } = useLanguage();
  const { data, error } = useCall(call('organization', 'get'), { repeat: () => 15_000 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const count = new Intl.NumberFormat(language);
  if (error) return <FailureNotice error={error} />;
  if (!data) return null;
  const { state, reason, hard_bounce_rate, complaint_rate, sample, limits, pauses } = data.sending;
  const rate = (value: number | null) => (value === null ? null : percent.format(value));
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
      <Facts
        entries={[
          [t.bounceRate, rate(hard_bounce_rate)],
          [t.complaintRate, rate(complaint_rate)],
          [t.sample, count.format(sample)],
          [t.daily, quota(limits.daily)],
          [t.monthly, quota(limits.monthly)],
        ]}
      />
    </Section>
  );
}
