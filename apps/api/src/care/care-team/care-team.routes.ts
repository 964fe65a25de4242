import { type MeasurementResult, mienContract, type PatientRecords, type ScansForStaff } from '@mien/contract';
import {
  EXTERNAL_STATUS_OF,
  exportedItem,
  isCopyOfEntry,
  keptDigits,
  type Language,
  resourceTypesOfScopes,
  type ScanState,
} from '@mien/domain';
import { type Pages, StreamedAnswer } from '@mien/server';
import type { MeasuresOf, ShownMeasures } from '../../base/client-settings/index.ts';
import { type AttentionNoticesDeps, readingsOfNotices } from '../../insight/attention/index.ts';
import { type ComparisonsDeps, comparisonOf, type PairsDeps, pairOf } from '../../insight/comparisons/index.ts';
import { type TrendsContext, trend } from '../../insight/trends/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { type EntriesDeps, listEntries } from '../../scans/entries/index.ts';
import { type HealthFactsDeps, listHealthFacts } from '../../scans/health-facts/index.ts';
import { type MeasurementsDeps, measurementsPage, resultOf } from '../../scans/measurements/index.ts';
import { type FhirOptions, fhirOf, measurementsOf, type RecordsContext } from '../records/index.ts';
import type { CareTeamDeps } from './care-team.service.ts';
import * as careTeam from './care-team.service.ts';
import { timeline } from './timeline.service.ts';

type ExportedScan = PatientRecords['measurements'][number];

/** The services behind calls of patients. */
export interface Results {
  readonly measurements: MeasurementsDeps;
  readonly comparisons: ComparisonsDeps & PairsDeps;
  readonly trends: TrendsContext;
  readonly entries: EntriesDeps;
  readonly healthFacts: HealthFactsDeps;
  readonly attention: AttentionNoticesDeps;
  readonly records: RecordsContext;
  /** The measures that the client shows. */
  readonly measuresOf: MeasuresOf;
}

const instant = (text: string | undefined) => (text === undefined ? null : new Date(text));

type SharedScan = ScansForStaff['items'][number];

/** The scans that staff may export, limited to the measures that the client shows. */
async function* sharedOf(scans: Pages<ExportedScan>, shown: ShownMeasures): Pages<SharedScan> {
  for await (const page of scans) {
    const there = page.filter(({ isDeleted }) => !isDeleted);
    if (there.length > 0)
      yield there.map(({ isDeleted: _, items, ...scan }) => ({
        ...scan,
        items: items.filter(({ measurementTypeId }) => shown.isShown(measurementTypeId)),
      }));
  }
}

/** One scan as its page shows it, in the format of the file. */
function scanOf({ id, created, externalStatus, trust, engineVersion, overall, groups }: MeasurementResult): SharedScan {
  const items = groups
    .flatMap((group) => group.items)
    .map(({ measurementTypeId, value, interval, unit, provenance }) => ({
      measurementTypeId,
      ...exportedItem(measurementTypeId, {
        value,
        intervalLow: interval?.low ?? null,
        intervalHigh: interval?.high ?? null,
      }),
      unit,
      provenance,
      isFromEntry: isCopyOfEntry(measurementTypeId, { provenance }),
    }));
  return { id, created, externalStatus, trust, engineVersion, score: keptDigits(overall.score), items };
}

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly state?: ScanState | undefined;
  readonly language: Language;
}

/** A page of a patient's scans, or of the only shared one. */
async function pageOf(
  measurements: Results['measurements'],
  caller: Caller,
  { clientId, patientId }: PatientKey,
  onlyScan: string | null,
  { page, pageSize, language, ...query }: PageQuery,
) {
  const { from, until } = { from: instant(query.from), until: instant(query.until) };
  const status = query.state ? EXTERNAL_STATUS_OF[query.state] : null;
  if (onlyScan === null)
    return measurementsPage(measurements, clientId, patientId, null, page, pageSize, { from, until, status });
  const { id, created, externalStatus, overall } = await resultOf(
    measurements,
    clientId,
    patientId,
    onlyScan,
    language,
    null,
    caller.measuresVersion,
  );
  const at = new Date(created);
  const isOfTime = (from === null || at >= from) && (until === null || at < until);
  const isSought = isOfTime && (status === null || status === externalStatus);
  const items = isSought ? [{ id, created, externalStatus, score: overall.score }] : [];
  return { items: page === 1 ? items : [], page, pageSize, totalItems: items.length };
}

/** Sharing permissions that patients give their care team. */
function mountAccess(mounting: MountDeps, deps: CareTeamDeps): void {
  mount(mounting, 'careTeamAccess', mienContract.careTeamAccess, {
    get: async ({ caller }) => careTeam.ownAnswer(deps, ownPatient(caller)),
    give: async ({ caller, body }) => careTeam.give(deps, caller, ownPatient(caller), body),
    decline: async ({ caller, body, language }) =>
      careTeam.decline(deps, caller, ownPatient(caller), body.requestId, language),
    end: async ({ caller, language }) => careTeam.end(deps, caller, ownPatient(caller), language),
  });
}

/** The scans that staff may export: all, or the only one that the patient shows. */
async function scansOf(
  { measurements, records, measuresOf }: Results,
  { measuresVersion }: Caller,
  patient: PatientKey,
  onlyScan: string | null,
  language: Language,
) {
  const { clientId, patientId } = patient;
  if (onlyScan !== null)
    return {
      items: [scanOf(await resultOf(measurements, clientId, patientId, onlyScan, language, null, measuresVersion))],
    };
  const shown = await measuresOf(clientId, measuresVersion);
  return new StreamedAnswer<ScansForStaff>(
    { items: sharedOf(measurementsOf(records, patient), shown) },
    () => undefined,
  );
}

/** The same for other health software, with the patient's entries. A program gets the resource types of its scopes. */
async function bundleOf(
  { measurements, records }: Results,
  { measuresVersion, program }: Caller,
  patient: PatientKey,
  onlyScan: string | null,
  { language, as }: Pick<FhirOptions, 'language' | 'as'>,
) {
  const { clientId, patientId } = patient;
  const scan =
    onlyScan === null
      ? null
      : await resultOf(measurements, clientId, patientId, onlyScan, language, null, measuresVersion);
  const types = program === null ? null : resourceTypesOfScopes(program.scopes);
  return fhirOf(records, patient, { language, measuresVersion, onlyScan: scan, as, types });
}

export function mountCareTeam(mounting: MountDeps, deps: CareTeamDeps, results: Results): void {
  const { measurements, comparisons, trends, entries, healthFacts, attention } = results;
  mountAccess(mounting, deps);
  mount(mounting, 'careTeam', mienContract.careTeam, {
    get: async ({ caller, params }) => careTeam.stateOf(deps, caller, params.uid),
    ask: async ({ caller, params, language }) => careTeam.ask(deps, caller, params.uid, language),

    timeline: async ({ caller, params, query }) => timeline(deps, caller, params.uid, query.cursor ?? null),

    measurements: async ({ caller, params, query, language }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'list' }, 'resultsListed', (patient, onlyScan) =>
        pageOf(measurements, caller, patient, onlyScan, { ...query, language }),
      ),

    async measurement({ caller, params, language }) {
      const wanted = { kind: 'scan', measurementId: params.id } as const;
      return careTeam.readForStaff(deps, caller, params.uid, wanted, 'resultOpened', ({ clientId, patientId }) =>
        resultOf(measurements, clientId, patientId, wanted.measurementId, language, null, caller.measuresVersion),
      );
    },

    attention: async ({ caller, params, query }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'resultsListed', (patient) =>
        readingsOfNotices(attention, patient, query.timeZone, caller.measuresVersion),
      ),

    exportScans: async ({ caller, params, language }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'list' }, 'recordsExported', (patient, onlyScan) =>
        scansOf(results, caller, patient, onlyScan, language),
      ),

    exportFhir: async ({ caller, params, query, language }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'list' }, 'recordsExported', (patient, onlyScan) =>
        bundleOf(results, caller, patient, onlyScan, { language, as: query.as }),
      ),

    async print({ caller, params, language }) {
      const { measuresVersion } = caller;
      const wanted = { kind: 'scan', measurementId: params.id } as const;
      return careTeam.readForStaff(deps, caller, params.uid, wanted, 'recordsExported', async (patient) => {
        // A missing scan cannot be printed.
        await resultOf(measurements, patient.clientId, patient.patientId, params.id, language, null, measuresVersion);
        return { logged: true as const };
      });
    },

    // A comparison reveals other scans, so access to a single scan is not enough.
    comparison: async ({ caller, params, query }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'resultCompared', async (patient) => {
        const compared = await comparisonOf(comparisons, patient, params.id, query.timeZone, caller.measuresVersion);
        // The patient's note about a scan stays private, and tag correlations are for the patient only.
        return { ...compared, note: '', measures: compared.measures.map((one) => ({ ...one, tagEffects: [] })) };
      }),

    pair: async ({ caller, params, query, language }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'resultCompared', async (patient) => {
        const { measuresVersion } = caller;
        const { timeZone } = query;
        const ids = [params.id, params.otherId] as const;
        const pair = await pairOf(comparisons, patient, ids, { timeZone, language, measuresVersion });
        return { ...pair, earlier: { ...pair.earlier, note: '' }, later: { ...pair.later, note: '' } };
      }),

    trends: async ({ caller, params, query, language }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'trendsOpened', ({ clientId, patientId }) =>
        trend(trends, clientId, patientId, query, language, caller.measuresVersion),
      ),

    entries: async ({ caller, params, query }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'entriesOpened', (patient) =>
        listEntries(entries, patient, query.kind ?? null, query.cursor ?? null),
      ),

    healthFacts: async ({ caller, params }) =>
      careTeam.readForStaff(deps, caller, params.uid, { kind: 'whole' }, 'entriesOpened', (patient) =>
        listHealthFacts(healthFacts, patient),
      ),
  });
}
