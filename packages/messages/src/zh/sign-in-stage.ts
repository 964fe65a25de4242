import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: '一次检测：每分钟 72 次心跳，然后是评分，再后是趋势',
  scenes: { scan: '检测', score: '评分', trend: '趋势' },
  seconds: { other: '{count} 秒' },
  bpm: '次/分',
  live: '实时，70 至 74',
  score: '您的评分',
  outOf: '/ 100 分',
  healthy: '健康',
  unhealthy: '不健康',
  optimal: '最佳',
  higher: '比上次高 3 分',
  usual: '和您平时一样',
  scans: '10 次检测',
  usually: '平时 61 至 82 次/分',
} as const satisfies Translated<typeof english, 'zh'>;
