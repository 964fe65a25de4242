import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: '측정 시간이 초과되었습니다',
      description: '측정을 끝내지 못했습니다. 다시 시도하세요.',
    },
    serverError: {
      title: '문제가 발생했습니다',
      description: '한 번 더 시도하세요. 측정이 계속 실패하면 저희에게 알려 주세요.',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: '인터넷 연결이 느립니다.',
      description: '연결이 더 빨라질 때까지 측정을 미루시기를 권합니다.',
    },
    cancelled: { title: '측정이 취소되었습니다.', description: '측정이 정상적으로 취소되었습니다.' },
    unsuccessful: {
      title: '측정에 성공하지 못했습니다.',
      description: '측정을 끝내는 중에 문제가 생겼습니다. 다시 시도하세요.',
    },
  },
  causes: {
    profile: '측정 사이트가 프로필을 읽지 못했습니다. 확인한 후 다시 시작하세요.',
    age: '측정 사이트가 프로필의 나이를 받아들이지 않았습니다. 확인하세요.',
    height: '측정 사이트가 프로필의 키를 받아들이지 않았습니다. 확인하세요.',
    weight: '측정 사이트가 프로필의 체중을 받아들이지 않았습니다. 확인하세요.',
    bodyMassIndex: '측정 사이트가 프로필의 키와 체중을 받아들이지 않았습니다. 둘 다 확인하세요.',
    sessionOver: '이 측정의 시간이 끝났습니다. 새로 시작하세요.',
    noSignal: '이번에는 카메라가 신호를 읽지 못했습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다.',
    notLive: '측정 사이트가 살아 있는 얼굴인지 확신하지 못했습니다. 고른 빛에서 움직이지 마세요.',
  },
  reason: '무슨 일이 있었습니까',
  toProfile: '프로필 확인',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where:
      '“{button}” 버튼을 눌러 측정 페이지를 새로고침하세요. 브라우저가 카메라 사용을 물어보면 “허용”을 선택하세요.',
  },
  slow: {
    title: '인터넷 연결을 개선하는 방법',
    tips: [
      { title: '신호 개선', text: '공유기에 더 가까이 가거나 신호가 더 좋은 곳으로 가세요.' },
      { title: '다른 데이터 사용 중지', text: '이 기기와 다른 기기의 동영상, 다운로드, 통화를 멈추세요.' },
      { title: '기기 다시 시작', text: '휴대전화나 컴퓨터를 껐다가 다시 켜세요.' },
    ],
    testing: '연결을 테스트하는 중…',
    progress: '연결 테스트',
    stillSlow: '인터넷 연결 속도가 아직 너무 느려 계속할 수 없습니다.',
    failed: '속도를 재는 중 오류가 발생했습니다. 다시 시도하세요',
  },
  preVisit: {
    title: '진료 전 측정입니까?',
    text: '두 번째 측정도 실패하면 받은 링크로 화상 진료에 들어가세요. 거기서부터 의료진이 도와드립니다.',
    second: '두 번의 측정이 실패했습니다. 화상 진료에서 의료진이 도와드립니다.',
  },
  scanAgain: '다시 측정',
  testConnection: '연결 테스트',
  home: '홈',
  scanFailed: {
    title: '측정 실패',
    text: '측정이 실패한 것 같습니다. 다시 시도하세요.',
    back: '홈으로 돌아가기',
  },
} as const satisfies Translated<typeof english, 'ko'>;
