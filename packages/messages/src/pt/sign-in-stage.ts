import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: 'Um escaneamento: 72 batimentos por minuto, depois a pontuação, depois a tendência',
  scenes: { scan: 'Escanear', score: 'Pontuação', trend: 'Tendência' },
  seconds: { one: '{count} s', other: '{count} s' },
  bpm: 'bpm',
  live: 'ao vivo, 70 a 74',
  score: 'Sua pontuação',
  outOf: 'de 100',
  healthy: 'Saudável',
  unhealthy: 'Não saudável',
  optimal: 'Ótimo',
  higher: '3 a mais que da última vez',
  usual: 'Como é habitual para você',
  scans: '10 escaneamentos',
  usually: 'habitual: 61 a 82 bpm',
} as const satisfies Translated<typeof english, 'pt'>;
