/** Minimum signal-to-noise ratio in dB of a fair and a good pulse. Below -6 dB rates are unreliable. */
const FAIR_DB = -3;
const GOOD_DB = 2;

/** Signal quality of a value, in a word. */
export function signalQuality(signalToNoiseDb: number): 'weak' | 'fair' | 'good' {
  if (signalToNoiseDb >= GOOD_DB) return 'good';
  return signalToNoiseDb >= FAIR_DB ? 'fair' : 'weak';
}
