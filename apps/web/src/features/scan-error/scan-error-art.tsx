import type { ScanErrorKind } from '@mien/domain';
import type { ReactNode } from 'react';
import styles from './scan-error-page.module.css';

const CAMERA = (
  <>
    <rect x="68" y="52" width="64" height="46" rx="9" />
    <path d="M85 52l5-8h20l5 8" />
    <circle cx="100" cy="75" r="12" />
  </>
);
const SIGNAL = <path d="M64 66a52 52 0 0 1 72 0M76 80a35 35 0 0 1 48 0M88 93a17 17 0 0 1 24 0M100 106v.5" />;
const CLOCK = (
  <>
    <circle cx="100" cy="75" r="32" />
    <path d="M100 56v20l13 9" />
  </>
);
const CLOSED = <path d="M80 55l40 40M120 55l-40 40" />;
const PULSE = <path d="M48 78h26l9-20 15 40 12-28 6 8h36" />;

const DRAWINGS: Readonly<Record<ScanErrorKind, ReactNode>> = {
  cameraPermission: CAMERA,
  slowInternet: SIGNAL,
  timedOut: CLOCK,
  cancelled: CLOSED,
  serverError: PULSE,
  unsuccessful: PULSE,
};

/** A small drawing of the problem; the text describes it. */
export function ScanErrorArt({ kind }: { readonly kind: ScanErrorKind }) {
  return (
    <svg className={styles.art} viewBox="20 10 160 130" fill="none" aria-hidden="true">
      <ellipse cx="100" cy="75" rx="78" ry="62" fill="var(--brand-tint)" />
      <g stroke="var(--brand)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        {DRAWINGS[kind]}
      </g>
    </svg>
  );
}
