import type { Client, Configuration, MeasureType, MienContract, User } from '@mien/contract';
import { MINUTE_MS } from '@mien/domain';
import { type QueryClient, queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from './api.tsx';
import { paths } from './paths.ts';
import { typesInReaderUnits } from './reader-units.ts';
import { payLogOut, type Session, sessionOfCookie } from './session-of-cookie.ts';
import { forgetOfflineHistory, forgetPerson, forgetWayBack, stored, storedJson, takeOver } from './stored.ts';
import { forgetTrialResult } from './trial-result.ts';

type MienClient = Client<MienContract>;

const SESSION_KEY = ['session'] as const;
const CONFIGURATION_KEY = ['configuration'] as const;

/** One user may sign in to several patients, so stored data belongs to the patient, not the user. */
export function ownerOf(user: User): string {
  return user.patientUid ?? user.id;
}

export function sessionQuery(client: MienClient) {
  return queryOptions({
    queryKey: SESSION_KEY,
    /** Null means that no user is signed in, which is a valid response. */
    queryFn: async (): Promise<Session | null> => {
      const session = await sessionOfCookie(client);
      if (session === null) {
        // An expired session clears as much as a log-out.
        forgetPerson();
        return null;
      }
      takeOver(ownerOf(session.user));
      if (session.isScanOnly || session.carer) forgetOfflineHistory();
      else if (session.historyCheck > 0) stored.historyCheck.set('1');
      return session;
    },
    staleTime: 5 * MINUTE_MS,
  });
}

/** Takes over responses from before the app loaded: that no user is signed in, and the configuration. */
export function knowAnswers(
  queryClient: QueryClient,
  { session, configuration }: { readonly session?: null; readonly configuration?: Configuration },
): void {
  if (session !== undefined) queryClient.setQueryData([...SESSION_KEY], session);
  if (configuration !== undefined) queryClient.setQueryData([...CONFIGURATION_KEY], configuration);
}

export function configurationQuery(client: MienClient) {
  return queryOptions({
    queryKey: CONFIGURATION_KEY,
    queryFn: () => client.configurations.get(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function patientQuery(client: MienClient, patientUid: string) {
  return queryOptions({
    queryKey: ['patient', patientUid],
    queryFn: () => client.patients.get({ params: { uid: patientUid } }),
    staleTime: MINUTE_MS,
  });
}

function isMeasureTypes(value: unknown): value is MeasureType[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'key' in entry);
}

/** Measure types in the reader's units. */
export function measureTypesQuery(client: MienClient) {
  return queryOptions({ ...answeredMeasureTypesQuery(client), select: (types) => typesInReaderUnits(types) });
}

/** Measure types as the server sent them, to be cached on the device. */
export function answeredMeasureTypesQuery(client: MienClient) {
  return queryOptions({
    queryKey: ['measureTypes'],
    queryFn: async () => {
      const types = await client.configurations.measurementTypes();
      stored.clientMeasureTypes.set(JSON.stringify(types));
      return types;
    },
    initialData: () => storedJson(stored.clientMeasureTypes, isMeasureTypes) ?? undefined,
    // Cached by an earlier visit: shown at once, and refetched.
    initialDataUpdatedAt: 0,
    staleTime: 60 * MINUTE_MS,
  });
}

/** One measurement and the total number: shows whether there is a history. */
export function historyCountQuery(client: MienClient) {
  return queryOptions({
    queryKey: ['measurements', 'count'],
    queryFn: () => client.measurements.list({ query: { page: 1, pageSize: 1 } }),
    staleTime: MINUTE_MS,
  });
}

/**
 * The fields of a shared query that pages read. Listed here, because the query observer reports only changes of fields
 * that were read.
 */
export const WATCHED = [
  'data',
  'error',
  'isError',
  'isPending',
  'failureReason',
] as const satisfies (keyof UseQueryResult)[];
type SharedAnswer<Answer> = Pick<UseQueryResult<Answer>, (typeof WATCHED)[number] | 'refetch'>;

const SessionContext = createContext<SharedAnswer<Session | null> | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The session, as requested by {@link AnswersOfEveryPage}. */
export function useSession(): SharedAnswer<Session | null> {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside AnswersOfEveryPage');
  return session;
}

/** When a page is opened, refetches the session if it is stale, and the configuration if there is none. */
export function useFreshAnswers(): void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL says when, not what.
  useEffect(() => {
    void queryClient.prefetchQuery(sessionQuery(client));
    void queryClient.prefetchQuery(configurationQuery(client));
  }, [client, queryClient, pathname]);
}

const ConfigurationContext = createContext<SharedAnswer<Configuration> | null>(null);
export const ConfigurationProvider = ConfigurationContext.Provider;

/** The configuration, as requested by {@link AnswersOfEveryPage}. */
export function useConfiguration(): SharedAnswer<Configuration> {
  const configuration = useContext(ConfigurationContext);
  if (!configuration) throw new Error('useConfiguration is used outside AnswersOfEveryPage');
  return configuration;
}

export function usePatient() {
  const { client } = useApi();
  const { data: session } = useSession();
  const patientUid = session?.user.patientUid ?? null;
  return useQuery({ ...patientQuery(client, patientUid ?? ''), enabled: patientUid !== null });
}

export function useMeasureTypes() {
  return useQuery(measureTypesQuery(useApi().client));
}

/** The cached session of this tab: null without a signed-in user, undefined while unknown. */
const knownSession = (queryClient: QueryClient) => queryClient.getQueryData<Session | null>([...SESSION_KEY]);

/** The person whose pages this tab shows: null without a signed-in user, undefined while unknown. */
export function signedInPerson(queryClient: QueryClient): string | null | undefined {
  const session = knownSession(queryClient);
  return session && ownerOf(session.user);
}

/** The cached signed-in user of this tab. */
export function signedInUser(queryClient: QueryClient): User | null {
  return knownSession(queryClient)?.user ?? null;
}

/** Whether a patient is signed in who may read all their data, according to the cache. */
export function mayReadOwn(queryClient: QueryClient): boolean {
  const session = knownSession(queryClient);
  return session != null && session.user.patientUid !== null && !session.isScanOnly;
}

/** Whether the signed-in patient has earlier scans. */
export function useHasHistory(): boolean {
  const { data: session } = useSession();
  return Boolean(session) && ((session?.historyCheck ?? 0) > 0 || stored.historyCheck.get() === '1');
}

/**
 * Prefetches what every page of a signed-in patient needs, in parallel. A failed part is refetched by the page that
 * needs it, so one failure does not undo a sign-in.
 */
export async function openSession(
  queryClient: QueryClient,
  client: MienClient,
  {
    user,
    isScanOnly,
    isByLink,
    heldUntil,
    needsPasskey,
    isPasskeyOfOldAddress,
    hasOtherProfiles,
    carer,
  }: Pick<
    Session,
    | 'user'
    | 'isScanOnly'
    | 'isByLink'
    | 'heldUntil'
    | 'needsPasskey'
    | 'isPasskeyOfOldAddress'
    | 'hasOtherProfiles'
    | 'carer'
  >,
): Promise<void> {
  takeOver(ownerOf(user));
  if (isScanOnly || carer) forgetOfflineHistory();
  ENDS.delete(queryClient);
  // Signing in ended the previous session, on the server too.
  stored.owedLogOut.clear();
  // The previous user's: local storage, and with it the owner's mark, outlives tabs.
  stored.historyCheck.clear();
  stored.clientMeasureTypes.clear();
  forgetAnswers(queryClient);
  const [, , , history] = await Promise.allSettled([
    user.patientUid === null
      ? Promise.resolve(null)
      : queryClient.query({ ...patientQuery(client, user.patientUid), staleTime: 0 }),
    queryClient.query({ ...configurationQuery(client), staleTime: 0 }),
    queryClient.query({ ...measureTypesQuery(client), staleTime: 0 }),
    user.patientUid === null
      ? Promise.resolve(null)
      : queryClient.query({ ...historyCountQuery(client), staleTime: 0 }),
  ]);
  const historyCheck = history.status === 'fulfilled' ? (history.value?.totalItems ?? 0) : 0;
  queryClient.setQueryData([...SESSION_KEY], {
    user,
    historyCheck,
    isScanOnly,
    isByLink,
    heldUntil,
    needsPasskey,
    isPasskeyOfOldAddress,
    hasOtherProfiles,
    carer,
  } satisfies Session);
}

/** Clears all data of the user who was signed in: caches, storage, session. */
export function forgetSession(queryClient: QueryClient): void {
  forgetPerson();
  forgetTrialResult();
  // Set, not removed, so that observers of the session are notified that it has ended.
  queryClient.setQueryData([...SESSION_KEY], null);
  // The client's data is removed with the session.
  queryClient.setQueryData<Configuration>(
    [...CONFIGURATION_KEY],
    (kept) => kept && { ...kept, clientName: null, logos: [] },
  );
  forgetAnswers(queryClient);
  ENDS.set(queryClient, 'lost');
  askAsVisitor(queryClient);
}

/** Asks again for the configuration: visitors get other facts. Not while the cookie is that of a session that is ending. */
function askAsVisitor(queryClient: QueryClient): void {
  if (stored.owedLogOut.get() === null) void queryClient.invalidateQueries({ queryKey: [...CONFIGURATION_KEY] });
}

/**
 * Ends the session here at once, and on the server as soon as it can be reached: until then the device stores the
 * pending log-out.
 *
 * @returns the URL that ends the session at the work account provider, or null
 */
export async function endSession(queryClient: QueryClient, client: MienClient): Promise<string | null> {
  // Set first: other tabs read it as soon as they detect that no user is signed in.
  stored.owedLogOut.set('1');
  stored.isToAskWho.set('1');
  forgetSession(queryClient);
  const url = await payLogOut(client);
  askAsVisitor(queryClient);
  return url;
}

/** Clears all cached responses to a signed-in user. */
function forgetAnswers(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] && queryKey[0] !== CONFIGURATION_KEY[0],
  });
}

/**
 * How the last session of an open app ended: on purpose or not. Outside the cache, which evicts unobserved entries
 * after minutes.
 */
const ENDS = new WeakMap<QueryClient, 'lost' | 'left'>();

/** Whether a session ended while the app was open, on purpose or not. */
export function hasEnded(queryClient: QueryClient): boolean {
  return ENDS.has(queryClient);
}

/** Whether the user has logged out on purpose: the next user does not want to return to the page they left. */
export function hasLeft(queryClient: QueryClient): boolean {
  return ENDS.get(queryClient) === 'left';
}

/** Ends the session, and opens the sign-in page, which confirms it. */
export function useLogOut(): () => void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(() => {
    stored.loggedOut.set('1');
    forgetWayBack();
    // The session at the provider would let in the next visitor.
    void endSession(queryClient, client).then((url) => url !== null && window.location.assign(url));
    // No data is left here that would need an owner.
    stored.owner.clear();
    ENDS.set(queryClient, 'left');
    // Not left to the page's guard: some pages have none.
    void navigate(paths.signIn, { replace: true });
  }, [client, queryClient, navigate]);
}

/** The first page after signing in: patients check their profile; users without a patient have a separate page. */
export function homeOf(user: User): string {
  return user.patientUid === null ? paths.account : paths.profile;
}
