import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': '일부 정보가 올바르지 않습니다. 확인한 후 다시 시도하세요.',
  'sign-in-required': '계속하려면 로그인하세요.',
  'wrong-access-code': '입력한 코드가 올바르지 않습니다. 다시 시도하세요.',
  'cookies-needed':
    '브라우저가 이 사이트의 쿠키를 저장하지 않아 로그인할 수 없습니다. 브라우저 설정에서 쿠키를 허용하거나 시크릿(비공개) 모드를 끄세요. 그런 다음 이 페이지를 새로고침하세요.',
  'login-link-invalid': '지금은 이 링크를 사용할 수 없습니다. 전화번호로 로그인하거나 새 링크를 요청하세요.',
  'too-many-requests': '시도 횟수가 너무 많습니다. 잠시 기다렸다가 다시 시도하세요.',
  tryAgainIn: '시도 횟수가 너무 많습니다. {wait} 후에 다시 시도하세요.',
  tryAgainAt: '시도 횟수가 너무 많습니다. {time}에 다시 시도하세요.',
  'service-unavailable': '지금은 응답할 수 없습니다. 잠시 후 다시 시도하세요.',
  'internal-error': '현재 서비스에 문제가 있는 것 같습니다. 나중에 다시 시도하세요.',
  'https-needed':
    '이 페이지는 암호화되어 있지 않습니다. 그래서 브라우저에서 로그인하거나 카메라를 사용할 수 없습니다. 주소 앞에 https://를 붙여 여세요.',
  'answer-unreadable': '서비스에서 보낸 응답을 읽을 수 없습니다. 다시 시도하세요.',
  offline: '서비스에 연결할 수 없습니다. 인터넷 연결을 확인한 후 다시 시도하세요.',
} as const satisfies Translated<typeof english, 'ko'>;
