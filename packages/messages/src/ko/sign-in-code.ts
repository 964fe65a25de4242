import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp:
    '인증번호는 {minutes}분이 지나거나 {tries}번 시도하면 만료되며, 가장 최근 번호만 유효합니다. 새 인증번호를 요청하세요.',
  over: { title: '인증번호가 만료되었습니다', text: '새 인증번호를 요청하세요.' },
} as const satisfies Translated<typeof english, 'ko'>;
