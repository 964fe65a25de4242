import {
  Email,
  type FieldFault,
  line,
  NAME_MAX_LENGTH,
  type Patient,
  type PatientUpdate,
  type Screening,
} from '@mien/contract';
import {
  ageFromBirthDate,
  type BirthSex,
  birthDateFromAge,
  bodyMassIndex,
  type CalendarDate,
  cmFromFeetAndInches,
  DEFAULT_AGE_YEARS,
  type DiabetesType,
  feetAndInchesFromCm,
  HEIGHT_FEET_LIMITS,
  HEIGHT_INCHES_LIMITS,
  isAgeInRange,
  isBodyMassIndexInRange,
  isHeightInRangeCm,
  isWeightInRangePounds,
  kgFromPounds,
  poundsFromKg,
  QUALITY_OF_LIFE_LIMITS,
  WEIGHT_UPDATE_MIN_POUNDS,
} from '@mien/domain';

export const SECTIONS = ['personal', 'body', 'health'] as const;
export type Section = (typeof SECTIONS)[number];

export type YesOrNo = 'yes' | 'no' | '';

/** The profile as it is typed: numbers are text, '' is "not answered". */
export interface ProfileValues {
  /** Nobody asks such a patient for a name. */
  readonly isAnonymous: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly age: string;
  readonly birthSex: BirthSex | '';
  readonly email: string;
  readonly heightFt: string;
  readonly heightIn: string;
  readonly weight: string;
  readonly smoke: YesOrNo;
  readonly bloodPressureMedication: YesOrNo;
  readonly diabetesType: DiabetesType;
  readonly qol: string;
}

export type ProfileField = Exclude<keyof ProfileValues, 'isAnonymous'>;

/** What is wrong with a field; the names are those of the message catalogue. */
export type ProfileFault =
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
  | 'weight'
  | 'weightRange'
  | 'bodyMassIndex'
  | 'smoke'
  | 'bloodPressureMedication'
  | 'diabetesType'
  | 'qol';

export type ProfileFaults = Readonly<Partial<Record<ProfileField, ProfileFault>>>;

/** What the API takes as a name; checked here too, so that nothing is stored before all is right. */
const Name = line(NAME_MAX_LENGTH);

function yesOrNo(answer: boolean | undefined): YesOrNo {
  if (answer === undefined) return '';
  return answer ? 'yes' : 'no';
}

/** What is typed for a patient as stored. */
export function valuesFromPatient(patient: Patient, today: CalendarDate): ProfileValues {
  const { latestScreening: screening, birthDate, birthSex } = patient;
  // Until the first screening, what was entered when registering.
  const body = screening ?? patient.registeredBody;
  const height = body ? feetAndInchesFromCm(body.heightCm) : null;
  return {
    isAnonymous: patient.isAnonymous,
    firstName: patient.firstName,
    lastName: patient.lastName,
    age: String(birthDate === null ? DEFAULT_AGE_YEARS : ageFromBirthDate(birthDate, today)),
    // Before the first screening "Unknown" only says that nobody has asked yet.
    birthSex: birthSex === 'Unknown' && !screening ? '' : birthSex,
    email: patient.email ?? '',
    heightFt: height ? String(height.feet) : '',
    heightIn: height ? String(height.inches) : '',
    weight: body ? String(poundsFromKg(body.weightKg)) : '',
    smoke: yesOrNo(screening?.smoke),
    bloodPressureMedication: yesOrNo(screening?.bloodPressureMedication),
    diabetesType: screening?.diabetesType ?? '',
    qol: screening ? String(screening.qol) : '',
  };
}

/** A whole number without sign, or null. */
function wholeNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** An amount with an optional decimal part, or null. */
function amount(text: string): number | null {
  return /^\d{1,4}([.,]\d{0,3})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
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
  const age = wholeNumber(values.age);
  return {
    ...nameFaults(values),
    ...(age === null ? { age: 'age' } : !isAgeInRange(age) && { age: 'ageRange' }),
    ...(values.birthSex === '' && { birthSex: 'birthSex' }),
    ...(values.email.trim() !== '' && !Email.safeParse(values.email.trim()).success && { email: 'email' }),
  };
}

function areFeetAndInchesInRange(feet: number, inches: number): boolean {
  return (
    feet >= HEIGHT_FEET_LIMITS.min &&
    feet <= HEIGHT_FEET_LIMITS.max &&
    inches >= HEIGHT_INCHES_LIMITS.min &&
    inches <= HEIGHT_INCHES_LIMITS.max
  );
}

function bodyFaults(values: ProfileValues): ProfileFaults {
  const feet = wholeNumber(values.heightFt);
  const inches = wholeNumber(values.heightIn);
  const pounds = amount(values.weight);
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
  const qol = wholeNumber(values.qol);
  return {
    ...(values.smoke === '' && { smoke: 'smoke' }),
    ...(values.bloodPressureMedication === '' && { bloodPressureMedication: 'bloodPressureMedication' }),
    ...(values.diabetesType === '' && { diabetesType: 'diabetesType' }),
    ...((qol === null || qol < QUALITY_OF_LIFE_LIMITS.min || qol > QUALITY_OF_LIFE_LIMITS.max) && { qol: 'qol' }),
  };
}

const FAULTS_OF_SECTION = { personal: personalFaults, body: bodyFaults, health: healthFaults } as const;

/** Everything that is wrong with a section. */
export function faultsOf(section: Section, values: ProfileValues): ProfileFaults {
  return FAULTS_OF_SECTION[section](values);
}

export function isSectionValid(section: Section, values: ProfileValues): boolean {
  return Object.keys(faultsOf(section, values)).length === 0;
}

/** Where a field of the API is typed, and what is said when the API refuses it. */
const REFUSALS: Readonly<Record<string, readonly [Section, ProfileFaults]>> = {
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

/** The first section with a field that the API refused, or null when none of its fields is typed here. */
export function refusedSection(fields: readonly FieldFault[]): RefusedSection | null {
  const refusals = fields.flatMap(({ path, rule }) => {
    if (rule === 'body_mass_index_range') return [['body', { weight: 'bodyMassIndex' }] as const];
    const refusal = REFUSALS[path.split('.').at(-1) ?? ''];
    return refusal ? [refusal] : [];
  });
  const section = SECTIONS.find((candidate) => refusals.some(([name]) => name === candidate));
  if (!section) return null;
  const faults = Object.assign({}, ...refusals.filter(([name]) => name === section).map(([, fault]) => fault));
  return { section, faults };
}

/**
 * Why no scan can be offered although every answer is valid by itself: height and weight do not go together. Null when
 * one can be. Source: specification, section 5 (checked only when nothing is missing).
 */
export function scanUnavailable(values: ProfileValues): RefusedSection | null {
  const height = { feet: Number(values.heightFt), inches: Number(values.heightIn) };
  const index = bodyMassIndex(cmFromFeetAndInches(height), kgFromPounds(Number(values.weight)));
  return isBodyMassIndexInRange(index) ? null : { section: 'body', faults: { weight: 'bodyMassIndex' } };
}

/** Whether a drawer's Update button may be pressed; looser than the faults, which come as messages then. */
export function canUpdate(section: Section, values: ProfileValues): boolean {
  if (section === 'personal') {
    const { isAnonymous, firstName, lastName, age, birthSex } = values;
    const hasName = isAnonymous || (firstName.trim() !== '' && lastName.trim() !== '');
    return hasName && age.trim() !== '' && birthSex !== '';
  }
  if (section === 'body') {
    const feet = wholeNumber(values.heightFt);
    const inches = wholeNumber(values.heightIn);
    const pounds = amount(values.weight);
    return (
      feet !== null &&
      feet >= HEIGHT_FEET_LIMITS.min &&
      inches !== null &&
      inches <= HEIGHT_INCHES_LIMITS.max &&
      pounds !== null &&
      pounds >= WEIGHT_UPDATE_MIN_POUNDS
    );
  }
  return (wholeNumber(values.qol) ?? 0) >= QUALITY_OF_LIFE_LIMITS.min;
}

/**
 * The screening to store for valid values. Feet, inches and pounds that still read as the stored height and weight do
 * leave those untouched, so that looking at a profile never moves a number.
 */
export function screeningFromValues(values: ProfileValues, stored: Screening | null): Screening {
  const shown = stored
    ? { height: feetAndInchesFromCm(stored.heightCm), weight: String(poundsFromKg(stored.weightKg)) }
    : null;
  const feet = Number(values.heightFt);
  const inches = Number(values.heightIn);
  const isSameHeight = shown?.height.feet === feet && shown.height.inches === inches;
  const isSameWeight = shown?.weight === values.weight.trim();
  return {
    heightCm: stored && isSameHeight ? stored.heightCm : cmFromFeetAndInches({ feet, inches }),
    weightKg: stored && isSameWeight ? stored.weightKg : kgFromPounds(amount(values.weight) ?? 0),
    smoke: values.smoke === 'yes',
    bloodPressureMedication: values.bloodPressureMedication === 'yes',
    diabetesType: values.diabetesType,
    isWeightReviewed: true,
    qol: Number(values.qol),
  };
}

/** What to change about the patient. An age that the birth date already gives leaves the birth date alone. */
export function patientUpdateFromValues(values: ProfileValues, patient: Patient, today: CalendarDate): PatientUpdate {
  const age = Number(values.age);
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
