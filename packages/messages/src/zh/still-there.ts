import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: '您还在吗？',
  text: { other: '此页面将在 {count} 秒后关闭。' },
  newHere: '换了新的人？请先按“我做完了”。否则检测会算在您前面的人名下。',
  stay: '在，继续',
  leave: '我做完了',
} as const satisfies Translated<typeof english, 'zh'>;
