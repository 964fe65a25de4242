import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: '맥박 {pulse}',
    mean: { other: '수치 {count}개의 평균' },
  },
  waist: { imperial: '{waist}인치', metric: '{waist} cm' },
  answered: '답변함',
  fromFile: '파일에서',
  severe: {
    title: '이번 혈압계 수치가 매우 높습니다: {value}',
    symptoms:
      '가슴 통증, 등이나 허리 통증, 호흡 곤란이 있습니까? 몸의 감각이 둔하거나 힘이 빠집니까? 보거나 말하기가 어렵습니까? 하나라도 해당하면 지금 911에 전화하세요. 이 앱의 답을 기다리지 마세요.',
    call: '911에 전화',
    again: '다시 재기',
    repeat: '해당하는 것이 없습니까? 1분에서 5분간 가만히 앉아 있다가 혈압을 다시 재서 입력하세요.',
    stays: '위 수치가 계속 180보다 높거나 아래 수치가 계속 120보다 높으면 오늘 담당 의사와 상담하세요.',
    source: '출처: American Heart Association(미국심장협회).',
  },
  wasSevere: {
    title: '{date}의 혈압계 수치가 매우 높았습니다: {value}',
    text: '오늘 혈압을 다시 재세요. 위 수치가 여전히 180보다 높거나 아래 수치가 여전히 120보다 높으면 오늘 담당 의사와 상담하세요.',
  },
  veryHigh: '매우 높음',
  cared: {
    someone: '환자',
    severe: {
      symptoms:
        '{name} 님에게 가슴 통증, 등이나 허리 통증, 호흡 곤란이 있습니까? {name} 님의 몸에 감각이 둔하거나 힘이 빠지는 증상이 있습니까? {name} 님이 보거나 말하기 어려워합니까? 하나라도 해당하면 지금 911에 전화하세요. 이 앱의 답을 기다리지 마세요.',
      repeat: '해당하는 것이 없습니까? {name} 님이 1분에서 5분간 가만히 앉아 있게 한 다음 혈압을 다시 재서 입력하세요.',
      stays:
        '위 수치가 계속 180보다 높거나 아래 수치가 계속 120보다 높으면 {name} 님이 오늘 의사와 꼭 상담하도록 해 주세요.',
    },
    wasSevere: {
      title: '{date}의 혈압계 수치가 매우 높았습니다: {value}',
      text: '오늘 {name} 님이 혈압을 다시 재도록 해 주세요. 위 수치가 여전히 180보다 높거나 아래 수치가 여전히 120보다 높으면 {name} 님이 오늘 의사와 꼭 상담하도록 해 주세요.',
    },
  },
} as const satisfies Translated<typeof english, 'ko'>;
