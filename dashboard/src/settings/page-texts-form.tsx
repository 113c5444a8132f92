import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { Organization, Texts, TextsPut } from '@mailwright/sdk';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import {
  isOfOrganization,
  PAGE_TEXTS,
  type PageName,
  partOf,
  type TextKey,
} from './page-text-keys.ts';

interface FormProps {
  texts: Texts;
  organization: Organization;
}

/** A field for each text. An empty one stands for the built-in text, which it shows. */
export function PageTextsForm({ texts, organization }: FormProps) {
  const { pageTexts: t, draft } = useTexts();
  const may = useMay();
  // The initial contents of the fields.
  const [{ first, count }, setFirst] = useState({ first: texts.texts, count: 0 });
  const save = useAction<Texts>();
  const reset = useAction<unknown>(() => {
    save.reset();
    setFirst({ first: {}, count: count + 1 });
  });
  const mayPut = may('texts.put');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const entries = KEYS.map((key) => [key, textOf(fields, key) || null]);
    const body = { texts: Object.fromEntries(entries) as TextsPut['texts'] };
    save.mutate(call('texts', 'put', texts.locale, body));
  };
  return (
    <>
      <form key={count} onSubmit={submit}>
        {PAGES.map((page) => (
          <Section key={page} title={t.pages[page]}>
            {PAGE_TEXTS[page].map((key) => (
              <TextField
                key={key}
                name={key}
                label={t.parts[partOf(page, key) as keyof typeof t.parts]}
                first={first[key] ?? ''}
                builtIn={texts.without[key] ?? ''}
                locale={texts.locale}
                brand={organization.brand ?? organization.name}
                readOnly={!mayPut}
              />
            ))}
          </Section>
        ))}
        {save.error && <FailureNotice error={save.error} />}
        {save.isSuccess && (
          <Notice kind="success" role="status">
            {draft.saved}
          </Notice>
        )}
        {mayPut && (
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        )}
      </form>
      {reset.error && <FailureNotice error={reset.error} />}
      {may('texts.delete') && Object.keys(texts.texts).length > 0 && (
        <ConfirmButton
          label={t.reset}
          danger
          act={() => reset.mutate(call('texts', 'delete', texts.locale))}
        >
          {t.resetHelp}
        </ConfirmButton>
      )}
    </>
  );
}

const PAGES = Object.keys(PAGE_TEXTS) as PageName[];
const KEYS: TextKey[] = PAGES.flatMap((page) => [...PAGE_TEXTS[page]]);

interface FieldProps {
  name: TextKey;
  label: string;
  first: string;
  builtIn: string;
  locale: string;
  brand: string;
  readOnly: boolean;
}

/** The text as people see it is below the field. */
function TextField({ name, label, first, builtIn, locale, brand, readOnly }: FieldProps) {
  const t = useTexts().pageTexts;
  const [own, setOwn] = useState(first);
  const shown = (own.trim() || builtIn).replaceAll('{brand}', brand).replaceAll('{email}', EXAMPLE);
  const Field = isOfOrganization(name) ? Textarea : TextInput;
  return (
    <Field
      name={name}
      label={label}
      description={
        <>
          {t.shown} <span lang={locale}>{shown}</span>
        </>
      }
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={500}
      placeholder={builtIn}
      readOnly={readOnly}
      value={own}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setOwn(currentTarget.value)
      }
      mb="sm"
    />
  );
}

/** An address as pages mask it. */
const EXAMPLE = 'a•••@example.com';
