/**
 * The last resource of a page, from which the next one continues. It is a position, not a permission: each page
 * checks again what its caller may see.
 */
export interface PageCursor {
  /** Before the rows: resources that belong to no scan and no entry. Then scans and entries in one order of time. */
  readonly kind: 'head' | 'entry' | 'scan';
  /** The time by which the row is sorted, in milliseconds since 1970; in the head, the rank of its part. */
  readonly at: number;
  /** The id of the scan or entry; empty in the head. */
  readonly rowId: string;
  readonly resourceId: string;
}

const LETTERS = { head: 'h', entry: 'e', scan: 's' } as const satisfies Record<PageCursor['kind'], string>;
/** Thirteen digits of milliseconds are the years 1653 to 2286. */
const CURSOR = /^([hes])~(-?\d{1,13})~([0-9a-f-]{36}|)~([A-Za-z0-9\-.]{1,64})$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor as a parameter; its characters need no encoding in a URL. */
export const cursorText = ({ kind, at, rowId, resourceId }: PageCursor): string =>
  [LETTERS[kind], at, rowId, resourceId].join('~');

/** Parses {@link cursorText}; null for another text. */
export function cursorOf(text: string): PageCursor | null {
  const [, letter, at = '', rowId = '', resourceId = ''] = CURSOR.exec(text) ?? [];
  const kind = (Object.keys(LETTERS) as PageCursor['kind'][]).find((one) => LETTERS[one] === letter);
  if (kind === undefined || UUID.test(rowId) === (kind === 'head')) return null;
  return { kind, at: Number(at), rowId, resourceId };
}
