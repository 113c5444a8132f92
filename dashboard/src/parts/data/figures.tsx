import { SimpleGrid, Text } from '@mantine/core';
import { useLanguage } from '../../texts/language.tsx';
import classes from './figures.module.css';

/** A name, a number, and what is said below it. */
export type Figure = readonly [name: string, value: number | undefined, note: string | null];

/** Large numbers. A number that is not loaded yet has its place already. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { language } = useLanguage();
  const count = new Intl.NumberFormat(language);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <div className={classes.figure}>{value === undefined ? '–' : count.format(value)}</div>
          <Text size="sm" c="dimmed" className={classes.note}>
            {note}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
