import type { Selectable } from 'kysely';
import type { Table } from './declaration.ts';
import type { Tables } from './tables.ts';

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

type AsCamel<Name extends string> = Name extends string ? `${Name} as ${Camel<Name>}` : never;

/** A whole row of a table as it leaves a store; see docs/topics/data-and-privacy.md. */
export type StoredRow<Name extends keyof Tables> = {
  readonly [Column in keyof Selectable<Tables[Name]> & string as Camel<Column>]: Selectable<Tables[Name]>[Column];
};

const inCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Selects columns under the names of fields. */
export const selectedAs = <const Fields extends Readonly<Record<string, string>>>(fields: Fields) =>
  Object.entries(fields).map(([field, column]) => `${column} as ${field}`) as {
    [Field in keyof Fields & string]: `${Fields[Field]} as ${Field}`;
  }[keyof Fields & string][];

/** Columns of a table under its name in a query. */
export const under = <Name extends string, const Fields extends Readonly<Record<string, string>>>(
  name: Name,
  fields: Fields,
) =>
  Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, `${name}.${column}`])) as {
    readonly [Field in keyof Fields]: `${Name}.${Fields[Field]}`;
  };

/** Every column of a table, selected as in `client_id as clientId`. */
export const columnsOf = <Name extends string>({ columns }: Table<Readonly<Record<Name, Table['columns'][string]>>>) =>
  Object.keys(columns).map((name) => `${name} as ${inCamelCase(name)}`) as AsCamel<Name>[];
