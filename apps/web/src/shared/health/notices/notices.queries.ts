import type { Client, MienContract, Notices } from '@mien/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../platform/api.tsx';
import { useMay } from '../../platform/cared-for.ts';
import { currentLanguage } from '../../platform/language.ts';
import { ownerOf, useSession } from '../../platform/session.ts';
import { endPush, stored } from '../../platform/stored.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';
import { isSubscribed, type PushRefusal, subscribe } from './this-browser.ts';

const NOTICES_KEY = ['notices'] as const;

/** The user's settings, and whether this browser really shows notices: it can drop its push subscription silently. */
export interface OwnNotices extends Notices {
  readonly isHere: boolean;
  /** Whether notices on this device were ended by the browser or its push service, not by the user. */
  readonly hasStoppedHere: boolean;
}

async function withBrowser(answer: Notices): Promise<OwnNotices> {
  const isHere = answer.isPush && (await isSubscribed());
  // Stored while the session lasts, until the user turns them off.
  return { ...answer, isHere, hasStoppedHere: !isHere && stored.pushOwner.get() !== null };
}

const noticesQuery = (client: Client<MienContract>) =>
  queryOptions({ queryKey: NOTICES_KEY, queryFn: async () => withBrowser(await client.notices.get()), retry: false });

/** The user's notification settings. Updates the server's time zone and language if they changed on this device. */
export function useNotices(): OwnNotices | undefined {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  const mayChat = useMay('chat');
  const { data } = useQuery({
    ...noticesQuery(client),
    enabled: mayChat && Boolean(session?.user.patientUid) && !session?.isScanOnly,
  });
  const timeZone = deviceTimeZone();
  const isElsewhere =
    data !== undefined &&
    (data.isText || data.isPush) &&
    (data.timeZone !== timeZone || data.language !== currentLanguage());
  useEffect(() => {
    if (!isElsewhere) return;
    client.notices
      .move({ body: { timeZone } })
      .then(withBrowser)
      .then(
        (moved) => queryClient.setQueryData(NOTICES_KEY, moved),
        // The next visit retries.
        () => undefined,
      );
  }, [isElsewhere, timeZone, client, queryClient]);
  return data;
}

/** The browser does not permit notifications. */
export class NoticesRefused extends Error {
  readonly reason: PushRefusal;

  constructor(reason: PushRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface NoticesChange {
  readonly channel: 'text' | 'here';
  readonly isOn: boolean;
}

/** Turns a notification channel on or off. Fails with {@link NoticesRefused} or a problem of the server. */
export function useChangeNotices() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data: session } = useSession();
  return useMutation({
    mutationFn: async ({ channel, isOn }: NoticesChange): Promise<OwnNotices> => {
      const timeZone = deviceTimeZone();
      if (channel === 'text') return withBrowser(await client.notices.saveText({ body: { isOn, timeZone } }));
      if (!isOn) {
        endPush();
        return { ...(await client.notices.removePush({ body: {} })), isHere: false, hasStoppedHere: false };
      }
      const publicKey = queryClient.getQueryData<OwnNotices>(NOTICES_KEY)?.publicKey ?? '';
      const subscription = await subscribe(publicKey);
      if (typeof subscription === 'string') throw new NoticesRefused(subscription);
      if (session) stored.pushOwner.set(ownerOf(session.user));
      return {
        ...(await client.notices.addPush({ body: { ...subscription, timeZone } })),
        isHere: true,
        hasStoppedHere: false,
      };
    },
    onSuccess: (saved) => queryClient.setQueryData(NOTICES_KEY, saved),
  });
}
