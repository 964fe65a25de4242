import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: '试做检测',
  loading: '请稍候…',
  lead: '看着摄像头 30 秒。无需账户。',
  points: {
    video: {
      title: '您的视频只留在此设备上',
      text: '只发送您皮肤的平均颜色，用来计算您的结果。',
    },
    kept: { title: '不保存任何内容', text: '关闭页面，您的结果就消失了。' },
    measured: {
      title: '心率和呼吸',
      text: '每个数值都标明我们有多大把握。用于日常健康，不是诊断。',
    },
  },
  agree: '我是成年人，我同意发送这些颜色，并只用于这一次的结果。',
  agreeFirst: '请勾选方框后开始。',
  camera: '您的浏览器会请求使用摄像头。',
  privacy: '隐私政策',
  start: '开始检测',
  starting: '正在打开检测…',
  off: {
    title: '这里不可用',
    text: '此网站不提供无账户检测。',
    home: '返回起始页',
  },
  result: '您的结果',
  between: '{low} 至 {high} 之间',
  adults: '范围适用于静息状态的成年人。',
  missing: '{name}：这次没有测到',
  keep: {
    title: '没有保存任何内容。要保留吗？',
    text: '关闭此页面，结果就消失了。',
    button: '创建个人资料',
  },
  noScore: { title: '还没有评分', text: '还需要您的身高、体重和几个回答。' },
  again: '再次检测',
  measures: '能测什么，不能测什么',
  wellness: '用于日常健康。不是诊断。如果您感到不适，请联系医疗专业人员。如遇紧急情况，请拨打 911。',
  gone: { title: '此结果已消失', text: '没有保存任何内容，所以无法再次显示。' },
  yours: {
    title: '要保留您试做的检测吗？',
    text: '您在 {time} 试做了一次检测。如果是您本人，我们可以把它加入您的结果。',
    keep: '是，保留',
    discard: '否，舍弃',
  },
} as const satisfies Translated<typeof english, 'zh'>;
