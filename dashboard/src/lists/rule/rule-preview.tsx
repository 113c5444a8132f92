import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SmartRule } from '@mailwright/sdk';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { useCurrent } from '../../app/current.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import classes from './rule.module.css';

/** Long enough that typing a word causes one request. */
const DELAY_MS = 400;

/** How many contacts the rule matches now, and some of them. */
export function RulePreview({ rule }: { rule: SmartRule }) {
  const t = useTexts().lists.builder;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const [settled] = useDebouncedValue(rule, DELAY_MS);
  const { data, error } = useCall(call('lists', 'preview', { rule: settled }));
  return (
    <section aria-label={t.preview} className={classes.preview}>
      {error ? (
        <FailureNotice error={error} />
      ) : (
        <Text role="status" fw={600}>
          {data &&
            (data.matched === null
              ? t.uncounted
              : t.matched(data.matched.toLocaleString(language)))}
        </Text>
      )}
      {!error && data && data.samples.length > 0 && (
        <ul className={classes.samples} aria-label={t.samples}>
          {data.samples.map(({ id, email }) => (
            <li key={id}>
              <TextLink
                to="/$organization/$mode/contacts/$id"
                params={{ organization: organization.slug, mode, id }}
              >
                {email}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
