import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': '有些信息不正确。请检查后重试。',
  'sign-in-required': '请登录后继续。',
  'wrong-access-code': '您输入的代码不正确，请重试。',
  'cookies-needed':
    '您的浏览器不为本网站保存 Cookie，因此无法让您登录。请在浏览器设置中允许 Cookie，或退出无痕（隐私）模式。然后重新加载此页面。',
  'login-link-invalid': '此链接目前无法使用。请用手机号登录，或索取新链接。',
  'too-many-requests': '尝试次数过多。请稍等片刻再重试。',
  tryAgainIn: '尝试次数过多。请在{wait}后重试。',
  tryAgainAt: '尝试次数过多。请在 {time} 重试。',
  'service-unavailable': '我们暂时无法回应。请稍后重试。',
  'internal-error': '服务目前似乎出了问题。请稍后重试。',
  'https-needed': '此页面没有加密，所以浏览器无法让您登录，也无法使用摄像头。请用以 https:// 开头的网址打开此页面。',
  'answer-unreadable': '我们无法读取服务发来的回应。请重试。',
  offline: '我们无法连接到服务。请检查网络连接后重试。',
} as const satisfies Translated<typeof english, 'zh'>;
