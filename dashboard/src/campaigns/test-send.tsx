import { Button, Group, TextInput } from '@mantine/core';
import type { CampaignTestSent } from '@mailwright/sdk';
import type { FormEvent } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { textOf, wordsOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';

/** Sends the campaign to a few addresses, to look at it. */
export function TestSend({ slug }: { slug: string }) {
  const t = useTexts().campaigns;
  const { me, organization, mode } = useCurrent();
  const send = useAction<CampaignTestSent>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const as_contact = textOf(fields, 'as_contact') || undefined;
    send.mutate(call('campaigns', 'testSend', slug, { to: wordsOf(fields, 'to'), as_contact }));
  };
  return (
    <Section title={t.test}>
      {send.error && <FailureNotice error={send.error} />}
      {send.data && (
        <Notice kind="success" role="status">
          {t.testSent}{' '}
          {send.data.emails.map(({ id, to }) => (
            <TextLink
              key={id}
              to="/$organization/$mode/emails/$id"
              params={{ organization: organization.slug, mode, id }}
              mr="xs"
            >
              {to}
            </TextLink>
          ))}
        </Notice>
      )}
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            name="to"
            label={t.testTo}
            defaultValue={me.email}
            autoComplete="off"
            required
            withAsterisk={false}
          />
          <TextInput type="email" name="as_contact" label={t.asContact} autoComplete="off" />
          <Button type="submit" variant="default" loading={send.isPending}>
            {t.sendTest}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
