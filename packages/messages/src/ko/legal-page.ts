import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: '개인정보 처리방침',
  terms: '이용약관',
  effective: '{date}부터 시행',
  version: '버전 {version}',
  contents: '목차',
} as const satisfies Translated<typeof english, 'ko'>;
