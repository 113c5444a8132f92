import { Button, Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Template, TemplatePut, TemplateSaved } from '@mailwright/sdk';
import { type FormEvent, useState } from 'react';
import { call } from '../api/call.ts';
import type { useAction } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useTexts } from '../texts/language.tsx';
import { ContentFields } from './content-fields.tsx';
import { contentOf, type Draft, localeOf, putOf } from './draft.ts';
import { Locales } from './locales.tsx';
import { TemplatePreview, usePreview } from './template-preview.tsx';
import classes from './template.module.css';
import { useTemplateData } from './use-template-data.ts';

interface EditorProps {
  template: Template;
  /** What the form begins with: the current version, or an earlier one. */
  first: Draft;
  /** The number of the earlier version; null for the current one. */
  earlier: number | null;
  save: ReturnType<typeof useAction<TemplateSaved>>;
}

/** The source of a template, beside what it becomes. */
export function Editor({ template, first, earlier, save }: EditorProps) {
  const t = useTexts().templates;
  const may = useMay();
  const { slug, variables } = template;
  const [draft, setDraft] = useState(first);
  const [basis] = useState(template.version);
  const [locale, setLocale] = useState(first.default_locale);
  const data = useTemplateData(slug, variables);
  const canSave = may('templates.put');
  const canPreview = may('templates.preview');
  const content = draft.content[locale] ?? { subject: '' };
  const { layout } = draft;
  const request = { content: contentOf(content), layout, locale, data: data.value ?? {} };
  const preview = usePreview(slug, request, canPreview && data.value !== null);
  const set = (fields: Partial<Draft>): void => {
    setDraft(Object.assign({}, draft, fields));
    save.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onError = (error: unknown): void => setLocale(localeOf(error) ?? locale);
    save.mutate(call('templates', 'put', slug, putOf(draft)), { onError });
  };
  const isOutdated = template.version > Math.max(basis, save.data?.version ?? 0);
  const errors = [
    { error: preview.error, at: 'content' },
    ...(preview.error ? [] : [{ error: save.error, at: `content.${locale}` }]),
  ];
  return (
    <Section title={earlier === null ? t.source : t.sourceOf(String(earlier))}>
      {earlier !== null && <Notice kind="info">{t.earlierHelp}</Notice>}
      {isOutdated && <Notice kind="warning">{t.outdated(String(template.version))}</Notice>}
      {save.error && <FailureNotice error={save.error} />}
      {save.data && <Saved saved={save.data} shown={locale} />}
      <form onSubmit={submit}>
        {/* What the form contains in all languages, for the warning before it is left. */}
        <input type="hidden" name="draft" value={JSON.stringify(putOf(draft))} />
        <Locales draft={draft} set={set} locale={locale} choose={setLocale} canChange={canSave} />
        <div className={classes.columns}>
          <div>
            <ContentFields
              content={content}
              readOnly={!canSave}
              errors={errors}
              change={(one) =>
                set({ content: Object.assign({}, draft.content, { [locale]: one }) })
              }
            />
            <TemplateSettings draft={draft} set={set} readOnly={!canSave} />
            {canSave && (
              <Group mt="md">
                <Button type="submit" loading={save.isPending}>
                  {earlier === null ? t.save : t.restore}
                </Button>
              </Group>
            )}
          </div>
          {canPreview && (
            <TemplatePreview
              preview={preview}
              data={data.text}
              changeData={data.change}
              isWrong={data.value === null}
            />
          )}
        </div>
      </form>
    </Section>
  );
}

/** The warnings about the shown locale are beside its preview. */
function Saved({ saved, shown }: { saved: TemplateSaved; shown: string }) {
  const t = useTexts().templates;
  const warnings = saved.warnings.filter((one) => one.locale !== shown);
  return (
    <>
      <Notice kind="success" role="status">
        {t.saved(String(saved.version))}
      </Notice>
      {warnings.map(({ code, locale, message }) => (
        <Notice key={`${code} ${locale}`} kind="warning">
          {locale !== null && `${locale}: `}
          <span lang="en">{message}</span>
        </Notice>
      ))}
    </>
  );
}

interface SettingsProps {
  draft: Draft;
  set: (fields: Partial<Draft>) => void;
  readOnly: boolean;
}

const LAYOUTS = ['banner', 'basic', 'card'];

/** What is the same in every locale. */
function TemplateSettings({ draft, set, readOnly }: SettingsProps) {
  const t = useTexts().templates;
  const field = (name: 'name' | 'description' | 'from' | 'success_redirect_url') => ({
    label: t.fields[name],
    readOnly,
    value: draft[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
      <TextInput {...field('name')} required withAsterisk={false} />
      <TextInput {...field('description')} />
      <NativeSelect
        label={t.layout}
        disabled={readOnly}
        value={draft.layout ?? ''}
        data={[{ value: '', label: t.noLayout }, ...LAYOUTS]}
        onChange={({ currentTarget }) =>
          set({ layout: (currentTarget.value || null) as TemplatePut['layout'] & Draft['layout'] })
        }
      />
      <TextInput {...field('from')} type="email" />
      <TextInput {...field('success_redirect_url')} type="url" />
      <Checkbox
        label={t.fields.sensitive}
        description={t.sensitiveHelp}
        disabled={readOnly}
        checked={draft.sensitive}
        onChange={({ currentTarget }) => set({ sensitive: currentTarget.checked })}
      />
    </SimpleGrid>
  );
}
