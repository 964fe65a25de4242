import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: '确认是您本人',
  why: {
    'phone-not-confirmed':
      '在任何人能看到您的结果之前，请先确认 {phone} 是您的手机号。这份个人资料以前的所有分享都会停止，我们会请您再次同意我们的条款。',
    'new-code-needed': '此操作会改变谁能访问您的账户，或无法撤销。我们会先向 {phone} 发送验证码。',
    'by-link': '我们会向 {phone} 发送验证码。它可打开您个人资料中的全部内容，我们可能会请您再次同意我们的条款。',
    'to-care': '您将看到另一个人的健康数据。我们会先向 {phone} 发送验证码。',
  },
  scanOnly: {
    byLink: '您是用诊所给的链接或代码登录的。您可以做检测，并查看这些检测的结果。要查看其他内容，请确认是您本人。',
    confirm: '确认是您本人',
    held: '您的诊所更改了您的号码，或合并了您的个人资料。为了保护您，您以前的回答和结果在{date}之前不会开放。您可以做检测，并查看这些检测的结果。',
    ended: '本次登录不显示您以前的回答和结果。要查看，请退出登录，再用您的手机号登录。',
  },
  noPhone: '这份个人资料还没有手机号。请让您的诊所添加。',
  send: '发送验证码',
  sending: '正在发送验证码…',
  label: '短信中的验证码',
  confirm: '确认',
  passkey: '改用我的通行密钥',
  again: '再发一个验证码',
  wrong: '此验证码不正确或已失效。请重试。',
  close: '关闭',
} as const satisfies Translated<typeof english, 'zh'>;
