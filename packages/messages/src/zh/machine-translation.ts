import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: '本页由计算机翻译，尚未经过专业人员核对。',
  original: '阅读英文原文',
  agreements: '您需要同意的内容没有翻译，因为还没有译文经过专业人员核对。请用以下语言阅读：',
} satisfies Translated<typeof english, 'zh'>;
