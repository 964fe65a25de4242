import { scanStart as english } from '@mien/messages';
import { Button } from '@mien/ui';
import type { ReactNode } from 'react';
import type { ScanOptions } from '../../shared/health/open-scan.ts';
import { textsOf } from '../../shared/platform/language.ts';

import { type LeaveTo, leaveApp, useScanStart } from './use-scan-start.ts';

const texts = textsOf('scanStart', english);

interface ScanStartButtonProps {
  readonly children: ReactNode;
  /** Options for the built-in scan site. */
  readonly options?: ScanOptions;
  readonly leaveTo?: LeaveTo;
}

/** Opens a scan session and navigates to the scan site. */
export function ScanStartButton({ children, options = {}, leaveTo = leaveApp }: ScanStartButtonProps) {
  const { phase, attempt, open } = useScanStart(leaveTo);
  return (
    <Button isBlock icon="scan" isBusy={phase !== 'idle'} onClick={() => void attempt(() => open(options))}>
      {phase === 'idle' ? children : phase === 'starting' ? texts.starting : texts.leaving}
    </Button>
  );
}
