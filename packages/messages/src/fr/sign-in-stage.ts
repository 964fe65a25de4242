import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: 'Une mesure\u00a0: 72 battements par minute, puis le score, puis la tendance',
  scenes: { scan: 'Mesure', score: 'Score', trend: 'Tendance' },
  seconds: { one: '{count} s', other: '{count} s' },
  bpm: 'bpm',
  live: 'en direct, de 70 à 74',
  score: 'Votre score',
  outOf: 'sur 100',
  healthy: 'Sain',
  unhealthy: 'Non sain',
  optimal: 'Optimal',
  higher: '3 de plus que la dernière fois',
  usual: 'Comme d’habitude pour vous',
  scans: '10 mesures',
  usually: 'd’habitude de 61 à 82 bpm',
} as const satisfies Translated<typeof english, 'fr'>;
