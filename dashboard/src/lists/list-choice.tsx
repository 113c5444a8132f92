import { Checkbox, Stack } from '@mantine/core';
import type { ListSummary } from '@mailwright/sdk';
import classes from './list-choice.module.css';

interface ListChoiceProps {
  /** The name of the field in the form; each chosen slug is a value of it. */
  name: string;
  label: string;
  lists: readonly Pick<ListSummary, 'slug' | 'name'>[];
  /** The slugs that are selected when the form opens. */
  chosen: readonly string[];
}

/**
 * A choice of lists, which scrolls if there are many. A selected list that does not exist stays selected: without it, a
 * campaign could go to more people.
 */
export function ListChoice({ name, label, lists, chosen }: ListChoiceProps) {
  const missing = chosen.filter((slug) => lists.every((list) => list.slug !== slug));
  const all = [...lists, ...missing.map((slug) => ({ slug, name: slug }))];
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      <Stack gap="xs">
        {all.map((list) => (
          <Checkbox
            key={list.slug}
            name={name}
            value={list.slug}
            label={list.name}
            defaultChecked={chosen.includes(list.slug)}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
