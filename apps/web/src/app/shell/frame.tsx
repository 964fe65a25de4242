import { shell as english } from '@mien/messages';
import { classNames, ToastRegion, type ToastStore } from '@mien/ui';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/language.ts';
import { useIsOnline } from '../../shared/use-is-online.ts';
import type { Environment } from '../environment.ts';
import styles from './shell.module.css';

const texts = textsOf('shell', english);

interface FrameProps {
  readonly toasts: ToastStore;
  readonly header: ReactNode;
  /** What the page is to be read with. */
  readonly notice?: ReactNode;
  /** Whether the bar of places stands at the foot of a phone. */
  readonly hasPlaces?: boolean;
  /** Stands at the left of larger screens, beside every page. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page: skip link, header, notice, the page itself and toasts. */
export function Frame({ toasts, header, notice, hasPlaces = false, side, children }: FrameProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {texts.skipLink}
      </a>
      {header}
      {side}
      <main
        id="content"
        className={classNames(styles.content, hasPlaces && styles.abovePlaces, Boolean(side) && styles.besideSide)}
        tabIndex={-1}
      >
        {notice && <div className={styles.notice}>{notice}</div>}
        {children}
      </main>
      <ToastRegion store={toasts} label={texts.toasts.region} closeLabel={texts.toasts.close} />
    </>
  );
}

interface HeaderFrameProps {
  /** A link with the logo. */
  readonly logo: ReactNode;
  /** Of the environment; said wherever it is not the real one. */
  readonly label: Environment['label'];
  readonly places?: ReactNode;
  readonly children: ReactNode;
}

/** Logo and places at the left, what can be done at the right; between them what is said when there is no connection. */
export function HeaderFrame({ logo, label, places, children }: HeaderFrameProps) {
  const isOnline = useIsOnline();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {logo}
        {label !== 'Live' && <span className={styles.label}>{label}</span>}
        {places}
        <span className={styles.space} />
        <span role="status">{!isOnline && <span className={styles.offline}>{texts.offline}</span>}</span>
        {children}
      </div>
    </header>
  );
}
