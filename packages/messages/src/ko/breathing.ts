import type { breathing as english } from '../en/breathing.ts';
import type { Translated } from '../translation.ts';

export const breathing = {
  title: '느린 호흡',
  experimental: '시험 기능',
  intro:
    '1분에 여섯 번 천천히 호흡하세요. 4초 동안 들이쉬고 6초 동안 내쉽니다. 많은 사람이 마음이 편안해진다고 느낍니다.',
  claim: '긴장을 푸는 데에만 씁니다. 어떤 병도 치료하지 않으며 어떤 약도 대신하지 않습니다.',
  dizzy: '어지러우면 멈추고 평소처럼 호흡하세요.',
  before: {
    title: '먼저 측정하시겠습니까?',
    text: '호흡 전후로 측정하면 두 심박수를 나란히 볼 수 있습니다. 측정하는 동안에는 평소처럼 호흡하세요.',
    scan: '먼저 측정',
    done: '{time}의 측정이 호흡 전 측정으로 쓰입니다.',
  },
  minutes: '얼마나 오래 하시겠습니까?',
  minutesOption: '{minutes}분',
  vibration: '호흡마다 진동',
  start: '시작',
  stop: '중지',
  session: '호흡',
  phase: { in: '들이쉬기', out: '내쉬기' },
  left: '{time} 남음',
  minutesLeft: { other: '{count}분 남음' },
  done: {
    title: '완료',
    text: '다시 평소처럼 호흡하세요. 일어나기 전에 잠시 앉아 계세요.',
    scan: '다시 측정',
    scanText: '지금 심박수를 보시겠습니까? {minutes}분 안에 측정하세요.',
    again: '다시 호흡',
  },
  compared: {
    title: '호흡 전후 심박수',
    before: '전',
    after: '후',
    value: '{value}회/분',
    interval: '{low}~{high}',
    none: '뚜렷한 차이 없음: 두 범위가 겹칩니다.',
    lower: '호흡 후에 더 낮습니다.',
    higher: '호흡 후에 더 높습니다.',
    unknown: '두 측정 중 하나에 비교할 심박수가 없습니다.',
    oneTime: '한 번의 비교로는 알 수 있는 것이 적습니다. 심박수는 저절로도 변합니다. 호흡수는 비교하지 않습니다.',
    noBefore: '호흡 바로 전에 한 측정이 없어 비교할 것이 없습니다.',
    usual: '호흡 후 측정은 평소 범위에 포함되지 않습니다.',
    open: '호흡 후 측정 열기',
  },
  source: '출처: Shao 외, Mindfulness, 2024.',
} as const satisfies Translated<typeof english, 'ko'>;
