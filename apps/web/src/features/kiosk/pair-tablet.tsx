import { PAIRING_CODE_DIGIT_COUNT } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Muted, Stack } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { forgetEverybody, stored } from '../../shared/platform/stored.ts';
import { CodeKeys } from './code-keys.tsx';
import styles from './kiosk.module.css';
import { KIOSK_KEY } from './kiosk.queries.ts';
import { KioskFrame } from './kiosk-frame.tsx';

const { pair: texts } = textsOf('kiosk', english);

function failureText(error: unknown): string | null {
  if (!error) return null;
  if (isProblem(error, 'wrong-access-code', 'invalid-request')) return texts.wrong;
  return isProblem(error, 'too-many-requests') ? texts.many : problemText(error);
}

/** A browser that is no tablet: staff type the pairing code. */
export function PairTablet() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const pairing = useMutation({
    mutationFn: (code: string) => client.kiosk.pair({ body: { code } }),
    onSuccess: (device) => {
      // Whoever paired it may have signed in here.
      queryClient.clear();
      forgetEverybody();
      stored.kiosk.set('1');
      queryClient.setQueryData(KIOSK_KEY, { device, person: null });
    },
  });
  return (
    <KioskFrame device={null}>
      <div className={styles.two}>
        <Stack gap={3}>
          <PageHeading title={texts.title} />
          <Muted size="lead">{texts.text}</Muted>
        </Stack>
        <CodeKeys
          label={texts.code}
          digitCount={PAIRING_CODE_DIGIT_COUNT}
          isBusy={pairing.isPending}
          problem={failureText(pairing.error)}
          onCode={(code) =>
            pairing.mutateAsync(code).then(
              () => true,
              () => false,
            )
          }
        />
      </div>
    </KioskFrame>
  );
}
