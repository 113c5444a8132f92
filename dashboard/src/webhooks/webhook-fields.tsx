import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { WebhookPut, WebhookSummary } from '@mailwright/sdk';
import { numberOf, textOf, wordsOf } from '../parts/forms/fields.ts';
import { useTexts } from '../texts/language.tsx';

/** The fields of an endpoint, but for its slug. */
export function WebhookFields({ webhook }: { webhook?: WebhookSummary }) {
  const t = useTexts().webhooks;
  const filter = webhook?.filter;
  const list = (values: readonly string[] | undefined): string => values?.join(', ') ?? '';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
      <TextInput
        name="url"
        type="url"
        label={t.url}
        required
        withAsterisk={false}
        defaultValue={webhook?.url ?? ''}
      />
      <TextInput
        name="description"
        label={t.description}
        defaultValue={webhook?.description ?? ''}
      />
      <Textarea
        name="events"
        label={t.events}
        description={t.eventsHelp}
        required
        withAsterisk={false}
        defaultValue={webhook?.events.join('\n') ?? '*'}
      />
      <SimpleGrid cols={2}>
        <TextInput
          name="max_rate"
          type="number"
          min={1}
          label={t.maxRate}
          defaultValue={webhook?.max_rate ?? ''}
        />
        <TextInput
          name="max_in_flight"
          type="number"
          min={1}
          max={64}
          label={t.maxInFlight}
          defaultValue={webhook?.max_in_flight ?? 8}
        />
      </SimpleGrid>
      <TextInput name="domains" label={t.domains} defaultValue={list(filter?.domains)} />
      <TextInput name="templates" label={t.templates} defaultValue={list(filter?.templates)} />
      <TextInput name="tags" label={t.tags} defaultValue={list(filter?.tags)} />
      <TextInput name="campaigns" label={t.campaigns} defaultValue={list(filter?.campaigns)} />
    </SimpleGrid>
  );
}

/** What a form with these fields says. */
export const webhookOf = (fields: FormData): WebhookPut => ({
  url: textOf(fields, 'url'),
  description: textOf(fields, 'description') || null,
  events: wordsOf(fields, 'events'),
  filter: {
    domains: wordsOf(fields, 'domains'),
    templates: wordsOf(fields, 'templates'),
    tags: wordsOf(fields, 'tags'),
    campaigns: wordsOf(fields, 'campaigns'),
  },
  max_rate: numberOf(fields, 'max_rate'),
  max_in_flight: numberOf(fields, 'max_in_flight') ?? undefined,
});

/** What an endpoint is now: a change must describe it completely. */
export const descriptionOf = (webhook: WebhookSummary): WebhookPut => ({
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  filter: webhook.filter,
  max_rate: webhook.max_rate,
  max_in_flight: webhook.max_in_flight,
});
