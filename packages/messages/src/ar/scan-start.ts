import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'يُرجى الانتظار…',
  needsConnection: 'لا يوجد اتصال بالإنترنت، والقياس يحتاج إلى اتصال. يُرجى المحاولة مرة أخرى عند عودة الاتصال.',
  leaving: 'جارٍ فتح القياس…',
} as const satisfies Translated<typeof english, 'ar'>;
