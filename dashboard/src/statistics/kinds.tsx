import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useTexts } from '../texts/language.tsx';
import { Counts } from './counts.tsx';
import { CONSENT_MEASURES, CONTACT_MEASURES, EMAIL_MEASURES } from './measures.ts';
import { CONSENT_GROUPS, EMAIL_GROUPS, groupIn, type Settings } from './statistics-filters.ts';

interface KindProps {
  settings: Settings;
  /** What the address bar says. */
  group: string | undefined;
}

// Groups are counted for the whole range: with the coarsest periods, the response has the fewest entries.
const WHOLE = 'month';

export function EmailCounts({ settings: { range, granularity }, group }: KindProps) {
  const t = useTexts().statistics;
  const by = groupIn(EMAIL_GROUPS, group);
  return (
    <Counts
      id="statistics"
      byPeriod={useCall(call('statistics', 'emails', { ...range, granularity }))}
      byGroup={useCall(
        call('statistics', 'emails', { ...range, granularity: WHOLE, group_by: by }),
      )}
      groupName={t.groups[by]}
      measures={EMAIL_MEASURES}
      shown={[
        ['delivered', 'accent'],
        ['hard_bounced', 'bad'],
      ]}
      isStacked
      sort={['bounce_rate', 'sent']}
    />
  );
}

export function ConsentCounts({ settings: { range, granularity }, group }: KindProps) {
  const t = useTexts().statistics;
  const by = groupIn(CONSENT_GROUPS, group);
  return (
    <Counts
      id="consent-statistics"
      byPeriod={useCall(call('statistics', 'consent', { ...range, granularity }))}
      byGroup={useCall(
        call('statistics', 'consent', { ...range, granularity: WHOLE, group_by: by }),
      )}
      groupName={t.groups[by]}
      measures={CONSENT_MEASURES}
      shown={[
        ['granted', 'good'],
        ['withdrawn', 'bad'],
      ]}
      sort={['granted', 'withdrawn']}
    />
  );
}

export function ContactCounts({ settings: { range, granularity } }: KindProps) {
  return (
    <Counts
      id="contact-statistics"
      byPeriod={useCall(call('statistics', 'contacts', { ...range, granularity }))}
      byGroup={null}
      measures={CONTACT_MEASURES}
      shown={[['created', 'accent']]}
      sort={[]}
    />
  );
}
