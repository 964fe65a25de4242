import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: '프로필 선택',
  text: '이 전화번호에 여러 프로필이 연결되어 있습니다. 사용할 프로필을 선택하세요',
  group: '그룹: {groupCode}',
  staff: '직원',
  staffOf: '{clientName}의 직원 계정',
  roles: {
    'Client User': '고객 사용자',
    'Client Admin': '고객 관리자',
    'System User': '시스템 사용자',
    'System Admin': '시스템 관리자',
  },
  unnamed: '새 프로필',
  registered: '{date} 등록',
  scans: { none: '측정 없음', count: { other: '측정\u00a0{count}회' } },
  unverified: {
    title: '아직 확인되지 않음',
    text: '누군가 이 번호로 등록한 프로필입니다. 본인이 등록한 경우에만 선택하세요.',
  },
} as const satisfies Translated<typeof english, 'ko'>;
