import { Button, Checkbox, Group, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import type { Form, FormWithSnippet } from '@mailwright/sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { failureOf } from '../api/failure.ts';
import { useAction } from '../api/use-call.ts';
import { ConfirmButton } from '../parts/forms/confirm-button.tsx';
import { LoadedSelect } from '../parts/forms/loaded-select.tsx';
import { withValue } from '../parts/forms/with-value.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useFormTexts } from '../texts/forms.ts';
import { useLanguage } from '../texts/language.tsx';
import classes from './builder.module.css';
import { type Choices, useChoices } from './choices.ts';
import {
  type At,
  bodyOf,
  type Draft,
  type EditProps,
  gapIn,
  type Place,
  placeOf,
  textOfDraft,
} from './draft.ts';
import { Preview } from './preview.tsx';
import { Questions } from './questions.tsx';
import { useFormDraft } from './use-form-draft.ts';
import { Languages, WordFields } from './words.tsx';

/** A form with its page beside it, while somebody changes it. */
export function Builder({ form }: { form: FormWithSnippet }) {
  const choices = useChoices();
  return choices ? <Loaded form={form} choices={choices} /> : <Skeleton height={480} mb="md" />;
}

function Loaded({ form, choices }: { form: FormWithSnippet; choices: Choices }) {
  const t = useFormTexts();
  const { language } = useLanguage();
  const { draft, change, isChanged, isOutdated, show, accept } = useFormDraft(form);
  const locales = Object.keys(draft.words);
  const [wanted, setLocale] = useState<string>(language);
  const locale = locales.includes(wanted) ? wanted : (locales[0] ?? wanted);
  const [fault, setFault] = useState<{ place: string; text: string } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const sent = useRef('');
  const { error, isPending, mutate, reset } = useAction<Form>((stored) => {
    accept(stored, sent.current);
    setSaved(true);
  });
  const refusal = error && failureOf(error).fault;
  const refused = refusal && placeOf(refusal.field);

  const point = (found: Place, text: string): void => {
    if (found.locale !== null) setLocale(found.locale);
    setFault({ place: found.place, text });
  };
  useEffect(() => {
    if (refusal && refused) point(refused, faultText(t.faults, refused.place, refusal.reason));
    // Only when another error has come.
  }, [error]);
  useEffect(() => {
    if (!fault) return;
    place.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(fault.place)}"]`)?.focus();
  }, [fault]);

  const edit = (changes: Partial<Draft>): void => {
    change(changes);
    setFault(null);
    setSaved(false);
    if (error) reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const gap = gapIn(draft, locale);
    if (gap) {
      point(gap, t.faults[gap.reason]);
      return;
    }
    sent.current = textOfDraft(draft);
    mutate(call('forms', 'put', form.slug, bodyOf(draft, form.enabled)));
  };
  const at: At = (name) => ({
    'data-place': name,
    error: fault?.place === name ? fault.text : null,
  });
  const parts = { draft, locale, change: edit, at };
  return (
    <div className={classes.columns}>
      <Section title={t.builder}>
        {isOutdated && <Notice kind="warning">{t.outdated}</Notice>}
        {error && !refused && <FailureNotice error={error} />}
        <Languages draft={draft} locale={locale} choose={setLocale} change={edit} />
        <form ref={place} onSubmit={submit} noValidate>
          <WordFields {...parts} />
          <Subscriptions {...parts} choices={choices} />
          <Questions {...parts} choices={choices} />
          <Afterwards {...parts} choices={choices} />
          <Button type="submit" loading={isPending}>
            {t.save}
          </Button>
        </form>
        {/* Outside of the form, because its dialog has a form too. */}
        <Group mt="sm" gap="sm">
          <Text size="sm" role="status">
            {isChanged && t.unsaved}
            {isSaved && !isChanged && !isPending && t.saved}
          </Text>
          {isChanged && (
            <ConfirmButton label={t.discard} danger act={() => show(form)}>
              {t.discardHelp}
            </ConfirmButton>
          )}
        </Group>
      </Section>
      <div className={classes.side}>
        <Preview draft={draft} locale={locale} />
      </div>
    </div>
  );
}

/** Why the API refuses a field, in the language of the page. */
const faultText = (
  faults: Readonly<Record<string, string>>,
  place: string,
  reason: string,
): string => faults[reason] ?? faults[place] ?? faults.other ?? reason;

interface ChoosingProps extends EditProps {
  choices: Choices;
}

function Subscriptions({ draft, change, at, choices }: ChoosingProps) {
  const t = useFormTexts();
  const { error, ...first } = at('subtypes');
  const offered = choices.subtypes.map(({ key, name }) => ({ value: key, label: name }));
  const all = draft.subtypes.reduce((options, key) => withValue(options, key), offered);
  return (
    <Checkbox.Group
      label={t.subscriptions}
      description={t.subscriptionsHelp}
      error={error}
      value={[...draft.subtypes]}
      onChange={(subtypes) => change({ subtypes })}
      mb="lg"
    >
      {all.map(({ value, label }, index) => (
        <Checkbox key={value} value={value} label={label} mt={8} {...(index === 0 && first)} />
      ))}
    </Checkbox.Group>
  );
}

/** What happens when somebody has sent the form, and where it may stand. */
function Afterwards({ draft, change, at, choices: { templates, lists } }: ChoosingProps) {
  const t = useFormTexts();
  const { error: listError, ...firstList } = at('lists');
  const listOptions = draft.lists.reduce(
    (options, slug) => withValue(options, slug),
    lists.map(({ slug, name }) => ({ value: slug, label: name })),
  );
  return (
    <fieldset className={classes.part}>
      <legend>{t.afterwards}</legend>
      <LoadedSelect
        label={t.template}
        value={draft.template}
        data={withValue(
          templates.map(({ slug, name }) => ({ value: slug, label: name })),
          draft.template,
        )}
        onChange={({ currentTarget }) => change({ template: currentTarget.value })}
        mb="sm"
        {...at('confirm_template')}
      />
      {listOptions.length > 0 && (
        <Checkbox.Group
          label={t.lists}
          error={listError}
          value={[...draft.lists]}
          onChange={(chosen) => change({ lists: chosen })}
          mb="sm"
        >
          <div className={classes.choice}>
            {listOptions.map(({ value, label }, index) => (
              <Checkbox
                key={value}
                value={value}
                label={label}
                mt={8}
                {...(index === 0 && firstList)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <TextInput
        type="url"
        label={t.sentUrl}
        description={t.sentUrlHelp}
        maxLength={2_048}
        value={draft.sentUrl}
        onChange={({ currentTarget }) => change({ sentUrl: currentTarget.value })}
        mb="sm"
        {...at('sent_url')}
      />
      <TextInput
        type="url"
        label={t.confirmedUrl}
        description={t.confirmedUrlHelp}
        maxLength={2_048}
        value={draft.confirmedUrl}
        onChange={({ currentTarget }) => change({ confirmedUrl: currentTarget.value })}
        mb="sm"
        {...at('confirmed_url')}
      />
      <Textarea
        label={t.sites}
        description={t.sitesHelp}
        rows={2}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.sites}
        onChange={({ currentTarget }) => change({ sites: currentTarget.value })}
        {...at('allowed_origins')}
      />
    </fieldset>
  );
}
