import { useLocation } from 'react-router';

/** More than a page of any list contains. */
const MAX_LISTED_PATIENTS = 100;

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The list from which the user came, in the browser's history: a reload keeps it, and a shared link has none. */
export interface PatientListState {
  readonly patients: readonly string[];
}

/** The patients of a list, in its order; users without a patient are left out. */
export function patientListOf(users: readonly { readonly patientUid: string | null }[]): PatientListState {
  const uids = users.flatMap(({ patientUid }) => (patientUid === null ? [] : [patientUid]));
  return { patients: [...new Set(uids)].slice(0, MAX_LISTED_PATIENTS) };
}

export interface PlaceInList {
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The patient's place in the list of a history entry; null if there is no list, or it has only this patient. */
export function placeInList(state: unknown, uid: string): PlaceInList | null {
  const patients = (state as Partial<PatientListState> | null)?.patients;
  if (!Array.isArray(patients) || patients.length < 2 || patients.length > MAX_LISTED_PATIENTS) return null;
  if (!patients.every((one) => typeof one === 'string' && UID.test(one))) return null;
  const index = patients.indexOf(uid);
  if (index < 0) return null;
  return {
    place: index + 1,
    count: patients.length,
    previous: patients[index - 1] ?? null,
    next: patients[index + 1] ?? null,
  };
}

export const usePlaceInList = (uid: string): PlaceInList | null => placeInList(useLocation().state, uid);
