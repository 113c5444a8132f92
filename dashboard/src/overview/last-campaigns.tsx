import type { CampaignSummary, EmailStatistics } from '@mailwright/sdk';
import { useCurrent } from '../app/current.ts';
import { Status } from '../parts/data/status.tsx';
import { type Column, Table } from '../parts/data/table.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { EMAIL_MEASURES, type Entry, sumsOf } from '../statistics/measures.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';

type Counted = Entry<(typeof EMAIL_MEASURES)[number]['name']>;

interface Row {
  campaign: CampaignSummary;
  counted: Counted;
}

interface LastCampaignsProps {
  /** The newest first. */
  campaigns: readonly CampaignSummary[];
  /** By campaign. */
  statistics: EmailStatistics;
}

const RATES = ['open_rate', 'click_rate', 'unsubscribe_rate'] as const;

/** The last campaigns beside each other, with the one that most people opened and the one that the fewest opened. */
export function LastCampaigns({ campaigns, statistics }: LastCampaignsProps) {
  const t = useTexts().overview;
  const { measures } = useTexts().statistics;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const groups = sumsOf(statistics.data, EMAIL_MEASURES);
  const rows = campaigns.flatMap((campaign): Row[] => {
    const counted = groups.find(({ group }) => group === campaign.slug);
    return counted ? [{ campaign, counted }] : [];
  });
  if (rows.length === 0) return null;
  const rates = rows.map(({ counted }) => counted.open_rate ?? 0);
  const [most, fewest] = [Math.max(...rates), Math.min(...rates)];
  const isCompared = most > fewest;
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const columns: Column<Row>[] = [
    {
      name: 'name',
      header: t.campaign,
      cell: ({ campaign: { slug, name } }) => (
        <TextLink
          to="/$organization/$mode/campaigns/$slug"
          params={{ organization: organization.slug, mode, slug }}
        >
          {name}
        </TextLink>
      ),
      text: ({ campaign }) => campaign.name,
    },
    {
      name: 'sent',
      header: measures.sent,
      cell: ({ counted }) => count.format(counted.sent ?? 0),
      text: ({ counted }) => String(counted.sent ?? 0),
      isNumber: true,
    },
    ...RATES.map((rate): Column<Row> => ({
      name: rate,
      header: measures[rate],
      cell: ({ counted }) => (counted[rate] === null ? '–' : percent.format(counted[rate])),
      text: ({ counted }) => String(counted[rate] ?? ''),
      isNumber: true,
    })),
    {
      name: 'compared',
      header: t.compared,
      cell: ({ counted }) => {
        if (isCompared && counted.open_rate === most) return <Status tone="good">{t.best}</Status>;
        if (isCompared && (counted.open_rate ?? 0) === fewest) {
          return <Status tone="waiting">{t.weakest}</Status>;
        }
        return null;
      },
    },
  ];
  return (
    <Section title={t.lastCampaigns}>
      <Table
        label={t.lastCampaigns}
        id="last-campaigns"
        columns={columns}
        rows={rows}
        keyOf={({ campaign }) => campaign.id}
        isSmall
      />
    </Section>
  );
}
