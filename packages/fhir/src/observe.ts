import { categoryOf, createConcepts, ID_MAX_LENGTH, loincOf, narrativeOf, quantityOf, systemOf } from './concepts.ts';
import type { MeasureCode } from './measure-codes.ts';
import type { CodeableConcept, Coding, Observation, ObservationComponent } from './r4.ts';
import type { ExportWords } from './words.ts';

const DEFINITIONS = 'http://hl7.org/fhir/StructureDefinition';

/**
 * Marks what a patient, or someone acting for them, measured or said.
 * @see https://hl7.org/fhir/us/core/CodeSystem-us-core-tags.html
 */
const PATIENT_SUPPLIED = {
  system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-tags',
  code: 'patient-supplied',
  display: 'Patient Supplied',
} as const satisfies Coding;

/** The id of a part without one, derived from its parent's. */
export const idBelow = (id: string, part: string) => `${id}.${part}`.slice(0, ID_MAX_LENGTH);

export interface ObserveSettings {
  readonly publicUrl: string;
  readonly patientUid: string;
  readonly words: ExportWords;
}

type Value = Pick<Observation, 'valueQuantity' | 'valueCodeableConcept' | 'valueBoolean' | 'dataAbsentReason'>;

export interface Observed extends Value {
  readonly id: string;
  /** When it was true. */
  readonly at: string;
  /** When it was stored. */
  readonly issued: string;
  readonly measure: Pick<MeasureCode, 'loinc' | 'category' | 'profile'>;
  /** Mien's own code; null if there is another. */
  readonly own: Coding | null;
  readonly name: string;
  /** The value in words. */
  readonly said: string;
  readonly method: string;
  readonly isPreliminary?: boolean;
  readonly device?: string | null;
  readonly notes?: readonly string[];
  readonly components?: readonly ObservationComponent[];
  readonly derivedFrom?: readonly string[];
}

/** A concept with standard codes before ours. */
function conceptOf(loinc: MeasureCode['loinc'], own: Coding | null, text: string): CodeableConcept {
  return { coding: [...(loinc ? [loincOf(loinc)] : []), ...(own ? [own] : [])], text };
}

/** Creates observations of one patient. */
export function createObserve({ publicUrl, patientUid, words }: ObserveSettings) {
  const subject = { reference: `Patient/${patientUid}` };
  return {
    concepts: createConcepts(publicUrl, words),

    /** Mien's own code of a measure. */
    measureCoding: (code: string, display: string): Coding => ({
      system: systemOf(publicUrl, 'measure'),
      code,
      display,
    }),

    observe({ id, at, issued, measure, own, name, said, method, ...more }: Observed): Observation {
      const { isPreliminary, device, notes = [], components = [], derivedFrom = [], ...value } = more;
      return {
        resourceType: 'Observation',
        id,
        meta: {
          lastUpdated: issued,
          ...(measure.profile === null ? {} : { profile: [`${DEFINITIONS}/${measure.profile}`] }),
          tag: [PATIENT_SUPPLIED],
        },
        language: words.language,
        text: narrativeOf(`${name}: ${said}`),
        status: isPreliminary ? 'preliminary' : 'final',
        ...(measure.category === null ? {} : { category: [categoryOf(measure.category)] }),
        code: conceptOf(measure.loinc, own, name),
        subject,
        effectiveDateTime: at,
        issued,
        performer: [subject],
        ...value,
        ...(notes.length > 0 ? { note: notes.map((text) => ({ text })) } : {}),
        method: { text: method },
        ...(device ? { device: { reference: `Device/${device}` } } : {}),
        ...(derivedFrom.length > 0
          ? { derivedFrom: derivedFrom.map((source) => ({ reference: `Observation/${source}` })) }
          : {}),
        ...(components.length > 0 ? { component: components } : {}),
      };
    },
  };
}

/** The components of a blood pressure, in the order in which they are spoken. */
export function pressureComponents(
  parts: readonly { readonly code: MeasureCode; readonly own: Coding; readonly value: number }[],
): readonly ObservationComponent[] {
  return parts.map(({ code, own, value }) => ({
    code: conceptOf(code.loinc, own, own.display ?? own.code),
    valueQuantity: quantityOf(value, code),
  }));
}
