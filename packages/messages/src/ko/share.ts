import type { share as english } from '../en/share.ts';
import type { Translated } from '../translation.ts';

export const share = {
  title: '이 결과 공유',
  copyLink: '링크 복사',
  linkCopied: '결과 링크가 복사됨',
  copied: '복사됨',
  byHand: {
    label: '결과 링크',
    hint: '브라우저에서 복사를 허용하지 않았습니다. 링크를 길게 눌러 복사하세요.',
  },
  phone: {
    ready: '내 휴대전화로 보내기',
    sent: '결과를 보냈습니다',
    failed: '다시 시도',
    failedText: '결과를 보내지 못했습니다. 고객 지원에 도움을 요청하세요.',
  },
  handOn: '앱으로 공유',
  showUsual: '링크와 종이에 내 평소 상태 포함',
  print: '인쇄 또는 PDF로 저장',
  note: '링크가 있는 사람은 누구나 이 결과를 이름 없이 볼 수 있습니다. 링크는 {lifetime} 동안 쓸 수 있습니다.',
  lifetimes: { hours: { other: '{count}시간' }, days: { other: '{count}일' } },
  toDoctor: '의사와 공유',
  manage: '링크 관리',
  links: {
    title: '이 결과의 링크',
    close: '닫기',
    explained:
      '링크가 있는 사람은 누구나 로그인하지 않고 이 결과를 이름 없이 볼 수 있습니다. 링크는 언제든지 사용 중지할 수 있습니다.',
    lifetime: '새 링크의 유효 기간',
    live: '지금 쓸 수 있는 링크',
    loading: '잠시 기다려 주세요…',
    none: '지금 쓸 수 있는 링크가 없습니다. 다른 사람은 아무도 이 결과를 볼 수 없습니다.',
    until: '{date}까지 쓸 수 있음',
    neverOpened: '아직 열리지 않음',
    opened: { other: '{count}번 열림, 마지막 {date}' },
    showsUsual: '평소 상태를 보여 줌',
    preview: '메시지 앱이 미리보기를 위해 링크를 열 수 있습니다. 그것도 횟수에 포함됩니다.',
    copy: '복사',
    copyLabel: '{date}까지 쓸 수 있는 링크 복사',
    revoke: '사용 중지',
    revokeLabel: '{date}까지 쓸 수 있는 링크 사용 중지',
    revoked: '이 링크는 더 이상 쓸 수 없습니다.',
  },
} as const satisfies Translated<typeof english, 'ko'>;
