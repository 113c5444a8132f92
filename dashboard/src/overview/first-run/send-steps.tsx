import { Button, Group } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-call.ts';
import { useCurrent } from '../../app/current.ts';
import { FailureNotice } from '../../parts/page/failure-notice.tsx';
import { useTexts } from '../../texts/language.tsx';
import { FromProgram } from './from-program.tsx';
import { Step } from './step.tsx';

interface SendStepsProps {
  /** The sender to name; undefined when the default sender is used. */
  from: string | undefined;
  /** Whether there is an address to send from. */
  canSend: boolean;
  /** Whether an email was accepted that has not failed. */
  isSent: boolean;
}

/** A test email to the person who looks at the page, with a click or from a program. */
export function SendSteps({ from, canSend, isSent }: SendStepsProps) {
  const t = useTexts().overview.first;
  const { me } = useCurrent();
  const send = useAction<unknown>();
  const sendCall = call('emails', 'send', {
    to: me.email,
    from,
    content: { subject: t.subject, text: t.text },
  });
  return (
    <Step isDone={isSent}>
      {t.send(me.email)}
      {send.error && <FailureNotice error={send.error} />}
      <Group my={6}>
        <Button
          size="xs"
          variant={isSent ? 'default' : 'filled'}
          disabled={!canSend}
          loading={send.isPending}
          onClick={() => send.mutate(sendCall)}
        >
          {t.sendMe}
        </Button>
      </Group>
      <FromProgram sendCall={sendCall} />
    </Step>
  );
}
