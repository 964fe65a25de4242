import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: '측정 한 번: 분당 심장 박동 72회, 그다음 점수, 그다음 추이',
  scenes: { scan: '측정', score: '점수', trend: '추이' },
  seconds: { other: '{count}초' },
  bpm: '회/분',
  live: '실시간, 70~74',
  score: '내 점수',
  outOf: '/ 100점',
  healthy: '건강',
  unhealthy: '건강하지 않음',
  optimal: '최적',
  higher: '지난번보다 3점 높음',
  usual: '평소와 같음',
  scans: '측정 10회',
  usually: '평소 61~82회/분',
} as const satisfies Translated<typeof english, 'ko'>;
