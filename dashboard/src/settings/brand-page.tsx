import { Button, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { Organization, OrganizationUpdate } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { changedFields } from '../parts/forms/json-object.ts';
import { StoredForm } from '../parts/forms/stored-form.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { BrandLook } from './brand-look.tsx';
import classes from './brand.module.css';
import { Logo } from './logo.tsx';
import { ToPageTexts } from './to-page-texts.tsx';

/** What recipients see of the organization, with an email and a page that show it. */
export function BrandPage() {
  const t = useTexts();
  const may = useMay();
  const get = call('organization', 'get');
  const { data, error, refetch } = useCall(get);
  return (
    <Page
      title={t.screens.brand}
      isLoading={!data && !error}
      calls={[get]}
      audit={data && { type: 'organization', id: data.slug }}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <Brand organization={data} />
          <Logo organization={data} />
          {may('campaigns.preview') && <BrandLook locale={data.default_locale} />}
        </>
      )}
      <ToPageTexts />
    </Page>
  );
}

const LINES = ['brand_support_email', 'legal_entity'] as const;
const TEXTS = ['brand_footer', 'legal_address', 'legal_details'] as const;

function Brand({ organization }: { organization: Organization }) {
  const t = useTexts();
  const save = useAction<Organization>();
  return (
    <Section title={t.settings.recipientsSee}>
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
    const text = (name: string): string | null => textOf(fields, name) || null;
    const body = {
      brand: text('brand'),
      brand_color: text('brand_color'),
      brand_support_email: text('brand_support_email'),
      brand_footer: text('brand_footer'),
      legal_entity: text('legal_entity'),
      legal_address: text('legal_address'),
      legal_details: text('legal_details'),
    };
    save(changedFields(organization, body));
  };
  return (
    <form onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
        <TextInput name="brand" label={t.fields.brand} defaultValue={organization.brand ?? ''} />
        <ColorField stored={organization.brand_color ?? ''} />
        {LINES.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t.fields[name]}
            defaultValue={organization[name] ?? ''}
          />
        ))}
        {TEXTS.map((name) => (
          <Textarea
            key={name}
            name={name}
            label={t.fields[name]}
            defaultValue={organization[name] ?? ''}
          />
        ))}
      </SimpleGrid>
      <Button type="submit" loading={isSaving}>
        {t.save}
      </Button>
    </form>
  );
}

/** What a button has without a color. */
const STANDARD = '#1d4ed8';

/** A color, which is written or chosen. */
function ColorField({ stored }: { stored: string }) {
  const t = useTexts().settings;
  const [value, setValue] = useState(stored);
  return (
    <TextInput
      name="brand_color"
      label={t.fields.brand_color}
      placeholder={STANDARD}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.color}
          aria-label={t.chooseColor}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : STANDARD}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      }
    />
  );
}
