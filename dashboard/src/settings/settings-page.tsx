import { Button, Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Organization, OrganizationUpdate } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { SendingState } from '../overview/sending-state.tsx';
import { numberOf, textOf } from '../parts/forms/fields.ts';
import { changedFields } from '../parts/forms/json-object.ts';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { AlertAddress } from './alert-address.tsx';
import { Pause } from './pause.tsx';

/** The settings of the organization: its name, its defaults, and whether it may send. */
export function SettingsPage() {
  const t = useTexts().settings;
  const may = useMay();
  const get = call('organization', 'get');
  const { data, error, refetch } = useCall(get);
  return (
    <Page
      title={t.title}
      calls={[get]}
      audit={data && { type: 'organization', id: data.slug }}
      isLoading={!data && !error}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      <SendingState />
      {data && may('sending.pause') && <Pause organization={data} />}
      {data && may('organization.update') && <Settings organization={data} />}
    </Page>
  );
}

function Settings({ organization }: { organization: Organization }) {
  const t = useTexts().settings;
  const save = useAction<Organization>();
  return (
    <Section title={t.settings}>
      {save.error && <FailureNotice error={save.error} />}
      <StoredForm stored={organization} saved={save.data}>
        {(value) => (
          <Fields
            organization={value}
            save={(body) => save.mutate(call('organization', 'update', body))}
            isSaving={save.isPending}
          />
        )}
      </StoredForm>
    </Section>
  );
}

interface FieldsProps {
  organization: Organization;
  save: (body: OrganizationUpdate) => void;
  isSaving: boolean;
}

function Fields({ organization, save, isSaving }: FieldsProps) {
  const t = useTexts().settings;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = {
      name: textOf(fields, 'name'),
      default_locale: textOf(fields, 'default_locale'),
      unknown_outcome: outcomeOf(fields),
      content_retention_days: numberOf(fields, 'content_retention_days') ?? undefined,
      event_log: fields.has('event_log'),
      alert_email: textOf(fields, 'alert_email') || null,
    };
    save(changedFields(organization, body));
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <TextInput
          name="name"
          label={t.fields.name}
          required
          withAsterisk={false}
          defaultValue={organization.name}
        />
        <TextInput
          name="default_locale"
          label={t.fields.default_locale}
          required
          withAsterisk={false}
          defaultValue={organization.default_locale}
        />
        <TextInput
          name="content_retention_days"
          type="number"
          min={0}
          max={45}
          required
          withAsterisk={false}
          label={t.fields.content_retention_days}
          defaultValue={organization.content_retention_days}
        />
        <NativeSelect
          name="unknown_outcome"
          label={t.fields.unknown_outcome}
          defaultValue={organization.unknown_outcome}
          data={Object.entries(t.outcomes).map(([value, label]) => ({ value, label }))}
        />
        <TextInput
          name="alert_email"
          type="email"
          label={t.fields.alert_email}
          defaultValue={organization.alert_email ?? ''}
        />
        <AlertAddress organization={organization} />
        <Checkbox
          name="event_log"
          label={t.fields.event_log}
          defaultChecked={organization.event_log}
        />
      </SimpleGrid>
      <Button type="submit" loading={isSaving}>
        {t.save}
      </Button>
    </form>
  );
}

const outcomeOf = (fields: FormData): Organization['unknown_outcome'] =>
  fields.get('unknown_outcome') === 'resend' ? 'resend' : 'fail';
