import { Button, Group, Loader, TextInput } from '@mantine/core';
import type { Contact, UpsertedContact } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCreate } from '../../api/use-create.ts';
import { useCurrent } from '../../app/current.ts';
import { ListChoice } from '../../lists/list-choice.tsx';
import { textOf } from '../../parts/forms/fields.ts';
import { jsonObjectOf } from '../../parts/forms/json-object.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useTexts } from '../../texts/language.tsx';
import { attributesOf } from './attribute-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useContactChoices } from './use-contact-choices.ts';

/** Creates a contact, and opens it. */
export function CreateContact() {
  const t = useTexts().contacts;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const choices = useContactChoices();
  const [isWrong, setWrong] = useState(false);
  // `upsert` alone would change a contact with this address.
  const create = useCreate<UpsertedContact, Contact>(({ id }) => {
    const params = { organization: organization.slug, mode, id };
    void navigate({ to: '/$organization/$mode/contacts/$id', params });
  });
  if (!choices) return <Loader size="xs" />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const data = jsonObjectOf(textOf(fields, 'data'));
    setWrong(data === null);
    if (data === null) return;
    const email = textOf(fields, 'email');
    const body = {
      email,
      name: textOf(fields, 'name') || null,
      locale: textOf(fields, 'locale') || undefined,
      timezone: textOf(fields, 'timezone') || null,
      data,
      custom_attributes: attributesOf(fields, choices.attributes),
      lists: fields.getAll('lists').filter((value) => typeof value === 'string'),
    };
    create.mutate({
      slug: email,
      get: call('contacts', 'get', email),
      put: call('contacts', 'upsert', body),
    });
  };
  return (
    <form onSubmit={submit}>
      {create.existing && (
        <Notice kind="error" role="alert">
          {t.form.taken}{' '}
          <TextLink
            to="/$organization/$mode/contacts/$id"
            params={{ organization: organization.slug, mode, id: create.existing.id }}
          >
            {create.existing.email}
          </TextLink>
        </Notice>
      )}
      {create.error && <FailureNotice error={create.error} />}
      <TextInput
        type="email"
        name="email"
        label={t.email}
        autoComplete="off"
        required
        withAsterisk={false}
        mb="sm"
        data-autofocus
      />
      <ContactFields contact={undefined} attributes={choices.attributes} isWrong={isWrong} />
      {choices.lists.length > 0 && (
        <ListChoice name="lists" label={t.lists} lists={choices.lists} chosen={[]} />
      )}
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={create.isPending}>
          {t.form.create}
        </Button>
      </Group>
    </form>
  );
}
