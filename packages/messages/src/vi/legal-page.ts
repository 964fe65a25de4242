import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: 'QUYỀN RIÊNG TƯ',
  terms: 'ĐIỀU KHOẢN SỬ DỤNG',
  effective: 'Có hiệu lực từ {date}',
  version: 'Phiên bản {version}',
  contents: 'Mục lục',
} as const satisfies Translated<typeof english, 'vi'>;
