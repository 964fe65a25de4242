import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: '카메라 권한이 필요합니다.',
  description: '이 페이지를 새로고침하고, 물어보면 권한을 허용하세요.',
  steps: {
    title: '새로고침해도 되지 않습니까?',
    browsers: [
      {
        name: 'Safari',
        steps: [
          '주소창 왼쪽의 페이지 설정 버튼(aA 또는 작은 페이지 모양)을 탭하세요.',
          '“웹 사이트 설정”을 탭한 다음 “카메라”를 탭하세요.',
          '“허용”을 선택하고 측정 페이지로 돌아가세요.',
          '측정 페이지를 새로고침하세요.',
        ],
      },
      {
        name: 'iOS의 Chrome',
        steps: [
          'iPhone이나 iPad의 “설정” 앱을 여세요.',
          '아래로 스크롤하여 Chrome을 탭하세요.',
          '“카메라”를 켜세요.',
          'Chrome으로 돌아가 측정 페이지를 새로고침하세요.',
        ],
      },
      {
        name: 'Android의 Chrome',
        steps: [
          '주소창 왼쪽의 아이콘을 탭하세요.',
          '“권한”을 탭한 다음 “카메라”를 탭하세요.',
          '측정 페이지에 카메라를 켜세요.',
          '측정 페이지를 새로고침하세요.',
        ],
      },
      {
        name: '컴퓨터의 Chrome',
        steps: [
          '주소창 왼쪽의 아이콘을 클릭하세요.',
          '“카메라” 옆에서 “허용”으로 바꾸세요.',
          '카메라를 사용하는 다른 프로그램을 닫으세요.',
          '측정 페이지를 새로고침하세요.',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'ko'>;
