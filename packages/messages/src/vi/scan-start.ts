import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: 'Vui lòng chờ…',
  needsConnection: 'Quý vị không có kết nối, và lượt quét cần kết nối. Vui lòng thử lại khi có kết nối trở lại.',
  leaving: 'Đang mở lượt quét của quý vị…',
} as const satisfies Translated<typeof english, 'vi'>;
