import { Button, Textarea } from '@mantine/core';
import type { SmartRule } from '@mailwright/sdk';
import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { ruleOf, ruleText } from '../rule-text.ts';
import { GroupEditor } from './group-editor.tsx';
import { rootOf, ruleOfNode } from './node.ts';
import { RulePreview } from './rule-preview.tsx';
import classes from './rule.module.css';
import { useNames } from './use-names.ts';

interface RuleProps {
  /** Null while the text is not JSON. */
  rule: SmartRule | null;
  change: (rule: SmartRule | null) => void;
}

/** The rule of a smart list as nested groups or as JSON, and whom it matches now. */
export function RuleEditor({ rule, change }: RuleProps) {
  const t = useTexts().lists;
  const names = useNames();
  const root = rule && rootOf(rule);
  const [text, setText] = useState<string | null>(root ? null : ruleText(rule ?? {}));
  return (
    <div className={classes.editor}>
      {text === null && root ? (
        <GroupEditor group={root} names={names} change={(group) => change(ruleOfNode(group))} />
      ) : (
        <Textarea
          label={t.rule}
          description={t.ruleHelp}
          rows={10}
          spellCheck={false}
          mb="sm"
          classNames={{ input: classes.text }}
          value={text ?? ''}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            change(ruleOf(currentTarget.value));
          }}
          error={rule ? null : t.noJson}
        />
      )}
      {(text === null || root) && (
        <Button
          size="xs"
          variant="default"
          mb="sm"
          onClick={() => setText(text === null ? ruleText(rule ?? {}) : null)}
        >
          {text === null ? t.builder.asJson : t.builder.asForm}
        </Button>
      )}
      {rule && <RulePreview rule={rule} />}
    </div>
  );
}
