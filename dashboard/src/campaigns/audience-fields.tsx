import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { Campaign, ListSummary, SmartRule } from '@mailwright/sdk';
import { useState } from 'react';
import { ListChoice } from '../lists/list-choice.tsx';
import { RuleEditor } from '../lists/rule/rule-editor.tsx';
import { FIRST_RULE, ruleText } from '../lists/rule-text.ts';
import { Notice } from '../parts/page/notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { LiveAudience } from './live-audience.tsx';

type Kind = 'everybody' | 'lists' | 'rule';

interface AudienceFieldsProps {
  /** Undefined for a new campaign. */
  audience: Campaign['audience'] | undefined;
  lists: readonly ListSummary[];
  /** Whether the form was submitted for lists, and none is selected. */
  hasNoList: boolean;
  /** Whether the contacts are counted before somebody uses the form. */
  countsAtOnce?: boolean;
}

/** Who gets the campaign, and who of them does not. */
export function AudienceFields({
  audience,
  lists,
  hasNoList,
  countsAtOnce = false,
}: AudienceFieldsProps) {
  const t = useTexts();
  const [kind, setKind] = useState<string>(() => kindOf(audience));
  const [rule, setRule] = useState<SmartRule | null>(audience?.rule ?? FIRST_RULE);
  const chosen = audience?.lists ?? [];
  const excluded = audience?.exclude_lists ?? [];
  return (
    <>
      <NativeSelect
        name="audience"
        label={t.campaigns.audience}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        data={Object.entries(t.campaigns.audiences).map(([value, label]) => ({ value, label }))}
        mb="sm"
      />
      {kind === 'rule' && (
        <>
          <RuleEditor rule={rule} change={setRule} />
          <input type="hidden" name="rule" value={rule ? ruleText(rule) : ''} />
        </>
      )}
      {kind === 'lists' && hasNoList && (
        <Notice kind="error" role="alert">
          {t.campaigns.noLists}
        </Notice>
      )}
      {lists.length + chosen.length + excluded.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} mb="sm">
          {kind === 'lists' && (
            <ListChoice name="lists" label={t.campaigns.onLists} lists={lists} chosen={chosen} />
          )}
          <ListChoice
            name="exclude_lists"
            label={t.campaigns.notOnLists}
            lists={lists}
            chosen={excluded}
          />
        </SimpleGrid>
      )}
      <LiveAudience atOnce={countsAtOnce} />
    </>
  );
}

function kindOf(audience: Campaign['audience'] | undefined): Kind {
  if (!audience) return 'everybody';
  if (audience.rule) return 'rule';
  return audience.lists.length > 0 ? 'lists' : 'everybody';
}
