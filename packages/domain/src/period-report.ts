import { MEASURE_TYPES, type MeasureTypeKey } from './measure-type.ts';

/** Lengths of a report for a doctor, in days. */
export const REPORT_DAYS = [30, 90, 365] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];
export const USUAL_REPORT_DAYS: ReportDays = 90;

/** Maximum number of scans in a report, the newest first: five a day for a year, and more. Chosen. */
export const REPORT_SCANS_MAX = 2000;

/** A unitless ratio that professionals know by number. */
const RATIO: MeasureTypeKey = 'waistToHeightRatio';

/** Measures with a scale: ranks and provider scores cannot be compared as numbers. */
export const REPORTED_MEASURES: readonly MeasureTypeKey[] = MEASURE_TYPES.filter(
  ({ key, unit, group }) => (unit !== '' || key === RATIO) && group !== 'scanQuality',
).map(({ key }) => key);
