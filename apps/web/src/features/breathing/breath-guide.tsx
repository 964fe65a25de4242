import {
  type BreathingMinutes,
  type BreathingSession,
  type BreathMoment,
  breathAt,
  MINUTE_MS,
  PACED_BREATHING,
  SECOND_MS,
} from '@mien/domain';
import { breathing as english, fill } from '@mien/messages';
import { Box, Button, Muted, Stack, Text, VisuallyHidden } from '@mien/ui';
import { ifGranted, ifPossible } from '@mien/ui/if-possible';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { leftText, spokenAt } from './breathing.model.ts';
import styles from './breathing-page.module.css';

const texts = textsOf('breathing', english);

/** Update interval, short enough for texts to match the breath. Chosen. */
const TICK_MS = 100;
/** One pulse for in, two for out, so that eyes can be closed. Chosen. */
const VIBRATION_MS = { in: [60], out: [40, 80, 40] } as const;

interface BreathGuideProps {
  readonly startedMs: number;
  readonly minutes: BreathingMinutes;
  readonly vibrates: boolean;
  readonly onStop: () => void;
  readonly onFinish: (session: BreathingSession) => void;
}

/** A circle that grows and shrinks, and words. With reduced motion, the words and a still bar. */
export function BreathGuide({ startedMs, minutes, vibrates, onStop, onFinish }: BreathGuideProps) {
  const [moment, setMoment] = useState(() => breathAt(Date.now() - startedMs, minutes));
  const stop = useRef<HTMLButtonElement>(null);
  const finish = useRef(onFinish);
  finish.current = onFinish;
  useEffect(() => stop.current?.focus(), []);
  useEffect(() => {
    const timer = window.setInterval(() => setMoment(breathAt(Date.now() - startedMs, minutes)), TICK_MS);
    return () => window.clearInterval(timer);
  }, [startedMs, minutes]);
  useScreenOn();
  const { phase, phaseLeftS, leftMs } = moment;
  const isDone = phase === 'done';
  useEffect(() => {
    if (isDone) finish.current({ startedMs, endedMs: startedMs + minutes * MINUTE_MS });
  }, [isDone, startedMs, minutes]);
  useEffect(() => {
    if (vibrates && phase !== 'done') ifPossible(() => navigator.vibrate([...VIBRATION_MS[phase]]));
  }, [vibrates, phase]);
  useEffect(() => {
    const listener = ({ key }: KeyboardEvent) => key === 'Escape' && onStop();
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [onStop]);
  const shown = phase === 'in' ? 'in' : 'out';
  const durationMs = shown === 'in' ? PACED_BREATHING.inhaleMs : PACED_BREATHING.exhaleMs;
  return (
    <Stack gap={5} align="center" width="narrow" isFilling isCentered className={styles.guide}>
      <VisuallyHidden>
        <PageHeading title={texts.session} />
        <p role="status">{spokenText(moment)}</p>
      </VisuallyHidden>
      <Stack align="middle" className={styles.stage} aria-hidden="true">
        <div className={styles.circle} data-phase={shown} style={{ '--breath': `${durationMs}ms` } as CSSProperties} />
        <div className={styles.breath}>
          <Text size="h2" weight={700}>
            {texts.phase[shown]}
          </Text>
          <Muted hasEvenDigits>{phaseLeftS}</Muted>
        </div>
      </Stack>
      <Box isWide isPill className={styles.bar} aria-hidden="true">
        {/* Updates once a second: it counts instead of moving. */}
        <i style={{ width: `${barPercent(shown, phaseLeftS)}%` }} />
      </Box>
      <Muted hasEvenDigits aria-hidden="true">
        {fill(texts.left, { time: leftText(leftMs) })}
      </Muted>
      <Button ref={stop} variant="secondary" isBlock onClick={onStop}>
        {texts.stop}
      </Button>
      <Text weight={600}>{texts.dizzy}</Text>
    </Stack>
  );
}

/** Fill level of the bar: full at the end of a phase. */
function barPercent(phase: 'in' | 'out', leftS: number): number {
  const { inhaleMs, exhaleMs } = PACED_BREATHING;
  return Math.round(100 * (phase === 'in' ? 1 - ((leftS - 1) * SECOND_MS) / inhaleMs : (leftS * SECOND_MS) / exhaleMs));
}

/** Unchanged while there is nothing new to announce: a live region speaks when its text changes. */
function spokenText(moment: BreathMoment): string {
  const spoken = spokenAt(moment);
  if (spoken === null) return '';
  if (spoken.kind === 'phase') return texts.phase[spoken.phase];
  return pluralText(texts.minutesLeft, spoken.minutes);
}

/** Keeps the screen awake, because it is not touched meanwhile. No effect in unsupported browsers. */
function useScreenOn(): void {
  useEffect(() => {
    const lock = ifGranted(() => navigator.wakeLock.request('screen'));
    return () => void ifGranted(async () => (await lock)?.release());
  }, []);
}
