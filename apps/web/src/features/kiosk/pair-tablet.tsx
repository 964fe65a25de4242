import { PAIRING_CODE_DIGIT_COUNT } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Muted, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { forgetEverybody, stored } from '../../shared/platform/stored.ts';
import { CodeKeys } from './code-keys.tsx';
import type { OpenInPlace } from './end-visit.ts';
import styles from './kiosk.module.css';
import { KioskFrame } from './kiosk-frame.tsx';

const { pair: texts } = textsOf('kiosk', english);

function failureText(error: unknown): string | null {
  if (!error) return null;
  if (isProblem(error, 'wrong-access-code', 'invalid-request')) return texts.wrong;
  return isProblem(error, 'too-many-requests') ? texts.many : problemText(error);
}

/** A browser that is no tablet: staff type the pairing code. */
export function PairTablet({ open }: { readonly open: OpenInPlace }) {
  const { client } = useApi();
  const pairing = useMutation({
    mutationFn: (code: string) => client.kiosk.pair({ body: { code } }),
    onSuccess: () => {
      // The staff member who paired it may have signed in here: a new document has none of their data.
      forgetEverybody();
      stored.kiosk.set('1');
      open(paths.kiosk);
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
          isBusy={pairing.isPending || pairing.isSuccess}
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
