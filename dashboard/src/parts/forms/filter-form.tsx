import { Button, Group } from '@mantine/core';
import type { FormEvent, PropsWithChildren } from 'react';
import { useTexts } from '../../texts/language.tsx';
import classes from './filter-form.module.css';

interface FilterFormProps extends PropsWithChildren {
  /** Gets the values of the fields by their names. */
  apply: (values: Record<string, string>) => void;
  isFiltered: boolean;
  /** The text of the button; without it, “Search”. */
  label?: string;
}

export function FilterForm({ apply, isFiltered, label, children }: FilterFormProps) {
  const t = useTexts().filters;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [],
    );
    apply(Object.fromEntries(entries) as Record<string, string>);
  };
  return (
    <form role="search" onSubmit={submit} className={`${classes.form} no-print`}>
      {children}
      <Group gap="xs" className={classes.buttons}>
        <Button type="submit">{label ?? t.apply}</Button>
        {isFiltered && (
          <Button variant="default" onClick={() => apply({})}>
            {t.clear}
          </Button>
        )}
      </Group>
    </form>
  );
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
