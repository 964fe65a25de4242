import { knownDigits } from '@mien/domain';
import type { AbsenceCode } from './missing-codes.ts';
import { isAbsenceCode, STANDARD_OF_ABSENCE } from './missing-codes.ts';
import type { CodeableConcept, Coding, Narrative, Quantity } from './r4.ts';
import type { DetailCode, ExportWords } from './words.ts';

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
const CATEGORY_NAMES = { 'vital-signs': 'Vital Signs', survey: 'Survey', 'social-history': 'Social History' } as const;
const AGENT_NAMES = { author: 'Author', assembler: 'Assembler' } as const;

/** The URL of an HL7 code system. */
export const terminologyOf = (name: string) => `${TERMINOLOGY}/${name}`;

/** Base URL of code systems, which the server answers, and of identifier systems, which are only names. */
export const baseOf = (publicUrl: string) => `${publicUrl}/fhir`;

/** URL of a code system of this installation, by its last segment. */
export const systemOf = (publicUrl: string, name: string) => `${baseOf(publicUrl)}/CodeSystem/${name}`;

/** Maximum length of an R4 id. */
export const ID_MAX_LENGTH = 64;

/**
 * The id of a resource that all exports of this installation share. It begins with the installation's host, so that a
 * repository with the same kind of resource from elsewhere keeps both.
 */
export function sharedId(publicUrl: string, name: string): string {
  const host = publicUrl.replace(/^[a-z]+:\/\//, '').replaceAll(/[^A-Za-z0-9]+/g, '-');
  return `${host.slice(0, Math.max(0, ID_MAX_LENGTH - 1 - name.length))}-${name}`.slice(0, ID_MAX_LENGTH);
}

/** A code of LOINC with its English display. */
export const loincOf = ([code, display]: readonly [code: string, display: string]): Coding => ({
  system: LOINC,
  code,
  display,
});

/** The HL7 category of an observation. */
export function categoryOf(code: keyof typeof CATEGORY_NAMES): CodeableConcept {
  const display = CATEGORY_NAMES[code];
  return { coding: [{ system: `${TERMINOLOGY}/observation-category`, code, display }], text: display };
}

/** The HL7 type of an agent's contribution to a result. */
export function agentTypeOf(code: keyof typeof AGENT_NAMES): CodeableConcept {
  const display = AGENT_NAMES[code];
  return { coding: [{ system: `${TERMINOLOGY}/provenance-participant-type`, code, display }], text: display };
}

/** Yes or no, in the code system that other software knows. */
export function yesNo(isYes: boolean, { yes, no }: Pick<ExportWords, 'yes' | 'no'>): CodeableConcept {
  const [code, display] = isYes ? ['Y', 'Yes'] : ['N', 'No'];
  return { coding: [{ system: `${TERMINOLOGY}/v2-0136`, code, display }], text: isYes ? yes : no };
}

/**
 * An amount with its display unit and UCUM code.
 *
 * @param decimals  known decimals, of the unit and of the measured value
 */
export const quantityOf = (
  value: number,
  { unit, ucum, decimals }: { readonly unit: string; readonly ucum: string; readonly decimals: number },
): Quantity => ({
  value: knownDigits(value, decimals),
  unit,
  system: UCUM,
  code: ucum,
});

const CHARACTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A resource in words, as XHTML. */
export function narrativeOf(text: string): Narrative {
  const escaped = text.replace(/[&<>"]/g, (character) => CHARACTERS[character] ?? '');
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${escaped}</div>` };
}

/** Concepts with Mien's own codes. */
export function createConcepts(publicUrl: string, words: ExportWords) {
  return {
    detail: (code: DetailCode): CodeableConcept => ({
      coding: [{ system: systemOf(publicUrl, 'detail'), code, display: words.details[code] }],
      text: words.details[code],
    }),

    /** Why there is no value: the standard's code, and our own reason. An unknown reason becomes text. */
    absence(reason: string): CodeableConcept {
      const standard = (code: string): Coding => ({ system: `${TERMINOLOGY}/data-absent-reason`, code });
      if (!isAbsenceCode(reason)) return { coding: [standard('unknown')], text: reason };
      const own = { system: systemOf(publicUrl, 'missing'), code: reason, display: words.missing[reason] };
      return { coding: [standard(STANDARD_OF_ABSENCE[reason]), own], text: words.missing[reason] };
    },
  };
}

/** Why a value is missing, in words. */
export const absenceText = (reason: string, words: ExportWords): string =>
  isAbsenceCode(reason) ? words.missing[reason satisfies AbsenceCode] : reason;
