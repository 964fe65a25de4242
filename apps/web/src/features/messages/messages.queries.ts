import type { Client, ConversationState, MienContract, TeamMessage } from '@mien/contract';
import { CHAT_PAGE_SIZE, CHAT_SEARCH_MIN_LENGTH, CHAT_WRITING_SENT_EVERY_MS } from '@mien/domain';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  type Conversation,
  lastWithoutGap,
  mergeMessages,
} from '../../shared/health/conversation/conversation.model.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { UNREAD_KEY } from '../../shared/platform/unread.ts';
import type { ListFilter } from './messages.model.ts';

type MienClient = Client<MienContract>;

const INBOX_KEY = ['chatInbox'] as const;
const keyOf = (patientUid: string) => ['teamConversation', patientUid] as const;

/** The inbox, page by page. */
export function useInbox({ state, owner, search }: ListFilter, refetchInterval: number | false) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...INBOX_KEY, state, owner],
    queryFn: ({ pageParam }) =>
      client.conversations.list({ query: { state, owner, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    enabled: search === '',
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

/** Messages found by a search, page by page. None stay in memory when the search ends. */
export function useFound({ search }: ListFilter) {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: [...INBOX_KEY, 'found', search],
    queryFn: ({ pageParam }) =>
      client.conversations.search({ query: { search, ...(pageParam === null ? {} : { cursor: pageParam }) } }),
    enabled: search.length >= CHAT_SEARCH_MIN_LENGTH,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    retry: false,
  });
}

/** A patient's conversation as far as the page has loaded it. */
export interface TeamConversation extends Conversation<TeamMessage> {
  readonly patientName: string;
  readonly patientFirstName: string;
  readonly ageYears: number | null;
  readonly clientName: string;
  readonly state: ConversationState;
  /** Other team members who are typing an answer. */
  readonly writers: readonly string[];
}

const known = (queryClient: QueryClient, patientUid: string) =>
  queryClient.getQueryData<TeamConversation>([...keyOf(patientUid)]);

/** Appends everything after the known messages. */
async function newest(client: MienClient, queryClient: QueryClient, patientUid: string): Promise<TeamConversation> {
  const params = { uid: patientUid };
  const before = known(queryClient, patientUid);
  if (!before) {
    const { content, ...rest } = await client.conversations.messages({ params, query: {} });
    return { messages: content, ...rest };
  }
  let found: readonly TeamMessage[] = [];
  let last: Awaited<ReturnType<typeof client.conversations.messages>>;
  do {
    const after = lastWithoutGap(mergeMessages(before.messages, found));
    last = await client.conversations.messages({ params, query: { after } });
    found = mergeMessages(found, last.content);
  } while (last.content.length === CHAT_PAGE_SIZE);
  // Read the cache again: it may contain an answer sent meanwhile.
  const now = known(queryClient, patientUid) ?? before;
  const { content: _, hasEarlier: __, ...rest } = last;
  return { ...rest, messages: mergeMessages(now.messages, found), hasEarlier: now.hasEarlier };
}

export function useTeamConversation(patientUid: string, refetchInterval: number | false) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: keyOf(patientUid),
    queryFn: () => newest(client, queryClient, patientUid),
    refetchInterval,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

export function useEarlierTeamMessages(patientUid: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const before = known(queryClient, patientUid)?.messages[0]?.position;
      if (before === undefined) return;
      const params = { uid: patientUid };
      const { content, hasEarlier } = await client.conversations.messages({ params, query: { before } });
      queryClient.setQueryData<TeamConversation>(
        keyOf(patientUid),
        (now) => now && { ...now, messages: mergeMessages(now.messages, content), hasEarlier },
      );
    },
  });
}

/** Sends an answer. If another member wrote meanwhile, the server stops it, and the new message is fetched at once. */
export function useAnswer(patientUid: string) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (message: { readonly messageUid: string; readonly message: string }) => {
      const seen = lastWithoutGap(known(queryClient, patientUid)?.messages ?? []);
      return client.conversations.answer({ params: { uid: patientUid }, body: { ...message, seen } });
    },
    onSuccess: (message) => {
      queryClient.setQueryData<TeamConversation>(
        keyOf(patientUid),
        (now) =>
          now && {
            ...now,
            messages: mergeMessages(now.messages, [message]),
            state: { ...now.state, isClosed: false, snoozedUntil: null, waitingSince: null },
          },
      );
      void queryClient.invalidateQueries({ queryKey: INBOX_KEY });
      void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
    },
    onError: (error) => {
      if (isProblem(error, 'answered-meanwhile')) void queryClient.invalidateQueries({ queryKey: keyOf(patientUid) });
    },
  });
}

/** Shows other team members that the user is typing; throttled. Failures are ignored. */
export function useTellWriting(patientUid: string): () => void {
  const { client } = useApi();
  const toldAtMs = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const nowMs = performance.now();
    if (nowMs - toldAtMs.current < CHAT_WRITING_SENT_EVERY_MS) return;
    toldAtMs.current = nowMs;
    client.conversations.writing({ params: { uid: patientUid }, body: {} }).catch(() => undefined);
  }, [client, patientUid]);
}

/** Returns a function that updates the cache with the server's state of a conversation. */
function useStateKeeper(patientUid: string) {
  const queryClient = useQueryClient();
  return (state: ConversationState): void => {
    queryClient.setQueryData<TeamConversation>(keyOf(patientUid), (now) => now && { ...now, state });
    void queryClient.invalidateQueries({ queryKey: INBOX_KEY });
    void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
  };
}

export function useSetClosed(patientUid: string) {
  const { client } = useApi();
  const onSuccess = useStateKeeper(patientUid);
  return useMutation({
    mutationFn: (wanted: { readonly closedAt: number } | 'open') =>
      wanted === 'open'
        ? client.conversations.reopen({ params: { uid: patientUid }, body: {} })
        : client.conversations.close({ params: { uid: patientUid }, body: { position: wanted.closedAt } }),
    onSuccess,
  });
}

export function useAssign(patientUid: string) {
  const { client } = useApi();
  const onSuccess = useStateKeeper(patientUid);
  return useMutation({
    mutationFn: (userUid: string | null) =>
      client.conversations.assign({ params: { uid: patientUid }, body: { userUid } }),
    onSuccess,
  });
}

/** Snoozes a conversation until an instant, up to the last message seen; null ends the snooze. */
export function useSnooze(patientUid: string) {
  const { client } = useApi();
  const onSuccess = useStateKeeper(patientUid);
  return useMutation({
    mutationFn: ({ until, seen }: { readonly until: Date | null; readonly seen: number }) =>
      client.conversations.snooze({
        params: { uid: patientUid },
        body: { position: seen, until: until?.toISOString() ?? null },
      }),
    onSuccess,
  });
}

/** Marks displayed messages as read. A failure is retried with every poll. */
export function useMarkTeamRead(patientUid: string, conversation: TeamConversation | undefined, at: number): void {
  const { client } = useApi();
  const keepState = useStateKeeper(patientUid);
  const { mutate } = useMutation({
    mutationFn: (position: number) =>
      client.conversations.markRead({ params: { uid: patientUid }, body: { position } }),
    onSuccess: keepState,
  });
  const unreadCount = conversation?.state.unreadCount ?? 0;
  const position = lastWithoutGap(conversation?.messages ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is the time of the last poll
  useEffect(() => {
    if (unreadCount > 0 && position > 0 && document.visibilityState !== 'hidden') mutate(position);
  }, [unreadCount, position, at, mutate]);
}
