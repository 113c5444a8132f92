import { TextInput } from '@mantine/core';
import type { Campaign } from '@mailwright/sdk';
import { Choice } from '../parts/forms/choice.tsx';
import { NameFields } from '../parts/forms/slug-field.tsx';
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
  return (
    <>
      {campaign ? (
        <TextInput
          name="name"
          label={t.campaigns.name}
          required
          withAsterisk={false}
          defaultValue={campaign.name}
        />
      ) : (
        <NameFields label={t.campaigns.name} taken={taken} />
      )}
      <SubtypeChoice campaign={campaign} choices={choices} />
      <TemplateFields campaign={campaign} templates={choices.templates} isWrong={isWrong} />
    </>
  );
}

/** The subscription that contacts must have. */
export function SubtypeChoice({
  campaign,
  choices,
}: Pick<ContentFieldsProps, 'campaign' | 'choices'>) {
  const t = useTexts().campaigns;
  return (
    <Choice
      name="subtype"
      label={t.subtype}
      description={t.subtypeHelp}
      inputWrapperOrder={['label', 'input', 'description']}
      stored={campaign?.subtype}
      options={choices.subtypes.map((one) => optionOf(one, campaign?.subtype))}
      mb="sm"
    />
  );
}

/**
 * The stored campaign can name the subtype by its type, too. Then its option has that value, so that saving does not
 * change the campaign.
 */
function optionOf({ key, slug, name, type }: Choices['subtypes'][number], stored?: string) {
  const full = `${type.slug}/${slug}`;
  const isUnique = key === slug;
  return { value: stored === full ? full : key, label: isUnique ? name : `${type.name}: ${name}` };
}
