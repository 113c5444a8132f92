import { TextInput } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { LoadedSelect } from '../parts/loaded-select.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { useTexts } from '../texts/language.tsx';
import type { Choices } from './choices.ts';
import { TemplateFields } from './template-fields.tsx';

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
  const chosen = campaign?.subtype;
  // Such as one that was archived.
  const isGone = chosen !== undefined && subtypes.every(({ value }) => value !== chosen);
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
      <LoadedSelect
        name="subtype"
        label={t.campaigns.subtype}
        description={t.campaigns.subtypeHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        defaultValue={chosen}
        data={isGone ? [{ value: chosen, label: chosen }, ...subtypes] : subtypes}
      />
      <TemplateFields campaign={campaign} templates={choices.templates} isWrong={isWrong} />
    </>
  );
}
