import { Button, Code, CopyButton, Group, Modal, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { needsSession } from '../../api/access.ts';
import { asCurl, asProgram } from '../../api/as-code.ts';
import type { Call } from '../../api/call.ts';
import { useTexts } from '../../texts/language.tsx';
import { Notice } from './notice.tsx';

/** Shows the API calls of the screen as commands and as a program. `calls` come first. */
export function ShowCalls({ calls }: { calls: readonly Call[] }) {
  const t = useTexts().calls;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      {/* On a phone, what the screen is for needs the place. */}
      <Button size="xs" variant="default" visibleFrom="xs" onClick={open}>
        {t.show}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t.title}
        size="lg"
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <Shown calls={calls} />
      </Modal>
    </>
  );
}

function Shown({ calls }: { calls: readonly Call[] }) {
  const t = useTexts().calls;
  const queries = useQueryClient();
  const [all] = useState(() => distinct([...calls, ...readBy(queries)]));
  const forKeys = all.filter((one) => !needsSession(operationOf(one)));
  const forPeople = all.map(operationOf).filter(needsSession);
  return (
    <>
      {forPeople.length > 0 && (
        <Notice kind="info">
          {t.forPeople} <Code>{[...new Set(forPeople)].join(', ')}</Code>
        </Notice>
      )}
      {forKeys.length > 0 && (
        <Tabs defaultValue="curl">
          <Tabs.List>
            <Tabs.Tab value="curl">{t.curl}</Tabs.Tab>
            <Tabs.Tab value="sdk">{t.sdk}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="curl" pt="sm">
            <Curl calls={forKeys} />
          </Tabs.Panel>
          <Tabs.Panel value="sdk" pt="sm">
            <Copyable text={asProgram(forKeys)} />
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

const operationOf = ({ noun, verb }: Call): string => `${noun}.${verb}`;

/** The calls whose results are on the screen now. */
const readBy = (queries: QueryClient): Call[] =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => (meta?.call ? [meta.call as Call] : []));

const distinct = (calls: readonly Call[]): Call[] => [
  ...new Map(calls.map((one) => [JSON.stringify(one), one])).values(),
];

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
