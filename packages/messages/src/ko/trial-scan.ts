import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: '측정해 보기',
  loading: '잠시 기다려 주세요…',
  lead: '30초 동안 카메라를 바라보세요. 계정이 필요 없습니다.',
  points: {
    video: {
      title: '영상은 이 기기에만 남습니다',
      text: '피부의 평균 색상만 전송되어 결과를 계산하는 데 쓰입니다.',
    },
    kept: { title: '아무것도 저장되지 않습니다', text: '페이지를 닫으면 결과가 사라집니다.' },
    measured: {
      title: '심박수와 호흡',
      text: '각각 얼마나 확실한지 함께 보여 줍니다. 건강 관리용이며 진단이 아닙니다.',
    },
  },
  agree: '저는 성인이며, 이 색상이 전송되어 이번 결과에만 쓰이는 것에 동의합니다.',
  agreeFirst: '시작하려면 상자에 체크하세요.',
  camera: '브라우저에서 카메라 사용 여부를 묻습니다.',
  privacy: '개인정보 처리방침',
  start: '측정 시작',
  starting: '측정을 여는 중…',
  off: {
    title: '여기서는 사용할 수 없습니다',
    text: '이 사이트에서는 계정 없는 측정을 제공하지 않습니다.',
    home: '첫 페이지로 돌아가기',
  },
  result: '측정 결과',
  between: '{low}~{high} 사이',
  adults: '안정 상태의 성인을 위한 범위입니다.',
  missing: '{name}: 이번에는 측정되지 않음',
  keep: {
    title: '아무것도 저장되지 않았습니다. 보관하시겠습니까?',
    text: '이 페이지를 닫으면 사라집니다.',
    button: '프로필 만들기',
  },
  noScore: { title: '아직 점수가 없습니다', text: '키와 체중, 몇 가지 답변도 필요합니다.' },
  again: '다시 측정',
  measures: '측정할 수 있는 것과 없는 것',
  wellness:
    '건강 관리용입니다. 진단이 아닙니다. 몸이 좋지 않으면 의료 전문가에게 연락하세요. 응급 상황에는 911에 전화하세요.',
  gone: { title: '이 결과는 사라졌습니다', text: '아무것도 저장되지 않아 다시 보여 드릴 수 없습니다.' },
  yours: {
    title: '시험 삼아 한 측정을 보관하시겠습니까?',
    text: '{time}에 측정을 해 보셨습니다. 본인이라면 내 결과에 추가할 수 있습니다.',
    keep: '네, 보관',
    discard: '아니요, 버리기',
  },
} as const satisfies Translated<typeof english, 'ko'>;
