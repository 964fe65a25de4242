import type { Appointment } from '@mien/contract';
import { kiosks as english, fill } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useSession } from '../../shared/platform/session.ts';
import { Slip } from './slip.tsx';

const { slip: texts } = textsOf('kiosks', english);

/** Whether the reader's client has a tablet. */
function useHasKiosk(): boolean {
  const { client } = useApi();
  const { data: session } = useSession();
  const clientId = session?.user.clientId ?? null;
  const { data = [] } = useQuery({
    queryKey: ['kiosks', clientId],
    queryFn: async () => (await client.kiosks.list({ params: { clientId: clientId ?? '' } })).items,
    enabled: clientId !== null,
  });
  return data.some(({ ended }) => ended === null);
}

interface SlipButtonProps {
  readonly uid: string;
  readonly appointment: Appointment;
  /** When the visit is. */
  readonly when: string;
}

/** Makes a paper slip for the tablet in the waiting room; nothing where there is none. */
export function SlipButton({ uid, appointment: { id }, when }: SlipButtonProps) {
  const { client } = useApi();
  const hasKiosk = useHasKiosk();
  const making = useMutation({
    gcTime: 0,
    mutationFn: () => client.kiosks.makeSlip({ params: { uid, id }, body: {} }),
  });
  if (!hasKiosk) return null;
  return (
    <Stack gap={3}>
      {making.data === undefined && (
        <div>
          <Button
            variant="secondary"
            isSmall
            icon="printer"
            isBusy={making.isPending}
            aria-label={fill(texts.makeOf, { date: when })}
            onClick={() => making.mutate()}
          >
            {texts.make}
          </Button>
        </div>
      )}
      {making.error && <Banner tone="problem">{problemText(making.error)}</Banner>}
      {making.data && <Slip slip={making.data} when={when} onClose={making.reset} />}
    </Stack>
  );
}
