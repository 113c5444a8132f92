import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { DialogButton } from '../parts/forms/dialog-button.tsx';
import { useLanguage } from '../texts/language.tsx';
import { languageChoices, languageName } from '../texts/languages.ts';
import { useNewsletterTexts } from '../texts/newsletter.ts';
import { copyLetter, type Draft, removeLetter, untranslatedIn } from './content/draft.ts';

interface LanguagesProps {
  draft: Draft;
  locale: string;
  choose: (locale: string) => void;
  change: (apply: (draft: Draft) => Draft) => void;
}

/** The languages of the newsletter, which have the same blocks. */
export function Languages({ draft, locale, choose, change }: LanguagesProps) {
  const t = useNewsletterTexts().languages;
  const { language } = useLanguage();
  const locales = Object.keys(draft.letters);
  const nameOf = (one: string): string => languageName(one, language);
  const others = locales.filter((one) => one !== locale);
  return (
    <Group gap="xs">
      <Group gap={4} role="group" aria-label={t.title}>
        {locales.map((one) => {
          const untranslated = untranslatedIn(draft, one).size;
          return (
            <Button
              key={one}
              size="xs"
              variant={one === locale ? 'light' : 'default'}
              aria-pressed={one === locale}
              onClick={() => choose(one)}
            >
              {nameOf(one)}
              {one === draft.locale && locales.length > 1 && ` (${t.main})`}
              {untranslated > 0 && ` · ${t.untranslated(untranslated)}`}
            </Button>
          );
        })}
      </Group>
      <DialogButton label={t.add}>
        {(close) => (
          <AddLanguage
            taken={locales}
            add={(added) => {
              change((current) => copyLetter(current, added, locale));
              choose(added);
              close();
            }}
          />
        )}
      </DialogButton>
      {others.map((one) => (
        <ConfirmButton
          key={one}
          label={t.copyFrom(nameOf(one))}
          act={() => change((current) => copyLetter(current, locale, one))}
        >
          {t.copyHelp(nameOf(one), nameOf(locale))}
        </ConfirmButton>
      ))}
      {others.length > 0 && locale !== draft.locale && (
        <>
          <Button
            size="xs"
            variant="default"
            onClick={() => change((current) => ({ ...current, locale }))}
          >
            {t.makeMain}
          </Button>
          <ConfirmButton
            label={t.remove(nameOf(locale))}
            danger
            act={() => change((current) => removeLetter(current, locale))}
          >
            {t.removeHelp(nameOf(locale))}
          </ConfirmButton>
        </>
      )}
    </Group>
  );
}

/** A language that the newsletter does not have yet. It begins with the words of the one that is shown. */
function AddLanguage({ taken, add }: { taken: readonly string[]; add: (locale: string) => void }) {
  const t = useNewsletterTexts().languages;
  const { language } = useLanguage();
  const choices = languageChoices(language, 'en').filter(({ value }) => !taken.includes(value));
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  return (
    <>
      <NativeSelect
        label={t.language}
        description={t.addHelp}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={choices}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        mb="md"
      />
      <Group justify="flex-end">
        <Button onClick={() => add(chosen)}>{t.add}</Button>
      </Group>
    </>
  );
}
