import type { ChatMessage, Client, MienContract } from '@mien/contract';
import { CHAT_PAGE_SIZE, CHAT_POLL_INTERVAL_MS } from '@mien/domain';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAttentiveInterval } from '../../shared/health/attention.ts';
import {
  type Conversation,
  lastWithoutGap,
  mergeMessages,
  type SentDraft,
} from '../../shared/health/conversation/conversation.model.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { UNREAD_KEY } from '../../shared/platform/unread.ts';

type MienClient = Client<MienContract>;

const CHAT_KEY = ['chat'] as const;

const known = (queryClient: QueryClient) => queryClient.getQueryData<Conversation>([...CHAT_KEY]);

/** Appends everything after the known messages. */
async function newest(client: MienClient, queryClient: QueryClient): Promise<Conversation> {
  const before = known(queryClient);
  if (!before) {
    const { content, hasEarlier } = await client.chat.list({ query: {} });
    return { messages: content, hasEarlier };
  }
  let found: Conversation['messages'] = [];
  let count: number;
  do {
    const after = lastWithoutGap(mergeMessages(before.messages, found));
    const { content } = await client.chat.list({ query: { after } });
    found = mergeMessages(found, content);
    count = content.length;
  } while (count === CHAT_PAGE_SIZE);
  // Read the cache again: it may contain a message sent meanwhile.
  const now = known(queryClient) ?? before;
  return { messages: mergeMessages(now.messages, found), hasEarlier: now.hasEarlier };
}

/** The conversation. Polls every few seconds, and pauses while the page is hidden or idle. */
export function useConversation() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const refetchInterval = useAttentiveInterval(CHAT_POLL_INTERVAL_MS);
  return useQuery(
    queryOptions({
      queryKey: CHAT_KEY,
      queryFn: () => newest(client, queryClient),
      refetchInterval,
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: 'always',
      retry: false,
    }),
  );
}

export function useEarlierMessages() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const before = known(queryClient)?.messages[0]?.position;
      if (before === undefined) return;
      const { content, hasEarlier } = await client.chat.list({ query: { before } });
      queryClient.setQueryData<Conversation>([...CHAT_KEY], (now) => ({
        messages: mergeMessages(now?.messages ?? [], content),
        hasEarlier,
      }));
    },
  });
}

export function useSendMessage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ about, ...message }: SentDraft) =>
      client.chat.send({ body: { ...message, ...(about ? { about: { ...about, timeZone: deviceTimeZone() } } : {}) } }),
    onSuccess: (message) =>
      queryClient.setQueryData<Conversation>([...CHAT_KEY], (now) => ({
        messages: mergeMessages(now?.messages ?? [], [message]),
        hasEarlier: now?.hasEarlier ?? false,
      })),
  });
}

/** Marks displayed answers as read. A failure is retried with the next answer or visit. */
export function useMarkAnswersRead(messages: readonly ChatMessage[]): void {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const marked = useRef(0);
  const position = messages.findLast(({ sender }) => sender.clientType === 'PROVIDER')?.position ?? 0;
  useEffect(() => {
    if (position <= marked.current || document.visibilityState === 'hidden') return;
    client.chat.markRead({ body: { position } }).then(
      (unread) => {
        marked.current = Math.max(marked.current, position);
        queryClient.setQueryData([...UNREAD_KEY, 'patient'], unread);
      },
      () => undefined,
    );
  }, [position, client, queryClient]);
}
