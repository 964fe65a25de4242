import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: 'Un escaneo: 72 latidos por minuto, luego el puntaje y después la tendencia',
  scenes: { scan: 'Escaneo', score: 'Puntaje', trend: 'Tendencia' },
  seconds: { one: '{count} s', other: '{count} s' },
  bpm: 'lpm',
  live: 'en vivo, de 70 a 74',
  score: 'Su puntaje',
  outOf: 'de 100',
  healthy: 'Saludable',
  unhealthy: 'No saludable',
  optimal: 'Óptimo',
  higher: '3 más que la última vez',
  usual: 'Lo habitual en usted',
  scans: '10 escaneos',
  usually: 'normalmente de 61 a 82 lpm',
} as const satisfies Translated<typeof english, 'es'>;
