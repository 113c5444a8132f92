import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { type RowActions, RowMenu } from '../data/row-menu.tsx';
import classes from './cards.module.css';

interface Card {
  picture: ReactNode;
  /** A link, which the whole card follows. */
  title: ReactNode;
  status?: ReactNode;
  facts: ReactNode;
  menu: RowActions;
}

interface CardsProps<Row> {
  /** What they are. */
  label: string;
  /** Under which name the choice is remembered. */
  id: string;
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  card: (row: Row) => Card;
  /** The same as a table, for those who prefer it. */
  table: ReactNode;
}

/** Cards with a picture of what they lead to; who prefers a table chooses it. */
export function CardsOrTable<Row>({ label, id, rows, keyOf, card, table }: CardsProps<Row>) {
  const t = useTexts().table;
  const [view, setView] = useLocalStorage<string>({
    key: `mailwright-view-${id}`,
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
  const isTable = view === 'table';
  const Icon = isTable ? IconLayoutGrid : IconList;
  return (
    <>
      <Group justify="flex-end" mb="xs" className="no-print">
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => setView(isTable ? 'cards' : 'table')}
        >
          {isTable ? t.asCards : t.asTable}
        </Button>
      </Group>
      {isTable ? (
        table
      ) : (
        <ul className={classes.cards} aria-label={label} aria-busy={!rows}>
          {rows
            ? rows.map((row) => (
                <li key={keyOf(row)} className={classes.card}>
                  <CardContent {...card(row)} />
                </li>
              ))
            : PLACEHOLDERS.map((place) => (
                <li key={place} className={classes.card}>
                  <Skeleton className={classes.picture} radius={0} />
                  <Skeleton height={14} m="md" w="60%" />
                </li>
              ))}
        </ul>
      )}
    </>
  );
}

const PLACEHOLDERS = [0, 1, 2, 3];

function CardContent({ picture, title, status, facts, menu }: Card) {
  return (
    <>
      <div className={classes.picture}>{picture}</div>
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        <RowMenu {...menu} />
      </div>
      <div className={classes.facts}>
        {status}
        <Text size="sm" c="dimmed" component="div">
          {facts}
        </Text>
      </div>
    </>
  );
}
