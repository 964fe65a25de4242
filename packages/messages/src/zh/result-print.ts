import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: '健康检测结果',
  patient: '患者',
  age: '检测当天的年龄',
  years: '{age} 岁',
  scanned: '检测时间',
  status: '检测',
  statuses: { COMPLETE: '完整', PARTIAL: '不完整：缺少部分数值' },
  columns: {
    measure: '项目',
    value: '数值',
    interval: '90% 区间',
    band: '评级',
    reference: '健康范围',
    source: '来源',
  },
  interval: '{low} 至 {high}',
  reference: { between: '{low} 至 {high}', from: '{low} 或以上', below: '{high} 或以下' },
  usualSource: '来源（除非另有说明）：{source}。',
  noValue: '–',
  noBand: '不评级',
  legend: '评级：从不健康到最佳，共五级。数值在健康范围内，评为健康或最佳。不评级：此数值没有可靠的参考标准。',
  intervalLegend: '十次检测中有九次，真实值落在 90% 区间内。',
  missing: '未测到',
  missingOne: '{name}：{reason}',
  engine: '信号引擎 {version}',
  kind: '这是日常健康概要，不是诊断。如果您感到不适，请咨询医生。如遇紧急情况，请拨打 911。',
} as const satisfies Translated<typeof english, 'zh'>;
