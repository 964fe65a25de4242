import type { KioskDevice } from '@mien/contract';
import { KIOSK_RESULT_ANNOUNCED_MS, KIOSK_RESULT_MS, SECOND_MS } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Button, Icon, Row, Spinner, Stack, Text, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PlainValues } from '../../shared/health/result/plain-value.tsx';
import { resultQuery } from '../../shared/health/result/result-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import styles from './kiosk.module.css';
import { KioskFrame } from './kiosk-frame.tsx';
import { mayShowLonger, type ShownResult, showLonger } from './shown-result.ts';
import { TakeAlong } from './take-along.tsx';
import { useNowMs } from './use-now.ts';

const { result: texts } = textsOf('kiosk', english);

interface KioskResultProps {
  readonly device: KioskDevice | null;
  readonly shown: ShownResult;
  readonly canSendToPhone: boolean;
  readonly onEnd: () => void;
}

/** The result, until its time is over. */
export function KioskResult({ device, shown: first, canSendToPhone, onEnd }: KioskResultProps) {
  const { client } = useApi();
  const nowMs = useNowMs();
  const [shown, setShown] = useState(first);
  const result = useQuery(resultQuery(client, shown.measurementId));
  const leftMs = Math.max(0, shown.untilMs - nowMs);
  const secondsLeft = Math.ceil(leftMs / SECOND_MS);
  useEffect(() => {
    if (secondsLeft === 0) onEnd();
  }, [secondsLeft, onEnd]);
  const isSoon = leftMs <= KIOSK_RESULT_ANNOUNCED_MS;
  return (
    <KioskFrame
      device={device}
      aside={<Countdown secondsLeft={secondsLeft} totalMs={shown.untilMs - (first.untilMs - KIOSK_RESULT_MS)} />}
      foot={
        <>
          <Row gap={2} isOneLine>
            <Icon name="check" tone="muted" />
            <Text as="span" size="small">
              {texts.stored}
            </Text>
          </Row>
          <Text as="span" weight={600}>
            {texts.unwell}
          </Text>
        </>
      }
    >
      <VisuallyHidden role="status">{isSoon ? pluralText(texts.soon, 10) : ''}</VisuallyHidden>
      <div className={styles.two}>
        <Stack gap={4}>
          <PageHeading title={texts.title} />
          {result.data && <PlainValues result={result.data} />}
          {result.isError && <p role="alert">{problemText(result.error)}</p>}
          {result.isPending && <Spinner text={texts.preparing} />}
        </Stack>
        <Stack gap={4}>
          <TakeAlong measurementId={shown.measurementId} canSendToPhone={canSendToPhone} />
          <Stack gap={3} className={styles.large}>
            <Button isBlock onClick={onEnd}>
              {texts.done}
            </Button>
            {mayShowLonger(shown) && (
              <Button variant="secondary" isBlock onClick={() => setShown(showLonger(shown))}>
                {texts.longer}
              </Button>
            )}
          </Stack>
        </Stack>
      </div>
    </KioskFrame>
  );
}

/** The remaining time as a ring and in words. It steps each second, also with reduced motion. */
function Countdown({ secondsLeft, totalMs }: { readonly secondsLeft: number; readonly totalMs: number }) {
  const share = Math.min(1, (secondsLeft * SECOND_MS) / totalMs);
  return (
    <Row gap={3} isOneLine role="timer">
      <svg className={styles.ring} viewBox="0 0 72 72" aria-hidden="true">
        <circle className={styles.ringTrack} cx="36" cy="36" r="31" />
        <circle
          className={styles.ringLeft}
          cx="36"
          cy="36"
          r="31"
          pathLength="100"
          strokeDasharray={`${Math.round(100 * share)} 100`}
          transform="rotate(-90 36 36)"
        />
      </svg>
      <Text as="span" weight={600}>
        {pluralText(texts.seconds, secondsLeft)}
      </Text>
    </Row>
  );
}
