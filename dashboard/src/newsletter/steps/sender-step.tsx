import { Button, NativeSelect, Skeleton, Text, TextInput } from '@mantine/core';
import type { Campaign, CampaignPut, Organization } from '@mailwright/sdk';
import { type FormEvent, useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { type Choices, useChoices } from '../../campaigns/choices.ts';
import { textOf } from '../../parts/forms/fields.ts';
import { StoredForm } from '../../parts/forms/stored-form.tsx';
import { withValue } from '../../parts/forms/with-value.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { Section } from '../../parts/page/section.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { languageName } from '../../texts/languages.ts';
import { useNewsletterTexts } from '../../texts/newsletter.ts';
import { changeLetter, type Letter } from '../content/draft.ts';
import { type FieldNames, useFieldNames } from '../writing/field-names.ts';
import { readable } from '../content/sources.ts';
import { type DraftState, undoKeys } from '../saving/use-draft.ts';
import { SourceInput } from '../writing/source-input.tsx';
import classes from './steps.module.css';
import { useSettings, useSettledCampaign } from './use-settings.ts';

interface SenderStepProps {
  campaign: Campaign;
  state: DraftState;
  /** Leads to the next step. */
  next: () => void;
}

/** From whom the newsletter is, and what an inbox shows of it. */
export function SenderStep({ campaign, state, next }: SenderStepProps) {
  const t = useNewsletterTexts().steps;
  const fields = useFieldNames();
  const choices = useChoices();
  const settled = useSettledCampaign(campaign);
  const save = useSettings(settled);
  const { data: organization } = useCall(call('organization', 'get'));
  if (!fields || !choices || !organization) return <Skeleton height={600} />;
  const sender = campaign.from_name ?? organization.brand ?? organization.name;
  return (
    <>
      <Section title={t.subjects}>
        <div onKeyDownCapture={undoKeys(state)}>
          {Object.entries(state.draft.letters).map(([locale, letter]) => (
            <Subject key={locale} {...{ locale, letter, sender, fields }} change={state.change} />
          ))}
        </div>
      </Section>
      <Section title={t.sender}>
        {save.error && <FailureNotice error={save.error} />}
        <StoredForm stored={settled} saved={save.data}>
          {(stored) => (
            <SenderForm
              campaign={stored}
              choices={choices}
              organization={organization}
              isSaving={save.isPending}
              save={(changes) => save.mutate(changes, { onSuccess: next })}
            />
          )}
        </StoredForm>
      </Section>
    </>
  );
}

interface SubjectProps {
  locale: string;
  letter: Letter;
  sender: string;
  fields: FieldNames;
  change: DraftState['change'];
}

/** The subject in one language, as an inbox shows it. */
function Subject({ locale, letter, sender, fields, change }: SubjectProps) {
  const t = useNewsletterTexts();
  const { language } = useLanguage();
  const { subject, preheader } = letter;
  const changeSubject = useCallback(
    (text: string) =>
      change((draft) => changeLetter(draft, locale, { subject: text }), `subject ${locale}`),
    [change, locale],
  );
  const changePreheader = useCallback(
    (text: string) =>
      change((draft) => changeLetter(draft, locale, { preheader: text }), `preheader ${locale}`),
    [change, locale],
  );
  const name = languageName(locale, language);
  return (
    <div role="group" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <SourceInput label={t.steps.subject} fields={fields} text={subject} change={changeSubject} />
      <SourceInput
        label={t.steps.preheader}
        description={t.steps.preheaderHelp}
        fields={fields}
        text={preheader}
        change={changePreheader}
      />
      <p className={classes.inbox}>
        {sender} · <strong>{readable(subject, fields.nameOf)}</strong>
        {preheader.trim() !== '' && <> – {readable(preheader, fields.nameOf)}</>}
      </p>
    </div>
  );
}

interface SenderFormProps {
  campaign: Campaign;
  choices: Choices;
  organization: Organization;
  isSaving: boolean;
  save: (changes: Partial<CampaignPut>) => void;
}

function SenderForm({ campaign, choices, organization, isSaving, save }: SenderFormProps) {
  const texts = useTexts();
  const t = texts.campaigns;
  const { steps } = useNewsletterTexts();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    save({
      from: textOf(fields, 'from') || null,
      from_name: textOf(fields, 'from_name') || null,
      reply_to: textOf(fields, 'reply_to') || null,
    });
  };
  const senders = choices.senders.map(({ email }) => ({ value: email, label: email }));
  const standard = organization.default_from;
  const none = {
    value: '',
    label: standard === null ? steps.standardSender : `${standard} (${steps.standardSender})`,
  };
  return (
    <form onSubmit={submit}>
      <NativeSelect
        name="from"
        label={steps.from}
        defaultValue={campaign.from ?? ''}
        data={withValue([none, ...senders], campaign.from ?? '')}
        mb="sm"
      />
      <TextInput
        name="from_name"
        label={t.fromName}
        placeholder={organization.brand ?? organization.name}
        defaultValue={campaign.from_name ?? ''}
        mb="sm"
      />
      <TextInput
        name="reply_to"
        label={t.replyTo}
        autoComplete="off"
        defaultValue={campaign.reply_to ?? ''}
        mb="sm"
      />
      <Button type="submit" loading={isSaving}>
        {steps.next}
      </Button>
    </form>
  );
}
