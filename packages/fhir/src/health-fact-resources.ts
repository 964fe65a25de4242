import { narrativeOf, terminologyOf } from './concepts.ts';
import type { ObserveSettings } from './observe.ts';
import type { ExportedHealthFact } from './patient-data.ts';
import type { Coding, Condition, MedicationStatement } from './r4.ts';

/** An HL7 code that other software expects, without text. */
const codedAs = (system: string, code: string, display: string): { readonly coding: readonly Coding[] } => ({
  coding: [{ system: terminologyOf(system), code, display }],
});

/**
 * The resource of a medicine or a condition, in the patient's own words: they are neither coded nor confirmed.
 * @see https://hl7.org/fhir/R4/medicationstatement.html
 * @see https://hl7.org/fhir/R4/condition.html
 */
export function healthFactResource(
  { patientUid, words }: ObserveSettings,
  { id, kind, name, dose, startedOn, endedOn, changed }: ExportedHealthFact,
): MedicationStatement | Condition {
  const subject = { reference: `Patient/${patientUid}` };
  const said = [name, dose].filter((part) => part !== null).join(', ');
  const common = { id, meta: { lastUpdated: changed }, language: words.language, text: narrativeOf(said), subject };
  if (kind === 'condition')
    return {
      resourceType: 'Condition',
      ...common,
      clinicalStatus:
        endedOn === null
          ? codedAs('condition-clinical', 'active', 'Active')
          : codedAs('condition-clinical', 'resolved', 'Resolved'),
      verificationStatus: codedAs('condition-ver-status', 'unconfirmed', 'Unconfirmed'),
      category: [codedAs('condition-category', 'problem-list-item', 'Problem List Item')],
      code: { text: name },
      ...(startedOn === null ? {} : { onsetDateTime: startedOn }),
      ...(endedOn === null ? {} : { abatementDateTime: endedOn }),
      recordedDate: changed,
      asserter: subject,
    };
  const period = {
    ...(startedOn === null ? {} : { start: startedOn }),
    ...(endedOn === null ? {} : { end: endedOn }),
  };
  return {
    resourceType: 'MedicationStatement',
    ...common,
    status: endedOn === null ? 'active' : 'completed',
    medicationCodeableConcept: { text: name },
    ...(Object.keys(period).length === 0 ? {} : { effectivePeriod: period }),
    dateAsserted: changed,
    informationSource: subject,
    ...(dose === null ? {} : { dosage: [{ text: dose }] }),
  };
}
