import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: '您今天好吗？',
  tab: '用摄像头测脉搏和呼吸',
  loggedOut: '您已退出登录 {productName}。',
  points: {
    scan: '看着摄像头 30 秒',
    values: '脉搏和呼吸，以及我们有多大把握',
    video: '您的视频绝不会离开您的设备',
    trust: '我们绝不出售您的数据，也不向您展示广告。',
  },
  tryScan: '试做检测，无需账户',
  newHere: '我是新用户',
  legal: {
    name: '关于',
    privacy: '隐私',
    terms: '条款',
    measures: '能测什么，不能测什么',
    wellness: '用于日常健康。不是医疗器械。',
  },
  phone: {
    text: '请在下面输入您的手机号登录',
    label: '手机号',
    country: '+1',
    example: '(512) 555-0100',
    send: '发送验证码',
    note: '我们会向您发送 6 位数验证码，以验证您的设备',
    footnote: '可能会收取正常的短信和流量费用。',
    faults: {
      required: '请填写手机号。',
      tooShort: '手机号太短。',
      tooLong: '手机号太长',
      areaCode: '请检查区号。美国号码不能以 0 或 1 开头。',
    },
  },
  code: {
    title: '验证码已发送',
    text: '如果 {phone} 已注册，验证码正在发送中。',
    label: '验证码',
    example: '123456',
    authenticate: '验证',
    resend: '没有收到验证码？',
    resendWait: '{seconds} 秒后可以重新获取验证码。',
    resent: '如果 {phone} 已注册，新的验证码正在发送中。',
    changePhone: '使用其他号码',
    faults: {
      required: '请填写验证码。',
      digitsOnly: '请只输入数字。',
      tooShort: '验证码太短。',
      tooLong: '验证码太长',
    },
    wrong: '验证码不正确，请重试。',
  },
  spinner: {
    wait: '请稍候…',
    sending: '正在发送短信…',
    authenticating: '正在验证，请稍候…',
    loggingIn: '正在登录…',
  },
  smsFailed: '服务目前不可用，请稍后重试。',
} as const satisfies Translated<typeof english, 'zh'>;
