import type { Template, TemplateSaved } from '@mailwright/sdk';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useAction, useCall } from '../api/use-call.ts';
import { useCurrent, useMay, useReadsCode } from '../app/current.ts';
import { Facts } from '../parts/data/facts.tsx';
import { Time } from '../parts/data/time.tsx';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Page } from '../parts/page/page.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { draftOf } from './draft.ts';
import { Editor } from './editor.tsx';
import { TestSend } from './test-send.tsx';
import { Versions } from './versions.tsx';

const FROM = '/signed-in/$organization/$mode/templates/$slug';

/** Its source, its preview, its versions. `version` in the address opens an earlier one. */
export function TemplatePage() {
  const { slug } = useParams({ from: FROM });
  const may = useMay();
  const { version } = useSearch({ from: FROM });
  const navigate = useNavigate();
  const [saved, setSaved] = useState<Template | null>(null);
  const save = useAction<TemplateSaved>((result) => {
    setSaved(result);
    void navigate({ to: '.', search: {}, ignoreBlocker: true });
  });
  const get = call('templates', 'get', slug);
  const getVersion = call('templates', 'getVersion', slug, version ?? '');
  const current = useCall(get);
  const earlier = useCall(getVersion, { enabled: version !== undefined });
  const template = newer(current.data, saved);
  const shown = version === undefined ? template : earlier.data;
  return (
    <Page
      title={template?.name ?? slug}
      audit={{ type: 'template', id: slug }}
      isLoading={!template && !current.error}
      calls={version === undefined ? [get] : [get, getVersion]}
      actions={template && may('templates.delete') && <Delete template={template} />}
    >
      {current.error && (
        <FailureNotice error={current.error} retry={() => void current.refetch()} />
      )}
      {earlier.error && (
        <FailureNotice error={earlier.error} retry={() => void earlier.refetch()} />
      )}
      {template && (
        <>
          <Details template={template} />
          {shown && (
            <Editor
              key={version ?? 'current'}
              template={template}
              first={draftOf(template, shown)}
              earlier={version === undefined ? null : shown.version}
              save={save}
            />
          )}
          {may('templates.testSend') && <TestSend slug={slug} variables={template.variables} />}
          <Versions slug={slug} current={template.version} />
        </>
      )}
    </Page>
  );
}

/** After a save, the version that was read is outdated until it is read again. */
const newer = (read: Template | undefined, saved: Template | null): Template | undefined =>
  saved && !(read && read.updated_at > saved.updated_at) ? saved : read;

function Details({ template }: { template: Template }) {
  const t = useTexts().templates;
  const readsCode = useReadsCode();
  const { variables } = template;
  const names = variables.map(({ name, required }) => (required ? t.requiredName(name) : name));
  return (
    <Section title={t.details}>
      <Facts
        entries={[
          [t.slug, readsCode && template.slug],
          [t.version, String(template.version)],
          [t.locales, template.locales.join(', ')],
          [t.variables, names.join(', ')],
          [t.updated, <Time key="updated" at={template.updated_at} />],
        ]}
      />
    </Section>
  );
}

function Delete({ template: { slug, version } }: { template: Template }) {
  const t = useTexts().templates;
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const remove = useAction<unknown>(() => {
    const params = { organization: organization.slug, mode };
    void navigate({ to: '/$organization/$mode/templates', params, ignoreBlocker: true });
  });
  return (
    <>
      <ConfirmButton
        label={t.delete}
        typed={slug}
        danger
        act={() => remove.mutate(call('templates', 'delete', slug))}
      >
        {t.deleteOf(String(version))}
      </ConfirmButton>
      {remove.error && <FailureNotice error={remove.error} />}
    </>
  );
}
