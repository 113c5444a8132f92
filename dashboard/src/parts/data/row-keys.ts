import type { KeyboardEvent } from 'react';

const TARGETS = 'a[href], button:not(:disabled)';

/** Up and down lead from a link or a button in a table to the one in the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const isDown = event.key === 'ArrowDown';
  if (!isDown && event.key !== 'ArrowUp') return;
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !target.matches(TARGETS)) return;
  const rows = [...currentTarget.querySelectorAll('tr')].filter((row) =>
    row.querySelector(TARGETS),
  );
  const index = rows.findIndex((row) => row.contains(target));
  const column = target.closest('td')?.cellIndex ?? 0;
  const row = rows[index + (isDown ? 1 : -1)];
  const next =
    row?.cells[column]?.querySelector<HTMLElement>(TARGETS) ??
    row?.querySelector<HTMLElement>(TARGETS);
  if (index === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
