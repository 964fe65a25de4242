import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useApi } from '../platform/api.tsx';
import { USERS_KEY } from './users.queries.ts';

/** More than a page of any list contains. */
const MAX_LISTED_PATIENTS = 100;

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type UserQuery = Parameters<ReturnType<typeof useApi>['client']['users']['list']>[0]['query'];

/** The list from which the user came, in the browser's history: a reload keeps it, and a shared link has none. */
export interface PatientListState {
  readonly patients: readonly string[];
  /** Position of each in the whole list, counted from 1; without it they are the whole list. */
  readonly places?: readonly number[];
  /** Number of rows of the whole list. */
  readonly total?: number;
  /** The query of the list's page, which gives access to the pages before and after it. */
  readonly query?: UserQuery;
}

interface WholeList {
  readonly page?: number;
  readonly pageSize?: number;
  readonly totalItems: number;
  readonly query?: UserQuery;
}

/** The patients of a list, in order; users without a patient are skipped, but keep their positions. */
export function patientListOf(
  users: readonly { readonly patientUid: string | null }[],
  { page = 1, pageSize = 0, totalItems, query }: WholeList = { totalItems: users.length },
): PatientListState {
  const places = new Map<string, number>();
  for (const [index, { patientUid }] of users.entries())
    if (patientUid !== null && !places.has(patientUid) && places.size < MAX_LISTED_PATIENTS)
      places.set(patientUid, (page - 1) * pageSize + index + 1);
  return {
    patients: [...places.keys()],
    places: [...places.values()],
    total: Math.max(totalItems, ...places.values()),
    ...(query === undefined ? {} : { query }),
  };
}

/** Another patient of the list, and the list state for the navigation. */
interface Neighbor {
  readonly uid: string;
  readonly state: PatientListState;
}

export interface PlaceInList {
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  readonly previous: Neighbor | null;
  readonly next: Neighbor | null;
}

const isPlace = (place: unknown): place is number => Number.isSafeInteger(place) && (place as number) > 0;

/** The list of a history entry; null if there is none, or it does not contain the patient. */
function listIn(state: unknown, uid: string): PatientListState | null {
  const list = state as Partial<PatientListState> | null;
  const patients = list?.patients;
  if (!Array.isArray(patients) || patients.length > MAX_LISTED_PATIENTS || !patients.includes(uid)) return null;
  if (!patients.every((one) => typeof one === 'string' && UID.test(one))) return null;
  const { places, total, query } = list as PatientListState;
  const isWhole = places?.length === patients.length && places.every(isPlace) && isPlace(total);
  return isWhole ? { patients, places, total, ...(query ? { query } : {}) } : { patients };
}

/** The patient's position in the list of a history entry; null if there is no list, or it has only this patient. */
export function placeInList(state: unknown, uid: string): PlaceInList | null {
  const list = listIn(state, uid);
  if (list === null) return null;
  const { patients, places, total } = list;
  const count = total ?? patients.length;
  if (count < 2) return null;
  const index = patients.indexOf(uid);
  const neighbor = (one: string | undefined) => (one === undefined ? null : { uid: one, state: list });
  return {
    place: places?.[index] ?? index + 1,
    count,
    previous: neighbor(patients[index - 1]),
    next: neighbor(patients[index + 1]),
  };
}

/** The first or last patient of the next or previous page of the list, loaded when needed. */
function useBeyond(list: PatientListState | null, step: 1 | -1, isNeeded: boolean): Neighbor | null {
  const { client } = useApi();
  const query = list?.query;
  const page = Number(query?.page ?? 1) + step;
  const pageSize = Number(query?.pageSize ?? 0);
  const isThere = isNeeded && pageSize > 0 && page > 0 && (page - 1) * pageSize < (list?.total ?? 0);
  const { data } = useQuery({
    queryKey: [USERS_KEY, 'list', 'beyond', query ?? null, page],
    queryFn: () => client.users.list({ query: { ...query, page } as UserQuery }),
    enabled: isThere,
  });
  if (!isThere || !data) return null;
  const state = patientListOf(data.items, { ...data, query: { ...query, page } as UserQuery });
  const uid = step === 1 ? state.patients[0] : state.patients.at(-1);
  return uid === undefined ? null : { uid, state };
}

/** The patient's position in the list that the user came from, also across its pages. */
export function usePlaceInList(uid: string): PlaceInList | null {
  const { state } = useLocation();
  const place = placeInList(state, uid);
  const list = place && listIn(state, uid);
  const before = useBeyond(list, -1, place !== null && place.previous === null && place.place > 1);
  const after = useBeyond(list, 1, place !== null && place.next === null && place.place < place.count);
  return place && { ...place, previous: place.previous ?? before, next: place.next ?? after };
}

/** Whether the user came from a list, to which Back returns. */
export const useCameFromList = (uid: string): boolean => listIn(useLocation().state, uid) !== null;
