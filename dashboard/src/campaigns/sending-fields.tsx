import { Checkbox, TextInput } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { useId } from 'react';
import { useTexts } from '../texts/language.tsx';
import type { Choices } from './choices.ts';

interface SendingFieldsProps {
  campaign: Campaign | undefined;
  choices: Choices;
}

/** From whom, and how quickly. */
export function SendingFields({ campaign, choices }: SendingFieldsProps) {
  const t = useTexts().campaigns;
  const senders = useId();
  return (
    <>
      <TextInput
        type="email"
        name="from"
        label={t.from}
        description={t.fromHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        list={senders}
        autoComplete="off"
        defaultValue={campaign?.from ?? ''}
      />
      <datalist id={senders}>
        {choices.senders.map(({ email }) => (
          <option key={email} value={email} />
        ))}
      </datalist>
      <TextInput name="from_name" label={t.fromName} defaultValue={campaign?.from_name ?? ''} />
      <TextInput
        name="reply_to"
        label={t.replyTo}
        autoComplete="off"
        defaultValue={campaign?.reply_to ?? ''}
      />
      <TextInput name="tags" label={t.tags} defaultValue={campaign?.tags.join(', ') ?? ''} />
      <TextInput
        type="number"
        name="max_rate_per_hour"
        label={t.maxRate}
        min={100}
        max={10_000_000}
        defaultValue={campaign?.max_rate_per_hour ?? ''}
      />
      <TextInput
        type="number"
        name="skip_if_mailed_within_hours"
        label={t.skipRecent}
        min={1}
        max={168}
        defaultValue={campaign?.skip_if_mailed_within_hours ?? ''}
      />
      <Checkbox
        name="first_wave"
        label={t.firstWave}
        description={t.firstWaveHelp}
        defaultChecked={campaign?.first_wave ?? true}
      />
    </>
  );
}
