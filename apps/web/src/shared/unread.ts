import { SECOND_MS } from '@mien/domain';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api.tsx';
import { useReachOf } from './permissions.ts';
import { useSession } from './session.ts';

export const UNREAD_KEY = ['unread'] as const;

/** Asked for when a menu or a page of menus opens, and no oftener. */
const STALE_AFTER_MS = 10 * SECOND_MS;

/** Answers that the signed-in patient has not seen. A failure counts as none: it is only a mark beside a link. */
export function useUnreadAnswers({ isEnabled = true }: { readonly isEnabled?: boolean } = {}): number {
  const { client } = useApi();
  const { data: session } = useSession();
  const { data } = useQuery({
    queryKey: [...UNREAD_KEY, 'patient'],
    queryFn: () => client.chat.unread(),
    enabled: isEnabled && Boolean(session?.user.patientUid) && !session?.isScanOnly,
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
  return data?.count ?? 0;
}

/** Conversations with messages that nobody of the team has seen; 0 for whoever does not answer patients. */
export function useUnreadConversations(): number {
  const { client } = useApi();
  const reach = useReachOf()('answerChat');
  const { data } = useQuery({
    queryKey: [...UNREAD_KEY, 'team'],
    queryFn: () => client.conversations.unread(),
    enabled: reach === 'client' || reach === 'all',
    staleTime: STALE_AFTER_MS,
    retry: false,
  });
  return data?.count ?? 0;
}
