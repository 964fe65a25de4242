import type { EhrValue } from '@mien/domain';
import { baseOf, LOINC, systemOf } from './concepts.ts';
import type { Device, Identifier, Observation } from './r4.ts';
import type { ExportWords } from './words.ts';

/** The LOINC codes that we write into a clinic's record, all of measured vital signs. */
const VALUE_OF_CODE: ReadonlyMap<string, EhrValue> = new Map([
  ['8867-4', 'heartRate'],
  ['9279-1', 'breathingRate'],
  ['85354-9', 'bloodPressure'],
  ['29463-7', 'weight'],
]);

/** Id of the device within its observation. */
const DEVICE_ID = 'device';

type ContainedDevice = Pick<Device, 'resourceType' | 'deviceName' | 'version' | 'property'> & {
  readonly id: typeof DEVICE_ID;
  readonly type?: Device['type'];
};

/** An observation as it is created in a clinic's record, which gives it an id. */
export type EhrObservation = Omit<Observation, 'id' | 'meta' | 'status'> & {
  readonly status: 'final' | 'entered-in-error';
  readonly meta: Pick<NonNullable<Observation['meta']>, 'profile' | 'tag'>;
  readonly identifier: readonly [Identifier];
  readonly contained: readonly [ContainedDevice];
};

/** The identifier system of the observations that we write. */
export const observationIdSystem = (publicUrl: string): string => `${baseOf(publicUrl)}/observation-id`;

/**
 * What an observation is in a clinic's record; null for all that is not written there: calculated values, estimates of a
 * hosted provider's blood pressure, values without verification, and those that are missing.
 */
export function ehrValueOf(observation: Observation, from: 'scan' | 'entry'): EhrValue | null {
  const code = observation.code.coding?.find(({ system }) => system === LOINC)?.code ?? '';
  const value = VALUE_OF_CODE.get(code) ?? null;
  if (value === null || observation.status !== 'final' || observation.dataAbsentReason) return null;
  // A pressure and a weight come from a cuff and a scale, never from a camera.
  if (from === 'scan' && value !== 'heartRate' && value !== 'breathingRate') return null;
  return value;
}

/** A value's interval in words: receivers that drop components keep notes. */
function intervalNote({ component = [] }: Observation, publicUrl: string): readonly { readonly text: string }[] {
  const system = systemOf(publicUrl, 'detail');
  return component.flatMap(({ code, valueRange }) => {
    const isInterval = code.coding?.some((coding) => coding.system === system && coding.code === 'interval-90');
    if (!isInterval || !valueRange) return [];
    const { low, high } = valueRange;
    return [{ text: `${code.text}: ${low.value} – ${high.value} ${high.unit}` }];
  });
}

/** Components that other software has a use for: values and the interval. */
function sentComponents({ component = [] }: Observation, publicUrl: string) {
  const system = systemOf(publicUrl, 'detail');
  const kept = component.filter(
    ({ code }) => !code.coding?.some((coding) => coding.system === system && coding.code !== 'interval-90'),
  );
  return kept.length > 0 ? { component: kept } : {};
}

/** The device of a value: what made a scan, or a device of the patient. */
function containedDevice(value: EhrValue, device: Device | null, { devices }: ExportWords): ContainedDevice {
  const base = { resourceType: 'Device', id: DEVICE_ID } as const;
  if (device === null)
    return {
      ...base,
      deviceName: [{ name: value === 'weight' ? devices.scale : devices.cuff, type: 'user-friendly-name' }],
    };
  const { deviceName, type, version, property } = device;
  return { ...base, deviceName, type, ...(version ? { version } : {}), ...(property ? { property } : {}) };
}

interface EhrTarget {
  readonly publicUrl: string;
  readonly words: ExportWords;
  /** The id of the patient in the record. */
  readonly fhirPatientId: string;
}

/**
 * An observation for a clinic's record: without an id and a time of change, which the record gives, about the patient of
 * the record, and with its device inside.
 *
 * @param device  what made the scan; null for what the patient measured
 * @see https://build.fhir.org/ig/HL7/US-Core/writing-vital-signs.html
 */
export function ehrObservation(
  { publicUrl, words, fhirPatientId }: EhrTarget,
  observation: Observation,
  value: EhrValue,
  device: Device | null,
): EhrObservation {
  const {
    id,
    meta,
    status: _,
    note = [],
    device: _device,
    derivedFrom: _sources,
    component: _parts,
    ...kept
  } = observation;
  const subject = { reference: `Patient/${fhirPatientId}` };
  const notes = [...note, ...intervalNote(observation, publicUrl)];
  return {
    ...kept,
    status: 'final',
    meta: { ...(meta?.profile ? { profile: meta.profile } : {}), ...(meta?.tag ? { tag: meta.tag } : {}) },
    identifier: [{ system: observationIdSystem(publicUrl), value: id }],
    contained: [containedDevice(value, device, words)],
    subject,
    performer: [subject],
    device: { reference: `#${DEVICE_ID}` },
    ...(notes.length > 0 ? { note: notes } : {}),
    ...sentComponents(observation, publicUrl),
  };
}

/** The same observation after it was deleted here, with the id that the record gave it. */
export const ehrObservationInError = (
  observation: EhrObservation,
  id: string,
): EhrObservation & { readonly id: string } => ({ ...observation, id, status: 'entered-in-error' });

/** How many issues of an outcome are read. Chosen. */
const ISSUES_MAX = 10;

const textIn = (value: unknown): readonly string[] =>
  typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * What an OperationOutcome says, in the words of the record; null for anything else. Only texts are read, never markup.
 *
 * @see https://hl7.org/fhir/R4/operationoutcome.html
 */
export function outcomeText(body: unknown): string | null {
  const { resourceType, issue } = objectIn(body);
  if (resourceType !== 'OperationOutcome' || !Array.isArray(issue)) return null;
  const texts = issue.slice(0, ISSUES_MAX).flatMap((one) => {
    const { details, diagnostics } = objectIn(one);
    const { text, coding } = objectIn(details);
    const displays = Array.isArray(coding) ? coding.flatMap((each) => textIn(objectIn(each).display)) : [];
    const [said] = [...textIn(text), ...textIn(diagnostics), ...displays];
    return said ?? [];
  });
  return texts.length === 0 ? null : [...new Set(texts)].join(' ');
}

/** What a record says about a patient, for staff who compare it with Mien's. */
export interface EhrPerson {
  readonly name: string;
  readonly birthYear: number | null;
  /** As the record writes it. */
  readonly phone: string | null;
}

const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(objectIn) : [];

function nameIn(names: readonly Readonly<Record<string, unknown>>[]): string {
  const chosen = names.find(({ use }) => use === 'official') ?? names.find(({ use }) => use === 'usual') ?? names[0];
  const { given, family, text } = chosen ?? {};
  const parts = [...(Array.isArray(given) ? given.flatMap(textIn) : []), ...textIn(family)];
  return parts.length > 0 ? parts.join(' ') : (textIn(text)[0] ?? '');
}

/** The person of a Patient resource; null for anything else. */
export function ehrPersonOf(body: unknown, fhirPatientId: string): EhrPerson | null {
  const { resourceType, id, name, birthDate, telecom } = objectIn(body);
  if (resourceType !== 'Patient' || id !== fhirPatientId) return null;
  const [year] = textIn(birthDate).flatMap((text) => /^\d{4}/.exec(text)?.[0] ?? []);
  const phone = listIn(telecom).find(
    ({ system, value }) => (system === 'phone' || system === 'sms') && textIn(value).length > 0,
  );
  return {
    name: nameIn(listIn(name)),
    birthYear: year === undefined ? null : Number(year),
    phone: phone ? (textIn(phone.value)[0] ?? null) : null,
  };
}
