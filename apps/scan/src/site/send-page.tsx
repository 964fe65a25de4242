import { type ScanHandoff, TRIAL_CONFIG_ID } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { Button, classNames, ScanDone, ScanDoneHeading, ScanFrame, Stack } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { Guidance } from './guide/guidance.tsx';
import { type KeptScan, keepScan } from './kept-scan.ts';
import styles from './scan-page.module.css';
import { sendScan, type WaitReason } from './send-scan.ts';
import type { ScanService } from './service-client.ts';
import { siteTexts } from './site-texts.ts';

/** Minimum display time of the check mark, so that the user sees the end. */
const TICK_MS = 1100;
/** Delays until the page says that it is still working, and then that it takes longer than usual. */
const SLOW_ANSWER_MS = 6000;
const SLOW_LINE_MS = 20_000;

/** Why the response takes long. */
type Delay = WaitReason | 'slow' | 'slowLine';

/** Sends a complete scan, and stores it until it is acknowledged or its session is over. */
export function SendPage({
  service,
  handoff,
  scan,
  isHidden,
  onSent,
  onFail,
  onTooLate,
  onCancel,
}: {
  readonly service: ScanService;
  readonly handoff: ScanHandoff;
  readonly scan: KeptScan;
  /** Whether another page is shown; sending goes on. */
  readonly isHidden: boolean;
  readonly onSent: (returnUrl: string) => void;
  readonly onFail: (code: ScanErrorCode, details: string) => void;
  readonly onTooLate: () => void;
  readonly onCancel: () => void;
}) {
  const [delay, setDelay] = useState<Delay | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const tryNow = useRef(() => {});

  // Sending outlives renders; it accesses the newest callbacks through this ref.
  const outside = useRef({ service, handoff, onSent, onFail, onTooLate });
  outside.current = { service, handoff, onSent, onFail, onTooLate };

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const later = (ms: number, act: () => void): void => void timers.push(setTimeout(act, ms));
    const onTry = (): void => {
      for (const timer of timers.splice(0)) clearTimeout(timer);
      later(SLOW_ANSWER_MS, () => setDelay((known) => known ?? 'slow'));
      later(SLOW_LINE_MS, () => setDelay((known) => (known === 'slow' ? 'slowLine' : known)));
    };
    const pause = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        tryNow.current = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    // The browser's connection state is a hint: a reason to retry now, never a reason not to.
    const onOnline = (): void => tryNow.current();
    addEventListener('online', onOnline, { signal });

    const send = async (): Promise<void> => {
      const { service: to, handoff: from } = outside.current;
      // A scan without an account is stored nowhere.
      if (from.configId !== TRIAL_CONFIG_ID) void keepScan(from, scan);
      const [result] = await Promise.all([
        sendScan(to, from, scan.captured, { untilMs: scan.untilMs, pause, onTry, onWait: setDelay, signal }),
        new Promise((resolve) => setTimeout(resolve, TICK_MS)),
      ]);
      if (signal.aborted) return;
      setLeaving(true);
      if (result.kind === 'answered') outside.current.onSent(result.returnUrl);
      else if (result.kind === 'tooLate') outside.current.onTooLate();
      else outside.current.onFail(result.code, result.details);
    };
    send().catch(() => {
      if (!signal.aborted) outside.current.onFail('WORKER_ERROR', 'send');
    });
    return () => {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
      tryNow.current();
    };
  }, [scan]);

  const { done, spoken, leaving, sendNow, ...sentences } = siteTexts().finish;
  return (
    <ScanFrame
      className={classNames(styles.page)}
      hidden={isHidden}
      data-stage={isLeaving ? 'leaving' : 'sending'}
      top={
        <>
          <ScanDoneHeading>{done}</ScanDoneHeading>
          <Guidance
            cue={{ sentence: sentences[delay ?? 'sending'], mood: 'done', ...(delay === null ? { spoken } : {}) }}
            capture={null}
            className={undefined}
          />
        </>
      }
      middle={<ScanDone isNew />}
      foot={
        delay !== null && !isLeaving ? (
          <Stack align="center" isWide className={styles.ways}>
            {(delay === 'offline' || delay === 'unavailable') && (
              <Button variant="secondary" onClick={() => tryNow.current()}>
                {sendNow}
              </Button>
            )}
            <Button variant="quiet" onClick={onCancel}>
              {siteTexts().capture.cancel}
            </Button>
          </Stack>
        ) : null
      }
    />
  );
}
