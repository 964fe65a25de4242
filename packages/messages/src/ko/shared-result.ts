import type { sharedResult as english } from '../en/shared-result.ts';
import type { Translated } from '../translation.ts';

export const sharedResult = {
  title: '공유된 결과',
  documentTitle: '공유된 결과 · {productName}',
  documentDescription: '누군가 건강 측정 결과를 공유했습니다.',
  ask: { text: '누군가 건강 측정 결과를 공유했습니다.', show: '결과 보기' },
  skipLink: '본문으로 이동',
  scannedOn: '측정 일시',
  atRisk: '결과를 보면 환자에게 위험이 있을 수 있습니다. 해당하는 점수: {group}.',
  allNormal: '환자의 결과는 모두 정상 범위에 있습니다.',
  understand: '결과 설명',
  close: '닫기',
  partial: '이번 측정의 일부 값은 제대로 얻지 못해 빠져 있습니다.',
  unverified: '확인되지 않음: 이 값들은 환자의 브라우저에서 왔습니다. 측정 업체를 통해 확인할 수 없었습니다.',
  missing: '이번 측정에서 측정되지 않음',
  noReason: '측정에서 이유를 알려 주지 않았습니다.',
  reasons: {
    'too-short': '측정이 너무 짧았습니다.',
    'bad-clock': '카메라가 이미지를 찍은 시각을 알려 주지 않았습니다.',
    'frame-rate-too-low': '카메라가 너무 느렸습니다.',
    'too-many-gaps': '빠진 이미지가 너무 많았습니다.',
    'face-lost': '얼굴이 너무 오래 보이지 않았습니다.',
    'no-pulse': '맥박을 충분히 뚜렷하게 볼 수 없었습니다.',
    'unsteady-pulse':
      '신호가 너무 불안정하여 하나의 수치를 확신할 수 없었습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다.',
    'pulse-not-timed':
      '맥박의 시간 간격을 충분히 정확하게 재지 못했습니다. 이것은 심장에 대해 아무것도 말해 주지 않습니다.',
    'no-breathing': '호흡을 충분히 뚜렷하게 볼 수 없었습니다.',
    'too-few-beats': '이 값을 구하기에는 뚜렷한 심장 박동이 너무 적었습니다.',
    'not-reported': '측정 업체가 보고하지 않았습니다.',
    'outside-limits': '값이 가능한 범위를 벗어나 표시되지 않습니다.',
    'scale-not-known': '측정 업체가 알 수 없는 척도로 보고하여 표시되지 않습니다.',
    'entry-too-old': '환자가 입력한 내용이 너무 오래되어 반영되지 않습니다.',
    'not-calculated': '이 환자에게는 계산되지 않습니다.',
  },
  entryTooOld: {
    cuff: '측정 당시 환자의 마지막 혈압계 수치가 {days}일보다 오래되었습니다.',
    waist: '측정 당시 환자가 마지막으로 입력한 허리둘레가 {days}일보다 오래되었습니다.',
  },
  notCalculated: '이 결과에 포함되지 않음',
  provenances: {
    camera: '카메라로 측정',
    entered: '환자가 입력',
    calculated: '계산됨',
    provider: '얼굴로 추정',
  },
  notDiagnosis:
    '이것은 진단이 아닙니다. 몸이 좋지 않은 분은 누구든지 의사와 상담하세요. 응급 상황에는 911에 전화하세요.',
  privacy: '환자가 이 페이지를 공유하기로 했으며 언제든지 중지할 수 있습니다. 링크를 다른 사람에게 알려 주지 마세요.',
} as const satisfies Translated<typeof english, 'ko'>;
