import {
  type Attention,
  type AttentionEventBody,
  type AttentionSettings,
  type MeasureAttention,
  Problem,
} from '@mien/contract';
import {
  type AttentionEvent,
  type AttentionLimits,
  type AttentionReading,
  type AttentionState,
  asksWhetherSeated,
  attentionAdvice,
  attentionAfter,
  attentionAt,
  attentionLimits,
  isFarIfSeated,
  MINUTE_MS,
  NO_ATTENTION,
  needsAttentionOfStaff,
  REPEAT_MINUTES,
  type ScanTag,
  USUAL_RANGE_MEASURE_KEYS,
  type UsualRangeMeasure,
} from '@mien/domain';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { CompareScan } from '../comparisons/index.ts';
import type { AttentionEventKind, KeptState, NewestScan, StoredAttention } from './attention.store.ts';
import * as attentionStore from './attention.store.ts';
import type { FarReadings } from './attention-notices.store.ts';
import { type RaiseDeps, raise } from './raise-notice.ts';

/** The caller and their network. */
export interface AskedBy {
  readonly patient: PatientKey;
  /** The time zone for the usual range. */
  readonly timeZone: string;
  /** From the caller's session. */
  readonly measuresVersion: number | null;
}

export interface AttentionDeps extends RaiseDeps {
  readonly database: Database;
  readonly measuresOf: MeasuresOf;
  /** The patient's usual range, as shown with one of their scans. */
  readonly comparison: CompareScan;
  readonly now: () => Date;
}

type Limits = Readonly<Record<UsualRangeMeasure, AttentionLimits>>;
type Seated = Extract<AttentionEventBody, { kind: 'seated' }>;

const NOTHING_KEPT: Omit<KeptState, 'updatedAt'> = { state: NO_ATTENTION, value: null, answeredMeasurementId: null };

const keptOf = (found: StoredAttention, measure: UsualRangeMeasure, at: Date): KeptState =>
  found.states.get(measure) ?? { ...NOTHING_KEPT, updatedAt: at };

/** The reading of a scan, without whether the patient sat; null without a value. */
function readingOf(
  scan: NewestScan,
  measure: UsualRangeMeasure,
): (Omit<AttentionReading, 'isSeated'> & { readonly value: number }) | null {
  const item = scan.items.find((one) => one.measure === measure);
  return item ? { ...item, tags: scan.tags, isVerified: scan.isSigned } : null;
}

/** Whether the question about a scan is still open for a measure. */
function isAsked(found: StoredAttention, measure: UsualRangeMeasure, limits: Limits): boolean {
  const { newest: scan } = found;
  const reading = scan && readingOf(scan, measure);
  if (!reading) return false;
  const kept = keptOf(found, measure, scan.createdAt);
  const state = attentionAt(kept.state, kept.updatedAt, scan.createdAt);
  if (kept.answeredMeasurementId === scan.measurementId || state.feeling === 'symptoms') return false;
  return asksWhetherSeated(state, { at: scan.createdAt, reading }, limits[measure]);
}

/** Whether the newest scan was far from the usual range, and the patient answered that they were not sitting. */
function isFarUnseated(found: StoredAttention, measure: UsualRangeMeasure, limits: Limits): boolean {
  const { newest: scan } = found;
  const reading = scan && readingOf(scan, measure);
  if (!reading) return false;
  const { answeredMeasurementId } = keptOf(found, measure, scan.createdAt);
  return answeredMeasurementId === scan.measurementId && isFarIfSeated(reading, limits[measure]);
}

/** The reading that the card is about, and when it was taken; nothing where it is about none. */
function spokenOf(
  found: StoredAttention,
  measure: UsualRangeMeasure,
  state: AttentionState,
  isAboutNewest: boolean,
): Pick<MeasureAttention, 'value' | 'takenAt'> {
  if ('firstAt' in state) {
    const takenAt = 'secondAt' in state ? state.secondAt : state.firstAt;
    return { value: found.states.get(measure)?.value ?? null, takenAt: takenAt.toISOString() };
  }
  const { newest: scan } = found;
  if (!isAboutNewest || !scan) return { value: null, takenAt: null };
  return { value: readingOf(scan, measure)?.value ?? null, takenAt: scan.createdAt.toISOString() };
}

function kindOf(event: Exclude<AttentionEventBody, Seated>): AttentionEventKind {
  return event.kind === 'felt' ? event.feeling : event.kind;
}

/** No question is asked about a scan that is too old for a repeat. */
const since = ({ now }: AttentionDeps) => new Date(now().getTime() - REPEAT_MINUTES.to * MINUTE_MS);

async function limitsOf(
  { comparison }: AttentionDeps,
  { patient, timeZone, measuresVersion }: AskedBy,
  { isPulseOftenLow, newest }: StoredAttention,
): Promise<Limits> {
  const compared =
    isPulseOftenLow && newest
      ? await comparison(patient, newest.measurementId, timeZone, measuresVersion)
      : { measures: [] };
  const limits = USUAL_RANGE_MEASURE_KEYS.map((measure) => {
    const usual = compared.measures.find(({ measurementTypeId }) => measurementTypeId === measure)?.usual;
    return [measure, attentionLimits(measure, { isPulseOftenLow, usual: usual ?? { kind: 'learning' } })];
  });
  return Object.fromEntries(limits) as Limits;
}

async function attentionAnswer(
  { measuresOf, now }: AttentionDeps,
  asked: AskedBy,
  found: StoredAttention,
  limits: Limits,
): Promise<Attention> {
  const shown = await measuresOf(asked.patient.clientId, asked.measuresVersion);
  const measures = USUAL_RANGE_MEASURE_KEYS.filter((measure) => shown.isShown(measure));
  const at = now();
  return {
    seatedAskedFor: measures.some((measure) => isAsked(found, measure, limits))
      ? (found.newest?.measurementId ?? null)
      : null,
    isStaffNotified: found.isStaffNotified,
    measures: measures.map((measure): MeasureAttention => {
      const { state: kept, updatedAt } = keptOf(found, measure, at);
      const state = attentionAt(kept, updatedAt, at);
      const isUnseated = isFarUnseated(found, measure, limits);
      return {
        measurementTypeId: measure,
        step: state.step,
        feeling: state.feeling,
        advice: [...attentionAdvice(state, measure, isUnseated)],
        ...spokenOf(found, measure, state, isUnseated || isAsked(found, measure, limits)),
        countedBpm: state.step === 'confirmed' ? state.countedBpm : null,
      };
    }),
  };
}

/** Changes a patient's state; returns the new one. */
async function change(
  deps: AttentionDeps,
  asked: AskedBy,
  work: (
    found: StoredAttention,
    limits: Limits,
    keep: (measure: UsualRangeMeasure, kind: AttentionEventKind, kept: Omit<KeptState, 'updatedAt'>) => Promise<void>,
  ) => Promise<void>,
): Promise<Attention> {
  const { database, now } = deps;
  const { patient } = asked;
  const limits = await limitsOf(deps, asked, await attentionStore.find(database, patient, since(deps)));
  const found = await inTransaction(database, async (transaction) => {
    await attentionStore.lock(transaction, patient);
    const before = await attentionStore.find(database, patient, since(deps), transaction);
    const at = now();
    let isForStaff = false;
    const readings: FarReadings[] = [];
    await work(before, limits, async (measure, kind, kept) => {
      const old = keptOf(before, measure, at);
      // An expired state counts as none: the same answer on another day is a new step.
      const stood = attentionAt(old.state, old.updatedAt, at);
      const isStep = kept.state !== old.state && JSON.stringify(kept.state) !== JSON.stringify(stood);
      await attentionStore.keep(transaction, patient, measure, { ...kept, updatedAt: isStep ? at : old.updatedAt });
      if (!isStep) return;
      if (needsAttentionOfStaff(stood, kept.state)) {
        isForStaff = true;
        if ('firstAt' in kept.state)
          readings.push({
            measure,
            firstAt: kept.state.firstAt,
            secondAt: 'secondAt' in kept.state ? kept.state.secondAt : null,
          });
      }
      await attentionStore.addEvent(transaction, patient, measure, kind, kept.state, at);
    });
    if (isForStaff) await raise(deps, transaction, patient, at, readings);
    return attentionStore.find(database, patient, since(deps), transaction);
  });
  return attentionAnswer(deps, asked, found, limits);
}

/** Whether the patient sat decides about the scan for which they say so, while it is their newest. */
const answer = (deps: AttentionDeps, asked: AskedBy, { measurementId, isSeated }: Omit<Seated, 'kind'>) =>
  change(deps, asked, async (found, limits, keep) => {
    const scan = found.newest;
    if (scan?.measurementId !== measurementId) return;
    for (const measure of USUAL_RANGE_MEASURE_KEYS) {
      const reading = readingOf(scan, measure);
      const kept = keptOf(found, measure, scan.createdAt);
      if (reading === null || kept.answeredMeasurementId === measurementId) continue;
      const before = attentionAt(kept.state, kept.updatedAt, scan.createdAt);
      const after: AttentionState =
        isSeated && isAsked(found, measure, limits)
          ? attentionAfter(
              before,
              { kind: 'scan', at: scan.createdAt, reading: { ...reading, isSeated } },
              limits[measure],
            )
          : kept.state;
      await keep(measure, isSeated ? 'seated' : 'not-seated', {
        state: after,
        value: after === kept.state ? kept.value : reading.value,
        answeredMeasurementId: measurementId,
      });
    }
  });

export async function current(deps: AttentionDeps, asked: AskedBy): Promise<Attention> {
  const found = await attentionStore.find(deps.database, asked.patient, since(deps));
  return attentionAnswer(deps, asked, found, await limitsOf(deps, asked, found));
}

/**
 * Records a patient's answer or act. Answers about themselves apply to every measure. A late, repeated or unfitting answer
 * changes nothing: the current state is returned.
 *
 * @throws Problem not-found for another patient's scan
 */
export async function add(
  deps: AttentionDeps,
  asked: AskedBy,
  measure: UsualRangeMeasure,
  body: AttentionEventBody,
): Promise<Attention> {
  if (body.kind === 'seated') {
    const said = { measurementId: body.measurementId, isSeated: body.isSeated };
    if (!(await attentionStore.hasScan(deps.database, asked.patient, said.measurementId)))
      throw new Problem('not-found');
    return answer(deps, asked, said);
  }
  return change(deps, asked, async (found, limits, keep) => {
    const at = deps.now();
    const event: AttentionEvent = { ...body, at };
    for (const one of body.kind === 'felt' ? USUAL_RANGE_MEASURE_KEYS : [measure]) {
      const kept = keptOf(found, one, at);
      const before = attentionAt(kept.state, kept.updatedAt, at);
      const after = attentionAfter(before, event, limits[one]);
      if (after !== before) await keep(one, kindOf(body), { ...kept, state: after });
    }
  });
}

/** A note that the patient was at rest answers the question about that scan. */
export async function noted(
  deps: AttentionDeps,
  patient: PatientKey,
  measurementId: string,
  tags: readonly ScanTag[],
): Promise<void> {
  if (!tags.includes('atRest')) return;
  // A note carries no time zone. Only days at the edge of the usual range may be counted differently.
  await answer(deps, { patient, timeZone: 'UTC', measuresVersion: null }, { measurementId, isSeated: true });
}

export async function settings({ database }: AttentionDeps, patient: PatientKey): Promise<AttentionSettings> {
  return { isPulseOftenLow: await attentionStore.isPulseOftenLow(database, patient) };
}

export async function saveSettings(
  { database, now }: AttentionDeps,
  patient: PatientKey,
  { isPulseOftenLow }: AttentionSettings,
): Promise<AttentionSettings> {
  await attentionStore.savePulseOftenLow(database, patient, isPulseOftenLow, now());
  return { isPulseOftenLow };
}
