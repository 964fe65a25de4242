import {
  FHIR_EXPORT_FORMATS,
  FHIR_PAGE,
  FHIR_TYPES,
  FHIR_VALUES_MAX,
  type FhirParameterKind,
  type FhirSearch,
  type FhirSearchName,
} from '@mien/domain';
import { cursorOf, type PageCursor } from './page-cursor.ts';
import { ANY_TIME, inBothRanges, instantsOf, type TimeRange, timeRangeOf } from './search-dates.ts';
import { type SearchToken, searchTokenOf, valuesIn } from './search-tokens.ts';
import { CURSOR_PARAMETER, type UsedParameter } from './searchset.ts';

/** The parameters of a request; a repeated one has several values. */
export type GivenParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Why a parameter cannot be answered. */
export type SearchRule =
  | 'unknown_parameter'
  | 'unsupported_modifier'
  | 'unsupported_value'
  | 'repeated'
  | 'reference'
  | 'token'
  | 'date'
  | 'count'
  | 'cursor'
  | 'too_many_values';

export interface SearchFault {
  readonly parameter: string;
  readonly rule: SearchRule;
}

interface ParsedPage {
  /** Maximum number of matches on a page. */
  readonly count: number;
  readonly cursor: PageCursor | null;
  /** The parameters that counted, as the page's own address names them, without the cursor. */
  readonly used: readonly UsedParameter[];
}

/** A search. Several parameters of one name all have to match; of the values of one, any. */
export interface ParsedSearch extends ParsedPage {
  /** The id of the patient; null if the search names none. */
  readonly patient: string | null;
  /** By parameter. */
  readonly tokens: Readonly<Record<string, readonly (readonly SearchToken[])[]>>;
  readonly date: TimeRange;
  readonly lastUpdated: TimeRange;
  /** Whether `_lastUpdated` narrows the search. */
  readonly isByLastUpdated: boolean;
  /** Order by `date`; null if the search names none. */
  readonly sort: 'asc' | 'desc' | null;
  /** Whether to add the `Provenance` of each match. */
  readonly hasProvenance: boolean;
}

/** An `$everything`. */
export interface ParsedEverything extends ParsedPage {
  /** Resources that changed before are left out; null for all. */
  readonly sinceMs: number | null;
  /** Resource types; null for all. */
  readonly types: readonly string[] | null;
}

/** What to export in bulk. */
export interface ParsedExport {
  /** Resources that were stored before are left out; null for all. */
  readonly sinceMs: number | null;
  /** Resource types; null for all. */
  readonly types: readonly string[] | null;
  /** The parameters that counted. */
  readonly used: readonly UsedParameter[];
}

export interface ParseSettings {
  /** Address of the FHIR server: an absolute reference to one of its patients begins with it. */
  readonly base: string;
  /** Whether parameters that the search cannot use are faults, too (`Prefer: handling=strict`). */
  readonly isStrict: boolean;
}

/** The outcome of parsing; with faults, nothing may be answered. */
export interface Parsed<Search> {
  readonly search: Search;
  readonly faults: readonly SearchFault[];
}

const hasPreference = (prefer: string, expression: RegExp): boolean =>
  prefer.split(/[,;]/).some((preference) => expression.test(preference.trim()));

/** Whether a `Prefer` header asks to reject unknown parameters. @see https://hl7.org/fhir/R4/search.html#errors */
export const isStrictHandling = (prefer: string): boolean => hasPreference(prefer, /^handling\s*=\s*"?strict"?$/i);

/** Whether a `Prefer` header asks to ignore unknown parameters. */
export const isLenientHandling = (prefer: string): boolean => hasPreference(prefer, /^handling\s*=\s*"?lenient"?$/i);

/** Whether a `Prefer` header asks for an answer that comes later. Source: RFC 7240, section 4.1. */
export const isAsynchronous = (prefer: string): boolean => hasPreference(prefer, /^respond-async$/i);

const REFERENCE = /^(?:Patient\/)?([A-Za-z0-9\-.]{1,64})$/;

/** The id in a reference to a patient; null for a reference to something else. */
function patientIdOf(text: string, base: string): string | null {
  const own = text.startsWith(`${base}/`) ? text.slice(base.length + 1) : text;
  return REFERENCE.exec(own)?.[1]?.toLowerCase() ?? null;
}

const COUNT = /^\d{1,9}$/;

/** One parameter with one of its values. Empty values do not count. */
interface Parameter {
  readonly name: string;
  readonly value: string;
}

const parametersIn = (given: GivenParameters): readonly Parameter[] =>
  Object.entries(given).flatMap(([name, values]) =>
    (values === undefined ? [] : [values].flat())
      .map((value) => ({ name, value: value.trim() }))
      .filter(({ value }) => value !== ''),
  );

/** Collects what a request says, and what is wrong with it. */
function createReader({ isStrict }: Pick<ParseSettings, 'isStrict'>) {
  const faults: SearchFault[] = [];
  const used: UsedParameter[] = [];
  const seen = new Set<string>();
  return {
    faults,
    used,
    fail: (parameter: string, rule: SearchRule) => void faults.push({ parameter, rule }),
    use: (name: string, value: string) => void used.push([name, value]),
    /** For what a lenient server ignores. */
    ignore(parameter: string, rule: SearchRule): void {
      if (isStrict) faults.push({ parameter, rule });
    },
    /** Whether a parameter that may occur once occurs again. */
    isRepeated(parameter: string): boolean {
      const isAgain = seen.has(parameter);
      seen.add(parameter);
      if (isAgain) faults.push({ parameter, rule: 'repeated' });
      return isAgain;
    },
  };
}

type Reader = ReturnType<typeof createReader>;

/** The parameters of every page. */
function createPage(reader: Reader) {
  let count: number = FHIR_PAGE.usual;
  let cursor: PageCursor | null = null;
  return {
    page: (): ParsedPage => ({ count, cursor, used: reader.used }),

    /** Whether it is such a parameter. */
    take({ name, value }: Parameter): boolean {
      if (name === '_format') {
        // The border has rejected other formats than JSON.
        if (!reader.isRepeated(name)) reader.use(name, value);
        return true;
      }
      if (name !== '_count' && name !== CURSOR_PARAMETER) return false;
      if (reader.isRepeated(name)) return true;
      if (name === '_count') {
        if (!COUNT.test(value) || Number(value) === 0) reader.fail(name, 'count');
        else {
          count = Math.min(Number(value), FHIR_PAGE.most);
          reader.use(name, String(count));
        }
        return true;
      }
      cursor = cursorOf(value);
      if (cursor === null) reader.fail(name, 'cursor');
      return true;
    },
  };
}

/** Parses the parameters of a search on a resource type. */
export function parseSearch(
  type: FhirSearchName,
  given: GivenParameters,
  { base, isStrict }: ParseSettings,
): Parsed<ParsedSearch> {
  const { parameters, sorts, reverseIncludes }: FhirSearch = FHIR_TYPES[type].search;
  const reader = createReader({ isStrict });
  const page = createPage(reader);
  const tokens: Record<string, (readonly SearchToken[])[]> = {};
  const ranges: Record<string, TimeRange> = {};
  let patient: string | null = null;
  let sort: ParsedSearch['sort'] = null;
  let hasProvenance = false;

  const takers: Readonly<Record<FhirParameterKind, (parameter: Parameter) => void>> = {
    reference({ name, value }) {
      if (reader.isRepeated(name)) return;
      patient = patientIdOf(value, base);
      if (patient === null) reader.fail(name, 'reference');
      else reader.use(name, patient);
    },
    token({ name, value }) {
      const given = tokens[name] ?? [];
      const values = valuesIn(value);
      const parsed = values.map(searchTokenOf);
      if (given.flat().length + values.length > FHIR_VALUES_MAX) reader.fail(name, 'too_many_values');
      else if (parsed.length === 0 || parsed.some((token) => token === null)) reader.fail(name, 'token');
      else {
        tokens[name] = [...given, parsed.filter((token) => token !== null)];
        reader.use(name, value);
      }
    },
    date({ name, value }) {
      const range = timeRangeOf(value);
      if (range === null) reader.fail(name, 'date');
      else {
        ranges[name] = inBothRanges(ranges[name] ?? ANY_TIME, range);
        reader.use(name, value);
      }
    },
  };

  for (const parameter of parametersIn(given)) {
    const { name, value } = parameter;
    if (page.take(parameter)) continue;
    const kind = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const [bare = ''] = name.split(':');
    if (kind !== undefined) takers[kind](parameter);
    // A modifier changes the meaning, so a search without it would answer something else.
    else if (bare !== name && Object.hasOwn(parameters, bare)) reader.fail(name, 'unsupported_modifier');
    else if (name === '_sort' && sorts.length > 0) {
      if (reader.isRepeated(name)) continue;
      if (sorts.includes(value)) {
        sort = value.startsWith('-') ? 'desc' : 'asc';
        reader.use(name, value);
      } else reader.ignore(name, 'unsupported_value');
    } else if (name === '_revinclude' && reverseIncludes.length > 0) {
      if (reverseIncludes.includes(value)) {
        if (!hasProvenance) reader.use(name, value);
        hasProvenance = true;
      } else reader.ignore(name, 'unsupported_value');
    } else reader.ignore(name, 'unknown_parameter');
  }
  return {
    search: {
      ...page.page(),
      patient,
      tokens,
      date: ranges.date ?? ANY_TIME,
      lastUpdated: ranges._lastUpdated ?? ANY_TIME,
      isByLastUpdated: ranges._lastUpdated !== undefined,
      sort,
      hasProvenance,
    },
    faults: reader.faults,
  };
}

/** Resource types of an `$everything`. */
export const EVERYTHING_TYPES: readonly string[] = [...Object.keys(FHIR_TYPES), 'MedicationStatement', 'Condition'];

/** Parses the parameters of an `$everything`. */
export function parseEverything(given: GivenParameters, { isStrict }: ParseSettings): Parsed<ParsedEverything> {
  const reader = createReader({ isStrict });
  const page = createPage(reader);
  let sinceMs: number | null = null;
  let types: readonly string[] | null = null;
  for (const parameter of parametersIn(given)) {
    const { name, value } = parameter;
    if (page.take(parameter)) continue;
    if (name === '_since') {
      if (reader.isRepeated(name)) continue;
      sinceMs = instantsOf(value)?.startMs ?? null;
      if (sinceMs === null) reader.fail(name, 'date');
      else reader.use(name, value);
    } else if (name === '_type') {
      // Repeating it has the meaning of a comma.
      const named = valuesIn(value);
      const known = named.filter((type) => EVERYTHING_TYPES.includes(type));
      if (known.length < named.length) reader.ignore(name, 'unsupported_value');
      types = [...(types ?? []), ...known];
      // Types that are never there leave nothing, so the address names them then.
      if (named.length > 0) reader.use(name, (known.length > 0 ? known : named).join(','));
    } else reader.ignore(name, 'unknown_parameter');
  }
  return { search: { ...page.page(), sinceMs, types }, faults: reader.faults };
}

/** The types of a bulk export. */
const EXPORTED_TYPES: readonly string[] = Object.keys(FHIR_TYPES);

/**
 * Parses the parameters of a bulk export. Without a parameter that narrows it, an export would have more than was asked
 * for, so unknown ones are faults unless the request says otherwise.
 *
 * @param isLenient  whether unknown parameters are ignored (`Prefer: handling=lenient`)
 */
export function parseExport(
  given: GivenParameters,
  { isLenient }: { readonly isLenient: boolean },
): Parsed<ParsedExport> {
  const reader = createReader({ isStrict: !isLenient });
  let sinceMs: number | null = null;
  let types: readonly string[] | null = null;
  for (const { name, value } of parametersIn(given)) {
    if (name === '_since') {
      if (reader.isRepeated(name)) continue;
      sinceMs = instantsOf(value)?.startMs ?? null;
      if (sinceMs === null) reader.fail(name, 'date');
      else reader.use(name, value);
    } else if (name === '_type') {
      // Repeating it has the meaning of a comma.
      const named = valuesIn(value);
      const known = named.filter((type) => EXPORTED_TYPES.includes(type));
      types = [...new Set([...(types ?? []), ...known])];
      if (known.length === 0) reader.fail(name, 'unsupported_value');
      else if (known.length < named.length) reader.ignore(name, 'unsupported_value');
    } else if (name === '_outputFormat') {
      if (reader.isRepeated(name)) continue;
      if (FHIR_EXPORT_FORMATS.includes(value.toLowerCase())) reader.use(name, value);
      else reader.fail(name, 'unsupported_value');
    } else if (name !== '_format') reader.ignore(name, 'unknown_parameter');
  }
  if (types !== null) reader.use('_type', types.join(','));
  // Without a type, an export has all of them: more than an empty list asks for.
  else if (given._type !== undefined) reader.fail('_type', 'unsupported_value');
  return { search: { sinceMs, types, used: reader.used }, faults: reader.faults };
}
