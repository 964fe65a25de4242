import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: 'Lượt quét nào',
  names: { all: 'Tất cả', complete: 'Đầy đủ', partial: 'Chưa đủ' },
  ofOne: { partial: 'Chưa đủ' },
  counted: '{name} ({count})',
  none: { complete: 'Không có lượt quét đầy đủ ở đây.', partial: 'Không có lượt quét chưa đủ ở đây.' },
  showAll: 'Hiện mọi lượt quét',
} satisfies Translated<typeof english, 'vi'>;
