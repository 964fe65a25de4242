import type { HandlerInput, kiosk, ScanPerson } from '@mien/contract';
import {
  BIRTH_SEXES,
  type BirthSex,
  birthDateFromAge,
  bodyMassIndex,
  type CalendarDate,
  DIABETES_TYPES,
  isAgeInRange,
  isBodyMassIndexInRange,
  isHeightInRangeCm,
  QUALITY_OF_LIFE_LIMITS,
  type UnitSystem,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import { heightCmOf, type TypedBody, typedBodyFrom, weightKgOf } from '../../forms/typed-body.ts';
import { typedWholeNumber } from '../../forms/typed-number.ts';

export type Answers = HandlerInput<typeof kiosk.answer>['body'];

/** What a person has typed and chosen; '' is not answered. */
export interface VisitDraft extends TypedBody {
  readonly isAgreed: boolean;
  readonly age: string;
  readonly birthSex: string;
  readonly smoke: string;
  readonly bloodPressureMedication: string;
  readonly diabetesType: string;
  readonly qol: string;
}

export const emptyDraft = (units: UnitSystem): VisitDraft => ({
  ...typedBodyFrom(units, null, null),
  isAgreed: false,
  age: '',
  birthSex: '',
  smoke: '',
  bloodPressureMedication: '',
  diabetesType: '',
  qol: '',
});

/** What has to be asked. */
export const needsOf = ({ isConsentAccepted, ageYears, birthSex, latestScreening }: ScanPerson) => ({
  consent: !isConsentAccepted,
  age: ageYears === null,
  sex: birthSex === 'Unknown',
  screening: latestScreening === null,
});

type Needs = ReturnType<typeof needsOf>;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;

function screeningOf(draft: VisitDraft): NonNullable<Answers['screening']> | null {
  const [heightCm, weightKg] = [heightCmOf(draft), weightKgOf(draft)];
  const diabetesType = draft.diabetesType === '' ? null : oneOf(DIABETES_TYPES, draft.diabetesType);
  const qol = typedWholeNumber(draft.qol);
  if (heightCm === null || weightKg === null || diabetesType === null) return null;
  if (!isHeightInRangeCm(heightCm) || weightKg < WEIGHT_LIMITS_KG.min || weightKg > WEIGHT_LIMITS_KG.max) return null;
  if (!isBodyMassIndexInRange(bodyMassIndex(heightCm, weightKg))) return null;
  if (qol === null || qol < QUALITY_OF_LIFE_LIMITS.min || qol > QUALITY_OF_LIFE_LIMITS.max) return null;
  if (draft.smoke === '' || draft.bloodPressureMedication === '') return null;
  return {
    heightCm,
    weightKg,
    diabetesType,
    qol,
    smoke: draft.smoke === 'yes',
    bloodPressureMedication: draft.bloodPressureMedication === 'yes',
    isWeightReviewed: true,
  };
}

/** The versions of the texts that a person agrees to. */
type Texts = NonNullable<Answers['consent']>;

/** The answers to send; null while one is missing or impossible. */
export function answersOf(draft: VisitDraft, needs: Needs, texts: Texts, today: CalendarDate): Answers | null {
  const ageYears = typedWholeNumber(draft.age);
  const birthSex = oneOf<BirthSex>(BIRTH_SEXES, draft.birthSex);
  const screening = needs.screening ? screeningOf(draft) : null;
  const isAgeMissing = needs.age && (ageYears === null || !isAgeInRange(ageYears));
  const isMissing =
    (needs.consent && !draft.isAgreed) ||
    isAgeMissing ||
    (needs.sex && birthSex === null) ||
    (needs.screening && screening === null);
  if (isMissing) return null;
  return {
    ...(needs.consent ? { consent: texts } : {}),
    ...(needs.age && ageYears !== null ? { birthDate: birthDateFromAge(ageYears, today) } : {}),
    ...(needs.sex && birthSex !== null ? { birthSex } : {}),
    ...(screening === null ? {} : { screening }),
  };
}
