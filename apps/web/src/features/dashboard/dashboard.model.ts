import type { MeasurementSummary } from '@mien/contract';
import { daysAgo, monthIn } from '@mien/domain';
import { dashboard as english, fill } from '@mien/messages';
import { textsOf } from '../../shared/language.ts';

const texts = textsOf('dashboard', english);

/** Scans of one month, newest first. */
export interface ScanMonth {
  /** `YYYY-MM` in the patient's time zone. */
  readonly key: string;
  readonly scans: readonly MeasurementSummary[];
}

/** Groups scans, newest first, by the month of the patient's time zone. */
export function monthsOf(scans: readonly MeasurementSummary[], timeZone: string): ScanMonth[] {
  const months: { key: string; scans: MeasurementSummary[] }[] = [];
  for (const scan of scans) {
    const key = monthIn(timeZone, new Date(scan.created));
    const last = months.at(-1);
    if (last?.key === key) last.scans.push(scan);
    else months.push({ key, scans: [scan] });
  }
  return months;
}

/** 'Today', 'Yesterday' or how many days ago. */
export function daysAgoLabel(created: string, now: Date, timeZone: string): string {
  const days = daysAgo(timeZone, new Date(created), now);
  if (days === 0) return texts.today;
  return days === 1 ? texts.yesterday : fill(texts.daysAgo, { days });
}
