import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: '죄송합니다',
  texts: {
    1000: '지원되지 않는 브라우저입니다. 지원되는 브라우저를 사용하세요.',
    1001: '현재 서비스에 문제가 있는 것 같습니다. 나중에 다시 시도하세요.',
    other: '문제가 있는 것 같습니다. 나중에 다시 시도하세요.',
  },
  sharedLink: {
    title: '이 링크는 만료되었거나 꺼졌습니다',
    ask: '환자에게 새 링크를 요청하세요.',
    about: '결과 링크는 며칠 동안, 또는 환자가 끌 때까지 쓸 수 있습니다. 기기에는 아무 문제가 없습니다.',
    cutOff: '링크를 손으로 복사했다면 일부가 빠졌을 수 있습니다. 그럴 때는 메시지에서 다시 여세요.',
    own: { title: '본인의 결과입니까?', text: '로그인하여 새 링크를 만드세요.', signIn: '로그인' },
    emergency: '응급 상황에는 911에 전화하세요.',
  },
  tryAgain: '다시 시도',
  browsers:
    '다음 버전과 그 이후 버전에서 작동합니다: Chrome {chrome}, Edge {edge}, Firefox {firefox}, Safari {safari}. iPhone이나 iPad에서는 {ios}부터 모든 브라우저가 작동합니다.',
  scanAgain: '다시 측정',
  profile: '내 프로필',
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    text: '찾으시는 페이지를 이용할 수 없습니다.',
    home: '시작 페이지로 이동',
  },
} as const satisfies Translated<typeof english, 'ko'>;
