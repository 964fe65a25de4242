/** Signal to noise, in dB, from which a pulse is called fair and good. Below -6 dB rates cannot be trusted. */
const FAIR_DB = -3;
const GOOD_DB = 2;

/** How clear the signal behind a value was, in a word. */
export function signalQuality(signalToNoiseDb: number): 'weak' | 'fair' | 'good' {
  if (signalToNoiseDb >= GOOD_DB) return 'good';
  return signalToNoiseDb >= FAIR_DB ? 'fair' : 'weak';
}
