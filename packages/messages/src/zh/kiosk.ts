import type { kiosk as english } from '../en/kiosk.ts';
import type { Translated } from '../translation.ts';
import { stillThere } from './still-there.ts';

export const kiosk = {
  loading: '请稍候…',
  languages: '语言',
  offline: { title: '没有网络连接', text: '这台平板会自动重试。您不需要做任何事。' },
  pair: {
    title: '配对这台平板',
    // The settings of an organization are in English.
    text: '请输入 Settings 的 Tablets 中的代码。十分钟内有效。',
    code: '配对代码',
    wrong: '此代码不正确、已被使用，或已超过十分钟。请在 Settings 中创建新代码。',
    many: '输错代码的次数过多。请一小时后重试。',
  },
  start: {
    hello: '您好。',
    lead: '见医疗团队之前，先做 30 秒面部检测。',
    code: '请输入您纸条上的代码',
    itself: '输入第六个数字后自动开始。',
    none: '我没有纸条',
    noneText: '不留姓名检测。只有您会得到结果。',
    wrong: '此代码在这里无效。请核对数字，或询问前台。',
    many: '输错代码的次数过多。请询问前台。',
    ended: '这台平板已被关闭。请询问前台。',
  },
  keys: {
    typed: { other: '已输入 {count} 位，共 {total} 位' },
    clear: '清除',
    erase: '删除最后一个数字',
  },
  foot: { nothing: '这台平板上不会留下任何内容。', emergency: '这不是医疗器械。如遇紧急情况，请告诉前台。' },
  visit: {
    title: '检测之前',
    points: {
      video: '视频只留在这台平板上，不会保存。',
      hosted: '您在我们检测合作方的网站上检测。',
      seen: '您的回答和结果会保存，供您这次到诊所就诊使用。',
      wellness: '用于日常健康，不是诊断。',
    },
    start: '开始检测',
    starting: '正在打开检测…',
    stop: '停止',
    missing: '请回答每个问题。',
    refused: '根据这些回答，检测无法开始。请询问前台。',
  },
  asking: stillThere,
  result: {
    title: '您的结果',
    preparing: '正在准备您的结果…',
    seconds: { other: '还剩 {count} 秒，之后就会消失' },
    soon: { other: '结果将在 {count} 秒后关闭。' },
    take: '把结果带走',
    takeText: '用您手机的摄像头对准这里。10 分钟内可打开一次。',
    code: '含此结果链接的二维码',
    noCode: '无法生成二维码。',
    again: '重试',
    phone: '发送到我的手机',
    sent: '链接已发送到您的手机。一天内可打开一次。',
    done: '我做完了',
    longer: '再加 30 秒',
    stored: '您的结果已保存。',
    unwell: '这不是诊断。如果您感到不适，请立即告诉前台。',
    failed: '检测没有成功',
    over: '您使用这台平板的时间已到',
    overText: '如果您的检测已完成，您的诊所已收到。您可以询问前台。',
  },
  end: {
    title: '已全部清除。',
    text: '您的任何内容都没有留在这台平板上。',
    points: {
      picture: '没有保存任何画面',
      result: '结果已从此屏幕移除',
    },
    next: '下一位',
    itself: { other: '{count} 秒后自动回到开始页面。' },
  },
} as const satisfies Translated<typeof english, 'zh'>;
