import type { scanStates as english } from '../en/scan-states.ts';
import type { Translated } from '../translation.ts';

export const scanStates = {
  which: '어떤 측정',
  names: { all: '전체', complete: '완전함', partial: '일부만' },
  ofOne: { partial: '일부만' },
  counted: '{name}({count})',
  none: { complete: '여기에는 완전한 측정이 없습니다.', partial: '여기에는 일부만 된 측정이 없습니다.' },
  showAll: '모든 측정 보기',
} satisfies Translated<typeof english, 'ko'>;
