import { Stack, TextInput } from '@mantine/core';
import type { TemplateContentDraft } from '@mailwright/sdk';
import { useTexts } from '../texts/language.tsx';
import { errorsAt } from './draft.ts';
import { SourceField } from './source-field.tsx';

interface ContentProps {
  content: TemplateContentDraft;
  readOnly: boolean;
  /** The server's errors, and where they call this content. */
  errors: readonly { error: unknown; at: string }[];
  change: (content: TemplateContentDraft) => void;
}

/** The content of one locale. */
export function ContentFields({ content, readOnly, errors, change }: ContentProps) {
  const t = useTexts().templates;
  const { subject, html = null, text = null, preheader = null, blocks = null } = content;
  const set = (fields: Partial<TemplateContentDraft>) => change(Object.assign({}, content, fields));
  const at = (field: string) => errors.flatMap((one) => errorsAt(one.error, `${one.at}.${field}`));
  const common = (field: string) => ({ readOnly, errors: at(field) });
  const body = blocks ? { readOnly: true, description: t.madeOfBlocks } : {};
  return (
    <Stack gap="sm">
      <SourceField
        label={t.subject}
        rows={1}
        value={subject}
        change={(value) => set({ subject: value.replaceAll('\n', ' ') })}
        {...common('subject')}
      />
      <TextInput
        label={t.preheader}
        description={t.preheaderHelp}
        readOnly={readOnly}
        value={preheader ?? ''}
        onChange={({ currentTarget }) => set({ preheader: currentTarget.value })}
        error={at('preheader')[0]?.message}
      />
      <SourceField
        label={t.html}
        rows={16}
        value={html ?? ''}
        change={(value) => set({ html: value })}
        {...common('html')}
        {...body}
      />
      <SourceField
        label={t.text}
        description={t.textHelp}
        rows={6}
        value={text ?? ''}
        change={(value) => set({ text: value })}
        {...common('text')}
        {...body}
      />
    </Stack>
  );
}
