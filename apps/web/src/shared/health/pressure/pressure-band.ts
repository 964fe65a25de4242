import {
  BLOOD_PRESSURE_KEYS,
  BLOOD_PRESSURE_RANGES,
  bandOfValue,
  type CuffReading,
  HEALTH_BANDS,
  type HealthBandCode,
} from '@mien/domain';

/** The band that colors a cuff pressure: the worse of its two numbers, as shown. */
export function pressureBand(pressure: Omit<CuffReading, 'pulseBpm'>): HealthBandCode {
  const bands = BLOOD_PRESSURE_KEYS.map((key) => bandOfValue(BLOOD_PRESSURE_RANGES[key], pressure[key], 0));
  // Worst first.
  return HEALTH_BANDS.find(({ code }) => bands.includes(code))?.code ?? 'optimal';
}
