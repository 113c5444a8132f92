import { Button, Code, CopyButton, Group } from '@mantine/core';
import { useTexts } from '../../texts/language.tsx';

/** A short text, such as the value of a DNS record, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useTexts().calls;
  return (
    <Group gap="xs">
      <Code>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="default" aria-label={label} onClick={copy}>
            {copied ? t.copied : t.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
