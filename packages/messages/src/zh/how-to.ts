import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: '为检测做好准备',
  text: '大约需要 30 秒。做好四件事，检测更顺利。',
  tips: {
    light: { title: '光线要均匀', text: '请面向窗户或灯。避免身后有强光。' },
    distance: { title: '拿在一臂远处', text: '您的整张脸应放进屏幕上的椭圆框。' },
    stillness: { title: '坐好不动', text: '手臂靠在桌上，正常呼吸，不要说话。' },
    glasses: { title: '摘下眼镜', text: '也请把头发和帽子从额头移开。' },
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
