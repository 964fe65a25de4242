import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: '잠시 기다려 주세요…',
  needsConnection: '오프라인 상태이며, 측정하려면 인터넷 연결이 필요합니다. 다시 온라인 상태가 되면 다시 시도하세요.',
  leaving: '측정을 여는 중…',
} as const satisfies Translated<typeof english, 'ko'>;
