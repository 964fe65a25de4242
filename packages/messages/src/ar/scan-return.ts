import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: 'اكتمل القياس',
  loading: 'يُرجى الانتظار…',
  spinner: 'جارٍ إعداد نتائجك',
  failed: {
    title: 'لم نتمكن من حفظ قياسك بعد',
    text: 'قياسك محفوظ على هذا الجهاز لبضع دقائق. يُرجى التحقق من اتصالك والمحاولة مرة أخرى.',
    retry: 'إعادة المحاولة',
  },
} as const satisfies Translated<typeof english, 'ar'>;
