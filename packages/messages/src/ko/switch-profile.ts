import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: '프로필 전환',
  signedIn: '로그인한 프로필: {name}.',
  choose: '다음 프로필도 이 전화번호를 사용합니다. 계속하려면 하나를 선택하세요.',
  unnamed: '새 프로필',
  loading: '잠시 기다려 주세요…',
  switching: '프로필을 전환하는 중…',
  empty: {
    title: '다른 프로필이 없습니다',
    text: '확인된 다른 프로필이 이 전화번호를 사용하지 않거나, 이 브라우저에서 한동안 인증번호를 사용하지 않으셨습니다. 모두 보려면 로그아웃한 후 인증번호로 로그인하세요.',
  },
} as const satisfies Translated<typeof english, 'ko'>;

export const switchProfileInMenu = '프로필 전환';
