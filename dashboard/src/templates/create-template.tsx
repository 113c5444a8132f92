import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { TemplateSaved } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useCreate } from '../api/use-create.ts';
import { useCurrent } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { NameFields } from '../parts/forms/slug-field.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';

/** Creates a template with a first content, and opens it. */
export function CreateTemplate() {
  const t = useTexts().templates;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const create = useCreate<TemplateSaved>(({ slug }) => {
    const params = { organization: organization.slug, mode, slug };
    void navigate({ to: '/$organization/$mode/templates/$slug', params });
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [slug, name] = [textOf(fields, 'slug'), textOf(fields, 'name')];
    const first = { subject: name, html: `<p>${t.firstContent}</p>` };
    const content = { [textOf(fields, 'locale')]: first };
    create.mutate({
      slug,
      get: call('templates', 'get', slug),
      put: call('templates', 'put', slug, { name, content, layout: 'card' }),
    });
  };
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      <Stack gap="sm">
        <NameFields label={t.name} taken={create.taken} />
        <TextInput
          name="locale"
          label={t.locale}
          description={t.localeHelp}
          defaultValue={language}
          required
          withAsterisk={false}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
