import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: '측정 완료',
  loading: '잠시 기다려 주세요…',
  spinner: '결과를 준비하는 중입니다',
  failed: {
    title: '아직 측정을 저장하지 못했습니다',
    text: '측정은 몇 분 동안 이 기기에 안전하게 보관됩니다. 인터넷 연결을 확인한 후 다시 시도하세요.',
    retry: '다시 시도',
  },
} as const satisfies Translated<typeof english, 'ko'>;
