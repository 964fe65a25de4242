import type { ScanErrorKind } from '@mien/domain';
import type { ReactNode } from 'react';
import { DIM_FACE, UNPLUGGED } from '../platform/problem-art.tsx';

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
const CROSS = <path d="M80 55l40 40M120 55l-40 40" />;

/** The drawing of a scan that failed, by its kind. */
export const SCAN_ERROR_ART: Readonly<Record<ScanErrorKind, ReactNode>> = {
  cameraPermission: CAMERA,
  slowInternet: SIGNAL,
  timedOut: CLOCK,
  cancelled: CROSS,
  serverError: UNPLUGGED,
  unsuccessful: DIM_FACE,
};
