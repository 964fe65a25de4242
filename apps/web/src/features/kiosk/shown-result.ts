import { KIOSK_RESULT_LONGER_MS, KIOSK_RESULT_LONGER_TIMES, KIOSK_RESULT_MS } from '@mien/domain';
import { stored, storedJson } from '../../shared/platform/stored.ts';

/** The result that the page shows, so that a reload shows it again, for the rest of its time. */
export interface ShownResult {
  readonly measurementId: string;
  /** By the clock of this device. */
  readonly untilMs: number;
  /** How often more time was asked for. */
  readonly longerCount: number;
}

function isShownResult(value: unknown): value is ShownResult {
  if (typeof value !== 'object' || value === null) return false;
  const { measurementId, untilMs, longerCount } = value as Partial<ShownResult>;
  return typeof measurementId === 'string' && typeof untilMs === 'number' && typeof longerCount === 'number';
}

export const shownResult = (): ShownResult | null => storedJson(stored.kioskResult, isShownResult);

function keepShown(shown: ShownResult): ShownResult {
  stored.kioskResult.set(JSON.stringify(shown));
  return shown;
}

export const showFrom = (measurementId: string, nowMs: number): ShownResult =>
  keepShown({ measurementId, untilMs: nowMs + KIOSK_RESULT_MS, longerCount: 0 });

export const mayShowLonger = ({ longerCount }: ShownResult): boolean => longerCount < KIOSK_RESULT_LONGER_TIMES;

export const showLonger = (shown: ShownResult): ShownResult =>
  mayShowLonger(shown)
    ? keepShown({
        ...shown,
        untilMs: shown.untilMs + KIOSK_RESULT_LONGER_MS,
        longerCount: shown.longerCount + 1,
      })
    : shown;
