import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp: 'Mã hết hạn sau {minutes} phút hoặc {tries} lần thử, và chỉ mã mới nhất dùng được. Vui lòng xin mã mới.',
  over: { title: 'Mã của quý vị đã hết hạn', text: 'Vui lòng xin mã mới.' },
} as const satisfies Translated<typeof english, 'vi'>;
