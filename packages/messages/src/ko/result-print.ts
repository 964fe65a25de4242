import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: '건강 측정 결과',
  patient: '환자',
  age: '측정일의 나이',
  years: '{age}세',
  scanned: '측정 일시',
  status: '측정',
  statuses: { COMPLETE: '완전함', PARTIAL: '일부만: 일부 값이 없습니다' },
  columns: {
    measure: '항목',
    value: '값',
    interval: '90% 구간',
    band: '등급',
    reference: '건강 범위',
    source: '출처',
  },
  interval: '{low}~{high}',
  reference: { between: '{low}~{high}', from: '{low} 이상', below: '{high} 이하' },
  usualSource: '출처(다른 표시가 없는 경우): {source}.',
  noValue: '–',
  noBand: '등급 없음',
  legend:
    '등급: ‘건강하지 않음’부터 ‘최적’까지 다섯 단계입니다. 건강 범위에 있는 값의 등급은 ‘건강’이나 ‘최적’입니다. 등급 없음: 이 값에는 믿을 만한 기준이 없습니다.',
  intervalLegend: '열 번의 측정 중 아홉 번은 실제 값이 90% 구간 안에 있습니다.',
  missing: '측정되지 않음',
  missingOne: '{name}: {reason}',
  engine: '신호 엔진 {version}',
  kind: '이것은 건강 관리 요약입니다. 진단이 아닙니다. 몸이 좋지 않으면 의사와 상담하세요. 응급 상황에는 911에 전화하세요.',
} as const satisfies Translated<typeof english, 'ko'>;
