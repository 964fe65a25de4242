/** The five bands of the range indicator, worst to best. Source: specification, section 2 'Range indicator'. */
export const HEALTH_BANDS = [
  { code: 'unhealthy', upToPercent: 20, percentOfColor: 10, color: '#D64541' },
  { code: 'suboptimal', upToPercent: 40, percentOfColor: 35, color: '#DF8481' },
  { code: 'normal', upToPercent: 60, percentOfColor: 50, color: '#F8E277' },
  { code: 'healthy', upToPercent: 80, percentOfColor: 75, color: '#31CA9F' },
  { code: 'optimal', upToPercent: 100, percentOfColor: 95, color: '#03A678' },
] as const;

export type HealthBand = (typeof HEALTH_BANDS)[number];
export type HealthBandCode = HealthBand['code'];
export type HealthBandColor = HealthBand['color'];

/** A range of this color is shown without an indicator. */
export const NO_INDICATOR_COLOR = '#000000';

/** Values at or below this lie in a red range. Source: docs/adr/0009-ranges-of-measures.md. */
export const RED_MAX_PERCENT = 40;

/** The band of a percentage; values outside 0 to 100 get the nearest band. Null for NaN. */
export function healthBandOfPercent(percent: number): HealthBand | null {
  if (Number.isNaN(percent)) return null;
  return HEALTH_BANDS.find((band) => percent <= band.upToPercent) ?? HEALTH_BANDS[4];
}

/**
 * The band of an overall score, a percentage, as it is shown: a whole number. So the number and the word agree
 * everywhere. Null for NaN.
 */
export const bandOfShownScore = (score: number): HealthBandCode | null =>
  healthBandOfPercent(Math.round(score))?.code ?? null;

/** The percentage of a range's color; null for black and unknown colors. */
export function percentOfColor(color: string): number | null {
  const wanted = color.toUpperCase();
  return HEALTH_BANDS.find((band) => band.color === wanted)?.percentOfColor ?? null;
}

export function isRedPercent(percent: number): boolean {
  return percent <= RED_MAX_PERCENT;
}

/** Whether a percentage lies in one of the two best bands. */
export function isFavorablePercent(percent: number): boolean {
  return percent > HEALTH_BANDS[2].upToPercent;
}

/** The color of a band, by its code. */
export function colorOfBand(code: HealthBandCode): HealthBandColor {
  const band = HEALTH_BANDS.find((candidate) => candidate.code === code);
  if (!band) throw new RangeError(`no such band: ${code}`);
  return band.color;
}
