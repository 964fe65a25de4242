import type { Patient, Screening } from '@mien/contract';
import { DAY_MS, daysAgo, SCAN_LENGTHS_S, type ScanLengthS, USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { stored } from '../../shared/platform/stored.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';

/** Maximum age of answers without confirmation before a scan, days. Chosen: weight changes in weeks, not in days. */
const REVIEWED_FOR_DAYS = 30;

/** How long a running connection check may delay a user after the click, milliseconds. */
export const CHECK_PATIENCE_MS = 1000;

/** Whether the patient's profile allows a scan. */
export function isReadyToScan({ isConsentAccepted, birthDate, latestScreening }: Patient): boolean {
  return isConsentAccepted && birthDate !== null && latestScreening !== null;
}

/** The age in days of a profile old enough to be confirmed again; otherwise null. */
export function daysToAskAbout({ latestScreening }: Patient, now: Date): number | null {
  if (latestScreening === null) return null;
  const confirmed = new Date(latestScreening.created);
  if (now.getTime() - confirmed.getTime() <= REVIEWED_FOR_DAYS * DAY_MS) return null;
  return daysAgo(deviceTimeZone(), confirmed, now);
}

/** The same answers, confirmed. */
export function sameScreening({ latestScreening }: Patient): Screening {
  if (latestScreening === null) throw new Error('there is nothing to confirm');
  const { created: _, ...answers } = latestScreening;
  return { ...answers, isWeightReviewed: true };
}

/** Parses a scan length; the default for invalid text. */
export function scanLengthOf(text: string | null): ScanLengthS {
  return SCAN_LENGTHS_S.find((length) => String(length) === text) ?? USUAL_SCAN_LENGTH_S;
}

/** The length chosen last on this device. */
export function rememberedLength(): ScanLengthS {
  return scanLengthOf(stored.scanLength.get());
}
