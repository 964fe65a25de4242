import type { KioskDevice, KioskPerson } from '@mien/contract';
import { SLIP_CODE_DIGIT_COUNT } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Button, Muted, Stack } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { CodeKeys } from './code-keys.tsx';
import styles from './kiosk.module.css';
import { KIOSK_KEY } from './kiosk.queries.ts';
import { KioskFrame } from './kiosk-frame.tsx';

const { start: texts } = textsOf('kiosk', english);

function failureText(error: unknown): string | null {
  if (!error) return null;
  if (isProblem(error, 'wrong-access-code', 'invalid-request')) return texts.wrong;
  if (isProblem(error, 'not-found')) return texts.ended;
  return isProblem(error, 'too-many-requests') ? texts.many : problemText(error);
}

/** Waits for the next person: the code of a slip, or none. */
export function KioskStart({ device }: { readonly device: KioskDevice }) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const beginning = useMutation({
    /** Null without a slip. */
    mutationFn: (code: string | null): Promise<KioskPerson> =>
      code === null ? client.kiosk.beginAnonymously({ body: {} }) : client.kiosk.begin({ body: { code } }),
    onSuccess: (person) => queryClient.setQueryData(KIOSK_KEY, { device, person }),
    onError: (error) => {
      // The tablet has ended, or another device has taken its place.
      if (isProblem(error, 'not-found')) void queryClient.invalidateQueries({ queryKey: KIOSK_KEY });
    },
  });
  const begin = (code: string | null) =>
    beginning.mutateAsync(code).then(
      () => true,
      () => false,
    );
  return (
    <KioskFrame device={device}>
      <div className={styles.two}>
        <Stack gap={5}>
          <Stack gap={2} className={styles.hello}>
            <PageHeading title={texts.hello} />
            <Muted size="lead">{texts.lead}</Muted>
          </Stack>
          {device.takesAnonymous && (
            <Stack gap={2} className={styles.large}>
              <Button variant="secondary" isBlock isBusy={beginning.isPending} onClick={() => void begin(null)}>
                {texts.none}
              </Button>
              <Muted>{texts.noneText}</Muted>
            </Stack>
          )}
        </Stack>
        <Stack gap={3}>
          <CodeKeys
            label={texts.code}
            digitCount={SLIP_CODE_DIGIT_COUNT}
            isBusy={beginning.isPending}
            problem={failureText(beginning.error)}
            onCode={begin}
          />
          <Muted isCentered>{texts.itself}</Muted>
        </Stack>
      </div>
    </KioskFrame>
  );
}
