import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: '检测完成',
  loading: '请稍候…',
  spinner: '正在准备您的结果',
  failed: {
    title: '我们还没能保存您的检测',
    text: '您的检测会在此设备上安全保留几分钟。请检查网络连接后重试。',
    retry: '重试',
  },
} as const satisfies Translated<typeof english, 'zh'>;
