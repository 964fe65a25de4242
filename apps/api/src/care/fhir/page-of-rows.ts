import type { PageCursor, Resource } from '@mien/fhir';

/** The position of a row, as the page's cursor has it. */
interface Placed {
  readonly kind: PageCursor['kind'];
  readonly at: number;
  readonly id: string;
}

interface Page<Row> {
  readonly matches: readonly Resource[];
  /** The rows of the matches. */
  readonly rows: readonly Row[];
  /** Null after the last page. */
  readonly next: PageCursor | null;
}

const byId = (one: Resource, other: Resource) => (one.id < other.id ? -1 : 1);

/**
 * Takes a page of resources from rows in order. A row's resources are in the order of their ids, so that a page may end
 * and the next one begin within a row, even if the client hides a measure in between.
 *
 * @param rows  from the row of the cursor on
 * @param count  at least 1
 */
export async function pageOfRows<Row extends Placed>(
  rows: AsyncIterable<Row>,
  { count, cursor }: { readonly count: number; readonly cursor: PageCursor | null },
  resourcesOf: (row: Row) => readonly Resource[],
): Promise<Page<Row>> {
  const matches: Resource[] = [];
  const used: Row[] = [];
  let last: PageCursor | null = null;
  for await (const row of rows) {
    const { kind, at, id: rowId } = row;
    const sent =
      cursor !== null && cursor.kind === kind && cursor.at === at && cursor.rowId === rowId ? cursor.resourceId : null;
    for (const resource of resourcesOf(row).toSorted(byId)) {
      if (sent !== null && resource.id <= sent) continue;
      // Only with one more there is another page.
      if (matches.length === count) return { matches, rows: used, next: last };
      matches.push(resource);
      if (used.at(-1) !== row) used.push(row);
      last = { kind, at, rowId, resourceId: resource.id };
    }
  }
  return { matches, rows: used, next: null };
}
