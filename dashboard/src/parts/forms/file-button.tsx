import { Button } from '@mantine/core';
import type { PropsWithChildren } from 'react';
import { type Call, runCall } from '../../api/call.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { useCurrent } from '../../app/current.ts';
import { saveFile } from '../data/save-file.ts';
import { FailureNotice } from '../page/failure-notice.tsx';
import classes from './long-button.module.css';

/** Large exports take minutes. */
const TIMEOUT_MS = 30 * 60_000;

interface FileButtonProps extends PropsWithChildren {
  /** The name of the file. */
  name: string;
  /** Reads the content: the text of an export, or what becomes JSON. All its optional arguments are given. */
  from: Call;
  isMain?: boolean;
}

/** Saves what a call returns. A link would save the text of an error as the file. */
export function FileButton({ name, from, isMain = false, children }: FileButtonProps) {
  const { client } = useCurrent();
  const save = useSingleMutation({
    mutationFn: async () => {
      const args = [...from.args, { timeout: TIMEOUT_MS }];
      saveFile(name, await blobOf(await runCall(client, Object.assign({}, from, { args }))));
    },
  });
  return (
    <>
      {save.error && <FailureNotice error={save.error} />}
      <Button
        size="xs"
        classNames={classes}
        variant={isMain ? 'filled' : 'default'}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {children}
      </Button>
    </>
  );
}

/** The browser keeps large blobs on its disk. */
async function blobOf(content: unknown): Promise<Blob> {
  if (content instanceof ReadableStream) return new Response(content).blob();
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
}
