import { Button, Skeleton, TextInput } from '@mantine/core';
import type { Campaign, CampaignPut } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { AudienceFields } from '../../campaigns/audience-fields.tsx';
import { campaignOf } from '../../campaigns/campaign-of.ts';
import { type Choices, useChoices } from '../../campaigns/choices.ts';
import { SubtypeChoice } from '../../campaigns/content-fields.tsx';
import { StoredForm } from '../../parts/forms/stored-form.tsx';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useTexts } from '../../texts/language.tsx';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { useSettings, useSettledCampaign } from './use-settings.ts';

interface WhoStepProps {
  campaign: Campaign;
  /** Leads to the next step. */
  next: () => void;
}

/** Who gets the newsletter. */
export function WhoStep({ campaign, next }: WhoStepProps) {
  const t = useNewsletterTexts().steps;
  const choices = useChoices();
  const settled = useSettledCampaign(campaign);
  const save = useSettings(settled);
  return (
    <Section title={t.names.who}>
      {save.error && <FailureNotice error={save.error} />}
      {choices ? (
        <StoredForm stored={settled} saved={save.data}>
          {(stored) => (
            <Fields
              campaign={stored}
              choices={choices}
              isSaving={save.isPending}
              save={(changes) => save.mutate(changes, { onSuccess: next })}
            />
          )}
        </StoredForm>
      ) : (
        <Skeleton height={400} />
      )}
    </Section>
  );
}

interface FieldsProps {
  campaign: Campaign;
  choices: Choices;
  isSaving: boolean;
  save: (changes: Partial<CampaignPut>) => void;
}

function Fields({ campaign, choices, isSaving, save }: FieldsProps) {
  const t = useTexts().campaigns;
  const { steps } = useNewsletterTexts();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { body, wrong: found } = campaignOf(new FormData(event.currentTarget));
    setWrong(found);
    if (found.length > 0) return;
    const { name, subtype, audience, skip_if_mailed_within_hours } = body;
    save({ name, subtype, audience, skip_if_mailed_within_hours });
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        name="name"
        label={t.name}
        required
        withAsterisk={false}
        defaultValue={campaign.name}
        mb="sm"
      />
      <SubtypeChoice campaign={campaign} choices={choices} />
      <AudienceFields
        audience={campaign.audience}
        lists={choices.lists}
        hasNoList={wrong.includes('lists')}
        countsAtOnce
      />
      <TextInput
        type="number"
        name="skip_if_mailed_within_hours"
        label={t.skipRecent}
        min={1}
        max={168}
        defaultValue={campaign.skip_if_mailed_within_hours ?? ''}
        mb="sm"
      />
      <Button type="submit" loading={isSaving}>
        {steps.next}
      </Button>
    </form>
  );
}
