import type { RegionName } from '../trace.ts';

/**
 * Relative pulse amplitude of skin in red, green and blue under white light.
 *
 * @see de Haan & van Leest 2014, doi:10.1088/0967-3334/35/9/1913
 */
export const SKIN_PULSE_RATIO = [0.33, 0.77, 0.53] as const;

/** Skin types after Fitzpatrick, from the lightest to the darkest. */
export const SKIN_TYPES = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;
export type SkinType = (typeof SKIN_TYPES)[number];

interface Skin {
  /** 8-bit red, green and blue of evenly and well lit skin. */
  readonly color: readonly [number, number, number];
  /** Height of the pulse against light skin. */
  readonly pulseShare: number;
}

/** Green light that the body of the skin sends back, by type; chosen in the order of published reflectances. */
const BODY_REFLECTANCE: Readonly<Record<SkinType, number>> = {
  I: 0.4,
  II: 0.35,
  III: 0.28,
  IV: 0.2,
  V: 0.12,
  VI: 0.07,
};
/** Light that the surface sends back (Fresnel): it has never met blood. */
const SURFACE_REFLECTANCE = 0.045;

/**
 * Melanin lies above the blood and takes from its light what it takes from the skin's, so it dims both alike; but the
 * shine of the surface weighs more where the body is dark. That the pulse falls with darker skin is measured (Fallow
 * 2013, doi:10.1007/s10877-013-9436-7).
 */
function pulseShare(type: SkinType): number {
  const bodyShare = (reflectance: number): number => reflectance / (reflectance + SURFACE_REFLECTANCE);
  return bodyShare(BODY_REFLECTANCE[type]) / bodyShare(BODY_REFLECTANCE.I);
}

export const SKIN: Readonly<Record<SkinType, Skin>> = {
  I: { color: [236, 198, 178], pulseShare: pulseShare('I') },
  II: { color: [226, 182, 158], pulseShare: pulseShare('II') },
  III: { color: [206, 158, 130], pulseShare: pulseShare('III') },
  IV: { color: [186, 136, 106], pulseShare: pulseShare('IV') },
  V: { color: [152, 108, 83], pulseShare: pulseShare('V') },
  VI: { color: [118, 80, 62], pulseShare: pulseShare('VI') },
};

/** Pulse of light skin under room light, peak to peak in green, percent. */
export const LIGHT_SKIN_PULSE_PERCENT = 0.6;

interface RegionPulse {
  /** Height against the forehead. */
  readonly height: number;
  /** After the forehead. */
  readonly delayMs: number;
}

/**
 * The pulse does not come everywhere at once nor equally strong. Cheeks against forehead in three people (siegen 01, 02,
 * 04; 41 windows): 0.93 times as strong (0.78 to 1.15) and 17 ms earlier (10 to 21); `bench/heartbeat` at commit dfa3877f.
 * The small difference between left and right is chosen.
 */
export const REGION_PULSE: Readonly<Record<RegionName, RegionPulse>> = {
  forehead: { height: 1, delayMs: 0 },
  middle: { height: 0.96, delayMs: -19 },
  whole: { height: 0.9, delayMs: -15 },
};
