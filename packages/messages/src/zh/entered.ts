import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: '脉搏 {pulse}',
    mean: { other: '{count} 次读数的平均值' },
  },
  waist: { imperial: '{waist} 英寸', metric: '{waist} 厘米' },
  answered: '已回答',
  fromFile: '来自文件',
  severe: {
    title: '这次血压计读数非常高：{value}',
    symptoms:
      '您是否胸痛、背痛或呼吸困难？是否感到麻木或无力？是否看东西或说话困难？如有其中任何一项，请立即拨打 911。不要等待这个应用。',
    call: '拨打 911',
    again: '再量一次',
    repeat: '以上都没有？请静坐一到五分钟，然后再量一次并输入。',
    stays: '如果上面的数值仍高于 180，或下面的数值仍高于 120，请今天就咨询您的医生。',
    source: '来源：American Heart Association（美国心脏协会）。',
  },
  wasSevere: {
    title: '您{date}的血压计读数非常高：{value}',
    text: '请今天再量一次血压。如果上面的数值仍高于 180，或下面的数值仍高于 120，请今天就咨询您的医生。',
  },
  veryHigh: '非常高',
  cared: {
    someone: '此人',
    severe: {
      symptoms:
        '{name}是否胸痛、背痛或呼吸困难？{name}是否感到麻木或无力？{name}是否看东西或说话困难？如有其中任何一项，请立即拨打 911。不要等待这个应用。',
      repeat: '以上都没有？请让{name}静坐一到五分钟，然后再量一次并输入。',
      stays: '如果上面的数值仍高于 180，或下面的数值仍高于 120，请确保{name}今天就咨询医生。',
    },
    wasSevere: {
      title: '{date}的血压计读数非常高：{value}',
      text: '请让{name}今天再量一次血压。如果上面的数值仍高于 180，或下面的数值仍高于 120，请确保{name}今天就咨询医生。',
    },
  },
} as const satisfies Translated<typeof english, 'zh'>;
