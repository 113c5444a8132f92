import { Button, Checkbox, Group, Menu, Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/language.tsx';
import { downloadCsv } from './csv.ts';
import { moveBetweenRows } from './row-keys.ts';
import classes from './table.module.css';

export interface Column<Row> {
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value in the CSV; a column without it, such as one with buttons, is not in the file. */
  text?: (row: Row) => string;
}

interface TableProps<Row> {
  /** What the table contains; also the name of the CSV file. */
  label: string;
  /** Under which name the choice of columns is remembered. */
  id: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
}

/** A table; on narrow screens, each row is a card. Everybody chooses their columns, except the first one. */
export function Table<Row>({ label, id, columns, rows, keyOf }: TableProps<Row>) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `mailwright-hidden-columns-${id}`,
    defaultValue: [],
  });
  const shown = columns.filter(({ name }, index) => index === 0 || !hidden.includes(name));
  return (
    <>
      {/* Explicit roles: the styles of narrow screens remove those of the elements. */}
      <table className={classes.table} role="table" aria-label={label} aria-busy={!rows}>
        <thead role="rowgroup">
          <tr role="row">
            {shown.map(({ name, header }) => (
              <th key={name} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
          {rows
            ? rows.map((row) => (
                <tr key={keyOf(row)} role="row">
                  {shown.map(({ name, header, cell }) => (
                    <td key={name} role="cell" data-header={header}>
                      {/* One element: on narrow screens, a cell is a grid with its header. */}
                      <div>{cell(row)}</div>
                    </td>
                  ))}
                </tr>
              ))
            : PLACEHOLDERS.map((place) => (
                <tr key={place} role="row">
                  {shown.map(({ name }) => (
                    <td key={name} role="cell">
                      <Skeleton height={14} my={4} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      {rows && rows.length > 0 && (
        <TableTools
          columns={columns}
          hidden={hidden}
          setHidden={setHidden}
          download={() => downloadCsv(label, shown, rows)}
        />
      )}
    </>
  );
}

const PLACEHOLDERS = Array.from({ length: 8 }, (_, index) => index);

interface ToolsProps<Row> {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  setHidden: (names: string[]) => void;
  download: () => void;
}

function TableTools<Row>({ columns, hidden, setHidden, download }: ToolsProps<Row>) {
  const t = useTexts().table;
  const toggle = (name: string): void =>
    setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <Group gap="xs" mt="sm" mb="md" className="no-print">
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button size="xs" variant="default">
            {t.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.slice(1).map(({ name, header }) => (
            <Menu.Item
              key={name}
              role="menuitemcheckbox"
              aria-checked={!hidden.includes(name)}
              leftSection={<Checkbox.Indicator size="xs" checked={!hidden.includes(name)} />}
              onClick={() => toggle(name)}
            >
              {header}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={download}>
        {t.csv}
      </Button>
    </Group>
  );
}
