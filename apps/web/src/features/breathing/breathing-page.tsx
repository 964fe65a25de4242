import {
  BREATHING_MINUTES,
  type BreathingMinutes,
  type BreathingSession,
  MINUTE_MS,
  PACED_BREATHING,
  SECOND_MS,
  scansAroundBreathing,
} from '@mien/domain';
import { breathing as english, fill } from '@mien/messages';
import { Button, buttonClassName, Card, Muted, RadioGroup, Row, Stack, SwitchField, Text } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { lastBreathing } from '../../shared/health/breathing-session.ts';
import { resultListQuery } from '../../shared/health/result/result-list-query.ts';
import { DangerCards } from '../../shared/health/top/danger-cards.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { unitFormat } from '../../shared/platform/formats.ts';
import { timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLinkOut } from '../../shared/platform/lone-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { stored } from '../../shared/platform/stored.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { BeforeAfterCard } from './before-after-card.tsx';
import { BreathGuide } from './breath-guide.tsx';
import styles from './breathing-page.module.css';

const texts = textsOf('breathing', english);

/** `/breathe`: slow breathing for a few minutes, and the heart rate before and after for those who scan. */
export function BreathingPage() {
  return (
    <PatientPage title={texts.title}>
      <Breathing />
    </PatientPage>
  );
}

function Breathing() {
  const [minutes, setMinutes] = useState<BreathingMinutes>(BREATHING_MINUTES[0]);
  const [vibrates, setVibrates] = useState(false);
  const [startedMs, setStartedMs] = useState<number | null>(null);
  const [last, setLast] = useState(lastBreathing);
  const startButton = useRef<HTMLButtonElement>(null);
  const [wasStopped, setStopped] = useState(false);
  // The focused button no longer exists.
  useEffect(() => {
    if (wasStopped && startedMs === null) startButton.current?.focus();
  }, [wasStopped, startedMs]);

  function begin(): void {
    stored.breathing.clear();
    setLast(null);
    setStopped(false);
    setStartedMs(Date.now());
  }
  function finish(finished: BreathingSession): void {
    stored.breathing.set(JSON.stringify(finished));
    setLast(finished);
    setStartedMs(null);
  }
  function stop(): void {
    setStopped(true);
    setStartedMs(null);
  }

  if (startedMs !== null)
    return <BreathGuide startedMs={startedMs} minutes={minutes} vibrates={vibrates} onStop={stop} onFinish={finish} />;
  return (
    <Stack gap={4} isPacked width="page">
      <DangerCards />
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <WayToMe />
        <Row gap={3} lineGap={1}>
          <PageHeading title={texts.title} />
          <Muted as="span" size="small" weight={600} isPill isTag ground="control">
            {texts.experimental}
          </Muted>
        </Row>
        <p>{texts.intro}</p>
      </Stack>
      <div className={pageStyles.columns}>
        <Stack gap={4} isPacked>
          {last && <After session={last} />}
          <Card aria-label={texts.title}>
            <Stack gap={4}>
              <Rhythm />
              <RadioGroup
                label={texts.minutes}
                name="minutes"
                columns={2}
                options={BREATHING_MINUTES.map((value) => ({
                  value: String(value),
                  label: fill(texts.minutesOption, { minutes: value }),
                }))}
                value={String(minutes)}
                onChange={(value) => setMinutes(BREATHING_MINUTES.find((known) => String(known) === value) ?? minutes)}
              />
              <Button ref={startButton} isBlock variant={last ? 'secondary' : 'primary'} onClick={begin}>
                {last ? texts.done.again : texts.start}
              </Button>
              <Text weight={600}>{texts.dizzy}</Text>
              {'vibrate' in navigator && (
                <SwitchField checked={vibrates} onChange={({ target }) => setVibrates(target.checked)}>
                  {texts.vibration}
                </SwitchField>
              )}
            </Stack>
          </Card>
        </Stack>
        <Stack gap={4} isPacked>
          {!last && <Before />}
          <Muted>{texts.claim}</Muted>
          <Muted size="small">
            <LoneLinkOut href="https://doi.org/10.1007/s12671-023-02294-2">{texts.source}</LoneLinkOut>
          </Muted>
        </Stack>
      </div>
    </Stack>
  );
}

/** One breath over time: a rise and a longer fall, each with its length. The text above it says the same. */
function Rhythm() {
  const { inhaleMs, exhaleMs } = PACED_BREATHING;
  const seconds = unitFormat('second');
  return (
    <Row gap={2} align="stretch" className={styles.rhythm} aria-hidden="true">
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 39C20 39 20 2 40 2S70 39 100 39" />
      </svg>
      <div>
        <Text weight={700}>{texts.phase.in}</Text>
        <Muted hasEvenDigits>{seconds.format(inhaleMs / SECOND_MS)}</Muted>
      </div>
      <div>
        <Text weight={700}>{texts.phase.out}</Text>
        <Muted hasEvenDigits>{seconds.format(exhaleMs / SECOND_MS)}</Muted>
      </div>
    </Row>
  );
}

/** The scan before the exercise, or a link to it. */
function Before() {
  const { data } = useQuery(resultListQuery(useApi().client));
  const now = Date.now();
  const scan = data && scansAroundBreathing({ startedMs: now, endedMs: now }, data.items).before;
  return (
    <Card aria-labelledby="breathing-before">
      <Stack gap={3} align="start">
        <Text as="h2" id="breathing-before" size="lead">
          {texts.before.title}
        </Text>
        {scan ? (
          <p>{fill(texts.before.done, { time: timeText(scan.created) })}</p>
        ) : (
          <>
            <p>{texts.before.text}</p>
            <Link to={paths.howTo} className={buttonClassName({ variant: 'secondary', isSmall: true })}>
              {texts.before.scan}
            </Link>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** After the exercise: a scan, then both heart rates side by side. */
function After({ session }: { readonly session: BreathingSession }) {
  const { data } = useQuery(resultListQuery(useApi().client));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { before, after } = scansAroundBreathing(session, data?.items ?? []);
  if (after) return <BeforeAfterCard beforeId={before?.id ?? null} afterId={after.id} />;
  const isStillTime = Date.now() - session.endedMs < PACED_BREATHING.pairMinutes * MINUTE_MS;
  return (
    <Card aria-labelledby="breathing-done">
      <Stack gap={3} align="start">
        <Text as="h2" id="breathing-done" size="lead" ref={heading} tabIndex={-1}>
          {texts.done.title}
        </Text>
        <p>{texts.done.text}</p>
        {isStillTime && (
          <>
            <p>{fill(texts.done.scanText, { minutes: PACED_BREATHING.pairMinutes })}</p>
            <Link to={paths.howTo} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
              {texts.done.scan}
            </Link>
          </>
        )}
      </Stack>
    </Card>
  );
}
