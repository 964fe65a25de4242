import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: '본인 확인',
  why: {
    'phone-not-confirmed':
      '누군가 결과를 볼 수 있게 되기 전에, {phone} 번호가 본인의 전화번호인지 확인하세요. 이 프로필이 이전에 공유한 것은 모두 중지되며, 약관에 다시 동의해 달라고 요청합니다.',
    'new-code-needed':
      '이 작업은 계정을 이용할 수 있는 사람을 바꾸거나, 되돌릴 수 없습니다. 먼저 {phone} 번호로 인증번호를 보냅니다.',
    'by-link':
      '{phone} 번호로 인증번호를 보냅니다. 이 인증번호로 프로필의 모든 내용이 열리며, 약관에 다시 동의해 달라고 요청할 수 있습니다.',
    'to-care': '다른 사람의 건강 데이터를 보게 됩니다. 먼저 {phone} 번호로 인증번호를 보냅니다.',
  },
  scanOnly: {
    byLink:
      '병원에서 받은 링크나 코드로 로그인하셨습니다. 측정하고, 그 측정의 결과를 볼 수 있습니다. 다른 내용을 모두 보려면 본인임을 확인하세요.',
    confirm: '본인 확인',
    held: '병원에서 전화번호를 바꾸었거나 프로필을 합쳤습니다. 보호를 위해 이전 답변과 결과는 {date}까지 닫혀 있습니다. 측정하고, 그 측정의 결과를 볼 수 있습니다.',
    ended: '이번 로그인에서는 이전 답변과 결과가 표시되지 않습니다. 보려면 로그아웃한 후 전화번호로 로그인하세요.',
  },
  noPhone: '이 프로필에는 아직 전화번호가 없습니다. 병원에 추가를 요청하세요.',
  send: '인증번호 보내기',
  sending: '인증번호를 보내는 중…',
  label: '문자 메시지로 받은 인증번호',
  confirm: '확인',
  passkey: '대신 내 패스키 사용',
  again: '인증번호 다시 보내기',
  wrong: '인증번호가 올바르지 않거나 만료되었습니다. 다시 시도하세요.',
  close: '닫기',
} as const satisfies Translated<typeof english, 'ko'>;
