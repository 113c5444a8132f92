import { NativeSelect, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/language.tsx';
import { withValue } from '../../parts/forms/with-value.ts';
import { ownZone } from './fields.ts';
import { type Engagement, ENGAGEMENTS } from './node.ts';

interface EngagementProps {
  engagement: Engagement;
  campaigns: { value: string; label: string }[];
  change: (engagement: Engagement) => void;
}

/** Values of the select of campaigns that are no slugs. */
const ANY = '*any';
const LAST = '*last';

const MAX_CAMPAIGNS = 20;

/** What contacts did, or did not do, with which campaigns, and when. */
export function EngagementFields({ engagement, campaigns, change }: EngagementProps) {
  const t = useTexts().lists.builder;
  const { campaign, last_campaigns: last, at_least: least, isNegated } = engagement;
  const which = campaign ?? (last === undefined ? ANY : LAST);
  const choose = (to: string): void => {
    const others = {
      ...engagement,
      campaign: undefined,
      last_campaigns: undefined,
      at_least: undefined,
    };
    if (to === ANY) return change(others);
    change(to === LAST ? { ...others, last_campaigns: 3 } : { ...others, campaign: to });
  };
  return (
    <>
      <NativeSelect
        label={t.engagement}
        value={`${engagement.engagement} ${isNegated}`}
        data={[false, true].flatMap((negated) =>
          ENGAGEMENTS.map((one) => ({
            value: `${one} ${negated}`,
            label: (negated ? t.engagementsNot : t.engagements)[one],
          })),
        )}
        onChange={({ currentTarget }) => {
          const [name, negated] = currentTarget.value.split(' ');
          const chosen = ENGAGEMENTS.find((one) => one === name);
          if (chosen) change({ ...engagement, engagement: chosen, isNegated: negated === 'true' });
        }}
      />
      <NativeSelect
        label={t.campaigns}
        value={which}
        data={withValue(
          [
            { value: LAST, label: t.lastCampaigns },
            { value: ANY, label: t.anyCampaign },
            ...campaigns,
          ],
          which,
        )}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {last !== undefined && (
        <NumberInput
          label={t.howMany}
          min={1}
          max={MAX_CAMPAIGNS}
          value={last}
          change={(number) =>
            change({
              ...engagement,
              last_campaigns: number ?? NaN,
              at_least: least === last ? number : least,
            })
          }
        />
      )}
      {last !== undefined && !isNegated && (
        <NativeSelect
          label={t.atLeast}
          value={String(least ?? 1)}
          data={withValue(
            [
              { value: '1', label: t.atLeastOne },
              ...(last > 1 ? [{ value: String(last), label: t.all }] : []),
            ],
            String(least ?? 1),
          )}
          onChange={({ currentTarget }) => {
            const number = Number(currentTarget.value);
            change({ ...engagement, at_least: number === 1 ? undefined : number });
          }}
        />
      )}
      <NumberInput
        label={t.lastDays}
        placeholder={t.anyTime}
        min={0}
        value={engagement.within_last_days}
        change={(days) =>
          change({
            ...engagement,
            within_last_days: days,
            timezone: days === undefined ? undefined : (engagement.timezone ?? ownZone()),
          })
        }
      />
    </>
  );
}

interface NumberProps {
  label: string;
  placeholder?: string;
  min: number;
  max?: number;
  value: number | undefined;
  /** Undefined: nothing is typed. */
  change: (value: number | undefined) => void;
}

function NumberInput({ value, change, ...shown }: NumberProps) {
  return (
    <TextInput
      {...shown}
      type="number"
      step={1}
      value={value === undefined || Number.isNaN(value) ? '' : String(value)}
      onChange={({ currentTarget }) =>
        change(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    />
  );
}
