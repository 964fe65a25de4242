import { BUILTIN_PROVIDER_ID, type KioskDevice, type KioskPerson } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Button, Card, Icon, Row, Stack, Text } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { openScan } from '../../shared/health/open-scan.ts';
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
import { stored } from '../../shared/platform/stored.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
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

function failureText(error: unknown): string | null {
  if (!error) return null;
  const isRefused = isProblem(error, 'invalid-request', 'profile-incomplete', 'consent-missing', 'sms-code-needed');
  return isRefused || !(error instanceof Error) ? texts.refused : problemText(error);
}

/** What a scan needs of a person: agreement, and the questions that are open. */
export function KioskVisit(props: KioskVisitProps) {
  const { device, person, open } = props;
  const [draft, setDraft] = useState<VisitDraft>(() => emptyDraft(unitsOfVisitor()));
  const [isMissing, setMissing] = useState(false);
  const versions = useConfiguration().data?.texts;
  const starting = useVisitStart(props);
  const end = useEndVisit(open);
  const needs = needsOf(person);
  const isLeaving = starting.isPending || starting.isSuccess;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isLeaving || versions === undefined) return;
    const consent = { ...versions, language: agreementLanguageOf(currentLanguage()) };
    const answers = answersOf(draft, needs, consent, dayHere(serverNow()));
    setMissing(answers === null);
    if (answers !== null) starting.mutate(answers);
  }

  const problem = isMissing ? texts.missing : failureText(starting.error);
  return (
    <KioskFrame device={device}>
      <Stack as="form" gap={5} width="focused" className={styles.visit} noValidate onSubmit={submit}>
        <PageHeading title={texts.title} />
        {needs.consent && (
          <Consent
            isOurs={device.scanProviderId === BUILTIN_PROVIDER_ID}
            isAgreed={draft.isAgreed}
            onAgree={(isAgreed) => setDraft({ ...draft, isAgreed })}
          />
        )}
        <VisitQuestions draft={draft} needs={needs} onChange={(part) => setDraft({ ...draft, ...part })} />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Stack gap={3} className={styles.large}>
          <Button type="submit" isBlock icon="scan" isBusy={isLeaving} disabled={versions === undefined}>
            {isLeaving ? texts.starting : texts.start}
          </Button>
          <Button variant="secondary" isBlock disabled={isLeaving} onClick={end}>
            {texts.stop}
          </Button>
        </Stack>
      </Stack>
      {!isLeaving && <Presence onGone={end} />}
    </KioskFrame>
  );
}

interface ConsentProps {
  readonly isOurs: boolean;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** The consent in short form, with both texts to read. */
function Consent({ isOurs, isAgreed, onAgree }: ConsentProps) {
  const points = [
    { key: isOurs ? 'video' : 'hosted', icon: 'lock' },
    { key: 'seen', icon: 'shield' },
    { key: 'wellness', icon: 'heart' },
  ] as const;
  return (
    <>
      <Card>
        <Stack as="ul" gap={3}>
          {points.map(({ key, icon }) => (
            <Row as="li" key={key} gap={3} isOneLine align="start">
              <Icon name={icon} tone="brand" />
              <Text as="span">{texts.points[key]}</Text>
            </Row>
          ))}
        </Stack>
      </Card>
      <Agreement isAgreed={isAgreed} onAgree={onAgree} />
    </>
  );
}
