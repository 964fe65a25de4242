import { installedApp as english, fill } from '@mien/messages';
import { Banner, Card, Muted, Stack, SwitchField } from '@mien/ui';
import { ifGranted } from '@mien/ui/if-possible';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  canSeal,
  historyKeptAt,
  KEPT_DAYS,
  KEPT_RESULTS,
  keepHistory,
} from '../../shared/health/offline-history/index.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import type { Session } from '../../shared/platform/session-of-cookie.ts';
import { forgetOfflineHistory } from '../../shared/platform/stored.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { CardTitle } from './card-title.tsx';

const { keep: texts } = textsOf('installedApp', english);

/** Whether the page can be added to the home screen manually, as on iPhones and iPads: only they have `standalone`. */
const canAddToHomeScreen = () => 'standalone' in navigator && navigator.standalone === false;

/** The setting to cache the latest results on this device for reading offline. */
export function OfflineHistoryCard({ session }: { readonly session: Session }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const keptAtKey = ['offlineHistory', session.user.id];
  const { data: keptAt = null } = useQuery({ queryKey: keptAtKey, queryFn: () => historyKeptAt(session), gcTime: 0 });
  const turnOn = useMutation({
    async mutationFn() {
      await keepHistory(queryClient, client, session);
      // Asks the browser not to evict the data; a refusal changes nothing.
      void ifGranted(() => navigator.storage.persist());
    },
    onSuccess: () => toasts.show({ text: texts.saved, tone: 'good' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptAtKey }),
  });
  async function turnOff(): Promise<void> {
    forgetOfflineHistory();
    await queryClient.invalidateQueries({ queryKey: keptAtKey });
    toasts.show({ text: texts.deleted, tone: 'good' });
  }
  const time = keptAt && instantText(keptAt);
  const isSupported = canSeal();
  const isInstallable = useConfiguration().data?.isInstallable === true;
  return (
    <Card aria-label={texts.title}>
      <Stack gap={4}>
        <CardTitle icon="phone">{texts.title}</CardTitle>
        <Muted>{pluralText(texts.text, KEPT_RESULTS, { days: KEPT_DAYS })}</Muted>
        <Muted>{isSupported ? texts.shared : texts.notSupported}</Muted>
        {isInstallable && canAddToHomeScreen() && <Muted>{texts.homeScreen}</Muted>}
        {isSupported && (
          <>
            <SwitchField
              checked={time !== null || turnOn.isPending}
              isBusy={turnOn.isPending}
              onChange={() => (time === null ? turnOn.mutate() : void turnOff())}
            >
              {texts.turnOn}
            </SwitchField>
            <Muted size="small" role="status">
              {turnOn.isPending ? texts.saving : time !== null && fill(texts.on, { time })}
            </Muted>
            {turnOn.isError && (
              <Banner tone="problem">
                <p>{turnOn.error instanceof DOMException ? texts.failed : problemText(turnOn.error)}</p>
              </Banner>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
