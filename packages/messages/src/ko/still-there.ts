import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: '아직 계십니까?',
  text: { other: '이 페이지는 {count}초 후에 닫힙니다.' },
  newHere: '다른 분이십니까? 먼저 “끝났습니다”를 누르세요. 그러지 않으면 앞사람의 측정으로 처리됩니다.',
  stay: '네, 계속',
  leave: '끝났습니다',
} as const satisfies Translated<typeof english, 'ko'>;
