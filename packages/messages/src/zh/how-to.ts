import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: '为检测做好准备',
  text: '大约需要 30 秒。',
  tips: {
    light: '面向窗户或灯，身后没有强光',
    distance: '拿在一臂远处，脸放进椭圆框',
    stillness: '坐好不动，手臂靠好，不要说话',
    glasses: '摘下眼镜，露出额头',
  },
  privacy: {
    own: '摄像头画面只留在此设备上。只发送数字，例如您皮肤的平均颜色。',
    hosted: '您将在我们检测合作方的网站上检测。那里适用它自己的隐私规则。',
  },
  check: {
    title: '网络检查',
    checking: '正在检查您的网络连接…',
    progress: '网络检查',
    passed: '您的网络速度足够快。',
    speed: '{speed} Mbps',
    slow: '您的网络速度非常慢。如果继续，可能会遇到问题。',
    tips: '改善建议',
    failed: '测量网速时出错，请重试',
    again: '重新检查',
  },
  start: '开始检测',
  loading: '请稍候…',
} as const satisfies Translated<typeof english, 'zh'>;
