import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp: '验证码在 {minutes} 分钟后或尝试 {tries} 次后失效，而且只有最新的有效。请获取新的验证码。',
  over: { title: '您的验证码已失效', text: '请获取新的验证码。' },
} as const satisfies Translated<typeof english, 'zh'>;
