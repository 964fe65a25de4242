import { PULSE_COUNT_S, pulseFromTaps, SECOND_MS } from '@mien/domain';
import { attention as english, fill } from '@mien/messages';
import { Button, boxClassName, classNames, Grid, Muted } from '@mien/ui';
import { ifPossible } from '@mien/ui/if-possible';
import { useEffect, useRef, useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { pluralText } from '../../platform/plural-text.ts';
import { numberText } from '../result/number-text.ts';
import styles from './attention-card.module.css';

const { count: texts } = textsOf('attention', english);

/** Duration of the haptic feedback: felt, not heard. Chosen. */
const TICK_MS = 15;
/** Update interval of the remaining seconds. */
const LOOK_MS = 250;

interface PulseCountProps {
  /** From the scan, in beats per minute. */
  readonly value: number | null;
  readonly countedBpm: number | null;
  readonly onCounted: (bpm: number) => void;
}

/** The patient taps at each heartbeat for half a minute. The count is shown next to the scan and is not rated. */
export function PulseCount({ value, countedBpm, onCounted }: PulseCountProps) {
  const [isAgain, setAgain] = useState(false);
  if (countedBpm !== null && !isAgain)
    return (
      <>
        <p role="status">
          <strong>
            {fill(texts.counted, {
              counted: numberText(countedBpm, 0),
              value: value === null ? '–' : numberText(value, 0),
            })}
          </strong>
        </p>
        <Grid gap={3} columns="fit-11">
          <Button variant="secondary" onClick={() => setAgain(true)}>
            {texts.again}
          </Button>
        </Grid>
      </>
    );
  return (
    <TapTarget
      onCounted={(bpm) => {
        setAgain(false);
        onCounted(bpm);
      }}
    />
  );
}

function TapTarget({ onCounted }: { readonly onCounted: (bpm: number) => void }) {
  const taps = useRef<number[]>([]);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isCounting = secondsLeft !== null;
  const counted = useRef(onCounted);
  counted.current = onCounted;

  useEffect(() => {
    if (!isCounting) return;
    const timer = window.setInterval(() => {
      const left = PULSE_COUNT_S - (performance.now() - (taps.current[0] ?? 0)) / SECOND_MS;
      if (left > 0) {
        setSecondsLeft(Math.ceil(left));
        return;
      }
      const bpm = pulseFromTaps(taps.current);
      taps.current = [];
      setSecondsLeft(null);
      setFailed(bpm === null);
      if (bpm !== null) counted.current(bpm);
    }, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isCounting]);

  function tap(): void {
    taps.current.push(performance.now());
    ifPossible(() => navigator.vibrate(TICK_MS));
    if (!isCounting) {
      setFailed(false);
      setSecondsLeft(PULSE_COUNT_S);
    }
  }

  return (
    <>
      <p>{texts.how}</p>
      <button
        type="button"
        className={classNames(
          boxClassName({ padding: 4, tone: 'plain', size: 'lead', weight: 600, isWide: true }),
          styles.target,
        )}
        // A beat is when the finger touches; keyboards and screen readers click without a pointer.
        onPointerDown={tap}
        onClick={({ detail }) => detail === 0 && tap()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        <span>{isCounting ? texts.tap : texts.start}</span>
        {isCounting && (
          <Muted as="span" size="small">
            {pluralText(texts.left, secondsLeft)}
          </Muted>
        )}
      </button>
      <Muted role="status" size="small">
        {hasFailed && texts.none}
      </Muted>
    </>
  );
}
