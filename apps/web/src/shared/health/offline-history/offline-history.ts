import type { Client, MeasurementResult, MienContract } from '@mien/contract';
import { DAY_MS } from '@mien/domain';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { currentLanguage } from '../../platform/language.ts';
import {
  answeredMeasureTypesQuery,
  configurationQuery,
  historyCountQuery,
  measureTypesQuery,
  ownerOf,
  patientQuery,
  sessionQuery,
} from '../../platform/session.ts';
import type { Session } from '../../platform/session-of-cookie.ts';
import { deleteOfflineHistory, forgetOfflineHistory, stored } from '../../platform/stored.ts';
import { ownAppointmentsQuery } from '../appointments/own-appointments.queries.ts';
import { resultListQuery } from '../result/result-list-query.ts';
import { answeredResultQuery, resultQuery } from '../result/result-query.ts';
import { canSeal, seal, unseal } from './sealed-box.ts';

/** The latest results are the ones patients show to a doctor; more would use up the device's storage. */
export const KEPT_RESULTS = 50;
/** Results not confirmed by the server for this long are deleted. */
export const KEPT_DAYS = 30;

/** The encrypted content: API responses as the pages use them. */
interface OfflineHistory {
  readonly asOfMs: number;
  /** Results contain texts in the language in which they were requested. */
  readonly language: string;
  readonly session: Session;
  readonly results: readonly MeasurementResult[];
  readonly answers: readonly (readonly [QueryKey, unknown])[];
}

function isOfflineHistory(value: unknown): value is OfflineHistory {
  return typeof value === 'object' && value !== null && 'asOfMs' in value && 'session' in value && 'results' in value;
}

const isExpired = ({ asOfMs }: OfflineHistory, nowMs: number): boolean =>
  !(nowMs >= asOfMs && nowMs - asOfMs <= KEPT_DAYS * DAY_MS);

/** The stored history of the patient who turned it on, or null. An expired one is deleted. */
async function readHistory(): Promise<OfflineHistory | null> {
  const owner = stored.offlineHistoryOwner.get();
  if (owner === null || !canSeal()) return null;
  const kept = await unseal(owner);
  if (!isOfflineHistory(kept)) return null;
  if (!isExpired(kept, Date.now())) return kept;
  forgetOfflineHistory();
  return null;
}

/** Whether a session may cache results on this device: a patient's own, but not one started by staff or a carer's. */
export function mayKeep(session: Session): boolean {
  return (
    session.user.patientUid !== null &&
    !session.isScanOnly &&
    session.carer === undefined &&
    session.keptAsOfMs === undefined
  );
}

/** When the patient's results were cached; null if they are not. */
export async function historyKeptAt(session: Session): Promise<Date | null> {
  if (stored.offlineHistoryOwner.get() !== ownerOf(session.user)) return null;
  const kept = await readHistory();
  return kept && new Date(kept.asOfMs);
}

/** The server's latest results. Those in `before` are not requested again, because results never change. */
async function loadHistory(
  queryClient: QueryClient,
  client: Client<MienContract>,
  session: Session,
  before: OfflineHistory | null,
): Promise<OfflineHistory> {
  const asOfMs = Date.now();
  const language = currentLanguage();
  const known = new Map(before?.language === language ? before.results.map((result) => [result.id, result]) : []);
  const list = await client.measurements.list({ query: { page: 1, pageSize: KEPT_RESULTS } });
  const patient = patientQuery(client, session.user.patientUid ?? '');
  const [configuration, types, person, appointments] = await Promise.all([
    queryClient.query(configurationQuery(client)),
    queryClient.query(answeredMeasureTypesQuery(client)),
    queryClient.query(patient),
    queryClient.query(ownAppointmentsQuery(client)),
  ]);
  const results: MeasurementResult[] = [];
  // In sequence, because the user is using the app meanwhile.
  for (const { id } of list.items)
    results.push(known.get(id) ?? (await queryClient.query(answeredResultQuery(client, id))));
  return {
    asOfMs,
    language,
    session,
    results,
    answers: [
      [configurationQuery(client).queryKey, configuration],
      [measureTypesQuery(client).queryKey, types],
      [patient.queryKey, person],
      [ownAppointmentsQuery(client).queryKey, appointments],
      [historyCountQuery(client).queryKey, { ...list, items: list.items.slice(0, 1) }],
      [resultListQuery(client).queryKey, list],
    ],
  };
}

/**
 * Caches the latest results of the signed-in patient on this device, or updates them. A log-out meanwhile, in any tab,
 * deletes everything.
 *
 * @throws Problem of a call that failed, or the browser's error if it cannot store them; earlier results stay
 */
export async function keepHistory(
  queryClient: QueryClient,
  client: Client<MienContract>,
  session: Session,
): Promise<void> {
  if (!mayKeep(session)) return;
  const owner = ownerOf(session.user);
  const isMarked = () => stored.offlineHistoryOwner.get() === owner;
  const isFirst = !isMarked();
  // The marker is set first: a log-out stops this work by removing it.
  if (isFirst) stored.offlineHistoryOwner.set(owner);
  try {
    const history = await loadHistory(queryClient, client, session, isFirst ? null : await readHistory());
    if (isMarked()) await seal(owner, history);
  } catch (error) {
    if (isFirst) forgetOfflineHistory();
    throw error;
  }
  if (!isMarked()) deleteOfflineHistory();
}

/**
 * Hydrates the query cache with the results stored on this device if the server cannot be reached, including the
 * session, marked with the time.
 *
 * @returns whether anything is stored
 */
export async function restoreHistory(queryClient: QueryClient, client: Client<MienContract>): Promise<boolean> {
  const kept = await readHistory();
  // The server may have responded meanwhile.
  if (kept === null || queryClient.getQueryData(sessionQuery(client).queryKey) !== undefined) return false;
  for (const [key, data] of kept.answers) queryClient.setQueryData(key, data);
  for (const result of kept.results) queryClient.setQueryData(resultQuery(client, result.id).queryKey, result);
  const session: Session = { ...kept.session, keptAsOfMs: kept.asOfMs };
  queryClient.setQueryData(sessionQuery(client).queryKey, session);
  return true;
}
