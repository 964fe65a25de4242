import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: '准备检测',
  close: '关闭',
  still: '仍是 {weight}吗？',
  told: '您在{time}前告诉我们的。',
  uses: '这次检测使用的个人资料：{height}，{weight}。其中的问题回答于{date}。',
  allAnswers: '查看所有回答',
  changeWeight: '更改体重',
  otherChanges: '其他更改',
  length: { label: '您想检测多久？', usual: '30 秒', minute: '60 秒' },
  tips: '光线在前，脸在椭圆框内，坐好不动',
  start: '打开摄像头',
  yes: '是，打开摄像头',
  privacy: '视频绝不会离开此设备。',
} as const satisfies Translated<typeof english, 'zh'>;
