import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: 'الخصوصية',
  terms: 'شروط الاستخدام',
  effective: 'سارية من {date}',
  version: 'الإصدار {version}',
  contents: 'المحتويات',
} as const satisfies Translated<typeof english, 'ar'>;
