import type { PatientRecords } from '@mien/contract';
import type { AccessAction, Purpose } from '@mien/domain';
import type { ColumnType, Generated, GeneratedAlways, InsertType, SelectType, UpdateType } from 'kysely';

/** Why a fact does not apply to a table, in a sentence for the reader of the declaration. */
export interface Not {
  readonly not: string;
}

type SqlType =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'bigint'
  | 'float8'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'jsonb'
  | 'bytea'
  | 'text[]';

/** A column after all migrations. `Kept` is the type that Kysely reads and writes. */
export interface Column<Kept = unknown> {
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** `required`, `default` or `generated`: how the column is filled when an insert leaves it out. */
  readonly filled: 'byWriter' | 'byDefault' | 'byDatabase';
  /**
   * Compared byte by byte, and sorted so: ids of others, hashes, codes, numbers. The order of an operating system's language changes with
   * its releases and would break the indexes of these columns; only what people read in order has one.
   */
  readonly isExact?: true;
  /** The owner for whom a sealed value opens. Only sealed columns have it. */
  readonly sealedFor?: (row: Readonly<Record<string, unknown>>) => string;
  /** Only for types: no column has this value at runtime. */
  readonly kept?: Kept;
}

const column = <Kept>(type: SqlType): Column<Kept> => ({ type, isNullable: false, filled: 'byWriter' });

export const uuid = column<string>('uuid');
export const text = column<string>('text');
/** A text that is never sorted for people, such as a hash, a code or a phone number. */
export const exactText: Column<string> = { ...text, isExact: true };
export const integer = column<number>('integer');
export const bigint = column<number>('bigint');
export const float = column<number>('float8');
export const boolean = column<boolean>('boolean');
export const instant = column<Date>('timestamptz');
/** A calendar day, `YYYY-MM-DD`. */
export const day = column<string>('date');
export const bytes = column<Uint8Array>('bytea');
/** An enumeration of text values. */
export const textOf = <Word extends string>(): Column<Word> => ({ ...column<Word>('text'), isExact: true });
export const textsOf = <Word extends string>() => column<Word[]>('text[]');
/** JSON text in, parsed value out. */
export const jsonOf = <Value>() => column<ColumnType<Value, string, string>>('jsonb');

type OrNull<Kept> = ColumnType<SelectType<Kept> | null, InsertType<Kept> | null | undefined, UpdateType<Kept> | null>;

export const nullable = <Kept>(of: Column<Kept>) => ({ ...of, isNullable: true }) as Column<OrNull<Kept>>;
/** Readable only with the server's key, for the client and field of the row. */
export const sealed = <Kept>(
  of: Column<Kept>,
  field: (row: Readonly<Record<string, unknown>>) => string,
): Column<Kept> => ({ ...of, sealedFor: field });
/** May be left out when a row is added. */
export const byDefault = <Kept>(of: Column<Kept>) => ({ ...of, filled: 'byDefault' }) as Column<Generated<Kept>>;
/** Computed from other columns; never written. */
export const byDatabase = <Kept>(of: Column<Kept>) =>
  ({ ...of, filled: 'byDatabase' }) as Column<GeneratedAlways<Kept>> & { readonly filled: 'byDatabase' };

type Columns = Readonly<Record<string, Column>>;

/** Sections of an export. */
type ExportPart = Exclude<keyof PatientRecords, 'format' | 'exported'>;

/** Sections of an export in which each row of a table is one entry. */
type ListPart = Exclude<ExportPart, 'patient'>;

/** Why columns are in no field of the export, one sentence each. */
type Left<Name extends string> = { readonly [Column in Name]?: string };

/**
 * Where the rows appear in a patient's export, with the column of each field: as one entry per row, ordered by a
 * column, or in a section that a module assembles itself. Every other column gives its reason in `left`, or the
 * declaration doesn't compile. Keys and computed columns need no reason.
 */
export type Exported<Name extends string> = { readonly left?: Left<Name> } & (
  | {
      [Part in ListPart]: {
        readonly as: Part;
        readonly inOrderOf: Name;
        readonly fields: Readonly<Record<keyof PatientRecords[Part][number], Name>>;
      };
    }[ListPart]
  | { readonly within: ExportPart; readonly fields: Readonly<Record<string, Name>> }
);

/** How a merge treats single columns of a table in which the kept patient has a row too. */
interface Joined<Name extends string> {
  /**
   * Columns, grouped where they belong together. The kept patient takes them over if their own are empty, and gives
   * them back when the merge is undone.
   */
  readonly joined: readonly (readonly Name[])[];
  /** Why the other columns stay with the emptied patient, one sentence each. */
  readonly stays: Left<Name>;
}

/**
 * Retention: `lasting` rows stay until they or their patient are deleted; `appendOnly` rows stay forever, which the
 * database enforces; `fromCode` rows are written by each starting process; other rows stay for some days after an
 * instant.
 */
type Lifetime<Name extends string> =
  | 'lasting'
  | 'appendOnly'
  | 'fromCode'
  | {
      readonly daysAfter: Name;
      readonly days: number;
      /** An SQL condition on row `t`; other rows stay for another reason. */
      readonly onlyIf?: string;
    };

/** The declaration of a table with patients' rows. */
export interface OfPatients<Name extends string> {
  /** The columns with the patient's id, or the column shared with the table to whose rows these belong. */
  readonly patient: { readonly by: readonly Name[] } | { readonly by: Name; readonly of: string };
  /** Other patient tables that must be emptied after this one, because of a foreign key. */
  readonly erasedBefore?: readonly string[];
  /** Why deleting a patient does not simply delete the rows. */
  readonly erased?: Not;
  readonly exported: Exported<Name> | Not;
  /** The entries of the access log when another user reads or changes the rows. */
  readonly logged: readonly AccessAction[] | Not;
  /** How a merge treats the rows: `moved` rows change their owner, and rows that belong to others follow. */
  readonly merged: 'moved' | 'follows' | 'ended' | Joined<Name> | Not;
}

interface OfNoPatient {
  readonly patient: null;
  readonly logged?: readonly AccessAction[];
}

export type Facts<Name extends string = string> = {
  /** The primary key. */
  readonly key: readonly Name[];
  /** The purpose of the rows. */
  readonly purpose: Purpose;
  readonly lifetime: Lifetime<Name>;
  /** The database refuses to delete the rows, except with their patient, and to change what they record. */
  readonly isOnlyAdded?: true;
  /**
   * Placement of the rows in a database that is distributed across nodes. By default, rows with a `client_id` are
   * placed with their client. A table without one must choose: the same rows on every node (`reference`), or on the
   * coordinator.
   */
  readonly lives?: 'reference' | 'coordinator';
  /** The rows hold patients' sharing permissions: never read them from a standby. */
  readonly isPermission?: true;
} & (OfNoPatient | OfPatients<Name>);

export interface Table<Of extends Columns = Columns, Known = Facts> {
  readonly columns: Of;
  readonly facts: Known;
}

/** Columns that need no declaration: keys, owner columns, and computed ones. */
type Plain<Of extends Columns, Known> =
  | (Known extends { readonly key: readonly (infer Name)[] } ? Name : never)
  | (Known extends { readonly patient: { readonly by: readonly (infer Name)[] } } ? Name : never)
  | (Known extends { readonly patient: { readonly by: infer Name extends string } } ? Name : never)
  | { [Name in keyof Of]: Of[Name] extends { readonly filled: 'byDatabase' } ? Name : never }[keyof Of];

type ValuesOf<Map> = Map[keyof Map];

/** Columns that are in no field of the export and give no reason. */
type Unexported<Of extends Columns, Known> = Known extends { readonly exported: { readonly fields: infer Fields } }
  ? Exclude<
      keyof Of,
      | Plain<Of, Known>
      | ValuesOf<Fields>
      | (Known['exported'] extends { readonly left: infer Left } ? keyof Left : never)
    >
  : never;

/** Columns without a merge rule. */
type Unmerged<Of extends Columns, Known> = Known extends {
  readonly merged: { readonly joined: readonly (readonly (infer Joined)[])[]; readonly stays: infer Stays };
}
  ? Exclude<keyof Of, Plain<Of, Known> | Joined | keyof Stays>
  : never;

/** The missing parts of a declaration, for the compiler to report. */
type Complete<Of extends Columns, Known> = ([Unexported<Of, Known>] extends [never]
  ? unknown
  : { readonly exported: { readonly left: Readonly<Record<Unexported<Of, Known> & string, string>> } }) &
  ([Unmerged<Of, Known>] extends [never]
    ? unknown
    : { readonly merged: { readonly stays: Readonly<Record<Unmerged<Of, Known> & string, string>> } }) &
  ('client_id' extends keyof Of ? unknown : { readonly lives: 'reference' | 'coordinator' });

/** One table: its columns, and the facts about its rows. */
export function table<const Of extends Columns, const Known extends Facts<keyof Of & string>>(
  columns: Of,
  facts: Known & Complete<Of, Known>,
): Table<Of, Known> {
  return { columns, facts };
}

/** The data of one folder of the server. */
export interface DataDeclaration<Tables extends Readonly<Record<string, Table>> = Readonly<Record<string, Table>>> {
  /** Tables that only this folder writes. */
  readonly tables: Tables;
  /** Other folders' tables that its SQL reads. */
  readonly reads: readonly string[];
}

export const declareData = <const Tables extends Readonly<Record<string, Table>>>(
  declaration: DataDeclaration<Tables>,
): DataDeclaration<Tables> => declaration;

/** Row types of a declaration's tables, for Kysely. */
export type RowsOf<Declaration extends DataDeclaration> = {
  -readonly [Name in keyof Declaration['tables']]: {
    -readonly [Key in keyof Declaration['tables'][Name]['columns']]: NonNullable<
      Declaration['tables'][Name]['columns'][Key]['kept']
    >;
  };
};
