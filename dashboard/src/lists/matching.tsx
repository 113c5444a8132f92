import { Text } from '@mantine/core';
import type { SmartRule } from '@mailwright/sdk';
import { call } from '../api/call.ts';
import { useCall } from '../api/use-call.ts';
import { useMay } from '../app/current.ts';
import { useLanguage } from '../texts/language.tsx';

interface MatchingProps {
  rule: SmartRule;
  /** Says the number in a sentence. */
  say: (count: number, formatted: string) => string;
}

/** How many contacts a rule matches now; nothing while they are counted, or if that takes too long. */
export function Matching({ rule, say }: MatchingProps) {
  const may = useMay();
  const { language } = useLanguage();
  const { data } = useCall(call('lists', 'preview', { rule }), {
    isCostly: true,
    enabled: may('lists.preview'),
  });
  const matched = data?.matched;
  if (typeof matched !== 'number') return null;
  return (
    <Text fw={600} mt="xs" role="status">
      {say(matched, new Intl.NumberFormat(language).format(matched))}
    </Text>
  );
}
