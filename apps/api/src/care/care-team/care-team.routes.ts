import { type MeasurementResult, mienContract, type PatientRecords, type ScansForStaff } from '@mien/contract';
import {
  EXTERNAL_STATUS_OF,
  exportedItem,
  isCopyOfEntry,
  keptDigits,
  type Language,
  type ScanState,
} from '@mien/domain';
import { type Pages, StreamedAnswer } from '@mien/server';
import type { MeasuresOf, ShownMeasures } from '../../base/client-settings/index.ts';
import type { AttentionNoticesOfStaff } from '../../insight/attention/index.ts';
import type { Comparisons, Pairs } from '../../insight/comparisons/index.ts';
import type { Trends } from '../../insight/trends/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Entries } from '../../scans/entries/index.ts';
import type { HealthFacts } from '../../scans/health-facts/index.ts';
import type { Measurements } from '../../scans/measurements/index.ts';
import type { Records } from '../records/index.ts';
import type { CareTeam } from './care-team.service.ts';

type ExportedScan = PatientRecords['measurements'][number];

/** The services behind the patient's own calls. */
export interface Results {
  readonly measurements: Pick<Measurements, 'page' | 'result'>;
  readonly comparisons: Pick<Comparisons, 'comparison'> & Pick<Pairs, 'pair'>;
  readonly trends: Pick<Trends, 'trend'>;
  readonly entries: Pick<Entries, 'list'>;
  readonly healthFacts: Pick<HealthFacts, 'list'>;
  /** The readings that need attention. */
  readonly attentionOf: AttentionNoticesOfStaff['readings'];
  /** All scans, including deleted ones, oldest first. */
  readonly scansOf: (patient: PatientKey) => Pages<ExportedScan>;
  /** Scans and entries for other health software. */
  readonly fhirOf: Records['fhirOf'];
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

/** A page of a patient's scans; of the only shared one where that is so. */
async function pageOf(
  measurements: Results['measurements'],
  caller: Caller,
  { clientId, patientId }: PatientKey,
  onlyScan: string | null,
  { page, pageSize, language, ...query }: PageQuery,
) {
  const { from, until } = { from: instant(query.from), until: instant(query.until) };
  const status = query.state ? EXTERNAL_STATUS_OF[query.state] : null;
  if (onlyScan === null) return measurements.page(clientId, patientId, null, page, pageSize, { from, until, status });
  const { id, created, externalStatus, overall } = await measurements.result(
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

/** What patients let their care team see. */
function mountAccess(mounting: MountDependencies, careTeam: CareTeam): void {
  mount(mounting, 'careTeamAccess', mienContract.careTeamAccess, {
    get: async ({ caller }) => careTeam.own(ownPatient(caller)),
    give: async ({ caller, body }) => careTeam.give(caller, ownPatient(caller), body),
    decline: async ({ caller, body, language }) =>
      careTeam.decline(caller, ownPatient(caller), body.requestId, language),
    end: async ({ caller, language }) => careTeam.end(caller, ownPatient(caller), language),
  });
}

export function mountCareTeam(
  mounting: MountDependencies,
  careTeam: CareTeam,
  { measurements, comparisons, trends, entries, healthFacts, attentionOf, scansOf, fhirOf, measuresOf }: Results,
): void {
  mountAccess(mounting, careTeam);
  mount(mounting, 'careTeam', mienContract.careTeam, {
    get: async ({ caller, params }) => careTeam.stateOf(caller, params.uid),
    ask: async ({ caller, params, language }) => careTeam.ask(caller, params.uid, language),

    timeline: async ({ caller, params, query }) => careTeam.timeline(caller, params.uid, query.cursor ?? null),

    measurements: async ({ caller, params, query, language }) =>
      careTeam.read(caller, params.uid, { kind: 'list' }, 'resultsListed', (patient, onlyScan) =>
        pageOf(measurements, caller, patient, onlyScan, { ...query, language }),
      ),

    async measurement({ caller, params, language }) {
      const wanted = { kind: 'scan', measurementId: params.id } as const;
      return careTeam.read(caller, params.uid, wanted, 'resultOpened', ({ clientId, patientId }) =>
        measurements.result(clientId, patientId, wanted.measurementId, language, null, caller.measuresVersion),
      );
    },

    attention: async ({ caller, params, query }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'resultsListed', (patient) =>
        attentionOf(patient, query.timeZone, caller.measuresVersion),
      ),

    exportScans: async ({ caller, params, language }) =>
      careTeam.read(caller, params.uid, { kind: 'list' }, 'recordsExported', async (patient, onlyScan) => {
        const { clientId, patientId } = patient;
        const { measuresVersion } = caller;
        if (onlyScan !== null)
          return {
            items: [scanOf(await measurements.result(clientId, patientId, onlyScan, language, null, measuresVersion))],
          };
        const shown = await measuresOf(clientId, measuresVersion);
        return new StreamedAnswer<ScansForStaff>({ items: sharedOf(scansOf(patient), shown) }, () => undefined);
      }),

    exportFhir: async ({ caller, params, language }) =>
      careTeam.read(caller, params.uid, { kind: 'list' }, 'recordsExported', async (patient, onlyScan) => {
        const { clientId, patientId } = patient;
        const { measuresVersion } = caller;
        const scan =
          onlyScan === null
            ? null
            : await measurements.result(clientId, patientId, onlyScan, language, null, measuresVersion);
        return fhirOf(patient, { language, measuresVersion, onlyScan: scan });
      }),

    async print({ caller, params, language }) {
      const wanted = { kind: 'scan', measurementId: params.id } as const;
      return careTeam.read(caller, params.uid, wanted, 'recordsExported', async ({ clientId, patientId }) => {
        // A missing scan cannot be printed.
        await measurements.result(clientId, patientId, wanted.measurementId, language, null, caller.measuresVersion);
        return { logged: true as const };
      });
    },

    // A comparison reveals other scans, so access to a single scan is not enough.
    comparison: async ({ caller, params, query }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'resultCompared', async (patient) => {
        const compared = await comparisons.comparison(patient, params.id, query.timeZone, caller.measuresVersion);
        // The patient's note about a scan stays private, and what tags go with is said to the patient only.
        return { ...compared, note: '', measures: compared.measures.map((one) => ({ ...one, tagEffects: [] })) };
      }),

    pair: async ({ caller, params, query, language }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'resultCompared', async (patient) => {
        const { measuresVersion } = caller;
        const { timeZone } = query;
        const ids = [params.id, params.otherId] as const;
        const pair = await comparisons.pair(patient, ids, { timeZone, language, measuresVersion });
        return { ...pair, earlier: { ...pair.earlier, note: '' }, later: { ...pair.later, note: '' } };
      }),

    trends: async ({ caller, params, query, language }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'trendsOpened', ({ clientId, patientId }) =>
        trends.trend(clientId, patientId, query, language, caller.measuresVersion),
      ),

    entries: async ({ caller, params, query }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'entriesOpened', (patient) =>
        entries.list(patient, query.kind ?? null, query.cursor ?? null),
      ),

    healthFacts: async ({ caller, params }) =>
      careTeam.read(caller, params.uid, { kind: 'whole' }, 'entriesOpened', (patient) => healthFacts.list(patient)),
  });
}
