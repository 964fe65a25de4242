import { shell as english } from '@mien/messages';
import { Banner, ToastRegion, type ToastStore } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/language.ts';
import { useIsOnline } from '../../shared/use-is-online.ts';
import { environmentOf } from '../environment.ts';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

interface FrameProps {
  readonly toasts: ToastStore;
  readonly header: ReactNode;
  /** What the page is to be read with; otherwise it is said when there is no connection. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page: skip link, header, notice, the page itself and toasts. */
export function Frame({ toasts, header, notice, children }: FrameProps) {
  const isOnline = useIsOnline();
  const offline = isOnline ? null : (
    <Banner tone="caution">
      <p>{texts.offlineBanner}</p>
    </Banner>
  );
  const shown = notice ?? offline;
  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.skipLink}
      </a>
      {header}
      <main id="content" className={styles.content} tabIndex={-1}>
        {shown && <div className={styles.notice}>{shown}</div>}
        {children}
      </main>
      <ToastRegion store={toasts} label={texts.toasts.region} closeLabel={texts.toasts.close} />
    </>
  );
}

interface HeaderFrameProps {
  /** A link with the logo. */
  readonly logo: ReactNode;
  readonly children: ReactNode;
}

/** Logo at the left, what can be done at the right. */
export function HeaderFrame({ logo, children }: HeaderFrameProps) {
  const { label } = environmentOf(window.location.hostname);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {logo}
        {label !== 'Live' && <span className={styles.label}>{label}</span>}
        <span className={styles.space} />
        {children}
      </div>
    </header>
  );
}
