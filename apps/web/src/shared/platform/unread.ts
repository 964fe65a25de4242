import { SECOND_MS } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';
import { useReachOf } from './permissions.ts';
import { useSession } from './session.ts';

export const UNREAD_KEY = ['unread'] as const;

/** Stale time: requested when a menu or a page of menus opens, but no more often than this. */
const STALE_AFTER_MS = SECOND_MS;

/** Number of unread answers of the signed-in patient; undefined until it is known. A failure counts as none. */
export function useKnownUnreadAnswers({ isEnabled = true }: { readonly isEnabled?: boolean } = {}): number | undefined {
  const { client } = useApi();
  const { data: session } = useSession();
  const { data, isError } = useQuery({
    queryKey: [...UNREAD_KEY, 'patient'],
    queryFn: () => client.chat.unread(),
    enabled: isEnabled && Boolean(session?.user.patientUid) && !session?.isScanOnly,
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
  return data?.count ?? (isError ? 0 : undefined);
}

/** The same for a badge, which is missing until the number is known. */
export const useUnreadAnswers = (settings?: { readonly isEnabled?: boolean }): number =>
  useKnownUnreadAnswers(settings) ?? 0;

/** Conversations in which a patient waits for an answer; 0 for users who do not answer patients. */
export function useWaitingConversations(): number {
  const { client } = useApi();
  const reach = useReachOf()('answerChat');
  const { data } = useQuery({
    queryKey: [...UNREAD_KEY, 'team'],
    queryFn: () => client.conversations.waiting(),
    enabled: reach === 'client' || reach === 'all',
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
  return data?.count ?? 0;
}
