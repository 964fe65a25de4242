import type { kiosk as english } from '../en/kiosk.ts';
import type { Translated } from '../translation.ts';
import { stillThere } from './still-there.ts';

export const kiosk = {
  loading: '잠시 기다려 주세요…',
  languages: '언어',
  offline: { title: '인터넷 연결 없음', text: '이 태블릿이 저절로 다시 시도합니다. 아무것도 하지 않으셔도 됩니다.' },
  pair: {
    title: '이 태블릿 연결',
    // The settings of an organization are in English.
    text: 'Settings의 Tablets에 있는 코드를 입력하세요. 10분간 유효합니다.',
    code: '연결 코드',
    wrong: '이 코드는 틀렸거나, 이미 사용되었거나, 10분이 지났습니다. Settings에서 새로 만드세요.',
    many: '틀린 코드를 너무 많이 입력했습니다. 한 시간 후에 다시 시도하세요.',
  },
  start: {
    hello: '안녕하세요.',
    lead: '의료진을 만나기 전에 하는 30초 얼굴 측정입니다.',
    code: '종이에 적힌 코드를 입력하세요',
    itself: '여섯 번째 숫자를 입력하면 저절로 시작됩니다.',
    none: '종이가 없습니다',
    noneText: '이름 없이 측정합니다. 결과는 본인만 받습니다.',
    wrong: '이 코드는 여기서 쓸 수 없습니다. 숫자를 확인하거나 접수처에 문의하세요.',
    many: '틀린 코드를 너무 많이 입력했습니다. 접수처에 문의하세요.',
    ended: '이 태블릿은 꺼졌습니다. 접수처에 문의하세요.',
  },
  keys: {
    typed: { other: '{total}자리 중 {count}자리 입력함' },
    clear: '모두 지우기',
    erase: '마지막 숫자 지우기',
  },
  foot: {
    nothing: '이 태블릿에는 아무것도 남지 않습니다.',
    emergency: '의료기기가 아닙니다. 응급 상황에는 접수처에 알리세요.',
  },
  visit: {
    title: '측정 전에',
    points: {
      video: '영상은 이 태블릿에만 남으며 저장되지 않습니다.',
      hosted: '측정은 측정 협력사의 사이트에서 합니다.',
      seen: '답변과 결과는 병원 진료를 위해 저장됩니다.',
      wellness: '건강 관리용이며 진단이 아닙니다.',
    },
    start: '측정 시작',
    starting: '측정을 여는 중…',
    stop: '중지',
    missing: '모든 질문에 답해 주세요.',
    refused: '이 답변으로는 측정을 시작할 수 없습니다. 접수처에 문의하세요.',
  },
  asking: stillThere,
  result: {
    title: '측정 결과',
    preparing: '결과를 준비하는 중…',
    seconds: { other: '{count}초 후에 사라집니다' },
    soon: { other: '결과는 {count}초 후에 닫힙니다.' },
    take: '결과 가져가기',
    takeText: '휴대전화 카메라를 여기에 대세요. 10분 안에 한 번 열립니다.',
    code: '이 결과의 링크가 담긴 QR 코드',
    noCode: '코드를 만들지 못했습니다.',
    again: '다시 시도',
    phone: '내 휴대전화로 보내기',
    sent: '휴대전화로 링크를 보냈습니다. 하루 안에 한 번 열립니다.',
    done: '끝났습니다',
    longer: '30초 더',
    stored: '결과가 저장되었습니다.',
    unwell: '이것은 진단이 아닙니다. 몸이 좋지 않으면 지금 접수처에 알리세요.',
    failed: '측정이 되지 않았습니다',
    over: '이 태블릿의 사용 시간이 끝났습니다',
    overText: '측정이 끝났다면 병원에 결과가 있습니다. 접수처에 물어보실 수 있습니다.',
  },
  end: {
    title: '모두 지웠습니다.',
    text: '이 태블릿에는 아무것도 남아 있지 않습니다.',
    points: {
      picture: '이미지는 저장되지 않았습니다',
      result: '결과는 이 화면에서 지워졌습니다',
    },
    next: '다음 분',
    itself: { other: '{count}초 후에 저절로 처음으로 돌아갑니다.' },
  },
} as const satisfies Translated<typeof english, 'ko'>;
