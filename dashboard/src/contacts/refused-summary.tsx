import type { RefusedSend } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { recentDayOf } from '../parts/data/format-time.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { word } from '../texts/word.ts';

const MOST = 200;

/** How often email to the address was refused, by reason: “Refused: suppressed, 3 times since Monday”. */
export function RefusedSummary({ email }: { email: string }) {
  const t = useTexts().refusedSends;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const { data, error } = useCall(call('refusedSends', 'list', { to: email, limit: MOST }));
  if (error && !data) return <FailureNotice error={error} />;
  if (!data || data.data.length === 0) return null;
  const byReason = Map.groupBy(data.data, ({ reason }: RefusedSend) => reason);
  return (
    <Notice kind="warning">
      {[...byReason].map(([reason, sends]) => {
        const since = recentDayOf(sends.at(-1)?.occurred_at ?? '', language);
        const times = t.times(sends.length, !data.has_more);
        return (
          <div key={reason}>
            <TextLink
              to="/$organization/$mode/refused-sends"
              params={{ organization: organization.slug, mode }}
              search={{ to: email, reason }}
            >
              {t.summary(word(t.reasons, reason), times, t.sinceDay(since))}
            </TextLink>
          </div>
        );
      })}
    </Notice>
  );
}
