import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { BODY_MASS_INDEX_MIN_AGE_YEARS, bodyMassIndex } from './body-mass-index.ts';
import { DIABETES_RANKS, diabetesRank, diabetesRiskIn10Years } from './diabetes-risk.ts';
import { type CountedEntries, NO_ENTRIES } from './entry.ts';
import { heartRisk } from './heart-risk.ts';
import type { Provenance } from './measure-shape.ts';
import { isWithinLimits, type MeasureTypeKey, measureTypeOf } from './measure-type.ts';
import {
  type OverallScore,
  overallScore,
  SCORE_PARTS,
  SCORE_RULES,
  type ScoreInput,
  type ScorePart,
} from './overall-score.ts';
import type { BirthSex, Screening } from './screening.ts';
import { waistToHeight } from './waist.ts';

/** One value measured by a scan site. */
export interface MeasuredPoint {
  readonly key: string;
  readonly value: number;
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
  readonly signalToNoiseDb: number | null;
}

/** A missing value and its reason code. */
export interface MissingValue {
  readonly key: string;
  readonly reason: string;
}

export interface ComposedItem extends MeasuredPoint {
  readonly key: MeasureTypeKey;
  readonly provenance: Provenance;
}

export interface ComposedMeasurement {
  readonly items: readonly ComposedItem[];
  readonly missing: readonly MissingValue[];
  readonly overall: OverallScore;
}

export interface MeasuredPerson {
  readonly ageYears: number;
  readonly birthSex: BirthSex;
  readonly screening: Screening;
  /** The patient's entries that are valid at the time of the scan. */
  readonly entries?: CountedEntries;
}

/** Blood pressure counts for the score only from a cuff, never from a scan's estimate. */
const SCORED_IF_ENTERED: readonly ScorePart[] = ['bloodPressure'];

function plainItem(key: MeasureTypeKey, value: number, provenance: Provenance): ComposedItem {
  return { key, value, provenance, intervalLow: null, intervalHigh: null, signalToNoiseDb: null };
}

interface PartsOfPerson {
  readonly items: readonly ComposedItem[];
  readonly missing: readonly MissingValue[];
}

/**
 * Items derived from a patient's entries. Values that were never entered do not count as missing, because a patient
 * does not need to own a cuff. An entry that no equation can use for this patient is missing with its reason.
 */
function itemsOfEntries({ ageYears, birthSex, screening, entries = NO_ENTRIES }: MeasuredPerson): PartsOfPerson {
  const { cuff, waistCm, answers } = entries;
  const known = {
    ageYears,
    birthSex,
    ...screening,
    bodyMassIndex: bodyMassIndex(screening.heightCm, screening.weightKg),
  };
  const items: ComposedItem[] = [];
  const missing: MissingValue[] = [];
  if (cuff === 'tooOld') missing.push({ key: 'systolicMmHg', reason: 'entry-too-old' });
  else if (cuff !== null) {
    items.push(plainItem('systolicMmHg', cuff.systolicMmHg, 'entered'));
    items.push(plainItem('diastolicMmHg', cuff.diastolicMmHg, 'entered'));
    const risk = heartRisk({ ...known, ...cuff, hasHeartDisease: answers?.heartDisease ?? null });
    if (risk.kind === 'computed') {
      items.push(plainItem('heartAgeYears', risk.heartAgeYears, 'calculated'));
      items.push(plainItem('heartRiskIn10YearsPercent', risk.riskPercent, 'calculated'));
    } else missing.push({ key: 'heartAgeYears', reason: risk.reason });
  }
  if (waistCm === 'tooOld') missing.push({ key: 'waistToHeightRatio', reason: 'entry-too-old' });
  else if (waistCm !== null) {
    if (ageYears < BODY_MASS_INDEX_MIN_AGE_YEARS) missing.push({ key: 'waistToHeightRatio', reason: 'outside-age' });
    else items.push(plainItem('waistToHeightRatio', waistToHeight(waistCm, screening.heightCm), 'calculated'));
    const risk = diabetesRiskIn10Years({ ...known, waistCm, everHighGlucose: answers?.everHighGlucose ?? null });
    if (risk.kind === 'computed') items.push(plainItem('diabetesRiskIn10YearsPercent', risk.riskPercent, 'calculated'));
    else missing.push({ key: 'diabetesRiskIn10YearsPercent', reason: risk.reason });
  }
  return { items, missing };
}

/** Entered values and the values computed from them by published equations. */
function itemsOfPerson(person: MeasuredPerson): PartsOfPerson {
  const { ageYears, birthSex, screening, entries = NO_ENTRIES } = person;
  const items = [
    plainItem('smoking', screening.smoke ? 1 : 0, 'entered'),
    plainItem('qualityOfLife', screening.qol, 'entered'),
  ];
  const missing: MissingValue[] = [];
  const index = bodyMassIndex(screening.heightCm, screening.weightKg);
  if (ageYears >= BODY_MASS_INDEX_MIN_AGE_YEARS) items.push(plainItem('bodyMassIndex', index, 'calculated'));
  else missing.push({ key: 'bodyMassIndex', reason: 'outside-age' });
  const rank = diabetesRank({ ageYears, birthSex, bodyMassIndex: index, ...screening, answers: entries.answers });
  if (rank.kind === 'ranked')
    items.push(plainItem('diabetesRank', DIABETES_RANKS.indexOf(rank.rank) + 1, 'calculated'));
  else missing.push({ key: 'diabetesRank', reason: rank.reason });
  const ofEntries = itemsOfEntries(person);
  return { items: [...items, ...ofEntries.items], missing: [...missing, ...ofEntries.missing] };
}

/**
 * Combines the values of a scan site with the patient's entries. Points of unknown measures and values outside a
 * measure's limits are dropped; a measure that is present is never missing. A cuff blood pressure replaces a
 * provider's.
 *
 * @param provenance source of the points: our own camera scan or another provider's
 */
export function composeMeasurement(
  points: readonly MeasuredPoint[],
  scanMissing: readonly MissingValue[],
  person: MeasuredPerson,
  provenance: 'camera' | 'provider',
): ComposedMeasurement {
  const measured: ComposedItem[] = [];
  const missing: MissingValue[] = [];
  for (const point of points) {
    const type = measureTypeOf(point.key);
    if (type === null || measured.some((item) => item.key === point.key)) continue;
    if (isWithinLimits(type, point.value)) measured.push({ ...point, key: type.key as MeasureTypeKey, provenance });
    else missing.push({ key: point.key, reason: 'outside-limits' });
  }
  for (const value of scanMissing) {
    const isKnown = measureTypeOf(value.key) !== null;
    const isThere = [...measured, ...missing].some((other) => other.key === value.key);
    if (isKnown && !isThere) missing.push(value);
  }
  const ofPerson = itemsOfPerson(person);
  const isByCuff = ofPerson.items.some(({ key }) => key === 'systolicMmHg');
  const ofScan = measured.filter(({ key }) => !isByCuff || !BLOOD_PRESSURE_KEYS.some((part) => part === key));
  const items = [...ofScan, ...ofPerson.items.filter((item) => !ofScan.some((other) => other.key === item.key))];
  const isThere = ({ key }: MissingValue) => items.some((item) => item.key === key);
  const lacking = [...missing, ...ofPerson.missing].filter((value) => !isThere(value));
  return { items, missing: lacking, overall: overallScore(scoreInputs(items)) };
}

function scoreInputs(items: readonly ComposedItem[]): Partial<Record<ScorePart, ScoreInput>> {
  const inputs: Partial<Record<ScorePart, ScoreInput>> = {};
  for (const part of SCORE_PARTS) {
    const item = items.find((candidate) => candidate.key === SCORE_RULES[part].measure);
    if (!item || (SCORED_IF_ENTERED.includes(part) && item.provenance !== 'entered')) continue;
    inputs[part] =
      item.intervalLow !== null && item.intervalHigh !== null
        ? { value: item.value, interval90: [item.intervalLow, item.intervalHigh] }
        : { value: item.value };
  }
  return inputs;
}
