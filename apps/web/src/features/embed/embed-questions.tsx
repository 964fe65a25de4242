import type { EmbedOpened, ScanPerson } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import { embed as english } from '@mien/messages';
import { Button, Card, Icon, Row, Stack, Text } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type OpenedScan, openScan } from '../../shared/health/open-scan.ts';
import { Agreement } from '../../shared/health/visit-questions/agreement.tsx';
import {
  type Answers,
  answersOf,
  emptyDraft,
  needsOf,
  type VisitDraft,
} from '../../shared/health/visit-questions/visit.model.ts';
import { VisitQuestions } from '../../shared/health/visit-questions/visit-questions.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
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

function failureText(error: unknown): string | null {
  if (!error) return null;
  const isRefused = isProblem(error, 'invalid-request', 'profile-incomplete', 'consent-missing', 'sms-code-needed');
  return isRefused || !(error instanceof Error) ? texts.refused : problemText(error);
}

/** What a scan needs of a person: agreement, and the questions that are open. */
export function EmbedQuestions(props: EmbedQuestionsProps) {
  const { person, onCancel } = props;
  const [draft, setDraft] = useState<VisitDraft>(() => emptyDraft(unitsOfVisitor()));
  const [isMissing, setMissing] = useState(false);
  const versions = useConfiguration().data?.texts;
  const starting = useScanStart(props);
  const needs = needsOf(person);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (starting.isPending || versions === undefined) return;
    const consent = { ...versions, language: agreementLanguageOf(currentLanguage()) };
    const answers = answersOf(draft, needs, consent, dayHere(serverNow()));
    setMissing(answers === null);
    if (answers !== null) starting.mutate(answers);
  }

  const problem = isMissing ? texts.missing : failureText(starting.error);
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <PageHeading title={texts.title} />
      <Points />
      {needs.consent && (
        <Agreement isAgreed={draft.isAgreed} onAgree={(isAgreed) => setDraft({ ...draft, isAgreed })} />
      )}
      <VisitQuestions draft={draft} needs={needs} onChange={(part) => setDraft({ ...draft, ...part })} />
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" isBlock icon="scan" isBusy={starting.isPending} disabled={versions === undefined}>
        {starting.isPending ? texts.starting : texts.start}
      </Button>
      <Button variant="secondary" isBlock disabled={starting.isPending} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Stack>
  );
}

const POINTS = [
  { key: 'video', icon: 'lock' },
  { key: 'told', icon: 'info' },
  { key: 'seen', icon: 'shield' },
  { key: 'wellness', icon: 'heart' },
] as const;

/** What happens to the scan, and what the page around it learns. */
const Points = () => (
  <Card>
    <Stack as="ul" gap={3}>
      {POINTS.map(({ key, icon }) => (
        <Row as="li" key={key} gap={3} isOneLine align="start">
          <Icon name={icon} tone="brand" />
          <Text as="span">{texts.points[key]}</Text>
        </Row>
      ))}
    </Stack>
  </Card>
);
