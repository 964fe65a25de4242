import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** The names of pages that are still in English stay as readers see them there: Reminders, Notices, Passkeys. */
export const sms = {
  code: '您的 {productName} 验证码是 {code}，5 分钟内有效。请勿告诉他人。\n@{host} #{code}',
  results: '您的 {productName} 结果。凡有此链接的人都能查看：{link}',
  unusedWarning:
    '您自{since}起没有使用 {productName}。请在{deadline}前登录，以保留您的结果。否则您的账户将被停用，之后被删除。{link}',
  unusedSuspended:
    '您的 {productName} 账户因未使用已被停用。请在{deadline}前登录，以保留您的结果；之后结果将被删除。{link}',
  loginLink: '{productName}：您的诊所邀请您做一次面部检测。您的专属链接只能用一次，7 天内有效。请勿告诉他人：{link}',
  linkOpened:
    '有人为做新的检测，用您诊所的链接打开了 {productName}。您以前的结果没有显示。如果不是您本人，请联系您的诊所。',
  phoneChanged:
    '您的诊所更换了您 {productName} 账户上的这个手机号。以前的结果将锁定 7 天。如果您没有提出此要求，请联系您的诊所。',
  profilesMerged:
    '您的诊所把您的 {productName} 账户与另一个手机号的账户合并了。以前的结果可能会锁定 7 天。如果您没有提出此要求，请联系您的诊所。',
  carerInvited: '{productName}：有人请您做照护者。请在一周内用此手机号登录并答复：{link}',
  newCarerInvited: '{productName}：有人请您做照护者。请用此手机号注册，然后在一周内用验证码登录并答复：{link}',
  scanReminder: '{productName}：该做检测了。不想再收到提醒，请到“我的”，再到 Reminders。打开：{link}',
  weekSummary: '{productName}：请到首页回顾您的一周。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
  notice: {
    message: '{productName}：您的诊所发来一条新消息。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
    resultsRequest: '{productName}：您的诊所有问题问您。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
    appointment: '{productName}：您明天有预约。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
    several: '{productName}：您的诊所有新消息。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
    ofCarer: '{productName}：您照护的人有一条新消息。不想再收到短信，请到“我的”，再到 Notices。打开：{link}',
  },
  visitScan: {
    invite: {
      now: '{productName}：您的诊所请您在预约前做一次面部检测。您的专属链接只能用一次。请勿告诉他人：{link}',
      later:
        '{productName}：您的诊所请您在预约前做一次面部检测。您的专属链接从{day}起可用，只能用一次。请勿告诉他人：{link}',
    },
    remind: {
      now: '{productName}：您的预约在明天。请在此之前做一次面部检测。您的专属链接只能用一次。请勿告诉他人：{link}',
      later:
        '{productName}：您的预约在明天。请在此之前做一次面部检测。您的专属链接从{day}起可用，只能用一次。请勿告诉他人：{link}',
    },
  },
  staffAdded: '{productName}：您现在有了 {clientName} 的工作人员账户。请用此手机号登录：{link}',
  staffPhoneChanged:
    '您的 {productName} 工作人员账户已换掉这个手机号，您已被退出登录。如果您没有提出此要求，请立即告诉您的管理员。',
  secondFactorReset:
    '有管理员申请重置您 {productName} 登录的第二步验证，将在 24 小时后执行。不是您要求的？请用身份验证器或恢复码登录来阻止重置。',
  passkeyMade:
    '您的 {productName} 个人资料中添加了一个通行密钥。如果不是您本人操作，请登录，到“我的”，再到 Passkeys，移除它，并致电您的诊所。',
  passkeysReset:
    '您的诊所申请移除您 {productName} 个人资料的通行密钥，将在 24 小时后执行。不是您要求的？请用通行密钥登录来阻止移除，并致电您的诊所。',
  outbox: {
    title: '短信',
    about: '没有手机会收到这些短信。它们只到这里。',
    only: '只有演示或测试才有此页面。',
    demo: '演示',
    phones: '手机',
    others: '其他手机',
    older: '较早',
    newer: '较新',
    none: { title: '还没有短信', text: '请获取验证码。' },
    copy: '复制验证码',
    copied: '已复制',
    left: '剩余{time}',
    expired: '已失效',
    askAgain: '获取新的',
    paste: '已复制？请粘贴。',
    now: '刚刚',
    minutes: { other: '{count} 分钟前' },
    hours: { other: '{count} 小时前' },
    yesterday: '昨天',
    days: { other: '{count} 天前' },
    signIn: '返回登录',
  },
} as const satisfies Translated<typeof english, 'zh'>;
