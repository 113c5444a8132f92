import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageChoices, languageName } from '../texts/languages.ts';
import classes from './builder.module.css';
import { type Draft, type EditProps, firstWords, isComplete, type Words } from './draft.ts';

const MAX_LANGUAGES = 20;

const EMPTY: Words = { title: '', introduction: '', button: '', thanks: '' };

interface LanguagesProps extends Omit<EditProps, 'at'> {
  choose: (locale: string) => void;
}

/** The languages of the form, of which one is shown. */
export function Languages({ draft, locale, choose, change }: LanguagesProps) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const locales = Object.keys(draft.words);
  const nameOf = (one: string): string => languageName(one, language);
  return (
    <Group gap="xs" mb="sm">
      <Group gap={4} role="group" aria-label={t.languages}>
        {locales.map((one) => (
          <Button
            key={one}
            size="xs"
            variant={one === locale ? 'light' : 'default'}
            aria-pressed={one === locale}
            onClick={() => choose(one)}
          >
            {nameOf(one)}
            {!isComplete(draft, one) && ` (${t.incomplete})`}
          </Button>
        ))}
      </Group>
      {locales.length < MAX_LANGUAGES && (
        <DialogButton label={t.addLanguage}>
          {(close) => (
            <AddLanguage
              taken={locales}
              add={(added) => {
                change(withLanguage(draft, added, locale));
                choose(added);
                close();
              }}
            />
          )}
        </DialogButton>
      )}
      {locales.length > 1 && (
        <ConfirmButton
          label={t.removeLanguage(nameOf(locale))}
          danger
          act={() => change(withoutLanguage(draft, locale))}
        >
          {t.removeLanguageHelp(nameOf(locale))}
        </ConfirmButton>
      )}
    </Group>
  );
}

/** It begins with the words in another language. */
function withLanguage(draft: Draft, added: string, like: string): Partial<Draft> {
  const words = draft.words[like] ?? EMPTY;
  return {
    words: { ...draft.words, [added]: { ...words, ...firstWords(added) } },
    questions: draft.questions.map((one) => ({
      ...one,
      label: { ...one.label, [added]: one.label[like] ?? '' },
    })),
  };
}

const without = <Value,>(all: Readonly<Record<string, Value>>, locale: string) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== locale));

const withoutLanguage = (draft: Draft, locale: string): Partial<Draft> => ({
  words: without(draft.words, locale),
  questions: draft.questions.map((one) => ({ ...one, label: without(one.label, locale) })),
});

function AddLanguage({ taken, add }: { taken: readonly string[]; add: (locale: string) => void }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const choices = languageChoices(language, 'en').filter(({ value }) => !taken.includes(value));
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  return (
    <>
      <NativeSelect
        label={t.language}
        description={t.addLanguageHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={choices}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        mb="md"
      />
      <Group justify="flex-end">
        <Button onClick={() => add(chosen)}>{t.addLanguage}</Button>
      </Group>
    </>
  );
}

/** What people read, in the language that is shown. */
export function WordFields({ draft, locale, change, at }: EditProps) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const words = draft.words[locale] ?? EMPTY;
  const fieldOf = (part: keyof Words) => ({
    lang: locale,
    value: words[part],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({
        words: { ...draft.words, [locale]: { ...words, [part]: currentTarget.value } },
      }),
    ...at(`texts.${part}`),
  });
  const required = { required: true, withAsterisk: false };
  return (
    <fieldset className={classes.part}>
      <legend>{t.wordsIn(languageName(locale, language))}</legend>
      <TextInput label={t.name} maxLength={255} mb="sm" {...required} {...fieldOf('title')} />
      <Textarea
        label={t.introduction}
        maxLength={2_000}
        rows={2}
        mb="sm"
        {...fieldOf('introduction')}
      />
      <TextInput label={t.button} maxLength={100} mb="sm" {...required} {...fieldOf('button')} />
      <Textarea
        label={t.thanks}
        description={t.thanksHelp}
        maxLength={1_000}
        rows={2}
        {...required}
        {...fieldOf('thanks')}
      />
    </fieldset>
  );
}
