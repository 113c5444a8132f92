import { Button, Group } from '@mantine/core';
import type { CreatedOrganization } from '@mailwright/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { textOf } from '../parts/forms/fields.ts';
import { NameFields } from '../parts/forms/slug-field.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { useTexts } from '../texts/language.tsx';

/** Creates an organization, and opens it. */
export function CreateOrganization() {
  const t = useTexts().account;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useAction<CreatedOrganization>(({ slug }) => {
    const params = { organization: slug, mode: 'live' };
    // The page needs the new role.
    void queries
      .refetchQueries({ queryKey: ['me'] })
      .then(() => navigate({ to: '/$organization/$mode', params }));
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const organization = { slug: textOf(fields, 'slug'), name: textOf(fields, 'name') };
    create.mutate(call('organizations', 'create', organization));
  };
  return (
    <form onSubmit={submit}>
      {create.error && <FailureNotice error={create.error} />}
      <Group align="start">
        <NameFields label={t.organizationName} />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t.createOrganization}
        </Button>
      </Group>
    </form>
  );
}
