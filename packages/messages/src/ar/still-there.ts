import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: 'هل ما زلت هنا؟',
  text: {
    zero: 'تُغلق هذه الصفحة الآن.',
    one: 'تُغلق هذه الصفحة بعد ثانية واحدة.',
    two: 'تُغلق هذه الصفحة بعد ثانيتين.',
    few: 'تُغلق هذه الصفحة بعد {count} ثوانٍ.',
    many: 'تُغلق هذه الصفحة بعد {count} ثانية.',
    other: 'تُغلق هذه الصفحة بعد {count} ثانية.',
  },
  newHere: 'شخص جديد؟ يُرجى الضغط أولًا على «انتهيت». وإلا فسيُحسب القياس للشخص الذي قبلك.',
  stay: 'نعم، متابعة',
  leave: 'انتهيت',
} as const satisfies Translated<typeof english, 'ar'>;
