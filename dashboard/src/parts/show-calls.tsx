import { Button, Code, CopyButton, Group, Modal, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { asCurl, asProgram } from '../api/as-code.ts';
import type { Call } from '../api/call.ts';
import { useTexts } from '../texts/language.tsx';

/** Shows what the screen shows as commands and as a program. */
export function ShowCalls({ calls }: { calls: readonly Call[] }) {
  const t = useTexts().calls;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={open}>
        {t.show}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.title}
        size="lg"
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <Tabs defaultValue="curl">
          <Tabs.List>
            <Tabs.Tab value="curl">{t.curl}</Tabs.Tab>
            <Tabs.Tab value="sdk">{t.sdk}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="curl" pt="sm">
            <Curl calls={calls} />
          </Tabs.Panel>
          <Tabs.Panel value="sdk" pt="sm">
            <Copyable text={asProgram(calls)} />
          </Tabs.Panel>
        </Tabs>
      </Modal>
    </>
  );
}

function Curl({ calls }: { calls: readonly Call[] }) {
  const { data } = useQuery({ queryKey: ['curl', calls], queryFn: () => asCurl(calls) });
  return <Copyable text={data ?? ''} />;
}

/** A text in a monospaced font with a button that copies it. */
export function Copyable({ text }: { text: string }) {
  const t = useTexts().calls;
  return (
    <>
      <Code block tabIndex={0}>
        {text}
      </Code>
      <Group justify="flex-end" mt="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? t.copied : t.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  );
}
