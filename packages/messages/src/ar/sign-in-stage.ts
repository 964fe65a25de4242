import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: 'قياس: 72 نبضة في الدقيقة، ثم الدرجة، ثم الاتجاه',
  scenes: { scan: 'القياس', score: 'الدرجة', trend: 'الاتجاه' },
  seconds: {
    zero: '{count} ث',
    one: '{count} ث',
    two: '{count} ث',
    few: '{count} ث',
    many: '{count} ث',
    other: '{count} ث',
  },
  bpm: 'نبضة/د',
  live: 'مباشر، من 70 إلى 74',
  score: 'درجتك',
  outOf: 'من 100',
  healthy: 'صحي',
  unhealthy: 'غير صحي',
  optimal: 'مثالي',
  higher: 'أعلى بمقدار 3 من المرة السابقة',
  usual: 'كالمعتاد لديك',
  scans: '10 قياسات',
  usually: 'المعتاد من 61 إلى 82 نبضة/د',
} as const satisfies Translated<typeof english, 'ar'>;
