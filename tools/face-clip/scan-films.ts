import type { SkinType } from '../../packages/signal/src/testing/index.ts';

/** A film for scans from the first page to the results. */
export interface ScanFilm {
  readonly heartRateBpm: number;
  readonly skin: SkinType;
  readonly seed: number;
}

/** From a slow heart at rest to a fast one after stairs. */
export const FILM_RATES_BPM = [48, 60, 75, 105, 132, 160] as const;

/** Each rate on light and on dark skin. */
export const SCAN_FILMS: readonly ScanFilm[] = FILM_RATES_BPM.flatMap((heartRateBpm, i) => [
  { heartRateBpm, skin: i % 2 === 0 ? 'II' : 'III', seed: heartRateBpm },
  { heartRateBpm, skin: i % 2 === 0 ? 'VI' : 'V', seed: heartRateBpm + 1 },
]);
