import type { ScaleCosts } from './measure.ts';

/** What the plans assume. None of it is measured, and no price is a quotation. */
export const ASSUMED = {
  /** When the prices were assumed. */
  pricesOn: '2026-11-27',
  visitsPerPatientMonth: 10,
  scansPerPatientMonth: 4,
  codesPerPatientMonth: 1,
  /** The busiest day, as a multiple of the mean one, and the share of it that its busiest hour has. */
  busiestDay: 1.5,
  busiestHourShare: 0.12,
  /** The share of its cores that a machine may use in the busiest hour. */
  mostOfACore: 0.5,
  yearsKept: 5,
  sentKbPerVisit: 300,
  /** The largest machine for a database: a larger one costs more for each core. */
  coresOfADatabase: 16,
  gigabytesOfADatabase: 2000,
  /** US$ a month: a core with 4 GB of memory; a gigabyte of fast disk, of backup; a gigabyte sent; one text message. */
  usdPerCore: 25,
  usdPerDiskGb: 0.1,
  usdPerBackupGb: 0.02,
  usdPerSentGb: 0.05,
  usdPerText: 0.008,
} as const;

const DAYS_OF_A_MONTH = 30;
const SECONDS_OF_AN_HOUR = 3600;
const MONTHS_OF_A_YEAR = 12;
/** Below this, one process would be one too few to restart without a pause. */
const LEAST_PROCESSES = 2;
/** Each database has a standby. */
const COPIES = 2;

export interface Plan {
  readonly patients: number;
  readonly visitsPerSecond: number;
  readonly scansPerSecond: number;
  readonly apiCores: number;
  readonly scanCores: number;
  readonly databaseCores: number;
  readonly gigabytes: number;
  /** Machines with rows; 1 is a plain Postgres, more are Citus with a coordinator besides. Standbys come on top. */
  readonly databases: number;
  readonly coresOfEach: number;
  readonly usd: Readonly<Record<'machines' | 'disks' | 'sent' | 'texts', number>>;
}

/** Work in the busiest second of the busiest hour, of what each patient does so many times a month. */
const perSecond = (patients: number, perMonth: number): number =>
  (patients * perMonth * ASSUMED.busiestDay * ASSUMED.busiestHourShare) / DAYS_OF_A_MONTH / SECONDS_OF_AN_HOUR;

const cores = (ms: number): number => ms / 1000 / ASSUMED.mostOfACore;

/** On one database if it suffices; else with the costs of divided tables, which are higher, where they were measured. */
export function planFor(patients: number, costs: ScaleCosts): Plan {
  const plan = planWith(patients, costs, costs);
  const divided = costs.nodes.at(-1);
  return plan.databases === 1 || divided === undefined ? plan : planWith(patients, costs, divided);
}

function planWith(
  patients: number,
  { patientKb, scanKb, analysisMs }: ScaleCosts,
  { visit, scan }: Pick<ScaleCosts, 'visit' | 'scan'>,
): Plan {
  const visitsPerSecond = perSecond(patients, ASSUMED.visitsPerPatientMonth);
  const scansPerSecond = perSecond(patients, ASSUMED.scansPerPatientMonth);
  const ofBoth = (part: 'apiMs' | 'databaseMs') => visitsPerSecond * visit[part] + scansPerSecond * scan[part];
  const apiCores = Math.max(LEAST_PROCESSES, Math.ceil(cores(ofBoth('apiMs'))));
  const scanCores = Math.max(LEAST_PROCESSES, Math.ceil(cores(scansPerSecond * analysisMs)));
  const databaseCores = Math.max(LEAST_PROCESSES, Math.ceil(cores(ofBoth('databaseMs'))));
  const keptScans = ASSUMED.scansPerPatientMonth * MONTHS_OF_A_YEAR * ASSUMED.yearsKept;
  const gigabytes = (patients * (patientKb + keptScans * scanKb)) / 1e6;
  const databases = Math.max(
    Math.ceil(databaseCores / ASSUMED.coresOfADatabase),
    Math.ceil(gigabytes / ASSUMED.gigabytesOfADatabase),
  );
  const coresOfEach = Math.ceil(databaseCores / databases);
  const coordinatorCores = databases > 1 ? ASSUMED.coresOfADatabase : 0;
  const rented = apiCores + scanCores + COPIES * (databases * coresOfEach + coordinatorCores);
  const visits = patients * ASSUMED.visitsPerPatientMonth;
  return {
    patients,
    visitsPerSecond,
    scansPerSecond,
    apiCores,
    scanCores,
    databaseCores,
    gigabytes,
    databases,
    coresOfEach,
    usd: {
      machines: rented * ASSUMED.usdPerCore,
      disks: gigabytes * (COPIES * ASSUMED.usdPerDiskGb + ASSUMED.usdPerBackupGb),
      sent: ((visits * ASSUMED.sentKbPerVisit) / 1e6) * ASSUMED.usdPerSentGb,
      texts: patients * ASSUMED.codesPerPatientMonth * ASSUMED.usdPerText,
    },
  };
}
