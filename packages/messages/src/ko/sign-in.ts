import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: '오늘은 어떠십니까?',
  tab: '카메라로 재는 맥박과 호흡',
  loggedOut: '{productName}에서 로그아웃되었습니다.',
  points: {
    scan: '30초 동안 카메라를 바라보기',
    values: '맥박과 호흡, 그리고 얼마나 확실한지',
    video: '영상은 절대 기기 밖으로 나가지 않습니다',
    trust: '데이터를 절대 팔지 않으며 광고를 보여 주지 않습니다.',
  },
  tryScan: '계정 없이 측정해 보기',
  newHere: '처음 이용합니다',
  legal: {
    name: '정보',
    privacy: '개인정보',
    terms: '약관',
    measures: '측정할 수 있는 것과 없는 것',
    wellness: '건강 관리용. 의료기기가 아닙니다.',
  },
  phone: {
    text: '로그인하려면 아래에 전화번호를 입력하세요',
    label: '전화번호',
    country: '+1',
    example: '(512) 555-0100',
    send: '인증번호 보내기',
    note: '기기를 확인하기 위해 6자리 인증번호를 보내 드립니다',
    footnote: '문자 및 데이터 요금이 부과될 수 있습니다.',
    faults: {
      required: '전화번호를 입력해야 합니다.',
      tooShort: '전화번호가 너무 짧습니다.',
      tooLong: '전화번호가 너무 깁니다',
      areaCode: '지역 번호를 확인하세요. 미국 번호는 0이나 1로 시작할 수 없습니다.',
    },
  },
  code: {
    title: '인증번호를 보냈습니다',
    text: '{phone} 번호가 등록되어 있으면 인증번호가 곧 도착합니다.',
    label: '인증번호',
    example: '123456',
    authenticate: '인증',
    resend: '인증번호를 받지 못하셨습니까?',
    resendWait: '{seconds}초 후에 새 인증번호를 요청할 수 있습니다.',
    resent: '{phone} 번호가 등록되어 있으면 새 인증번호가 곧 도착합니다.',
    changePhone: '다른 번호 사용',
    faults: {
      required: '인증번호를 입력해야 합니다.',
      digitsOnly: '숫자만 입력하세요.',
      tooShort: '인증번호가 너무 짧습니다.',
      tooLong: '인증번호가 너무 깁니다',
    },
    wrong: '인증번호가 올바르지 않습니다. 다시 시도하세요.',
  },
  spinner: {
    wait: '잠시 기다려 주세요…',
    sending: '문자를 보내는 중…',
    authenticating: '인증하는 중입니다. 기다려 주세요…',
    loggingIn: '로그인하는 중…',
  },
  smsFailed: '현재 서비스를 이용할 수 없습니다. 나중에 다시 시도하세요.',
} as const satisfies Translated<typeof english, 'ko'>;
