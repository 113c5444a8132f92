import { Text } from '@mantine/core';
import type { MailwrightApi, Total } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useLanguage, useTexts } from '../texts/language.tsx';

type Filters = Omit<NonNullable<Parameters<MailwrightApi['contacts']['list']>[0]>, 'cursor'>;

/** How many contacts match a filter. It is read apart from their pages, because counting can take seconds. */
export function ContactTotal({ filters }: { filters: Filters }) {
  const t = useTexts().contacts;
  const count = useTotalText();
  const { data } = useCall(
    call('contacts', 'list', { ...filters, include_total: true, limit: 1 }),
    { isCostly: true },
  );
  return (
    <Text size="sm" c="dimmed" mb="xs">
      {data?.total ? t.total(count(data.total)) : null}
    </Text>
  );
}

/** Shows a number of contacts: “about 52,000” if it is an estimate. */
export function useTotalText(): (total: Total) => string {
  const t = useTexts().contacts;
  const { language } = useLanguage();
  return ({ count, is_estimate: isEstimate }) => {
    const number = count.toLocaleString(language);
    return isEstimate ? t.about(number) : number;
  };
}
