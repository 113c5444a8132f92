import { Button, Code, Group, Text } from '@mantine/core';
import { failureOf } from '../../api/failure.ts';
import { useTexts } from '../../texts/language.tsx';
import { Notice } from './notice.tsx';

/** An error in the API's own sentence, unless there is one in the language of the page; with the id of the request. */
export function FailureNotice({ error, retry }: { error: unknown; retry?: () => void }) {
  const t = useTexts().failure;
  const { sentence, requestId, fault } = failureOf(error);
  const translated = fault && t.fault(fault.field, fault.reason);
  return (
    <Notice kind="error" role="alert">
      {sentence === null || translated !== null ? (
        <Text>{translated ?? t.noAnswer}</Text>
      ) : (
        <Text lang="en">{sentence}</Text>
      )}
      {requestId !== null && (
        <Text size="sm">
          {t.request} <Code>{requestId}</Code>
        </Text>
      )}
      {retry && (
        <Group mt="xs">
          <Button size="xs" variant="default" onClick={retry}>
            {t.retry}
          </Button>
        </Group>
      )}
    </Notice>
  );
}
