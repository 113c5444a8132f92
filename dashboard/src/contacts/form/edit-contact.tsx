import { Button, Group, Loader, Switch } from '@mantine/core';
import type { Contact, ContactAttributeSummary } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { textOf } from '../../parts/forms/fields.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import {
  changedFields,
  changedKeys,
  type JsonObject,
  jsonObjectOf,
} from '../../parts/forms/json-object.ts';
import { useTexts } from '../../texts/language.tsx';
import { attributesOf } from './attribute-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { useAttributes } from './use-contact-choices.ts';

interface EditContactProps {
  contact: Contact;
  done: () => void;
}

/** Changes what is known about a contact. */
export function EditContact({ contact, done }: EditContactProps) {
  const attributes = useAttributes();
  if (!attributes) return <Loader size="xs" />;
  return <Form contact={contact} attributes={attributes} done={done} />;
}

interface FormProps extends EditContactProps {
  attributes: readonly ContactAttributeSummary[];
}

function Form({ contact, attributes, done }: FormProps) {
  const t = useTexts().contacts;
  // The fields show what the contact was when the form opened, even if it is read again meanwhile.
  const [before] = useState(contact);
  const [isWrong, setWrong] = useState(false);
  const save = useAction<Contact>(done);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const data = jsonObjectOf(textOf(fields, 'data'));
    setWrong(data === null);
    if (data === null) return;
    const changed = changedFields(before, {
      name: textOf(fields, 'name') || null,
      locale: textOf(fields, 'locale'),
      timezone: textOf(fields, 'timezone') || null,
      subscribed: fields.has('subscribed'),
    });
    const merged = {
      data: changedKeys(before.data, data),
      custom_attributes: changedKeys(
        shownOf(before.custom_attributes, attributes),
        attributesOf(fields, attributes, before.custom_attributes),
      ),
    };
    const body = { ...changed, ...withoutEmpty(merged) };
    // An update without fields would still set the time of the last change.
    if (Object.keys(body).length === 0) return done();
    save.mutate(call('contacts', 'update', before.id, body));
  };
  return (
    <form onSubmit={submit}>
      {save.error && <FailureNotice error={save.error} />}
      <ContactFields contact={before} attributes={attributes} isWrong={isWrong} />
      <Switch
        name="subscribed"
        label={t.form.subscribed}
        description={t.form.subscribedHelp}
        defaultChecked={before.subscribed}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" loading={save.isPending}>
          {t.form.save}
        </Button>
      </Group>
    </form>
  );
}

/** The values that have a field in the form. */
const shownOf = (values: JsonObject, attributes: readonly ContactAttributeSummary[]): JsonObject =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => attributes.some((one) => one.key === key)),
  );

const withoutEmpty = <Fields extends Record<string, object>>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0),
  ) as Partial<Fields>;
