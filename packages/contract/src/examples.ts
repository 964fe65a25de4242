import * as z from 'zod/mini';
import { AskedMeasure } from './chat.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { GroupCode } from './fields.ts';
import * as ids from './ids.ts';
import { PeriodDate } from './measurements.ts';

/** Values for schemas that identify an object: a person's object, a group, an id chosen by the caller. */
export type Named = ReadonlyMap<unknown, string>;

/** Which fields an example fills in: all, or only required ones and those that identify an object. */
export type Filled = 'all' | 'needed';

/** An id that matches no object; contains letters, which may be sent in upper case. */
export const UNKNOWN_ID = '0189abcd-0000-7000-8000-000000000000';

/** The first one that a schema accepts is its example. */
const TEXTS = [
  'Ana',
  '5125550198',
  '123456',
  '00000000',
  '2026-03-14T08:00:00Z',
  '1980-01-01',
  '08:00',
  'ana@example.com',
  'America/Chicago',
  '+15125550100',
  'https://mien.example',
  UNKNOWN_ID,
  'A'.repeat(22),
  'x'.repeat(43),
  'a'.repeat(64),
];
const NUMBERS = [1, 0, 2, 10, 30, 70, 170, 1000];

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const definitionOf = (schema: Schema) => (schema as z.ZodMiniType)._zod.def as unknown as Definition;
const isOptional = (schema: Schema) => ['optional', 'default', 'prefault'].includes(definitionOf(schema).type);

/** For texts that a schema accepts but that would be meaningless. */
const WELL_KNOWN: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [GroupCode, 'signature'],
  [ids.ExistingGroupCode, 'signature'],
  [AskedMeasure, 'heartRateBpm'],
  // Not a birth date.
  [PeriodDate, '2026-03-14'],
]);

const KINDS: ReadonlySet<unknown> = new Set(Object.values(ids));

/** Whether a schema contains the id of an object, by its kind. */
export function namesObject(schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  if (KINDS.has(schema)) return true;
  const { shape = {}, element, innerType, options = [], items = [] } = definitionOf(schema);
  return [...Object.values(shape), element, innerType, ...options, ...items].some((part) => namesObject(part));
}

/** Path parameters that take an id without declaring its kind. */
export function idsOfNoKind({ params }: Endpoint): readonly string[] {
  const { shape = {} } = params ? definitionOf(params) : {};
  return Object.keys(shape).filter((name) => shape[name]!.safeParse(UNKNOWN_ID).success && !namesObject(shape[name]));
}

function firstTaken(schema: Schema, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`no example fits a ${definitionOf(schema).type}: declare one with the call`);
  return found;
}

/**
 * A deterministic valid value of a schema.
 *
 * @throws Error if none of the examples fits a text or number
 */
export function exampleOf(schema: Schema, named: Named = new Map(), filled: Filled = 'all'): unknown {
  const name = named.get(schema);
  if (name !== undefined) return name;
  const known = WELL_KNOWN.get(schema);
  if (known !== undefined) return known;
  const inner = (one: Schema) => exampleOf(one, named, filled);
  const {
    type,
    shape = {},
    element,
    innerType,
    options = [],
    items = [],
    values,
    entries,
    in: input,
  } = definitionOf(schema);
  switch (type) {
    case 'object': {
      const given = Object.entries(shape).filter(
        ([, field]) => filled === 'all' || !isOptional(field) || namesObject(field),
      );
      return Object.fromEntries(given.map(([key, field]) => [key, inner(field)]));
    }
    case 'array':
      return [inner(element!)];
    case 'tuple':
      return items.map(inner);
    case 'union':
      return inner(
        options.find((option) => namesObject(option)) ??
          options.find((option) => definitionOf(option).type !== 'literal') ??
          options[0]!,
      );
    case 'pipe':
      return inner(input!);
    case 'literal':
      return values?.[0];
    case 'enum':
      return Object.values(entries ?? {})[0];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'record':
      return {};
    case 'string':
      return firstTaken(schema, TEXTS);
    case 'number':
    case 'int':
      return firstTaken(schema, NUMBERS);
    default:
      if (innerType === undefined) throw new Error(`no example is known of a ${type}`);
      return inner(innerType);
  }
}

/** A valid body of a call: from its schema and its declared example. Undefined for a call without a body. */
export function exampleBody({ body, example = {} }: Endpoint, named?: Named, filled?: Filled) {
  if (body === undefined) return undefined;
  const { shape } = definitionOf(body);
  const fields = Object.entries(shape ?? {}).filter(([name]) => !Object.hasOwn(example, name));
  const rest = shape === undefined ? body : z.object(Object.fromEntries(fields));
  return { ...(exampleOf(rest, named, filled) as Readonly<Record<string, unknown>>), ...example };
}

/** Path and query of a call, below `/v1`. */
export function examplePath({ path, params, query }: Endpoint, named?: Named): string {
  const part = (schema: Schema | undefined) =>
    schema ? (exampleOf(schema, named, 'needed') as Readonly<Record<string, string | number | boolean>>) : {};
  const values = part(params);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams(
    Object.entries(part(query)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}
