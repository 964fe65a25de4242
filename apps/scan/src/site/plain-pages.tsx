import { fill } from '@mien/messages';
import { Button, buttonClassName } from '@mien/ui';
import { useEffect, useState } from 'react';
import styles from './plain-pages.module.css';
import { siteTexts } from './site-texts.ts';

/** For whoever opens the scan site by its bare address, or comes back to a scan that is over. */
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
    <main className={styles.page}>
      <h1>{text.heading}</h1>
      <p>{text.lead}</p>
      {home !== null && (
        <a className={buttonClassName()} href={home.url}>
          {fill(text.link, { product: home.product })}
        </a>
      )}
    </main>
  );
}

export function UnreachablePage({ isTrying, onRetry }: { readonly isTrying: boolean; readonly onRetry: () => void }) {
  const text = siteTexts().unreachable;
  return (
    <main className={styles.page}>
      <h1>{text.heading}</h1>
      <p role="alert">{text.lead}</p>
      <Button isBusy={isTrying} onClick={onRetry}>
        {text.retry}
      </Button>
    </main>
  );
}
