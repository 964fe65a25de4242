import type { AccessAction } from './access-log.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/**
 * Launches from a clinic's electronic health record (EHR), and vital signs that are written into it.
 * See docs/topics/ehr-launch.md.
 *
 * @see https://hl7.org/fhir/smart-app-launch/STU2.2/app-launch.html
 * @see https://build.fhir.org/ig/HL7/US-Core/writing-vital-signs.html
 */

/** Pages of the web app: where a record opens Mien, and where it returns to. Administrators register both there. */
export const EHR_LAUNCH_PATH = '/launch';
export const EHR_RETURN_PATH = '/launch/return';

/** Address of our public keys, below the API's prefix. */
export const EHR_KEYS_PATH = '/keys/ehr';

/** Limits of what administrators type, and of what a record sends. Chosen. */
export const EHR_ISSUER_MAX_LENGTH = 300;
export const EHR_CLIENT_ID_MAX_LENGTH = 200;
export const EHR_TOKEN_MAX_LENGTH = 4000;

/** Algorithms of our signatures. Source: SMART App Launch 2.2, "Asymmetric authentication": a record supports one of them. */
export const EHR_KEY_ALGORITHMS = ['RS384', 'ES384'] as const;
export type EhrKeyAlgorithm = (typeof EHR_KEY_ALGORITHMS)[number];

/** A new pair of keys after this time. Chosen. */
export const EHR_KEY_AGE_MS = 90 * DAY_MS;
/** New keys are published for this time before they sign: records cache our keys. Chosen. */
export const EHR_KEY_LEAD_MS = DAY_MS;
/** Days until a pair is deleted: after the next one has begun to sign. */
export const EHR_KEY_KEPT_DAYS = 100;

/** Time from the launch to the return with a code. Chosen: staff may have to sign in at the record. */
export const EHR_RETURN_LIMIT_MS = 10 * MINUTE_MS;
/** Lifetime of an access token that does not say it. Chosen: the shortest that SMART recommends. */
export const EHR_TOKEN_DEFAULT_S = 300;
/** A token is not used in its last seconds: a request must reach the record in time. Chosen. */
export const EHR_TOKEN_MARGIN_MS = 10 * SECOND_MS;

/** Cuff and scale readings of so many days before a scan are sent with it. Chosen. */
export const EHR_READINGS_DAYS = 7;
/** At most so many of them at once. Chosen. */
export const EHR_READINGS_MAX = 50;

const CATEGORY = 'category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';

/** What we ask a record for. Only the granted scopes count. */
export const EHR_SCOPES = [
  'launch',
  'openid',
  'fhirUser',
  'patient/Patient.r',
  `user/Observation.c?${CATEGORY}`,
  `user/Observation.u?${CATEGORY}`,
] as const;

/** What a record allows with a token. */
export interface EhrRights {
  readonly canReadPatient: boolean;
  readonly canCreate: boolean;
  readonly canUpdate: boolean;
}

const SCOPE = /^(patient|user)\/(Patient|Observation|\*)\.(read|write|\*|c?r?u?d?s?)(?:\?(.+))?$/;

/** The SMART 2 letters of each SMART 1 access. */
const LETTERS_OF: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };

/**
 * What granted scopes allow. A scope for a part of the observations counts only if the part is that of vital signs.
 *
 * @see https://hl7.org/fhir/smart-app-launch/STU2.2/scopes-and-launch-context.html
 */
export function ehrRightsOf(scope: string): EhrRights {
  const granted = scope.split(/\s+/).flatMap((one) => {
    const [, , type = '', access = '', part] = SCOPE.exec(one) ?? [];
    return access === '' ? [] : [{ type, letters: LETTERS_OF[access] ?? access, part }];
  });
  const has = (wanted: 'Patient' | 'Observation', letter: string, mayBePart: boolean) =>
    granted.some(
      ({ type, letters, part }) =>
        (type === wanted || type === '*') &&
        letters.includes(letter) &&
        (part === undefined || (mayBePart && decodedPart(part) === CATEGORY)),
    );
  return {
    canReadPatient: has('Patient', 'r', false),
    canCreate: has('Observation', 'c', true),
    canUpdate: has('Observation', 'u', true),
  };
}

/** Some records encode the part of a scope as the query of an address. */
function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What kinds of values are sent. Nothing that is calculated or experimental. */
export const EHR_VALUES = ['heartRate', 'breathingRate', 'bloodPressure', 'weight'] as const;
export type EhrValue = (typeof EHR_VALUES)[number];

/** How sending a value appears in the access log. */
export const ACTION_OF_EHR_VALUE = {
  heartRate: 'heartRateSentToEhr',
  breathingRate: 'breathingRateSentToEhr',
  bloodPressure: 'bloodPressureSentToEhr',
  weight: 'weightSentToEhr',
} as const satisfies Readonly<Record<EhrValue, AccessAction>>;

/**
 * - `waiting`: not in the record yet
 * - `sent`: the record took it
 * - `refused`: the record refused it
 * - `withdrawing`: deleted here, to be marked as entered in error there
 * - `withdrawn`: marked there
 * - `left`: deleted here, and Mien cannot mark it there
 */
export const EHR_STATES = ['waiting', 'sent', 'refused', 'withdrawing', 'withdrawn', 'left'] as const;
export type EhrState = (typeof EHR_STATES)[number];

/** What follows from the status of a record's answer: `signedOut` if the token no longer works, `later` if it may work later. */
export function ehrVerdict(status: number): 'taken' | 'refused' | 'signedOut' | 'later' {
  if (status === 200 || status === 201 || status === 202) return 'taken';
  if (status === 401) return 'signedOut';
  return status >= 500 || status === 408 || status === 425 || status === 429 ? 'later' : 'refused';
}

/** Waits between tries, while a token works. Chosen. */
const FIRST_WAIT_MS = 15 * SECOND_MS;
const LONGEST_WAIT_MS = 15 * MINUTE_MS;

/**
 * Milliseconds until the next try.
 *
 * @param attempt  the number of the try that failed, from 1
 * @param retryAfterMs  the answer's `Retry-After`; null if there was none
 */
export const ehrWaitMs = (attempt: number, retryAfterMs: number | null): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 2 ** Math.min(attempt - 1, 10), retryAfterMs ?? 0));

/** The age of a pair of keys decides what it is for: the newest one that is old enough signs. */
export function signingKeyOf<Key extends { readonly createdAt: Date }>(keys: readonly Key[], at: Date): Key | null {
  const newestFirst = keys.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const isKnown = ({ createdAt }: Key) => at.getTime() - createdAt.getTime() >= EHR_KEY_LEAD_MS;
  // The first ones of an installation sign at once: no record has cached others.
  return newestFirst.find(isKnown) ?? newestFirst.at(-1) ?? null;
}

/** Whether new keys are due. */
export const areEhrKeysDue = (keys: readonly { readonly createdAt: Date }[], at: Date): boolean =>
  keys.every(({ createdAt }) => at.getTime() - createdAt.getTime() >= EHR_KEY_AGE_MS);

/** Longest text of a record that is kept and shown. Chosen. */
export const EHR_OUTCOME_MAX_LENGTH = 1000;
