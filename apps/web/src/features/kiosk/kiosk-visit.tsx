import { BUILTIN_PROVIDER_ID, type KioskDevice, type KioskPerson } from '@mien/contract';
import { kiosk as english } from '@mien/messages';
import { Button, Stack } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openScan } from '../../shared/health/open-scan.ts';
import { Agreement } from '../../shared/health/visit-questions/agreement.tsx';
import { ScanPoints } from '../../shared/health/visit-questions/scan-points.tsx';
import { useVisitForm } from '../../shared/health/visit-questions/use-visit-form.ts';
import type { Answers } from '../../shared/health/visit-questions/visit.model.ts';
import { VisitQuestions } from '../../shared/health/visit-questions/visit-questions.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { stored } from '../../shared/platform/stored.ts';
import type { OpenInPlace } from './end-visit.ts';
import styles from './kiosk.module.css';
import { KIOSK_KEY } from './kiosk.queries.ts';
import { KioskFrame } from './kiosk-frame.tsx';
import { Presence } from './presence.tsx';
import { useEndVisit } from './use-end-visit.ts';

const { visit: texts } = textsOf('kiosk', english);

interface KioskVisitProps {
  readonly device: KioskDevice;
  readonly person: KioskPerson;
  readonly open: OpenInPlace;
}

/** Stores what a person answered, and goes to the scan site. */
function useVisitStart({ device, person, open }: KioskVisitProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const ready = Object.keys(answers).length === 0 ? person : await client.kiosk.answer({ body: answers });
      queryClient.setQueryData(KIOSK_KEY, { device, person: ready });
      const scan = await openScan({
        client,
        providerId: device.scanProviderId,
        person: ready,
        options: { language: currentLanguage(), isShared: true },
        uploadCheck: '',
      });
      stored.scanSession.set(JSON.stringify({ sessionId: scan.sessionId, providerId: scan.providerId }));
      open(scan.url);
    },
  });
}

/** What a scan needs of a person: agreement, and the questions that are open. */
export function KioskVisit(props: KioskVisitProps) {
  const { device, person, open } = props;
  const { mutate: start, isPending, isSuccess, error } = useVisitStart(props);
  const isStarting = isPending || isSuccess;
  const { draft, needs, change, isReady, problem, submit } = useVisitForm({ person, start, isStarting, error, texts });
  const end = useEndVisit(open);
  const points = [
    { icon: 'lock', text: device.scanProviderId === BUILTIN_PROVIDER_ID ? texts.points.video : texts.points.hosted },
    { icon: 'shield', text: texts.points.seen },
    { icon: 'heart', text: texts.points.wellness },
  ] as const;
  return (
    <KioskFrame device={device}>
      <Stack as="form" gap={5} width="focused" className={styles.visit} noValidate onSubmit={submit}>
        <PageHeading title={texts.title} />
        {needs.consent && (
          <>
            <ScanPoints points={points} />
            <Agreement isAgreed={draft.isAgreed} onAgree={(isAgreed) => change({ isAgreed })} />
          </>
        )}
        <VisitQuestions draft={draft} needs={needs} onChange={change} />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Stack gap={3} className={styles.large}>
          <Button type="submit" isBlock icon="scan" isBusy={isStarting} disabled={!isReady}>
            {isStarting ? texts.starting : texts.start}
          </Button>
          <Button variant="secondary" isBlock disabled={isStarting} onClick={end}>
            {texts.stop}
          </Button>
        </Stack>
      </Stack>
      {!isStarting && <Presence onGone={end} />}
    </KioskFrame>
  );
}
