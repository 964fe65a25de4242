import type { CsvRecord } from '@mien/domain';
import type { ReadingColumn } from '@mien/messages/readings-file-words';
import { isSaid, valueRowsOf } from './file-section.ts';
import type { PressureUnit, WeightUnit } from './reading-cell.ts';
import type { Mapping } from './readings-file.ts';

/** Columns that the user can assign. */
export const MAPPED_COLUMNS = [
  'date',
  'time',
  'systolic',
  'diastolic',
  'pulse',
  'weight',
] as const satisfies readonly ReadingColumn[];
export type MappedColumn = (typeof MAPPED_COLUMNS)[number];

/** A file with unknown columns, as shown to the user. */
export interface UnmappedFile {
  /** The header row, or the first row of a file without one. */
  readonly line: number;
  readonly header: readonly string[] | null;
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
  readonly width: number;
}

/** Enough rows to recognize what a column contains. */
const ROWS_SHOWN = 4;

/** The rows of a file with unknown columns, and their header if there is one; null for a file without values. */
export function unmappedFile(records: readonly CsvRecord[]): UnmappedFile | null {
  const values = valueRowsOf({ columns: null, records });
  const [first] = values;
  if (first === undefined) return null;
  const above = records[records.indexOf(first) - 1];
  const header = above && above.cells.filter(isSaid).length > 1 ? above : null;
  const rows = values.slice(0, ROWS_SHOWN).map(({ cells }) => cells);
  return {
    line: (header ?? first).line,
    header: header?.cells ?? null,
    rows,
    width: Math.max(header?.cells.length ?? 0, ...rows.map((cells) => cells.length)),
  };
}

/** The user's choices so far; columns are identified by index. */
export interface MappingChoice {
  readonly at: Readonly<Partial<Record<MappedColumn, number>>>;
  readonly weightUnit: WeightUnit | null;
  readonly pressureUnit: PressureUnit;
}
export const NO_MAPPING: MappingChoice = { at: {}, weightUnit: null, pressureUnit: 'mmHg' };

/**
 * The mapping given by the choices; null while incomplete: it needs a date, and a pressure or a weight with its unit.
 */
export function mappingOf(file: UnmappedFile, { at, weightUnit, pressureUnit }: MappingChoice): Mapping | null {
  const places = Object.values(at);
  const hasPressure = at.systolic !== undefined && at.diastolic !== undefined;
  const isHalf = (at.systolic === undefined) !== (at.diastolic === undefined);
  const isWeightOpen = at.weight !== undefined && weightUnit === null;
  // One column can contain day and time; otherwise each column has one meaning.
  const isTwice = new Set(places).size < places.length - (at.time !== undefined && at.time === at.date ? 1 : 0);
  if (at.date === undefined || isHalf || isWeightOpen || isTwice || !(hasPressure || at.weight !== undefined))
    return null;
  const { time, ...others } = at;
  const columns = {
    width: file.width,
    at: time === undefined || time === at.date ? others : at,
    weightUnit,
    pressureUnit,
    zone: null,
    hasDayLines: false,
  };
  return { line: file.line, isHeader: file.header !== null, columns };
}
