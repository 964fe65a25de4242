import { stored, storedJson } from '../platform/stored.ts';

/** The row of a list that was opened: Back restores focus to it. */
export interface RowReturn {
  /** The history entry of the list. */
  readonly list: string;
  /** Path and query of the list. */
  readonly address: string;
  /** The target of the row. */
  readonly href: string;
  /** Index among the rows with the same target. */
  readonly nth: number;
}

/** Nested lists are few: Today, a conversation, a patient. */
const MOST_REMEMBERED = 10;

const isRowReturn = (value: unknown): value is RowReturn => {
  const { list, address, href, nth } = (value ?? {}) as Partial<Record<keyof RowReturn, unknown>>;
  return [list, address, href].every((text) => typeof text === 'string') && Number.isSafeInteger(nth);
};

const areRowReturns = (value: unknown): value is readonly RowReturn[] =>
  Array.isArray(value) && value.every(isRowReturn);

/** Newest last. */
const remembered = (): readonly RowReturn[] => storedJson(stored.rowReturns, areRowReturns) ?? [];

export function rememberRow(row: RowReturn): void {
  const others = remembered().filter(({ list }) => list !== row.list);
  stored.rowReturns.set(JSON.stringify([...others, row].slice(-MOST_REMEMBERED)));
}

/** The row opened from the list of a history entry; undefined for none. */
export const rowOfList = (list: string): RowReturn | undefined => remembered().find((row) => row.list === list);

/** The row opened last. */
export const lastRow = (): RowReturn | undefined => remembered().at(-1);

/** The user moved to another row's page without going back to the list. */
export function moveToRow(href: string): void {
  const last = lastRow();
  if (last) rememberRow({ ...last, href, nth: 0 });
}
