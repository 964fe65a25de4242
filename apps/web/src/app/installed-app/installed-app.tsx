import { installedApp as english } from '@mien/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayKeep } from '../../shared/health/offline-history/index.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { followNewVersion } from './follow-new-version.ts';
import { keepBreathingTag } from './keep-breathing-tag.ts';
import { keepHistoryFresh } from './keep-history-fresh.ts';
import { settleLogOut } from './settle-log-out.ts';

const texts = textsOf('installedApp', english);

/** Long enough to read; the notice appears again on the next visit. */
const NOTICE_SHOWN_MS = 30_000;

/** Background work of the installed app: caches its files, and results for patients who want that. Renders nothing. */
export function InstalledApp() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  // Visitors of the sign-in page do not need the whole app on their device.
  const isWanted = configuration?.isInstallable === true && Boolean(session);

  useEffect(() => {
    if (!isWanted) return;
    return followNewVersion((load) =>
      toasts.show({
        text: texts.newVersion.text,
        durationMs: NOTICE_SHOWN_MS,
        action: { label: texts.newVersion.load, run: load },
      }),
    );
  }, [isWanted, toasts]);

  useEffect(
    () => (session && mayKeep(session) ? keepHistoryFresh(queryClient, client, session) : undefined),
    [session, queryClient, client],
  );
  const isPatient = Boolean(session?.user.patientUid) && session?.carer === undefined;
  useEffect(() => (isPatient ? keepBreathingTag(client, queryClient) : undefined), [isPatient, client, queryClient]);
  useEffect(() => {
    if (session !== null) return;
    return settleLogOut(client, () =>
      toasts.show({ text: texts.logOutOwed, tone: 'caution', durationMs: NOTICE_SHOWN_MS }),
    );
  }, [session, client, toasts]);
  return null;
}
