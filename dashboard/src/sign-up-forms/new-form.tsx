import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import type { Form } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useCreate } from '../api/use-create.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { NameFields } from '../parts/forms/slug-field.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageChoices } from '../texts/languages.ts';
import { type Choices, useChoices } from './choices.ts';
import { firstWords } from './draft.ts';

/** The template that the API takes if a form names none. */
const TEMPLATE = 'consent-confirm';

/** Asks for what a form cannot be without, and opens it. */
export function NewForm() {
  const t = useFormTexts();
  const may = useMay();
  const { organization, mode } = useCurrent();
  const choices = useChoices();
  if (!choices) return <Skeleton height={240} />;
  if (choices.subtypes.length > 0) return <Fields choices={choices} />;
  return (
    <Notice kind="info">
      {t.noSubscriptions}{' '}
      {may('subscriptionTypes.put') && (
        <TextLink
          to="/$organization/$mode/subscription-types"
          params={{ organization: organization.slug, mode }}
        >
          {t.toSubscriptions}
        </TextLink>
      )}
    </Notice>
  );
}

function Fields({ choices: { subtypes, templates } }: { choices: Choices }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [locale, setLocale] = useState<string>(language);
  const create = useCreate<Form>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/forms/$slug', params });
  });
  const known = firstWords(locale);
  const hasTemplate = templates.some(({ slug }) => slug === TEMPLATE);
  const likely = subtypes.find(({ kind }) => kind === 'marketing') ?? subtypes[0];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const slug = textOf(fields, 'slug');
    const { button, thanks } = known ?? {
      button: textOf(fields, 'button'),
      thanks: textOf(fields, 'thanks'),
    };
    create.mutate({
      slug,
      get: call('forms', 'get', slug),
      put: call('forms', 'put', slug, {
        subtypes: fields.getAll('subtypes').map(String),
        texts: { [locale]: { title: textOf(fields, 'name'), button, thanks } },
        ...(!hasTemplate && { confirm_template: textOf(fields, 'confirm_template') }),
      }),
    });
  };
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      <Stack gap="sm">
        <NameFields label={t.name} taken={create.taken} />
        <NativeSelect
          label={t.language}
          value={locale}
          data={languageChoices(language, locale)}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
        />
        {!known && (
          <>
            <TextInput
              name="button"
              label={t.button}
              maxLength={100}
              required
              withAsterisk={false}
            />
            <TextInput
              name="thanks"
              label={t.thanks}
              maxLength={1_000}
              required
              withAsterisk={false}
            />
          </>
        )}
        <Checkbox.Group
          label={t.subscriptions}
          description={t.subscriptionsHelp}
          defaultValue={likely ? [likely.key] : []}
        >
          {subtypes.map(({ key, name }) => (
            <Checkbox key={key} name="subtypes" value={key} label={name} mt={8} />
          ))}
        </Checkbox.Group>
        {!hasTemplate && templates.length > 0 && (
          <LoadedSelect
            name="confirm_template"
            label={t.template}
            data={templates.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
