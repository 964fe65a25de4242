import {
  Email,
  type FieldFault,
  line,
  NAME_MAX_LENGTH,
  type Patient,
  type PatientUpdate,
  type Screening,
  type WrittenPatientField,
} from '@mien/contract';
import {
  ageFromBirthDate,
  areInchesInRange,
  type BirthSex,
  birthDateFromAge,
  bodyMassIndex,
  type CalendarDate,
  cmFromFeetAndInches,
  type DiabetesType,
  HEIGHT_FEET_LIMITS,
  isAgeInRange,
  isBodyMassIndexInRange,
  isHeightInRangeCm,
  isWeightInRangePounds,
  kgFromPounds,
  QUALITY_OF_LIFE_LIMITS,
  type UnitSystem,
  WEIGHT_LIMITS_KG,
  WEIGHT_UPDATE_MIN_POUNDS,
} from '@mien/domain';
import { heightCmOf, type TypedBody, typedBodyFrom, weightKgOf } from '../../shared/forms/typed-body.ts';
import { typedInches, typedNumber, typedWholeNumber } from '../../shared/forms/typed-number.ts';
import type { Faults, Form } from '../../shared/forms/use-form.ts';

export const SECTIONS = ['personal', 'body', 'health'] as const;
export type Section = (typeof SECTIONS)[number];

type YesOrNo = 'yes' | 'no' | '';

/** The profile as typed: numbers are text, '' is "not answered". */
export interface ProfileValues extends TypedBody {
  /** An anonymous patient is not asked for a name. */
  readonly isAnonymous: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly age: string;
  readonly birthSex: BirthSex | '';
  readonly email: string;
  readonly smoke: YesOrNo;
  readonly bloodPressureMedication: YesOrNo;
  readonly diabetesType: DiabetesType;
  readonly qol: string;
}

export type ProfileField = Exclude<keyof ProfileValues, 'isAnonymous' | 'units' | 'exactHeightCm' | 'exactWeightKg'>;

/** A fault of a field; the names are those of the message catalog. */
type ProfileFault =
  | 'firstName'
  | 'firstNameFormat'
  | 'lastName'
  | 'lastNameFormat'
  | 'age'
  | 'ageRange'
  | 'birthSex'
  | 'email'
  | 'heightFt'
  | 'heightIn'
  | 'heightRange'
  | 'heightCm'
  | 'heightRangeCm'
  | 'weight'
  | 'weightRange'
  | 'weightRangeKg'
  | 'bodyMassIndex'
  | 'smoke'
  | 'bloodPressureMedication'
  | 'diabetesType'
  | 'qol';

export type ProfileFaults = Faults<Pick<ProfileValues, ProfileField>, ProfileFault>;

/** The properties of a section's fields in the drawer. */
export interface SectionFieldsProps {
  readonly form: Form<ProfileValues, ProfileFault>;
  readonly onUnits: (units: UnitSystem) => void;
}

/** Names that the API accepts; also checked here, so that nothing is stored before everything is valid. */
const Name = line(NAME_MAX_LENGTH);

function yesOrNo(answer: boolean | undefined): YesOrNo {
  if (answer === undefined) return '';
  return answer ? 'yes' : 'no';
}

/** The form values of a stored patient. */
export function valuesFromPatient(patient: Patient, today: CalendarDate, units: UnitSystem): ProfileValues {
  const { latestScreening: screening, birthDate, birthSex } = patient;
  // Before the first screening, the values entered at registration.
  const body = screening ?? patient.registeredBody;
  return {
    isAnonymous: patient.isAnonymous,
    firstName: patient.firstName,
    lastName: patient.lastName,
    // No age is assumed that the patient has not given.
    age: birthDate === null ? '' : String(ageFromBirthDate(birthDate, today)),
    // Before the first screening "Unknown" only means that the question was not asked yet.
    birthSex: birthSex === 'Unknown' && !screening ? '' : birthSex,
    email: patient.email ?? '',
    ...typedBodyFrom(units, body?.heightCm ?? null, body?.weightKg ?? null),
    smoke: yesOrNo(screening?.smoke),
    bloodPressureMedication: yesOrNo(screening?.bloodPressureMedication),
    diabetesType: screening?.diabetesType ?? '',
    qol: screening ? String(screening.qol) : '',
  };
}

function nameFaults(values: ProfileValues): ProfileFaults {
  if (values.isAnonymous) return {};
  return {
    ...(values.firstName.trim() === ''
      ? { firstName: 'firstName' }
      : !Name.safeParse(values.firstName).success && { firstName: 'firstNameFormat' }),
    ...(values.lastName.trim() === ''
      ? { lastName: 'lastName' }
      : !Name.safeParse(values.lastName).success && { lastName: 'lastNameFormat' }),
  };
}

function personalFaults(values: ProfileValues): ProfileFaults {
  const age = typedWholeNumber(values.age);
  return {
    ...nameFaults(values),
    ...(age === null ? { age: 'age' } : !isAgeInRange(age) && { age: 'ageRange' }),
    ...(values.birthSex === '' && { birthSex: 'birthSex' }),
    ...(values.email.trim() !== '' && !Email.safeParse(values.email.trim()).success && { email: 'email' }),
  };
}

function areFeetAndInchesInRange(feet: number, inches: number): boolean {
  return feet >= HEIGHT_FEET_LIMITS.min && feet <= HEIGHT_FEET_LIMITS.max && areInchesInRange(inches);
}

function metricFaults(values: ProfileValues): ProfileFaults {
  const heightCm = heightCmOf(values);
  const weightKg = weightKgOf(values);
  const isWeightWrong = weightKg !== null && (weightKg < WEIGHT_LIMITS_KG.min || weightKg > WEIGHT_LIMITS_KG.max);
  return {
    ...(heightCm === null ? { heightCm: 'heightCm' } : !isHeightInRangeCm(heightCm) && { heightCm: 'heightRangeCm' }),
    ...(weightKg === null ? { weight: 'weight' } : isWeightWrong && { weight: 'weightRangeKg' }),
  };
}

function bodyFaults(values: ProfileValues): ProfileFaults {
  if (values.units === 'metric') return metricFaults(values);
  const feet = typedWholeNumber(values.heightFt);
  const inches = typedInches(values.heightIn);
  const pounds = typedNumber(values.weight);
  const isHeightWrong =
    feet !== null &&
    inches !== null &&
    !(areFeetAndInchesInRange(feet, inches) && isHeightInRangeCm(cmFromFeetAndInches({ feet, inches })));
  return {
    ...(feet === null ? { heightFt: 'heightFt' } : isHeightWrong && { heightFt: 'heightRange' }),
    ...(inches === null && { heightIn: 'heightIn' }),
    ...(pounds === null ? { weight: 'weight' } : !isWeightInRangePounds(pounds) && { weight: 'weightRange' }),
  };
}

function healthFaults(values: ProfileValues): ProfileFaults {
  const qol = typedWholeNumber(values.qol);
  return {
    ...(values.smoke === '' && { smoke: 'smoke' }),
    ...(values.bloodPressureMedication === '' && { bloodPressureMedication: 'bloodPressureMedication' }),
    ...(values.diabetesType === '' && { diabetesType: 'diabetesType' }),
    ...((qol === null || qol < QUALITY_OF_LIFE_LIMITS.min || qol > QUALITY_OF_LIFE_LIMITS.max) && { qol: 'qol' }),
  };
}

const FAULTS_OF_SECTION = { personal: personalFaults, body: bodyFaults, health: healthFaults } as const;

/** All faults of a section. */
export function faultsOf(section: Section, values: ProfileValues): ProfileFaults {
  return FAULTS_OF_SECTION[section](values);
}

export function isSectionValid(section: Section, values: ProfileValues): boolean {
  return Object.keys(faultsOf(section, values)).length === 0;
}

/** API fields that a patient types on this page. */
type TypedField =
  | Exclude<WrittenPatientField, 'phoneNumber' | 'externalReference' | 'groupCode'>
  | Exclude<keyof Screening, 'isWeightReviewed'>;

/** For each field of the API, its section, and the fault shown when the API refuses it. */
const REFUSALS: Readonly<Record<TypedField, readonly [Section, ProfileFaults]>> = {
  firstName: ['personal', { firstName: 'firstNameFormat' }],
  lastName: ['personal', { lastName: 'lastNameFormat' }],
  birthDate: ['personal', { age: 'ageRange' }],
  birthSex: ['personal', { birthSex: 'birthSex' }],
  email: ['personal', { email: 'email' }],
  heightCm: ['body', { heightFt: 'heightRange' }],
  weightKg: ['body', { weight: 'weightRange' }],
  smoke: ['health', { smoke: 'smoke' }],
  bloodPressureMedication: ['health', { bloodPressureMedication: 'bloodPressureMedication' }],
  diabetesType: ['health', { diabetesType: 'diabetesType' }],
  qol: ['health', { qol: 'qol' }],
};

export interface RefusedSection {
  readonly section: Section;
  readonly faults: ProfileFaults;
}

/** The first section with a field that the API refused; null if none of its fields is on this page. */
export function refusedSection(fields: readonly FieldFault[]): RefusedSection | null {
  const refusals = fields.flatMap(({ path, rule }) => {
    if (rule === 'body_mass_index_range') return [['body', { weight: 'bodyMassIndex' }] as const];
    const refusal = (REFUSALS as Partial<Record<string, (typeof REFUSALS)[TypedField]>>)[path.split('.').at(-1) ?? ''];
    return refusal ? [refusal] : [];
  });
  const section = SECTIONS.find((candidate) => refusals.some(([name]) => name === candidate));
  if (!section) return null;
  const faults = Object.assign({}, ...refusals.filter(([name]) => name === section).map(([, fault]) => fault));
  return { section, faults };
}

/**
 * Why no scan is possible although every single answer is valid: height and weight do not fit together. Null if one is
 * possible. Source: specification, section 5 (checked only when nothing is missing).
 */
export function scanUnavailable(values: ProfileValues): RefusedSection | null {
  const heightCm = heightCmOf(values);
  const weightKg = weightKgOf(values);
  const isAvailable =
    heightCm !== null && weightKg !== null && isBodyMassIndexInRange(bodyMassIndex(heightCm, weightKg));
  return isAvailable ? null : { section: 'body', faults: { weight: 'bodyMassIndex' } };
}

/** Whether a drawer's Update button is enabled; less strict than the faults, which are then shown as messages. */
export function canUpdate(section: Section, values: ProfileValues): boolean {
  if (section === 'personal') {
    const { isAnonymous, firstName, lastName, age, birthSex } = values;
    const hasName = isAnonymous || (firstName.trim() !== '' && lastName.trim() !== '');
    return hasName && age.trim() !== '' && birthSex !== '';
  }
  if (section === 'body' && values.units === 'metric')
    return heightCmOf(values) !== null && (weightKgOf(values) ?? 0) >= kgFromPounds(WEIGHT_UPDATE_MIN_POUNDS);
  if (section === 'body') {
    const feet = typedWholeNumber(values.heightFt);
    const inches = typedInches(values.heightIn);
    const pounds = typedNumber(values.weight);
    return (
      feet !== null &&
      feet >= HEIGHT_FEET_LIMITS.min &&
      inches !== null &&
      areInchesInRange(inches) &&
      pounds !== null &&
      pounds >= WEIGHT_UPDATE_MIN_POUNDS
    );
  }
  return (typedWholeNumber(values.qol) ?? 0) >= QUALITY_OF_LIFE_LIMITS.min;
}

/** The screening to store for valid values. */
export function screeningFromValues(values: ProfileValues): Screening {
  return {
    heightCm: heightCmOf(values) ?? Number.NaN,
    weightKg: weightKgOf(values) ?? Number.NaN,
    smoke: values.smoke === 'yes',
    bloodPressureMedication: values.bloodPressureMedication === 'yes',
    diabetesType: values.diabetesType,
    isWeightReviewed: true,
    qol: typedWholeNumber(values.qol) ?? Number.NaN,
  };
}

/** The changes to the patient. An age that matches the birth date leaves it unchanged. */
export function patientUpdateFromValues(values: ProfileValues, patient: Patient, today: CalendarDate): PatientUpdate {
  const age = typedWholeNumber(values.age) ?? Number.NaN;
  const isSameAge = patient.birthDate !== null && ageFromBirthDate(patient.birthDate, today) === age;
  const email = values.email.trim();
  return {
    ...(values.isAnonymous ? {} : { firstName: values.firstName.trim(), lastName: values.lastName.trim() }),
    ...(values.birthSex === '' ? {} : { birthSex: values.birthSex }),
    ...(isSameAge ? {} : { birthDate: birthDateFromAge(age, today) }),
    ...(email === (patient.email ?? '') ? {} : { email: email === '' ? null : email }),
    isConsentAccepted: true,
  };
}
