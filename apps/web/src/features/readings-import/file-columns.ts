import { headingOf, lineOf, wordOf } from '@mien/domain';
import { READINGS_FILE_WORDS, type ReadingColumn, WEAK_PRESSURE_WORDS } from '@mien/messages/readings-file-words';
import { type Zone, zoneOf } from './cell-zone.ts';
import { type PressureUnit, pressureUnitOf, type WeightUnit, weightUnitOf } from './reading-cell.ts';

/** Column indexes by meaning, from a header row or the user. */
export interface Columns {
  readonly width: number;
  readonly at: Readonly<Partial<Record<ReadingColumn, number>>>;
  readonly weightUnit: WeightUnit | null;
  readonly pressureUnit: PressureUnit | null;
  /** The zone of all times, if the header names it: `Date (UTC)`. */
  readonly zone: Zone | null;
  /** Whether days are on separate rows above rows that have only a time: files of Garmin. */
  readonly hasDayLines: boolean;
}

const COLUMN_OF_WORD: ReadonlyMap<string, ReadingColumn> = new Map(
  (Object.entries(READINGS_FILE_WORDS) as [ReadingColumn, readonly string[]][]).flatMap(([column, names]) =>
    names.map((name) => [wordOf(name), column] as const),
  ),
);
const WEAK_WORDS: ReadonlyMap<string, ReadingColumn> = new Map(
  Object.entries(WEAK_PRESSURE_WORDS).flatMap(([column, names]) =>
    names.map((name) => [wordOf(name), column as ReadingColumn] as const),
  ),
);

/** The note in brackets after a name: `kg` of `Weight (kg)`. */
const noteOf = (head: string): string => /[([]([^()[\]]*)[)\]]\s*$/.exec(lineOf(head))?.[1]?.trim() ?? '';

/** Notes that name a unit, or are meaningless. Any other note makes it another column: `Weight (goal)`. */
const UNIT_NOTE =
  /^(?:|mm\s?hg|kpa|kgs?|lbs?|pounds?|libras?|st|stones?|st[\s:/,&-]*lbs?|bpm|lpm|ppm|sys\s?\/\s?dia|(?:beats|latidos|pulses|1)?\s?(?:\/|per|por)\s?min(?:ute|uto)?\.?)$/i;

const isWhen = (column: ReadingColumn | undefined) => column === 'date' || column === 'time';

/** A column name without "UTC" or "GMT": `Timestamp UTC`, `date_utc`, `GMT time`. */
const withoutUtc = (word: string): string => word.replace(/^(?:utc|gmt)|(?:utc|gmt)$/, '');

/** Samsung apps prefix the column name with the table's name: `com.samsung.health.weight.weight`. */
const SAMSUNG = /^com\.samsung\.[a-z_.]+\.([a-z_]+)$/i;
const SAMSUNG_COLUMNS = new Set(['datauuid', 'pkg_name', 'deviceuuid']);
const samsungName = (cell: string): string => SAMSUNG.exec(cell.trim())?.[1] ?? cell.trim();

interface NamedColumn {
  readonly column: ReadingColumn;
  readonly zone: Zone | null;
}

/** The meaning of a header cell; null if unknown. */
export function namedColumn(cell: string): NamedColumn | null {
  const name = samsungName(cell);
  const note = noteOf(name);
  const whole = COLUMN_OF_WORD.get(wordOf(name));
  if (whole !== undefined) return { column: whole, zone: null };
  const word = headingOf(name);
  const column = COLUMN_OF_WORD.get(word);
  if (isWhen(column) && column) return { column, zone: zoneOf(note) };
  if (column !== undefined) return UNIT_NOTE.test(note) ? { column, zone: null } : null;
  const weak = WEAK_WORDS.get(word);
  if (weak !== undefined) return pressureUnitOf(note) === null ? null : { column: weak, zone: null };
  const ofUtc = COLUMN_OF_WORD.get(withoutUtc(word));
  return isWhen(ofUtc) && ofUtc ? { column: ofUtc, zone: 0 } : null;
}

/** Number of known names on a line; used to detect a header row. */
export const countKnown = (cells: readonly string[]): number =>
  columnsOf(cells) === null ? 0 : new Set(cells.map((cell) => namedColumn(cell)?.column).filter((one) => one)).size;

/** The columns of a header row; null if it has no day, or neither a pressure nor a weight. */
export function columnsOf(cells: readonly string[]): Columns | null {
  // Most lines are rows of numbers: names begin with letters.
  if (cells.filter((cell) => /^[^\p{L}\p{N}]*\p{L}/u.test(cell)).length < 2) return null;
  const at: Partial<Record<ReadingColumn, number>> = {};
  let zone: Zone | null = null;
  for (const [index, cell] of cells.entries()) {
    const named = namedColumn(cell);
    if (named === null || at[named.column] !== undefined) continue;
    at[named.column] = index;
    zone ??= named.zone;
  }
  const hasDayLines = at.date === undefined && at.time !== undefined;
  if (at.date === undefined && at.time !== undefined) {
    at.date = at.time;
    delete at.time;
  }
  const weight = at.weightKg ?? at.weight ?? at.weightLb;
  const hasPressure = (at.systolic !== undefined && at.diastolic !== undefined) || at.pressure !== undefined;
  if (at.date === undefined || !(hasPressure || weight !== undefined)) return null;
  const noteAt = (index: number | undefined) => noteOf(cells[index ?? -1] ?? '');
  const isSamsung = cells.some((cell) => SAMSUNG.test(cell.trim()) || SAMSUNG_COLUMNS.has(cell.trim()));
  const said =
    at.weightKg !== undefined
      ? 'kg'
      : at.weight === undefined && at.weightLb !== undefined
        ? 'lb'
        : weightUnitOf(noteAt(weight));
  if (weight !== undefined) at.weight = weight;
  return {
    width: cells.length,
    at,
    weightUnit: said ?? (isSamsung ? 'kg' : null),
    pressureUnit: pressureUnitOf(noteAt(at.systolic)) ?? pressureUnitOf(noteAt(at.pressure)),
    zone,
    hasDayLines,
  };
}
