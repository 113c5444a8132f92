import { Text } from '@mantine/core';
import type { Email, EmailExplanation } from '@mailwright/sdk';
import { Time } from '../parts/data/time.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import type { ExplainedStep } from '../texts/explanation.ts';
import { useTexts } from '../texts/language.tsx';
import classes from './explanation.module.css';
import { EmailStatus } from './status.tsx';

interface ExplanationProps {
  email: Email;
  /** Undefined where the role may not read it. */
  explanation: EmailExplanation | undefined;
}

/** Why the email has its status: the server's plain words, or else the events of the provider. */
export function Explanation({ email, explanation }: ExplanationProps) {
  const t = useTexts().emails;
  const reason = email.failure?.message ?? email.bounce?.diagnostic ?? null;
  const steps = explanation?.steps ?? stepsOf(email);
  const ending = explanation?.steps.find(({ code }) => code === 'failed' || code === 'bounced');
  return (
    <Section title={t.whatHappened}>
      <Text mb="sm" component="div" fw={600}>
        <EmailStatus status={email.status} />
      </Text>
      {reason !== null && (
        <Notice kind="error">
          <Text fw={600}>{t.reason}</Text>
          <Text lang={ending ? undefined : 'en'}>
            {ending ? <Sentence step={ending} /> : reason}
          </Text>
        </Notice>
      )}
      <ol className={classes.steps}>
        {steps.map(({ at, code, message, details }, index) => (
          <li key={`${index} ${code}`}>
            <span className={classes.time}>{at !== null && <Time at={at} withSeconds />}</span>
            <Sentence step={{ code, message, details }} />
          </li>
        ))}
      </ol>
      {explanation && (
        <Text mt="sm">
          <strong>{t.next}:</strong> <Sentence step={explanation.next} />
        </Text>
      )}
    </Section>
  );
}

function stepsOf({ events }: Email): (ExplainedStep & { at: string })[] {
  return events.map(({ type, occurred_at: at, machine }) => {
    const details: Record<string, string> = machine === true ? { machine: 'true' } : {};
    return { at, code: type, message: type, details };
  });
}

/** In the language of the page, or else in the server's English. */
function Sentence({ step }: { step: ExplainedStep }) {
  const { explain } = useTexts().emails;
  const sentence = explain(step);
  return (
    <span lang={sentence === null ? 'en' : undefined}>
      <WithLocalTimes text={sentence ?? step.message} />
    </span>
  );
}

const TIME_IN_UTC = /(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}) UTC/;

/** Shows times, which sentences have in UTC, in the viewer's zone. */
function WithLocalTimes({ text }: { text: string }) {
  return text
    .split(TIME_IN_UTC)
    .map((part, index) =>
      index % 2 === 1 ? (
        <Time key={index} at={`${part.replace(' ', 'T')}.000Z`} withSeconds />
      ) : (
        part
      ),
    );
}
