import { MEASURE_TYPES, type MeasureTypeKey } from './measure-type.ts';

/** How many days a report for a doctor covers. */
export const REPORT_DAYS = [30, 90, 365] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];
export const USUAL_REPORT_DAYS: ReportDays = 90;

/** Most scans that one report reads, the newest: five a day for a year, and more. Chosen. */
export const REPORT_SCANS_MAX = 2000;

/** A ratio that a professional knows by its number. */
const RATIO: MeasureTypeKey = 'waistToHeightRatio';

/** Measures with a scale: ranks and scores of providers cannot be compared as numbers. */
export const REPORTED_MEASURES: readonly MeasureTypeKey[] = MEASURE_TYPES.filter(
  ({ key, unit, group }) => (unit !== '' || key === RATIO) && group !== 'scanQuality',
).map(({ key }) => key);
