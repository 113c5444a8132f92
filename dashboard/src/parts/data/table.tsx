import { Button, Group, Menu, Skeleton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { downloadCsv } from './csv.ts';
import { moveBetweenRows } from './row-keys.ts';
import { type RowActions, RowMenu } from './row-menu.tsx';
import classes from './table.module.css';

export interface Column<Row> {
  name: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The value in the CSV; a column without it, such as one with buttons, is not in the file. */
  text?: (row: Row) => string;
  /** It is hidden until somebody chooses it. */
  isExtra?: boolean;
  /** Numbers stand below each other. */
  isNumber?: boolean;
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
  /** What can be done with a row. */
  actions?: (row: Row) => RowActions;
  /** A few rows beside other things: nobody chooses their columns, or saves them. */
  isSmall?: boolean;
}

/** A table; on narrow screens, each row is a card. Everybody chooses their columns, except the first one. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, id, columns, rows, keyOf, actions, isSmall = false } = props;
  const t = useTexts().table;
  const [place, table] = [useRef<HTMLDivElement>(null), useRef<HTMLTableElement>(null)];
  const fits = useFits(place, table);
  const [chosen, choose] = useLocalStorage<Record<string, boolean>>({
    key: `mailwright-columns-${id}`,
    defaultValue: {},
  });
  const isShown: IsShown = ({ name, isExtra = false }) => chosen[name] ?? !isExtra;
  const shown = columns.filter((column, index) => index === 0 || isShown(column));
  return (
    <>
      {/* Explicit roles: the styles of narrow screens remove those of the elements. */}
      <div ref={place} className={classes.scroll} data-fits={fits || undefined}>
        <table
          ref={table}
          className={classes.table}
          data-wide={shown.length > WIDE || undefined}
          role="table"
          aria-label={label}
          aria-busy={!rows}
        >
          <thead role="rowgroup">
            <tr role="row">
              {shown.map(({ name, header, isNumber }) => (
                <th key={name} role="columnheader" scope="col" data-number={isNumber}>
                  {header}
                </th>
              ))}
              {actions && (
                <th role="columnheader" scope="col">
                  <VisuallyHidden>{t.actions}</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup" onKeyDown={moveBetweenRows}>
            {rows
              ? rows.map((row) => (
                  <tr key={keyOf(row)} role="row">
                    {shown.map((column) => (
                      <Cell key={column.name} content={column.cell(row)} column={column} />
                    ))}
                    {actions && (
                      <td role="cell" className={classes.actions}>
                        <RowMenu {...actions(row)} />
                      </td>
                    )}
                  </tr>
                ))
              : PLACEHOLDERS.map((place) => (
                  <tr key={place} role="row">
                    {shown.map(({ name }) => (
                      <td key={name} role="cell">
                        <Skeleton height={14} my={4} />
                      </td>
                    ))}
                    {actions && <td role="cell" />}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {!isSmall && rows && rows.length > 0 && (
        <TableTools
          columns={columns}
          isShown={isShown}
          choose={(name, value) => choose({ ...chosen, [name]: value })}
          download={() => downloadCsv(label, shown, rows)}
        />
      )}
    </>
  );
}

const NOTHING = '–';

interface CellProps {
  content: ReactNode;
  column: { header: string; isNumber?: boolean };
}

const Cell = ({ content, column: { header, isNumber } }: CellProps) => (
  <td
    role="cell"
    data-header={header}
    data-number={isNumber}
    data-empty={content === NOTHING || undefined}
  >
    {/* One element: on narrow screens, a cell is a grid with its header. */}
    <div>{content}</div>
  </td>
);

/** Whether the table fits into its place. Then nothing scrolls in it, and its header stays in view with the page. */
function useFits(place: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>) {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const [outer, inner] = [place.current, table.current];
    if (!outer || !inner) return undefined;
    const observer = new ResizeObserver(() => setFits(inner.offsetWidth <= outer.clientWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [place, table]);
  return fits;
}

/** More columns do not fit into 1,280 px. */
const WIDE = 8;

const PLACEHOLDERS = Array.from({ length: 8 }, (_, index) => index);

type IsShown = (column: { name: string; isExtra?: boolean }) => boolean;

interface ToolsProps<Row> {
  columns: readonly Column<Row>[];
  isShown: IsShown;
  choose: (name: string, isShown: boolean) => void;
  download: () => void;
}

function TableTools<Row>({ columns, isShown, choose, download }: ToolsProps<Row>) {
  const t = useTexts().table;
  return (
    <Group gap="xs" mt="sm" mb="md" className="no-print">
      <Menu withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" variant="default">
            {t.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.choices}>
          {columns.slice(1).map((column) => (
            <Menu.CheckboxItem
              key={column.name}
              checked={isShown(column)}
              onChange={(checked) => choose(column.name, checked)}
            >
              {column.header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="default" onClick={download}>
        {t.csv}
      </Button>
    </Group>
  );
}
