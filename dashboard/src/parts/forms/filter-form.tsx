import { Button, Group } from '@mantine/core';
import {
  type FormEvent,
  type PropsWithChildren,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { useTexts } from '../../texts/language.tsx';
import classes from './filter-form.module.css';

interface FilterFormProps extends PropsWithChildren {
  /** Gets the values of the fields by their names. */
  apply: (values: Record<string, string>) => void;
  isFiltered: boolean;
  /** The text of the button; without it, “Search”. */
  label?: string;
  /** Whether nothing is written into it: what is chosen applies without a button. */
  isChosen?: boolean;
}

/** The field that was chosen in: its form is made anew with the filters, and the focus returns to it. */
let chosenField: string | null = null;

/** Filters. What is chosen applies at once, what is written with Enter or the button. */
export function FilterForm(props: FilterFormProps) {
  const { apply, isFiltered, label, isChosen = false, children } = props;
  const t = useTexts().filters;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = chosenField === null ? null : form.current?.elements.namedItem(chosenField);
    if (field instanceof HTMLElement) field.focus();
    chosenField = null;
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(valuesOf(event.currentTarget));
  };
  const choose = ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    chosenField = target.name;
    apply(valuesOf(currentTarget));
  };
  return (
    <form
      ref={form}
      role="search"
      onSubmit={submit}
      onChange={label === undefined ? choose : undefined}
      className={`${classes.form} no-print`}
    >
      {children}
      <Group gap="xs" className={classes.buttons}>
        {!isChosen && (
          <Button type="submit" variant="default">
            {label ?? t.apply}
          </Button>
        )}
        {isFiltered && (
          <Button variant="subtle" onClick={() => apply({})}>
            {t.clear}
          </Button>
        )}
      </Group>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

interface MoreProps extends PropsWithChildren {
  /** Whether one of these filters is set. */
  isOpen: boolean;
}

/** Filters that few people use. Closed ones keep their values. */
export function MoreFilters({ isOpen, children }: MoreProps) {
  const t = useTexts().filters;
  return (
    <details open={isOpen} className={classes.more}>
      <summary>{t.more}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
