import { coherence, heightOf, narrowWave } from '../spectrum/narrow-wave.ts';

/** Head movement at the rate of a pulse. */
export interface HeadBeat {
  /** Its amplitude, face heights. */
  readonly height: number;
  /** Coherence of the movement with the pulse wave, 0..1. */
  readonly coherence: number;
}

/**
 * Compares the wave of a pulse with the movement of the head at its rate. Each beat moves a head a little; a head that bobs, and a picture that
 * is moved, moves much further, and light and shade move over it in the same time.
 *
 * @param wave            of the pulse on the even grid, length n
 * @param headMotion      vertical place of the face on the same grid, face heights
 * @param rateBpm         the rate in question
 * @param samplingRateHz  of both
 */
export function readHeadBeat(
  wave: Float64Array,
  headMotion: Float64Array,
  rateBpm: number,
  samplingRateHz: number,
): HeadBeat {
  const movement = narrowWave(headMotion, rateBpm / 60, samplingRateHz);
  return { height: heightOf(movement), coherence: coherence(narrowWave(wave, rateBpm / 60, samplingRateHz), movement) };
}
