import { Button, Group, Text, TextInput } from '@mantine/core';
import type { QueuedEmail, TemplateVariable } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { textOf } from '../parts/forms/fields.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import { useTemplateData } from './use-template-data.ts';

interface TestSendProps {
  slug: string;
  variables: readonly TemplateVariable[];
}

/** Sends the stored version to one address, with the example values of the preview. */
export function TestSend({ slug, variables }: TestSendProps) {
  const t = useTexts().templates;
  const { organization, mode, me } = useCurrent();
  const { value: data } = useTemplateData(slug, variables);
  const send = useAction<QueuedEmail>();
  const [to, setTo] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const locale = textOf(fields, 'locale');
    setTo(textOf(fields, 'to'));
    const body = {
      to: textOf(fields, 'to'),
      data: data ?? {},
      ...(locale === '' ? {} : { locale }),
    };
    send.mutate(call('templates', 'testSend', slug, body));
  };
  return (
    <Section title={t.testSend}>
      {send.error && <FailureNotice error={send.error} />}
      {send.data && (
        <Notice kind="success" role="status">
          {t.sent(to)}{' '}
          <TextLink
            to="/$organization/$mode/emails/$id"
            params={{ organization: organization.slug, mode, id: send.data.id }}
          >
            {t.show}
          </TextLink>
        </Notice>
      )}
      <Text mb="sm">{t.testHelp}</Text>
      <form onSubmit={submit}>
        <Group align="end">
          <TextInput
            name="to"
            type="email"
            label={t.to}
            defaultValue={me.email}
            required
            withAsterisk={false}
          />
          <TextInput name="locale" label={t.testLocale} />
          <Button type="submit" variant="default" loading={send.isPending} disabled={data === null}>
            {t.send}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
