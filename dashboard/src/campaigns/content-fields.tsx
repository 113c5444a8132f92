import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { SlugField } from '../parts/slug-field.tsx';
import { useTexts } from '../texts/language.tsx';
import type { Choices } from './choices.ts';

interface ContentFieldsProps {
  campaign: Campaign | undefined;
  choices: Choices;
  isWrong: boolean;
  taken: string | null | undefined;
}

/** What is sent, and which consent it needs. */
export function ContentFields({ campaign, choices, isWrong, taken }: ContentFieldsProps) {
  const t = useTexts();
  const subtypes = choices.subtypes.map(({ key, name }) => ({ value: key, label: name }));
  const templates = choices.templates.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <>
      <TextInput
        name="name"
        label={t.campaigns.name}
        required
        withAsterisk={false}
        defaultValue={campaign?.name ?? ''}
      />
      {!campaign && (
        <SlugField
          label={t.campaigns.slug}
          description={t.campaigns.slugHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          taken={taken}
        />
      )}
      <NativeSelect
        name="subtype"
        label={t.campaigns.subtype}
        description={t.campaigns.subtypeHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        defaultValue={campaign?.subtype}
        data={subtypes}
      />
      <NativeSelect
        name="template"
        label={t.campaigns.template}
        defaultValue={campaign?.template}
        data={templates}
      />
      <Textarea
        name="data"
        label={t.campaigns.data}
        description={t.campaigns.dataHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={4}
        spellCheck={false}
        defaultValue={campaign ? dataText(campaign.data) : ''}
        error={isWrong ? t.lists.noJson : null}
      />
    </>
  );
}

const dataText = (data: Campaign['data']): string =>
  Object.keys(data).length === 0 ? '' : JSON.stringify(data, null, 2);
