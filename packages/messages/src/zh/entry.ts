import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: '欢迎',
  text: '我们正在打开您的个人资料。只需片刻。',
  loggingIn: '正在登录…',
  ask: {
    text: '此链接可让您登录。只能用一次。',
    visit: '此链接打开您预约前的检测。只能用一次。',
    goOn: '继续',
  },
  trust: '我们绝不出售您的数据，也绝不向您展示广告。',
  trustOwn: '您的面部视频绝不会离开您的设备。我们绝不出售您的数据，也绝不向您展示广告。',
  needsCode: '请用您的手机号登录后继续。',
  signedInAs: '您现在已登录为{name}。',
  somebodyElse: {
    title: '仍要使用此链接吗？',
    text: '您已登录为{name}。如果此链接属于另一份个人资料，您会被退出登录，之后您输入和检测的内容都归入那份个人资料。',
    textUnnamed:
      '有人正在此设备上登录。如果此链接属于另一份个人资料，那个人会被退出登录，之后您输入和检测的内容都归入那份个人资料。',
    goOn: '使用此链接',
  },
  refused: {
    title: '此链接无法使用',
    text: '它可能已被使用过，或已失效。您仍登录为{name}。如果那不是您，请先退出登录。',
    textUnnamed: '它可能已被使用过，或已失效。仍有人在此设备上登录。如果那不是您，请先退出登录。',
    goOn: '退出登录',
  },
  visit: {
    tooEarly: '此链接从{day}起可用。请到时再打开。',
    over: '此链接对应的预约已结束。请用您的手机号登录，或索取新链接。',
  },
  stay: '保持登录为{name}',
  stayUnnamed: '保持登录',
  signedInAsSomebodyElse: '您现在已登录到另一份个人资料。',
} as const satisfies Translated<typeof english, 'zh'>;
