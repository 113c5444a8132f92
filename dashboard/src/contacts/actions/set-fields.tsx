import { NativeSelect } from '@mantine/core';
import type { ContactActionSet, ContactAttributeSummary } from '@mailwright/sdk';
import { useState } from 'react';
import { textOf } from '../../parts/forms/fields.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { languageChoices } from '../../texts/languages.ts';
import { AttributeField, attributesOf } from '../form/attribute-field.tsx';

const LOCALE = 'locale';

/** The value that all contacts get: a language, or a value of an attribute. Without a value, the attribute is removed. */
export function SetFields({ attributes }: { attributes: readonly ContactAttributeSummary[] }) {
  const { contacts: t } = useTexts();
  const { language } = useLanguage();
  const [what, setWhat] = useState(LOCALE);
  const attribute = attributes.find(({ key }) => attributeName(key) === what);
  return (
    <>
      <NativeSelect
        name="what"
        label={t.actions.what}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value)}
        data={[
          { value: LOCALE, label: t.language },
          ...attributes.map(({ key, name }) => ({ value: attributeName(key), label: name ?? key })),
        ]}
        mb="sm"
      />
      {attribute ? (
        <AttributeField
          key={attribute.key}
          attribute={{ ...attribute, description: t.actions.emptyRemoves }}
          value={undefined}
        />
      ) : (
        <NativeSelect
          name={LOCALE}
          label={t.language}
          defaultValue={language}
          data={languageChoices(language, language)}
        />
      )}
    </>
  );
}

const attributeName = (key: string): string => `custom_attributes.${key}`;

/** The chosen field. */
export function setOf(
  fields: FormData,
  attributes: readonly ContactAttributeSummary[],
): ContactActionSet {
  const what = textOf(fields, 'what');
  const chosen = attributes.filter(({ key }) => attributeName(key) === what);
  const [attribute] = chosen;
  if (!attribute) return { locale: textOf(fields, LOCALE) };
  return { custom_attributes: { [attribute.key]: null, ...attributesOf(fields, chosen) } };
}
