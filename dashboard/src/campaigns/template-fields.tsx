import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core';
import type { Campaign, TemplateVariable } from '@mailwright/sdk';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { jsonObjectOf, textOfObject } from '../parts/forms/json-object.ts';
import { withValue } from '../parts/forms/with-value.ts';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { TextLink } from '../parts/page/text-link.tsx';
import { useTexts } from '../texts/language.tsx';
import type { Choices } from './choices.ts';

interface TemplateFieldsProps {
  campaign: Campaign | undefined;
  templates: Choices['templates'];
  isWrong: boolean;
}

/** The template, and the values that it prints. */
export function TemplateFields({ campaign, templates, isWrong }: TemplateFieldsProps) {
  const t = useTexts();
  const { organization, mode } = useCurrent();
  const [slug, setSlug] = useState(campaign?.template ?? templates[0]?.slug ?? '');
  const [data, setData] = useState(() => textOfObject(campaign?.data ?? {}));
  const isOwn = Boolean(campaign?.content);
  const isGone = isOwn || templates.every((one) => one.slug !== slug);
  const { data: template, error } = useCall(call('templates', 'get', slug), { enabled: !isGone });
  const own = (template?.variables ?? []).filter(({ name }) => !GIVEN.test(name));
  return (
    <>
      {isOwn && <Text size="sm">{t.campaigns.ownContent}</Text>}
      <div hidden={isOwn}>
        <NativeSelect
          name="template"
          label={t.campaigns.template}
          value={slug}
          onChange={({ currentTarget }) => setSlug(currentTarget.value)}
          data={withValue(
            templates.map((one) => ({ value: one.slug, label: one.name })),
            slug,
          )}
        />
        {!isGone && (
          <TextLink
            to="/$organization/$mode/templates/$slug"
            params={{ organization: organization.slug, mode, slug }}
            search={{}}
            size="sm"
            display="inline-block"
            py={6}
          >
            {t.campaigns.openTemplate}
          </TextLink>
        )}
      </div>
      <div>
        <Textarea
          name="data"
          label={t.campaigns.data}
          description={t.campaigns.dataHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          spellCheck={false}
          value={data}
          onChange={({ currentTarget }) => setData(currentTarget.value)}
          error={isWrong ? t.lists.noJson : null}
        />
        {error && <FailureNotice error={error} />}
        {own.length > 0 && <Variables variables={own} data={data} change={setData} />}
      </div>
    </>
  );
}

/** What the server adds itself. */
const GIVEN =
  /^(contact|campaign|company|(brand|legal)(_.*)?|(unsubscribe|preferences|web_version)_url)$/;

interface VariablesProps {
  variables: readonly TemplateVariable[];
  data: string;
  change: (data: string) => void;
}

/** Which values the template reads, and which of them are missing. */
function Variables({ variables, data, change }: VariablesProps) {
  const t = useTexts().campaigns;
  const values = jsonObjectOf(data);
  const isMissing = ({ name }: TemplateVariable): boolean => values !== null && !(name in values);
  const missing = variables.filter(isMissing);
  const add = (): void => {
    const added = Object.fromEntries(missing.map(({ name }) => [name, '']));
    change(JSON.stringify({ ...values, ...added }, null, 2));
  };
  const noteOf = (variable: TemplateVariable): string => {
    if (!isMissing(variable)) return t.variableSet;
    return variable.required ? t.variableMissing : t.variableOptional;
  };
  return (
    <>
      <Text size="sm" mt="xs" id="campaign-variables">
        {t.variables}
      </Text>
      <ul aria-labelledby="campaign-variables">
        {variables.map((variable) => (
          <li key={variable.name}>
            <code>{variable.name}</code>: {noteOf(variable)}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Group>
          <Button size="xs" variant="default" onClick={add}>
            {t.addMissing}
          </Button>
        </Group>
      )}
    </>
  );
}
