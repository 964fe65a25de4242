import { fill } from '@mien/messages';
import { Button, buttonClassName, Muted, Row, Stack } from '@mien/ui';
import { LogoMark } from '@mien/ui/logo-mark';
import { useEffect, useRef, useState } from 'react';
import styles from './plain-pages.module.css';
import { ScanDrawing } from './scan-drawing.tsx';
import { siteTexts } from './site-texts.ts';

/** For visitors of the bare URL of the scan site, or of a scan that is over. */
export function NoHandoffPage({
  loadConfig,
}: {
  readonly loadConfig: () => Promise<{ returnUrl: string; productName: string }>;
}) {
  const [home, setHome] = useState<{ url: string; product: string } | null>(null);
  useEffect(() => {
    loadConfig().then(
      ({ returnUrl, productName }) => setHome({ url: new URL(returnUrl).origin, product: productName }),
      () => setHome(null),
    );
  }, [loadConfig]);
  const text = siteTexts().noHandoff;
  return (
    <Stack as="main" gap={4} isPacked isFilling isWide isCentered className={styles.page}>
      <Row gap={3} isOneLine size="h2" weight={700} className={styles.logo}>
        <LogoMark />
        {home !== null && <span>{home.product}</span>}
      </Row>
      <div className={styles.drawing}>
        <ScanDrawing />
      </div>
      <h1>{text.heading}</h1>
      <Muted size="lead">{text.lead}</Muted>
      {home !== null && (
        <a className={buttonClassName({ isBlock: true })} href={home.url}>
          {fill(text.link, { product: home.product })}
        </a>
      )}
    </Stack>
  );
}

/** Polling interval of the connection check. */
const LOOK_EVERY_MS = 5000;

/** Offline before the return to Mien. The page waits, polls, and lets the user check. */
export function UnreachablePage({
  lead,
  isTrying,
  onRetry,
}: {
  /** The text below the heading: default, the scan was sent, or it is too late. */
  readonly lead: 'lead' | 'sent' | 'tooLate';
  readonly isTrying: boolean;
  readonly onRetry: () => void;
}) {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    if (isTrying) return;
    const look = (): void => retry.current();
    const timer = setTimeout(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', look);
    };
  }, [isTrying]);
  const text = siteTexts().unreachable;
  return (
    <Stack as="main" gap={4} isPacked isFilling isWide isCentered className={styles.page}>
      <h1>{text.heading}</h1>
      <Muted size="lead" role="alert">
        {text[lead]}
      </Muted>
      <Button isBlock isBusy={isTrying} onClick={onRetry}>
        {text.retry}
      </Button>
    </Stack>
  );
}

export function LeavingPage() {
  return (
    <Stack as="main" gap={4} isPacked isFilling isWide isCentered className={styles.page}>
      <Muted size="lead" role="status">
        {siteTexts().finish.leaving}
      </Muted>
    </Stack>
  );
}
