import type { HealthFact, SharedResult } from '@mien/contract';
import { MEASUREMENT_GROUPS, type MeasureType, measureTypeOf, type Provenance } from '@mien/domain';
import { measures as english } from '@mien/messages';
import type { ShownItem } from '../../shared/health/result/result-groups.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { type Component, type Concept, FhirContent, type Observation, type Resource } from './fhir-content.ts';

const { groups: groupNames } = textsOf('measures', english);

/** A scan of a link, as the components of results take it. Its values are not rated: a Bundle has no ranges. */
export interface OpenedScan extends Pick<SharedResult, 'groups' | 'missing'> {
  readonly id: string;
  readonly created: string;
  readonly isPartial: boolean;
  readonly isUnverified: boolean;
  /** Null if too little was available to score. */
  readonly score: ShownItem | null;
}

/** Something that the patient measured or answered, in words. */
interface OpenedReading {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

/** What a link covers. */
export interface OpenedContent {
  /** Empty if the patient has no name. */
  readonly name: string;
  readonly gender: 'male' | 'female' | 'other' | 'unknown';
  readonly phone: string | null;
  readonly made: string;
  /** Newest first, as the readings. */
  readonly scans: readonly OpenedScan[];
  readonly readings: readonly OpenedReading[];
  readonly facts: readonly HealthFact[];
}

/** The code of a concept in one of the installation's own code systems. */
const ownCode = (concept: Concept | undefined, system: string): string | undefined =>
  concept?.coding?.find((coding) => coding.system?.endsWith(`/fhir/CodeSystem/${system}`))?.code;

const SCORE_KEY = 'overallScore';

const partOf = (observation: Observation, detail: string): Component | undefined =>
  observation.component?.find(({ code }) => ownCode(code, 'detail') === detail);

function intervalOf(observation: Observation): ShownItem['interval'] {
  const range = partOf(observation, 'interval-90')?.valueRange;
  return range ? { low: range.low.value, high: range.high.value } : null;
}

/** Yes and no of an answer as numbers, as results have them (HL7 v2-0136). */
function answerOf({ valueCodeableConcept: answer }: Observation): number | undefined {
  const code = answer?.coding?.[0]?.code;
  return code === 'Y' ? 1 : code === 'N' ? 0 : undefined;
}

interface Valued {
  readonly key: string;
  readonly value: number;
  readonly name: string;
}

const measureIn = (code: Concept, value: number | undefined): readonly Valued[] => {
  const key = ownCode(code, 'measure');
  return key === undefined || value === undefined ? [] : [{ key, value, name: code.text ?? key }];
};

/** The values of an observation: one, or the two of a blood pressure. */
const valuesOf = (observation: Observation): readonly Valued[] => [
  ...measureIn(observation.code, observation.valueQuantity?.value ?? answerOf(observation)),
  ...(observation.component ?? []).flatMap(({ code, valueQuantity }) => measureIn(code, valueQuantity?.value)),
];

type SourceOf = (observation: Observation, type: MeasureType) => Provenance;

/** Where a value comes from: what measured it, or else whether its measure is calculated. */
function sourcesOf(resources: readonly Resource[]): SourceOf {
  const cameras = new Set(
    resources.flatMap(({ id, resourceType, type }) =>
      resourceType === 'Device' && ownCode(type, 'detail') === 'camera-ppg' ? [`Device/${id}`] : [],
    ),
  );
  return ({ device }, type) => {
    if (device !== undefined) return cameras.has(device.reference) ? 'camera' : 'provider';
    return type.provenance === 'calculated' ? 'calculated' : 'entered';
  };
}

const UNTYPED: Pick<MeasureType, 'unit' | 'precision'> = { unit: '', precision: 0 };

function itemOf(
  { key, value, name }: Valued,
  observation: Observation,
  { unit, precision }: Pick<MeasureType, 'unit' | 'precision'>,
  provenance: Provenance,
): ShownItem {
  return {
    measurementTypeId: key,
    displayName: name,
    value,
    unit,
    precision,
    provenance,
    interval: intervalOf(observation),
    signalToNoiseDb: partOf(observation, 'signal-to-noise')?.valueQuantity?.value ?? null,
    measurementRanges: [],
    description: '',
    webIcon: '',
    created: observation.effectiveDateTime,
    isDeleted: false,
    measurementItems: [],
  };
}

/** The values of a scan by group, both in the order of results. */
function groupsOf(observations: readonly Observation[], sourceOf: SourceOf): OpenedScan['groups'] {
  const typed = observations.flatMap((observation) =>
    valuesOf(observation).flatMap((valued) => {
      const type = measureTypeOf(valued.key);
      return type === null ? [] : [{ type, item: itemOf(valued, observation, type, sourceOf(observation, type)) }];
    }),
  );
  return MEASUREMENT_GROUPS.flatMap((key) => {
    const ofGroup = typed
      .filter(({ type }) => type.group === key)
      .toSorted((one, other) => one.type.order - other.type.order);
    return ofGroup.length === 0 ? [] : [{ key, groupName: groupNames[key], items: ofGroup.map(({ item }) => item) }];
  });
}

const missingOf = (observations: readonly Observation[]): OpenedScan['missing'] =>
  observations.flatMap(({ code, dataAbsentReason }) => {
    const key = ownCode(code, 'measure');
    if (key === undefined || key === SCORE_KEY || dataAbsentReason === undefined) return [];
    return [
      { measurementTypeId: key, displayName: code.text ?? key, reason: ownCode(dataAbsentReason, 'missing') ?? '' },
    ];
  });

function scanOf(report: Resource, observations: readonly Observation[], sourceOf: SourceOf): OpenedScan {
  const scored = observations.find(({ code }) => ownCode(code, 'measure') === SCORE_KEY);
  const [score] = scored ? valuesOf(scored) : [];
  return {
    id: report.id,
    created: report.effectiveDateTime ?? '',
    isPartial: report.status === 'partial',
    isUnverified: scored?.status === 'preliminary',
    score: scored && score ? itemOf(score, scored, UNTYPED, 'calculated') : null,
    groups: groupsOf(observations, sourceOf),
    missing: missingOf(observations),
  };
}

/** A resource in words, as the server wrote it in the reader's language. */
const narrativeOf = ({ text }: Resource): string =>
  new DOMParser().parseFromString(text?.div ?? '', 'text/html').body.textContent?.trim() ?? '';

/** A medicine or a condition; null for other resources. */
function factOf(resource: Resource): HealthFact | null {
  const { id, resourceType, medicationCodeableConcept, code, effectivePeriod, dosage } = resource;
  const common = { id, created: '', changed: '' };
  if (resourceType === 'MedicationStatement')
    return {
      ...common,
      kind: 'medicine',
      name: medicationCodeableConcept?.text ?? '',
      dose: dosage?.[0]?.text ?? null,
      startedOn: effectivePeriod?.start ?? null,
      endedOn: effectivePeriod?.end ?? null,
    };
  if (resourceType !== 'Condition') return null;
  return {
    ...common,
    kind: 'condition',
    name: code?.text ?? '',
    dose: null,
    startedOn: resource.onsetDateTime ?? null,
    endedOn: resource.abatementDateTime ?? null,
  };
}

const isObservation = (resource: Resource): resource is Observation =>
  resource.resourceType === 'Observation' && resource.code !== undefined && resource.effectiveDateTime !== undefined;

const newestFirst = (one: string, other: string) => (one < other ? 1 : one > other ? -1 : 0);

/** What a decrypted Bundle has. @throws if it is no such Bundle */
export function openedContent(bundle: unknown): OpenedContent {
  const { timestamp, resources } = FhirContent.parse(bundle);
  const observations = resources.filter(isObservation);
  const byReference = new Map(observations.map((one) => [`Observation/${one.id}`, one]));
  const reports = resources.filter(({ resourceType }) => resourceType === 'DiagnosticReport');
  const ofScans = new Set(reports.flatMap(({ result = [] }) => result.map(({ reference }) => reference)));
  const sourceOf = sourcesOf(resources);
  const patient = resources.find(({ resourceType }) => resourceType === 'Patient');
  const { given = [], family = '' } = patient?.name?.[0] ?? {};
  return {
    name: [...given, family].join(' ').trim(),
    gender: patient?.gender ?? 'unknown',
    phone: patient?.telecom?.[0]?.value ?? null,
    made: timestamp,
    scans: reports
      .map((report) => {
        const own = (report.result ?? []).flatMap(({ reference }) => byReference.get(reference) ?? []);
        return scanOf(report, own, sourceOf);
      })
      .toSorted((one, other) => newestFirst(one.created, other.created)),
    readings: observations
      .filter(({ id }) => !ofScans.has(`Observation/${id}`))
      .map((one) => ({ id: one.id, at: one.effectiveDateTime, text: narrativeOf(one) }))
      .toSorted((one, other) => newestFirst(one.at, other.at)),
    facts: resources.flatMap((resource) => factOf(resource) ?? []),
  };
}
