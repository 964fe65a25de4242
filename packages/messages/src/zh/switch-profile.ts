import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: '切换个人资料',
  signedIn: '您已登录为{name}。',
  choose: '这些个人资料也使用您的手机号。请选择一份继续。',
  unnamed: '新的个人资料',
  loading: '请稍候…',
  switching: '正在切换个人资料…',
  empty: {
    title: '这里没有其他个人资料',
    text: '没有其他已确认的个人资料使用您的手机号，或者您已有一段时间没有在此浏览器中使用验证码。请退出登录，再用验证码登录，即可看到全部个人资料。',
  },
} as const satisfies Translated<typeof english, 'zh'>;

export const switchProfileInMenu = '切换个人资料';
