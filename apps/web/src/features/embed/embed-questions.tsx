import type { EmbedOpened, ScanPerson } from '@mien/contract';
import { embed as english } from '@mien/messages';
import { Button, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { type OpenedScan, openScan } from '../../shared/health/open-scan.ts';
import { Agreement } from '../../shared/health/visit-questions/agreement.tsx';
import { ScanPoints } from '../../shared/health/visit-questions/scan-points.tsx';
import { useVisitForm } from '../../shared/health/visit-questions/use-visit-form.ts';
import type { Answers } from '../../shared/health/visit-questions/visit.model.ts';
import { VisitQuestions } from '../../shared/health/visit-questions/visit-questions.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import styles from './embed.module.css';

const { questions: texts } = textsOf('embed', english);

interface EmbedQuestionsProps {
  readonly opened: EmbedOpened;
  readonly person: ScanPerson;
  readonly onScan: (scan: OpenedScan, person: ScanPerson) => void;
  readonly onCancel: () => void;
}

/** Stores what the person answered, and opens the scan. */
function useScanStart({ opened, person, onScan }: EmbedQuestionsProps) {
  const { client } = useApi();
  return useMutation({
    mutationFn: async (answers: Answers) => {
      const ready = Object.keys(answers).length === 0 ? person : await client.embed.answer({ body: answers });
      const scan = await openScan({
        client,
        providerId: opened.scanProviderId,
        person: ready,
        options: { language: currentLanguage(), isFramed: true },
        uploadCheck: '',
      });
      return { scan, ready };
    },
    onSuccess: ({ scan, ready }) => onScan(scan, ready),
  });
}

/** What a scan needs of a person: agreement, and the questions that are open. */
export function EmbedQuestions(props: EmbedQuestionsProps) {
  const { person, onCancel } = props;
  const { mutate: start, isPending: isStarting, error } = useScanStart(props);
  const { draft, needs, change, isReady, problem, submit } = useVisitForm({ person, start, isStarting, error, texts });
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <PageHeading title={texts.title} />
      <ScanPoints points={POINTS} />
      {needs.consent && <Agreement isAgreed={draft.isAgreed} onAgree={(isAgreed) => change({ isAgreed })} />}
      <VisitQuestions draft={draft} needs={needs} onChange={change} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" isBlock icon="scan" isBusy={isStarting} disabled={!isReady}>
        {isStarting ? texts.starting : texts.start}
      </Button>
      <Button variant="secondary" isBlock disabled={isStarting} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Stack>
  );
}

const POINTS = [
  { icon: 'lock', text: texts.points.video },
  { icon: 'info', text: texts.points.told },
  { icon: 'shield', text: texts.points.seen },
  { icon: 'heart', text: texts.points.wellness },
] as const;
