import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: '도움이 되는 것',
  noPulse: [
    '창문이나 조명을 마주 보고, 뒤에 밝은 것이 없게 하세요.',
    '기기를 눈높이에 받쳐 놓고, 머리를 기대고 가만히 앉으세요.',
    '얼굴이 타원에 가득 찰 때까지 가까이 오세요.',
  ],
  tooFar: [
    '얼굴이 타원에 가득 찰 때까지 가까이 오세요.',
    '또는 카메라를 더 가까이 두세요.',
    '또는 다른 카메라를 써 보세요.',
  ],
  faceLost: ['기기를 눈높이에 받쳐 놓으세요.', '고리가 다 찰 때까지 카메라를 똑바로 보세요.'],
  slowCamera: [
    '빛을 더 밝게 하세요. 어두우면 카메라가 느려집니다.',
    '다른 앱과 탭을 닫으세요.',
    '다른 카메라를 써 보세요.',
  ],
  missingPictures: ['다른 앱과 탭을 닫으세요.', '절전 모드를 끄거나 기기를 충전하세요.'],
} as const satisfies Translated<typeof english, 'ko'>;
