import type { legalPage as english } from '../en/legal-page.ts';
import type { Translated } from '../translation.ts';

export const legalPage = {
  privacy: '隐私政策',
  terms: '使用条款',
  effective: '{date}起生效',
  version: '版本 {version}',
  contents: '目录',
} as const satisfies Translated<typeof english, 'zh'>;
