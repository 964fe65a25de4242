import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: '很抱歉',
  texts: {
    1000: '不支持您的浏览器。请使用受支持的浏览器。',
    1001: '服务目前似乎出了问题。请稍后重试。',
    other: '似乎出了问题。请稍后重试。',
  },
  sharedLink: {
    title: '此链接已失效或已被关闭',
    ask: '请向患者索取新链接。',
    about: '结果链接可使用几天，或直到患者将其关闭。您的设备没有问题。',
    cutOff: '如果您是手动复制链接的，可能漏掉了一部分。请从消息中重新打开。',
    own: { title: '这是您自己的结果吗？', text: '请登录并创建新链接。', signIn: '登录' },
    emergency: '如遇紧急情况，请拨打 911。',
  },
  tryAgain: '重试',
  browsers:
    '以下版本及更新版本可以使用：Chrome {chrome}、Edge {edge}、Firefox {firefox} 和 Safari {safari}。在 iPhone 或 iPad 上，从 {ios} 起任何浏览器都可以使用。',
  scanAgain: '再次检测',
  profile: '您的个人资料',
  notFound: {
    title: '找不到页面',
    text: '您要找的页面不可用。',
    home: '前往起始页',
  },
} as const satisfies Translated<typeof english, 'zh'>;
