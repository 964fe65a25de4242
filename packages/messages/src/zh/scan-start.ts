import type { scanStart as english } from '../en/scan-start.ts';
import type { Translated } from '../translation.ts';

export const scanStart = {
  starting: '请稍候…',
  needsConnection: '您目前离线，而检测需要网络连接。请重新联网后再试。',
  leaving: '正在打开您的检测…',
} as const satisfies Translated<typeof english, 'zh'>;
