import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: {
    unhealthy: '건강하지 않음',
    suboptimal: '미흡',
    normal: '정상',
    healthy: '건강',
    optimal: '최적',
  },
  groups: {
    wellness: '업체의 건강 관리 점수',
    vitalSigns: '활력징후',
    heartAndCirculation: '심장과 혈액 순환',
    metabolic: '대사',
    recovery: '회복',
    mind: '마음',
    body: '몸',
    heartRisks: '심혈관 질환 가능성',
    metabolicRisks: '대사 질환 가능성',
    bloodMarkers: '혈액 지표 가능성',
    lifestyle: '생활 습관',
    scanQuality: '측정 품질',
  },
  provenances: {
    camera: '카메라로 측정',
    entered: '직접 입력',
    calculated: '계산됨',
    provider: '얼굴로 추정',
  },
  providerSources: {
    bodyTemperatureC: '업체의 센서로 측정',
    estimatedHeightCm: '입력한 대로',
    estimatedWeightKg: '입력한 대로',
    sexCode: '입력한 대로',
  },
  types: {
    heartRateBpm: { name: '심박수' },
    breathingRatePerMin: { name: '호흡수' },
    systolicMmHg: { name: '수축기 혈압' },
    diastolicMmHg: { name: '이완기 혈압' },
    heartAgeYears: { name: '심장 나이' },
    heartRiskIn10YearsPercent: { name: '10년 심장 위험도' },
    bodyMassIndex: { name: '체질량지수(BMI)' },
    diabetesRank: { name: '당뇨병 위험도' },
    waistToHeightRatio: { name: '허리둘레와 키의 비' },
    diabetesRiskIn10YearsPercent: { name: '10년 당뇨병 위험도' },
    sdnnMs: { name: '심박변이도(SDNN, 단시간)' },
    rmssdMs: { name: '심박변이도(RMSSD, 단시간)' },
    smoking: { name: '흡연' },
    qualityOfLife: { name: '삶의 질' },
  },
  bloodPressure: '혈압',
  units: { bpm: '회/분', years: '세', in: '인치', lb: '파운드' },
  ranks: {
    diabetesRank: { 1: '낮음', 2: '높은 편' },
    smoking: { 0: '아니요', 1: '예' },
  },
  entryTooOld: {
    cuff: '측정할 때 마지막 혈압계 수치가 {days}일보다 오래되었습니다.',
    waist: '측정할 때 마지막으로 입력한 허리둘레가 {days}일보다 오래되었습니다.',
  },
  missing: {
    'too-short': '측정이 너무 짧았습니다.',
    'bad-clock': '카메라가 이미지를 찍은 시각을 알려 주지 않았습니다.',
    'frame-rate-too-low': '카메라가 너무 느렸습니다. 다른 앱을 닫고 다시 시도하세요.',
    'too-many-gaps': '휴대전화가 너무 바빴습니다. 다른 앱을 닫고 다시 시도하세요.',
    'face-lost': '얼굴이 너무 오래 보이지 않았습니다.',
    'no-pulse':
      '이번에는 카메라가 신호를 읽지 못했습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다. 빛이 더 고르면 도움이 됩니다.',
    'unsteady-pulse':
      '신호가 너무 불안정하여 하나의 수치를 확신할 수 없었습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다. 가만히 앉아 다시 시도하세요.',
    'pulse-not-timed':
      '맥박의 시간 간격을 충분히 정확하게 재지 못했습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다. 고른 빛에서 가만히 앉아 다시 측정하세요.',
    'no-breathing': '호흡을 충분히 뚜렷하게 보지 못했습니다.',
    'too-few-beats': '이 값을 구하기에는 뚜렷한 심장 박동이 너무 적었습니다.',
    'known-diabetes': '당뇨병이 있다고 알려 주셨으므로 추정할 위험도가 없습니다.',
    'not-answered': '당뇨병이 있는지 아직 알려 주지 않으셨습니다.',
    'sex-not-known': '이 공식은 여성과 남성에게만 쓰이므로 답변하신 내용으로는 값이 나오지 않습니다.',
    'outside-age': '이 공식은 현재 나이에는 적용되지 않습니다.',
    'not-reported': '측정 업체가 보고하지 않았습니다.',
    'outside-limits': '값이 가능한 범위를 벗어나 표시되지 않습니다.',
    'scale-not-known': '측정 업체가 알 수 없는 척도로 보고하여 표시되지 않습니다.',
    'entry-too-old': '입력한 내용이 너무 오래되어 반영되지 않습니다.',
    'question-open': '아직 하지 않으신 답변이 필요합니다.',
    'known-heart-disease': '심장이나 혈관에 알려진 병이 없는 사람에게만 쓰입니다.',
  },
  overall: {
    name: '{productName} 점수',
    description:
      '<p>측정된 것과 답변을 요약한 0에서 100까지의 숫자 하나입니다. 건강 관리 요약입니다. 진단이 아니며, 임상 연구로 시험된 적이 없습니다.</p><p>이것은 가중 평균입니다. 모든 부분이 있으면 심박수와 혈압계로 잰 혈압의 비중이 각각 20.8%입니다. 체질량지수는 16.7%입니다. 호흡수와 흡연은 각각 12.5%입니다. 당뇨병 위험도와 삶의 질은 각각 8.3%입니다. 빠진 것은 제외되고 나머지의 비중이 커집니다. 있는 비중이 60%보다 적으면 점수를 내지 않습니다.</p>',
  },
} as const satisfies Translated<typeof english, 'ko'>;
