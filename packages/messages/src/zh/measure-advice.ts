import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves: '升高：活动、咖啡、房间热、压力、睡眠不好、发烧。降低：休息、锻炼、某些药物。',
    doing: '为了便于比较，每次检测前请静坐五分钟。',
  },
  breathingRatePerMin: {
    moves: '升高：活动、说话、压力、发烧。降低：休息、平静呼吸。',
    doing: '检测时请像平时一样呼吸。为了便于比较，之前请静坐五分钟。',
  },
  systolicMmHg: {
    moves: '升高：压力、咖啡、盐、活动。降低：休息、减重、某些药物。',
    doing: '请在静息时用血压计量，并多量几次。摄像头不能代替血压计。',
  },
  diastolicMmHg: {
    moves: '升高：压力、咖啡、盐、活动。降低：休息、减重、某些药物。',
    doing: '请在静息时用血压计量，并多量几次。摄像头不能代替血压计。',
  },
  heartAgeYears: {
    moves: '您的年龄、性别、体重和身高、吸烟、糖尿病、您的血压和降压药。',
    doing: '请每月输入一次新的血压计读数。不吸烟和降低血压最能使它下降。',
  },
  heartRiskIn10YearsPercent: {
    moves: '您的年龄、性别、体重和身高、吸烟、糖尿病、您的血压和降压药。',
    doing: '请与您的医生谈谈。它描述的是一群人，而不是您个人。',
  },
  bodyMassIndex: {
    moves: '您的体重和身高。它分不清肌肉和脂肪。',
    doing: '请在个人资料中及时更新您的体重。',
  },
  diabetesRank: {
    moves: '您的年龄、性别、体重和身高、降压药和吸烟。',
    doing: '请在个人资料中及时更新您的回答。',
  },
  waistToHeightRatio: {
    moves: '您的腰围和身高。',
    doing: '请每年量几次腰围，每次量同一位置。',
  },
  diabetesRiskIn10YearsPercent: {
    moves: '您的年龄、体重、腰围、降压药，以及您的血糖是否曾经偏高。',
    doing: '如果您高于健康范围，减重和缩小腰围最能降低它。验血能了解更多。',
  },
  sdnnMs: {
    moves: '升高：休息、平静呼吸、锻炼。降低：压力、睡眠不好、酒精、发烧。它随年龄增长而下降。',
    doing: '请只与您自己以前的检测比较。',
  },
  rmssdMs: {
    moves: '升高：休息、平静呼吸、锻炼。降低：压力、睡眠不好、酒精、发烧。它随年龄增长而下降。',
    doing: '请只与您自己以前的检测比较。',
  },
  smoking: {
    moves: '您在个人资料中的回答。',
    doing: '如果您想戒烟，请向您的医生或药剂师求助。',
  },
  qualityOfLife: {
    moves: '您在个人资料中的回答。',
    doing: '当回答不再符合您的情况时，请更改。',
  },
} as const satisfies Translated<typeof english, 'zh'>;
