import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: '哪些检测',
  names: { all: '全部', complete: '完整', partial: '不完整' },
  ofOne: { partial: '不完整' },
  counted: '{name}（{count}）',
  none: { complete: '这里没有完整的检测。', partial: '这里没有不完整的检测。' },
  showAll: '显示所有检测',
} satisfies Translated<typeof english, 'zh'>;
