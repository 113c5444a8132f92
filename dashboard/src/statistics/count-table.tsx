import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Column, Table } from '../parts/data/table.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import type { Entry, Measure } from './measures.ts';

interface CountTableProps<Name extends string> {
  label: string;
  /** Under which name the choice of columns is remembered. */
  id: string;
  first: Column<Entry<Name>>;
  rows: readonly Entry<Name>[] | undefined;
  measures: readonly Measure<Name>[];
}

/** How many rows are shown first. */
const FIRST_ROWS = 100;

export function CountTable<Name extends string>(props: CountTableProps<Name>) {
  const { label, id, first, rows, measures } = props;
  const t = useTexts().statistics;
  const { language } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const columns = measures.map(({ name, shareOf, isExtra }): Column<Entry<Name>> => {
    const format = shareOf ? percent : count;
    return {
      name,
      header: t.measures[name as keyof typeof t.measures],
      cell: (row) => (row[name] === null ? '–' : format.format(row[name])),
      text: (row) => String(row[name] ?? ''),
      isNumber: true,
      isExtra,
    };
  });
  const hasMore = !isWhole && rows !== undefined && rows.length > FIRST_ROWS;
  return (
    <>
      <Table
        label={label}
        id={id}
        columns={[first, ...columns]}
        rows={hasMore ? rows.slice(0, FIRST_ROWS) : rows}
        keyOf={({ period, group }) => `${period} ${group ?? ''}`}
      />
      {hasMore && (
        <Button size="xs" variant="default" mb="md" onClick={() => setWhole(true)}>
          {t.allRows(count.format(rows.length))}
        </Button>
      )}
    </>
  );
}
