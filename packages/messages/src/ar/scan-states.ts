import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: 'أي القياسات',
  names: { all: 'الكل', complete: 'كامل', partial: 'جزئي' },
  ofOne: { partial: 'جزئي' },
  counted: '{name} ({count})',
  none: { complete: 'لا يوجد قياس كامل هنا.', partial: 'لا يوجد قياس جزئي هنا.' },
  showAll: 'عرض كل القياسات',
} as const satisfies Translated<typeof english, 'ar'>;
