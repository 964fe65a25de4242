import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: '환영합니다',
  text: '프로필을 열고 있습니다. 잠시만 기다려 주세요.',
  loggingIn: '로그인하는 중…',
  ask: {
    text: '이 링크로 로그인됩니다. 한 번만 쓸 수 있습니다.',
    visit: '이 링크로 예약 전 측정이 열립니다. 한 번만 쓸 수 있습니다.',
    goOn: '계속',
  },
  trust: '데이터를 절대 팔지 않으며 광고도 절대 보여 주지 않습니다.',
  trustOwn: '얼굴 영상은 절대 기기 밖으로 나가지 않습니다. 데이터를 절대 팔지 않으며 광고도 절대 보여 주지 않습니다.',
  needsCode: '계속하려면 전화번호로 로그인하세요.',
  signedInAs: '이제 {name} 님으로 로그인되었습니다.',
  somebodyElse: {
    title: '그래도 이 링크를 사용하시겠습니까?',
    text: '{name} 님으로 로그인되어 있습니다. 링크가 다른 프로필의 것이면 로그아웃되며, 그때부터 입력하고 측정하는 것은 그 프로필에 속합니다.',
    textUnnamed:
      '이 기기에 누군가 로그인되어 있습니다. 링크가 다른 프로필의 것이면 그 사람은 로그아웃되며, 그때부터 입력하고 측정하는 것은 그 프로필에 속합니다.',
    goOn: '이 링크 사용',
  },
  refused: {
    title: '이 링크는 사용할 수 없습니다',
    text: '이미 사용되었거나 만료되었을 수 있습니다. 아직 {name} 님으로 로그인되어 있습니다. 본인이 아니라면 먼저 로그아웃하세요.',
    textUnnamed:
      '이미 사용되었거나 만료되었을 수 있습니다. 이 기기에 아직 누군가 로그인되어 있습니다. 본인이 아니라면 먼저 로그아웃하세요.',
    goOn: '로그아웃',
  },
  visit: {
    tooEarly: '이 링크는 {day}부터 쓸 수 있습니다. 그때 여세요.',
    over: '이 링크의 예약은 끝났습니다. 전화번호로 로그인하거나 새 링크를 요청하세요.',
  },
  stay: '{name} 님으로 계속 로그인',
  stayUnnamed: '로그인 유지',
  signedInAsSomebodyElse: '이제 다른 프로필로 로그인되었습니다.',
} as const satisfies Translated<typeof english, 'ko'>;
