import { Button } from '@mantine/core';
import type { FormWithSnippet } from '@mailwright/sdk';
import { useParams, useSearch } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import { languageName } from '../texts/languages.ts';
import { Builder } from './builder.tsx';
import { useSubscriptionNames } from './choices.ts';
import { titleOf } from './draft.ts';
import { Results, sumOf, useFormCounts } from './results.tsx';
import { Sharing, Snippet, TryIt } from './sharing.tsx';
import { Submissions, submissionsCall } from './submissions.tsx';
import { useFormActions } from './use-form-actions.ts';

/** One form: what became of it, the form beside its page, and how it reaches people. */
export function FormPage() {
  const { language } = useLanguage();
  const t = useFormTexts();
  const may = useMay();
  const { slug } = useParams({ from: '/signed-in/$organization/$mode/forms/$slug' });
  const { cursor } = useSearch({ from: '/signed-in/$organization/$mode/forms/$slug' });
  const get = call('forms', 'get', slug);
  const { data: form, error, refetch } = useCall(get, { repeat: () => 10_000 });
  return (
    <Page
      title={form ? titleOf(form, language) : t.builder}
      audit={{ type: 'form', id: slug }}
      calls={[get, submissionsCall(slug, cursor)]}
      actions={form && <Actions form={form} />}
    >
      {error && <FailureNotice error={error} retry={() => void refetch()} />}
      {form && (
        <>
          {!form.enabled && <Notice kind="warning">{t.isClosed}</Notice>}
          {may('forms.put') ? <Builder form={form} /> : <Summary form={form} />}
          <Sharing form={form} />
          <Snippet form={form} />
          {may('templates.testSend') && <TryIt form={form} />}
          <Submissions slug={slug} cursor={cursor} />
          <Results slug={slug} />
        </>
      )}
    </Page>
  );
}

/** The form for people who only read. */
function Summary({ form }: { form: FormWithSnippet }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const nameOf = useSubscriptionNames();
  const words = form.texts[language] ?? Object.values(form.texts)[0];
  const labels = form.fields.map(({ label }) => label[language] ?? Object.values(label)[0] ?? '');
  const locales = Object.keys(form.texts).map((locale) => languageName(locale, language));
  return (
    <Section title={t.builder}>
      <Facts
        entries={[
          [t.subscriptions, form.subtypes.map(nameOf).join(', ')],
          [t.name, words?.title],
          [t.introduction, words?.introduction],
          [t.button, words?.button],
          [t.thanks, words?.thanks],
          [t.languages, locales.join(', ')],
          [t.questions, labels.join(', ')],
          [t.sites, form.allowed_origins.join(', ')],
        ]}
      />
    </Section>
  );
}

function Actions({ form }: { form: FormWithSnippet }) {
  const { actions, error } = useFormActions();
  const counts = useFormCounts(form.slug);
  return (
    <>
      {error && <FailureNotice error={error} />}
      {actions(form, counts && sumOf(counts))
        .actions.filter((one) => one !== false)
        .map(({ label, question, typed, isFinal, act }) =>
          question === undefined ? (
            <Button key={label} size="xs" onClick={act}>
              {label}
            </Button>
          ) : (
            <ConfirmButton key={label} label={label} typed={typed} danger={isFinal} act={act}>
              {question}
            </ConfirmButton>
          ),
        )}
    </>
  );
}
