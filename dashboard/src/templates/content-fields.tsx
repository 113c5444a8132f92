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
  const { subject, html = null, text = null, preheader = null } = content;
  const at = (field: string) => errors.flatMap((one) => errorsAt(one.error, `${one.at}.${field}`));
  const common = (field: string) => ({ readOnly, errors: at(field) });
  return (
    <Stack gap="sm">
      <SourceField
        label={t.subject}
        rows={1}
        value={subject}
        change={(value) => change({ subject: value.replaceAll('\n', ' '), html, text, preheader })}
        {...common('subject')}
      />
      <TextInput
        label={t.preheader}
        description={t.preheaderHelp}
        readOnly={readOnly}
        value={preheader ?? ''}
        onChange={({ currentTarget }) =>
          change({ subject, html, text, preheader: currentTarget.value })
        }
        error={at('preheader')[0]?.message}
      />
      <SourceField
        label={t.html}
        rows={16}
        value={html ?? ''}
        change={(value) => change({ subject, html: value, text, preheader })}
        {...common('html')}
      />
      <SourceField
        label={t.text}
        description={t.textHelp}
        rows={6}
        value={text ?? ''}
        change={(value) => change({ subject, html, text: value, preheader })}
        {...common('text')}
      />
    </Stack>
  );
}
