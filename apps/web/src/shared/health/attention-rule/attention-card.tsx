import type { Attention, AttentionEventBody, MeasureAttention } from '@mien/contract';
import { MINUTE_MS, REST_MINUTES, SECOND_MS, type UsualRangeMeasure } from '@mien/domain';
import { attention as english, fill } from '@mien/messages';
import { Button, buttonClassName, classNames, Grid, Muted, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../platform/api.tsx';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { problemText } from '../../platform/problem-text.ts';
import { historyCountQuery } from '../../platform/session.ts';
import { stored } from '../../platform/stored.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';
import { usualSpan } from '../result/compared-text.ts';
import { comparisonQuery } from '../result/comparison-query.ts';
import { numberText } from '../result/number-text.ts';
import { EmergencyCall } from '../top/emergency-call.tsx';
import styles from './attention-card.module.css';
import { attentionQuery } from './attention-query.ts';
import { attentionReading } from './attention-reading.ts';
import { PulseCount } from './pulse-count.tsx';

const texts = textsOf('attention', english);

/** If two measures have a step, the more urgent one is shown. */
const PRESSING = ['confirmed', 'repeat-asked', 'seen-once', 'not-confirmed', 'not-repeated', 'none'] as const;

const mostPressing = (measures: readonly MeasureAttention[]) =>
  measures.toSorted((a, b) => PRESSING.indexOf(a.step) - PRESSING.indexOf(b.step))[0];

function useSay() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ measure, body }: { measure: UsualRangeMeasure; body: AttentionEventBody }) =>
      client.attention.add({ params: { measure }, query: { timeZone: deviceTimeZone() }, body }),
    onSuccess: (saved) => queryClient.setQueryData(attentionQuery(client).queryKey, saved),
  });
}

interface AttentionCardProps {
  readonly attention: Attention;
  /** Whether the reader may answer for the patient. */
  readonly mayAnswer: boolean;
}

/** Whether a second reading did not confirm the first, or none was taken: nothing urgent is left. */
const isOver = ({ step }: MeasureAttention) => step === 'not-confirmed' || step === 'not-repeated';

/**
 * The subject, symptoms, then the one thing that the state advises. It is not a diagnosis;
 * docs/adr/0082-attention-rule.md.
 */
export function AttentionCard({ attention, mayAnswer }: AttentionCardProps) {
  const saying = useSay();
  const shown = mostPressing(attention.measures);
  if (!shown) return null;
  const measure = shown.measurementTypeId;
  const say = (body: AttentionEventBody) => saying.mutate({ measure, body });
  const failure = saying.isError && fill(texts.failed, { reason: problemText(saying.error) });
  if (attention.measures.some(({ feeling }) => feeling === 'symptoms'))
    return <Emergency failure={failure} takesFocus={saying.isSuccess} />;
  return (
    <Stack
      as="section"
      gap={3}
      padding={4}
      ground="card"
      className={classNames(styles.card, !isOver(shown) && styles.red)}
      aria-labelledby="attention-title"
      data-rung={shown.step === 'confirmed' ? 'danger' : 'notAsUsual'}
    >
      <Text as="h2" id="attention-title" size="lead">
        {texts.title}
      </Text>
      <Reading attention={attention} shown={shown} />
      <Text weight={600}>{texts.symptoms}</Text>
      <EmergencyCall>{texts.call}</EmergencyCall>
      {mayAnswer && (
        <>
          <Button
            variant="secondary"
            isBlock
            isBusy={saying.isPending}
            onClick={() => say({ kind: 'felt', feeling: 'symptoms' })}
          >
            {texts.hasSymptoms}
          </Button>
          <Step attention={attention} shown={shown} isBusy={saying.isPending} say={say} />
        </>
      )}
      {attention.isStaffNotified && <Muted size="small">{texts.staff}</Muted>}
      <Muted size="small">{texts.unwell}</Muted>
      <Text role="status" tone="danger" size="small">
        {failure}
      </Text>
    </Stack>
  );
}

interface EmergencyProps {
  readonly failure: string | false;
  /** Whether the symptoms were reported just now: the clicked button is gone. */
  readonly takesFocus: boolean;
}

/** For a patient with symptoms: only the emergency call. */
function Emergency({ failure, takesFocus }: EmergencyProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <Stack
      as="section"
      aria-labelledby="attention-title"
      gap={4}
      padding={5}
      className={styles.emergency}
      data-rung="danger"
    >
      <h2
        ref={title}
        id="attention-title"
        className={styles.emergencyTitle}
        tabIndex={-1}
        aria-describedby="attention-text"
      >
        {texts.emergency.title}
      </h2>
      <EmergencyCall>{texts.call}</EmergencyCall>
      <p id="attention-text">{texts.emergency.text}</p>
      <Text role="status" tone="danger" size="small">
        {failure}
      </Text>
    </Stack>
  );
}

/** The subject of the card: the value and the person's usual range. Nothing if no reading is mentioned. */
function Reading({ attention, shown }: { readonly attention: Attention; readonly shown: MeasureAttention }) {
  const { client } = useApi();
  const { data: newestId } = useQuery({ ...historyCountQuery(client), select: ({ items }) => items[0]?.id });
  const { data: comparison } = useQuery({
    ...comparisonQuery(client, newestId ?? ''),
    enabled: newestId !== undefined,
  });
  const about = shown.value === null ? attention.measures.find(({ value }) => value !== null) : shown;
  if (!about || about.value === null) return null;
  const { measurementTypeId } = about;
  const usual = usualSpan(comparison?.measures.find((measure) => measure.measurementTypeId === measurementTypeId));
  const reading = fill(texts.reading, attentionReading(about));
  return (
    <Text size="lead">
      <strong>{reading}</strong>{' '}
      <span>{usual && fill(texts.usual, { low: numberText(usual.low, 0), high: numberText(usual.high, 0) })}</span>
    </Text>
  );
}

interface StepProps {
  readonly attention: Attention;
  readonly shown: MeasureAttention;
  readonly isBusy: boolean;
  readonly say: (body: AttentionEventBody) => void;
}

function Step({ attention: { seatedAskedFor, measures }, shown, isBusy, say }: StepProps) {
  if (seatedAskedFor !== null) {
    const answer = (isSeated: boolean) => say({ kind: 'seated', measurementId: seatedAskedFor, isSeated });
    return (
      <Stack gap={3} lineAbove={3} className={styles.step}>
        <p>{texts.seated.ask}</p>
        <Grid gap={3} columns="fit-11">
          <Button variant="tinted" isBusy={isBusy} onClick={() => answer(true)}>
            {texts.seated.yes}
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => answer(false)}>
            {texts.seated.no}
          </Button>
        </Grid>
      </Stack>
    );
  }
  if (shown.advice.includes('rest-and-repeat')) return <Rest measures={measures} text={texts.rest.text} />;
  if (measures.some(({ advice }) => advice.includes('sit-and-scan')))
    return <Rest measures={measures} text={texts.unseated} />;
  if (shown.advice.includes('how-do-you-feel'))
    return (
      <Stack gap={3} lineAbove={3} className={styles.step}>
        <p>{texts.confirmed.text}</p>
        <Grid gap={3} columns="fit-11">
          <Button variant="tinted" isBusy={isBusy} onClick={() => say({ kind: 'felt', feeling: 'well' })}>
            {texts.confirmed.well}
          </Button>
        </Grid>
      </Stack>
    );
  if (shown.advice.includes('count-pulse'))
    return (
      <Stack gap={3} lineAbove={3} className={styles.step}>
        <p>{texts.check.pulse}</p>
        <PulseCount
          value={shown.value}
          countedBpm={shown.countedBpm}
          onCounted={(bpm) => say({ kind: 'pulse-counted', bpm })}
        />
      </Stack>
    );
  if (shown.advice.includes('check-otherwise')) return <p>{texts.check.breathing}</p>;
  if (shown.advice.includes('second-was-ordinary')) return <p>{texts.notConfirmed}</p>;
  return null;
}

const SECONDS_OF_MINUTE = 60;

/** Minutes and seconds, as a kitchen clock shows them. */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / SECONDS_OF_MINUTE)}:${String(seconds % SECONDS_OF_MINUTE).padStart(2, '0')}`;
}

/** Asks for the repeat, reports that to the server once it is on screen, and counts down five minutes. */
function Rest({ measures, text }: { readonly measures: readonly MeasureAttention[]; readonly text: string }) {
  const { mutate } = useSay();
  const [until, setUntil] = useState(() => Number(stored.restUntil.get() ?? 0));
  const [now, setNow] = useState(Date.now);
  const unasked = measures.find(({ step }) => step === 'seen-once')?.measurementTypeId;
  useEffect(() => {
    if (unasked !== undefined) mutate({ measure: unasked, body: { kind: 'repeat-asked' } });
  }, [mutate, unasked]);
  const isResting = until > now;
  useEffect(() => {
    if (!isResting) return;
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [isResting]);
  function start(): void {
    const end = Date.now() + REST_MINUTES * MINUTE_MS;
    stored.restUntil.set(String(end));
    setNow(Date.now());
    setUntil(end);
  }
  // Time before the reading does not count as rest.
  const readMs = Math.max(0, ...measures.map(({ takenAt }) => (takenAt === null ? 0 : Date.parse(takenAt))));
  const isOver = !isResting && until > readMs;
  return (
    <Stack gap={3} lineAbove={3} className={styles.step}>
      <p>{text}</p>
      {isResting && (
        <Text role="timer" size="lead" hasEvenDigits>
          {fill(texts.rest.left, { time: clockText(until - now) })}
        </Text>
      )}
      <Muted role="status" size="small">
        {isOver && texts.rest.over}
      </Muted>
      <Grid gap={3} columns="fit-11">
        {!isResting && !isOver && (
          <Button variant="tinted" onClick={start}>
            {texts.rest.start}
          </Button>
        )}
        <Link to={paths.howTo} className={buttonClassName({ variant: isOver ? 'tinted' : 'secondary' })}>
          {texts.rest.again}
        </Link>
      </Grid>
    </Stack>
  );
}
