import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { SubtypePut } from '@mailwright/sdk';
import { useState } from 'react';
import { languageChoices, languageName } from '../texts/languages.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';

/** By locale. An empty name stands for no translation. */
export type Translations = Readonly<Record<string, { name: string; description: string }>>;

type Stored = NonNullable<SubtypePut['translations']>;

export const translationsOf = (stored: Stored = {}): Translations =>
  Object.fromEntries(
    Object.entries(stored).map(([locale, { name, description }]) => [
      locale,
      { name, description: description ?? '' },
    ]),
  );

/** Those that have a name. */
export const filledIn = (translations: Translations): Stored =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { name, description }]) =>
      name.trim() === ''
        ? []
        : [[locale, { name: name.trim(), description: description.trim() || null }]],
    ),
  );

interface Translated {
  /** Tells them apart. */
  id: string;
  /** In the language of the account; it says what is translated. */
  name: string;
  translations: Translations;
}

interface TranslationFieldsProps {
  /** The type, then its subtypes. */
  items: readonly Translated[];
  change: (id: string, translations: Translations) => void;
}

/** Names and descriptions in other languages, a group of fields for each language. */
export function TranslationFields({ items, change }: TranslationFieldsProps) {
  const t = useTexts().types;
  const { language } = useLanguage();
  const [added, setAdded] = useState<readonly string[]>([]);
  const translated = items.flatMap(({ translations }) => Object.keys(translations));
  const locales = [...new Set([...translated, ...added])];
  const choices = languageChoices(language, locales[0] ?? 'cs');
  return (
    <>
      {locales.map((locale) => (
        <fieldset key={locale}>
          <legend>{t.inLanguage(languageName(locale, language))}</legend>
          {items.map((item) => (
            <TranslatedFields
              key={item.id}
              item={item}
              locale={locale}
              change={(text) => change(item.id, Object.assign({}, item.translations, text))}
            />
          ))}
        </fieldset>
      ))}
      <NativeSelect
        label={t.addLanguage}
        description={t.languagesHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        mt="sm"
        w="fit-content"
        value=""
        data={[
          { value: '', label: t.chooseLanguage },
          ...choices.filter(({ value }) => !locales.includes(value)),
        ]}
        onChange={({ currentTarget }) =>
          setAdded([...added, currentTarget.value].filter((locale) => locale !== ''))
        }
      />
    </>
  );
}

interface FieldsProps {
  item: Translated;
  locale: string;
  change: (text: Translations) => void;
}

function TranslatedFields({ item, locale, change }: FieldsProps) {
  const t = useTexts().types;
  const text = item.translations[locale] ?? { name: '', description: '' };
  return (
    <Group align="end" mb="xs">
      <TextInput
        lang={locale}
        label={t.nameOf(item.name)}
        required={text.description.trim() !== ''}
        withAsterisk={false}
        maxLength={255}
        value={text.name}
        onChange={({ currentTarget: { value } }) =>
          change({ [locale]: Object.assign({}, text, { name: value }) })
        }
      />
      <TextInput
        lang={locale}
        label={t.descriptionOf(item.name)}
        maxLength={1_000}
        value={text.description}
        onChange={({ currentTarget: { value } }) =>
          change({ [locale]: Object.assign({}, text, { description: value }) })
        }
      />
      {(text.name !== '' || text.description !== '') && (
        <Button
          variant="default"
          aria-label={t.clearTranslation(item.name)}
          onClick={() => change({ [locale]: { name: '', description: '' } })}
        >
          {t.remove}
        </Button>
      )}
    </Group>
  );
}
