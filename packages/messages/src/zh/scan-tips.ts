import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: '怎样会有帮助',
  noPulse: [
    '面向窗户或灯，身后不要有强光。',
    '把设备支在与眼睛齐平的高度，头靠稳，坐好不动。',
    '靠近一些，让脸填满椭圆框。',
  ],
  tooFar: ['靠近一些，让脸填满椭圆框。', '或把摄像头移近一些。', '或换一个摄像头。'],
  faceLost: ['把设备支在与眼睛齐平的高度。', '正视摄像头，直到圆环填满。'],
  slowCamera: ['增加光线：在暗处摄像头会变慢。', '关闭其他应用和标签页。', '换一个摄像头。'],
  missingPictures: ['关闭其他应用和标签页。', '关闭省电模式，或给设备充电。'],
} as const satisfies Translated<typeof english, 'zh'>;
