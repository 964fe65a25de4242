import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: '측정 준비',
  text: '약 30초 걸립니다.',
  tips: {
    light: '창문이나 조명을 마주 보고, 뒤에 밝은 빛이 없게 하세요',
    distance: '팔 길이만큼 떨어뜨리고, 얼굴을 타원 안에 맞추세요',
    stillness: '가만히 앉아 팔을 올려놓고, 말하지 마세요',
    glasses: '안경을 벗고, 이마를 드러내세요',
  },
  privacy: {
    own: '카메라 화면은 이 기기에만 남습니다. 피부의 평균 색상 같은 숫자만 전송됩니다.',
    hosted: '측정은 측정 협력사의 사이트에서 합니다. 그곳에는 그 사이트의 개인정보 규칙이 적용됩니다.',
  },
  check: {
    title: '연결 확인',
    checking: '인터넷 연결을 확인하는 중…',
    progress: '연결 확인',
    passed: '인터넷 연결이 충분히 빠릅니다.',
    speed: '{speed} Mbps',
    slow: '인터넷 연결 속도가 매우 느립니다. 계속하면 문제가 생길 수 있습니다.',
    tips: '개선 방법',
    failed: '속도를 재는 중 오류가 발생했습니다. 다시 시도하세요',
    again: '다시 확인',
  },
  start: '측정 시작',
  loading: '잠시 기다려 주세요…',
} as const satisfies Translated<typeof english, 'ko'>;
