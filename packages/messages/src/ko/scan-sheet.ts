import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: '측정 준비 완료',
  close: '닫기',
  still: '여전히 {weight}입니까?',
  told: '{time} 전에 알려 주셨습니다.',
  uses: '이번 측정에 쓰는 프로필: {height}, {weight}. 질문에는 {date}에 답했습니다.',
  allAnswers: '모든 답변 보기',
  changeWeight: '체중 변경',
  otherChanges: '다른 변경',
  length: { label: '얼마 동안 측정하시겠습니까?', usual: '30초', minute: '60초' },
  tips: '빛은 앞에, 얼굴은 타원 안에, 가만히 앉기',
  start: '카메라 시작',
  yes: '네, 카메라 시작',
  privacy: '영상은 절대 이 기기 밖으로 나가지 않습니다.',
} as const satisfies Translated<typeof english, 'ko'>;
