import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves: '높임: 움직임, 커피, 더운 방, 스트레스, 수면 부족, 열. 낮춤: 휴식, 운동 훈련, 일부 약.',
    doing: '잘 비교하려면 측정 전마다 5분간 앉아 계세요.',
  },
  breathingRatePerMin: {
    moves: '높임: 움직임, 말하기, 스트레스, 열. 낮춤: 휴식, 차분한 호흡.',
    doing: '측정하는 동안 항상 하던 대로 호흡하세요. 잘 비교하려면 그 전에 5분간 앉아 계세요.',
  },
  systolicMmHg: {
    moves: '높임: 스트레스, 커피, 소금, 움직임. 낮춤: 휴식, 체중 감량, 일부 약.',
    doing: '안정 시에 혈압계로 여러 번 재세요. 카메라는 혈압계를 대신할 수 없습니다.',
  },
  diastolicMmHg: {
    moves: '높임: 스트레스, 커피, 소금, 움직임. 낮춤: 휴식, 체중 감량, 일부 약.',
    doing: '안정 시에 혈압계로 여러 번 재세요. 카메라는 혈압계를 대신할 수 없습니다.',
  },
  heartAgeYears: {
    moves: '나이, 성별, 체중과 키, 흡연, 당뇨병, 혈압과 혈압약.',
    doing: '매달 새 혈압계 수치를 입력하세요. 흡연하지 않는 것과 더 낮은 혈압이 가장 많이 낮춥니다.',
  },
  heartRiskIn10YearsPercent: {
    moves: '나이, 성별, 체중과 키, 흡연, 당뇨병, 혈압과 혈압약.',
    doing: '담당 의사와 상담하세요. 이것은 개인이 아니라 여러 사람의 집단을 설명합니다.',
  },
  bodyMassIndex: {
    moves: '체중과 키. 근육과 지방을 구분하지 못합니다.',
    doing: '프로필의 체중을 최신 상태로 유지하세요.',
  },
  diabetesRank: {
    moves: '나이, 성별, 체중과 키, 혈압약, 흡연.',
    doing: '프로필의 답변을 최신 상태로 유지하세요.',
  },
  waistToHeightRatio: {
    moves: '허리둘레와 키.',
    doing: '일 년에 몇 번, 같은 위치에서 허리둘레를 재세요.',
  },
  diabetesRiskIn10YearsPercent: {
    moves: '나이, 체중, 허리둘레, 혈압약, 혈당이 높았던 적이 있는지 여부.',
    doing:
      '건강 범위보다 높다면 체중을 줄이고 허리둘레를 줄이는 것이 가장 많이 낮춥니다. 혈액 검사로 더 많이 알 수 있습니다.',
  },
  sdnnMs: {
    moves: '높임: 휴식, 차분한 호흡, 운동 훈련. 낮춤: 스트레스, 수면 부족, 술, 열. 나이가 들면 낮아집니다.',
    doing: '본인의 이전 측정하고만 비교하세요.',
  },
  rmssdMs: {
    moves: '높임: 휴식, 차분한 호흡, 운동 훈련. 낮춤: 스트레스, 수면 부족, 술, 열. 나이가 들면 낮아집니다.',
    doing: '본인의 이전 측정하고만 비교하세요.',
  },
  smoking: {
    moves: '프로필의 답변.',
    doing: '끊고 싶다면 담당 의사나 약사에게 도움을 청하세요.',
  },
  qualityOfLife: {
    moves: '프로필의 답변.',
    doing: '답변이 더 이상 맞지 않으면 바꾸세요.',
  },
} as const satisfies Translated<typeof english, 'ko'>;
