import type { Client, MienContract } from '@mien/contract';
import { isPeriodDate, periodStart, stepPeriod, TREND_SPANS } from '@mien/domain';
import type { QueryClient } from '@tanstack/react-query';
import { loadTexts } from '../shared/load-texts.ts';
import { paths } from '../shared/paths.ts';
import { dayHere, deviceTimeZone } from '../shared/time-zone.ts';

/** Values of an address, by the names of its pattern. */
type Values = Readonly<Record<string, string>>;

/** Fills the store with what a page shows first. Nothing is thrown: a page tells what it could not have. */
type ReadFirst = (store: QueryClient, client: Client<MienContract>, values: Values, search: string) => Promise<unknown>;

interface PatientPage<Module> {
  readonly addresses: readonly string[];
  readonly load: () => Promise<Module>;
  /** What the page reads first, below `/v1`: written as its own calls write it, or it is asked for twice. A test compares them. */
  readonly firstReads?: (values: Values) => readonly string[];
  /** How its files read that into the store. */
  readonly readFirst?: (files: Module) => ReadFirst;
}

function page<Module>({ load, readFirst, firstReads, ...declared }: PatientPage<Module>) {
  const read: ReadFirst = async (...asked) => readFirst?.(await load())(...asked);
  return { ...declared, load, firstReads, readFirst: read };
}

const resultOf = ({ measurementId = '' }: Values) => [
  `/measurements/${measurementId}`,
  `/measurements/${measurementId}/comparison?${new URLSearchParams({ timeZone: deviceTimeZone() })}`,
];

/** As `trends.model.ts` reads an address that names no date: the period of today, of the score, and the one before it. */
function trendToday({ period = '' }: Values): readonly string[] {
  const known = TREND_SPANS.find((one) => one === period.toLowerCase());
  if (known === undefined) return [];
  const today = dayHere(new Date());
  const trendOf = (date: string) =>
    `/measurements/trends?${new URLSearchParams({ period: known, date, measure: 'overallScore', timeZone: deviceTimeZone() })}`;
  if (known === 'all') return [trendOf(today)];
  const start = periodStart(known, today);
  return [start, stepPeriod(known, start, -1)].filter(isPeriodDate).map(trendOf);
}

/**
 * The pages that a patient opens by an address: files and first answers are fetched by the address alone, side by side
 * with the app (decision 0086). The build makes one file of each page and one of what several share.
 */
export const patientPages = {
  dashboard: page({
    addresses: [paths.dashboard],
    load: () => import('../features/dashboard/index.ts'),
    firstReads: () => ['/measurements?page=1&pageSize=9999'],
    readFirst: (files) => files.readFirst,
  }),
  results: page({
    addresses: [paths.result, paths.resultFromHistory, paths.resultInDevelopment],
    load: () => import('../features/results/index.ts'),
    firstReads: resultOf,
    readFirst: (files) => files.readFirst,
  }),
  trends: page({
    addresses: [paths.trendChart],
    load: () => import('../features/trends/index.ts'),
    firstReads: trendToday,
    readFirst: (files) => files.readFirst,
  }),
  profile: page({ addresses: [paths.profile], load: () => import('../features/profile/index.ts') }),
  me: page({
    addresses: [paths.me],
    load: () => import('../features/me/index.ts'),
    firstReads: () => ['/entries/latest'],
  }),
} as const;

const PAGE_NAMES = Object.keys(patientPages) as readonly (keyof typeof patientPages)[];

/** What stands at the `:names` of a pattern; null when the path is another. */
function valuesOf(pattern: string, pathname: string): Values | null {
  const wanted = pattern.split('/');
  const parts = pathname.replace(/\/$/, '').split('/');
  if (parts.length !== wanted.length) return null;
  const values: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':')) values[name.slice(1)] = part;
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return values;
}

export interface FirstLoad {
  readonly pathname: string;
  /** The page's files, after the words that they read when they are loaded. */
  readonly load: () => Promise<unknown>;
  /** Fills the store with what the page shows first. Called when the files are there. */
  readonly readFirst: (store: QueryClient, client: Client<MienContract>) => Promise<unknown>;
  /** Beginning with `/v1`. */
  readonly reads: readonly string[];
}

/** What a patient's page at this address needs; null for other pages. */
export function firstLoadOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstLoad | null {
  for (const name of PAGE_NAMES) {
    const { addresses, load, firstReads, readFirst } = patientPages[name];
    for (const address of addresses) {
      const values = valuesOf(address, pathname);
      // What a query asks for, the page itself has to say.
      if (!values) continue;
      return {
        pathname,
        load: () => loadTexts('rest').then<unknown>(load),
        readFirst: (store, client) => readFirst(store, client, values, search),
        reads: search === '' ? (firstReads?.(values) ?? []).map((path) => `/v1${path}`) : [],
      };
    }
  }
  return null;
}
