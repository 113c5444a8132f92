import { Anchor, Button, Code, CopyButton, Group, NativeSelect, Text } from '@mantine/core';
import type { FormWithSnippet, QueuedEmail } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay } from '../app/current.ts';
import { CopyText } from '../parts/page/copy-text.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import classes from './builder.module.css';

/** The address of the page. */
export function Sharing({ form }: { form: FormWithSnippet }) {
  const t = useFormTexts();
  const { mode } = useCurrent();
  return (
    <Section title={t.sharing}>
      <Text size="sm" fw={500} mb={4}>
        {t.link}
      </Text>
      <CopyText text={form.url} label={t.copyLink} />
      {form.enabled && (
        <Text mt="xs">
          <Anchor href={form.url} target="_blank" rel="noreferrer">
            {t.openPage}
          </Anchor>
        </Text>
      )}
      {mode === 'test' && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.testLink}
        </Text>
      )}
    </Section>
  );
}

/** What makes the form appear on other sites. */
export function Snippet({ form }: { form: FormWithSnippet }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const locales = Object.keys(form.texts);
  const [locale, setLocale] = useState(
    locales.includes(language) ? language : (locales[0] ?? language),
  );
  const { data, error, refetch } = useCall(call('forms', 'get', form.slug, { locale }));
  const snippet = data?.snippet.trim() ?? '';
  const script = snippet.split('\n').findLast((line) => line.startsWith('<script')) ?? '';
  return (
    <Section title={t.snippet}>
      {form.allowed_origins.length === 0 && <Notice kind="warning">{t.noSites}</Notice>}
      <Text mb="sm">{t.snippetHelp}</Text>
      {locales.length > 1 && (
        <NativeSelect
          label={t.language}
          value={locale}
          data={locales.map((value) => ({ value, label: languageName(value, language) }))}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          w="fit-content"
          mb="sm"
        />
      )}
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {snippet !== '' && <Copied text={snippet} label={t.copySnippet} />}
      {script !== '' && (
        <details>
          <summary>{t.script}</summary>
          <Text size="sm" my="xs">
            {t.scriptHelp}
          </Text>
          <Copied text={script} label={t.copyScript} />
        </details>
      )}
    </Section>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  const t = useFormTexts();
  return (
    <>
      <Code block tabIndex={0} className={classes.copy}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy} mb="sm">
            {copied ? t.copied : label}
          </Button>
        )}
      </CopyButton>
    </>
  );
}

/** The confirmation email in the mailbox of the person who makes the form. */
export function TryIt({ form }: { form: FormWithSnippet }) {
  const t = useFormTexts();
  const may = useMay();
  const { language } = useLanguage();
  const { organization, mode, me } = useCurrent();
  const locales = Object.keys(form.texts);
  const [locale, setLocale] = useState(
    locales.includes(language) ? language : (locales[0] ?? language),
  );
  const send = useAction<QueuedEmail>();
  const { confirm_template: slug } = form;
  const template = useCall(call('templates', 'get', slug));
  const params = { organization: organization.slug, mode };
  const act = (): void => {
    const data = { confirm_url: form.url, name: me.name, locale };
    send.mutate(call('templates', 'testSend', slug, { to: me.email, locale, data }));
  };
  return (
    <Section title={t.tryIt}>
      <Text mb="sm">{t.tryItHelp(template.data?.name ?? slug)}</Text>
      {send.error && <FailureNotice error={send.error} />}
      {send.data && (
        <Notice kind="success" role="status">
          {t.sentToMe(me.email)}{' '}
          <TextLink to="/$organization/$mode/emails/$id" params={{ ...params, id: send.data.id }}>
            {t.show}
          </TextLink>
        </Notice>
      )}
      <Group align="end">
        {locales.length > 1 && (
          <NativeSelect
            label={t.language}
            value={locale}
            data={locales.map((value) => ({ value, label: languageName(value, language) }))}
            onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          />
        )}
        <Button variant="default" loading={send.isPending} onClick={act}>
          {t.sendToMe}
        </Button>
        {may('templates.get') && (
          <TextLink
            to="/$organization/$mode/templates/$slug"
            params={{ ...params, slug }}
            size="sm"
          >
            {t.changeTemplate}
          </TextLink>
        )}
      </Group>
    </Section>
  );
}
