import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../texts/language.tsx';
import type { SourceError } from './draft.ts';
import classes from './template.module.css';

interface SourceProps {
  label: string;
  description?: string;
  value: string;
  rows: number;
  readOnly: boolean;
  errors: readonly SourceError[];
  change: (value: string) => void;
}

/** Source in the template language, with the server's errors and their places. */
export function SourceField({ errors, change, ...props }: SourceProps) {
  const t = useTexts().templates;
  const area = useRef<HTMLTextAreaElement>(null);
  const goTo = ({ line, column }: SourceError): void => {
    const before = props.value.split('\n').slice(0, line - 1);
    const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  return (
    <div>
      <Textarea
        ref={area}
        spellCheck={false}
        classNames={{ input: classes.source }}
        aria-invalid={errors.length > 0}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        {...props}
      />
      {errors.length > 0 && (
        <ul className={classes.errors} aria-label={t.errors(props.label)}>
          {errors.map((error) => (
            <li key={error.message}>
              <button type="button" onClick={() => goTo(error)} lang="en">
                {error.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
