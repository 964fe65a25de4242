/** The five bands of the range indicator, worst to best. Source: specification, section 2 'Range indicator'. */
export const HEALTH_BANDS = [
  { code: 'unhealthy', upToPercent: 20, percentOfColour: 10, colour: '#D64541' },
  { code: 'suboptimal', upToPercent: 40, percentOfColour: 35, colour: '#DF8481' },
  { code: 'normal', upToPercent: 60, percentOfColour: 50, colour: '#F8E277' },
  { code: 'healthy', upToPercent: 80, percentOfColour: 75, colour: '#31CA9F' },
  { code: 'optimal', upToPercent: 100, percentOfColour: 95, colour: '#03A678' },
] as const;

export type HealthBand = (typeof HEALTH_BANDS)[number];
export type HealthBandCode = HealthBand['code'];
export type HealthBandColour = HealthBand['colour'];

/** A range of this color is shown without an indicator. */
export const NO_INDICATOR_COLOUR = '#000000';

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
export function percentOfColour(colour: string): number | null {
  const wanted = colour.toUpperCase();
  return HEALTH_BANDS.find((band) => band.colour === wanted)?.percentOfColour ?? null;
}

export function isRedPercent(percent: number): boolean {
  return percent <= RED_MAX_PERCENT;
}

/** Whether a percentage lies in one of the two best bands. */
export function isFavourablePercent(percent: number): boolean {
  return percent > HEALTH_BANDS[2].upToPercent;
}

/** The color of a band, by its code. */
export function colourOfBand(code: HealthBandCode): HealthBandColour {
  const band = HEALTH_BANDS.find((candidate) => candidate.code === code);
  if (!band) throw new RangeError(`no such band: ${code}`);
  return band.colour;
}
