import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** The names of pages that are still in English stay as readers see them there: Reminders, Notices, Passkeys. */
export const sms = {
  code: '{productName} 인증번호는 {code}입니다. 5분간 유효합니다. 다른 사람에게 알려 주지 마세요.\n@{host} #{code}',
  results: '{productName} 결과입니다. 이 링크가 있는 사람은 누구나 볼 수 있습니다: {link}',
  unusedWarning:
    '{since}부터 {productName} 서비스를 사용하지 않으셨습니다. 결과를 보관하려면 {deadline}까지 로그인하세요. 그러지 않으면 계정이 정지되고 나중에 삭제됩니다. {link}',
  unusedSuspended:
    '{productName} 계정이 사용되지 않아 정지되었습니다. 결과를 보관하려면 {deadline}까지 로그인하세요. 그 후에는 결과가 삭제됩니다. {link}',
  loginLink:
    '{productName}: 병원에서 얼굴 측정을 요청했습니다. 개인 링크는 7일간, 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 마세요: {link}',
  linkOpened:
    '누군가 새 측정을 하려고 병원에서 받은 링크로 {productName} 서비스를 열었습니다. 이전 결과는 표시되지 않았습니다. 본인이 아니라면 병원에 연락하세요.',
  phoneChanged:
    '병원에서 {productName} 계정의 이 전화번호를 바꾸었습니다. 이전 결과는 7일간 잠깁니다. 요청하지 않으셨다면 병원에 연락하세요.',
  profilesMerged:
    '병원에서 {productName} 계정을 다른 전화번호를 쓰는 계정과 합쳤습니다. 이전 결과가 7일간 잠길 수 있습니다. 요청하지 않으셨다면 병원에 연락하세요.',
  carerInvited:
    '{productName}: 보호자가 되어 달라는 요청이 있습니다. 답하려면 일주일 안에 이 번호로 로그인하세요: {link}',
  newCarerInvited:
    '{productName}: 보호자가 되어 달라는 요청이 있습니다. 답하려면 이 번호로 등록한 후 일주일 안에 인증번호로 로그인하세요: {link}',
  scanReminder: '{productName}: 측정할 시간입니다. 문자를 그만 받으려면 내 정보, Reminders로 가세요. 열기: {link}',
  weekSummary: '{productName}: 홈에서 한 주를 돌아보세요. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
  notice: {
    message:
      '{productName}: 병원에서 새 메시지가 왔습니다. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
    resultsRequest:
      '{productName}: 병원에서 질문이 왔습니다. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
    appointment: '{productName}: 내일 예약이 있습니다. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
    several: '{productName}: 병원에서 새 소식이 왔습니다. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
    ofCarer:
      '{productName}: 돌보시는 분에게 새 메시지가 왔습니다. 문자를 그만 받으려면 내 정보, Notices로 가세요. 열기: {link}',
  },
  visitScan: {
    invite: {
      now: '{productName}: 병원에서 예약 전에 얼굴 측정을 요청했습니다. 개인 링크는 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 마세요: {link}',
      later:
        '{productName}: 병원에서 예약 전에 얼굴 측정을 요청했습니다. 개인 링크는 {day}부터 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 마세요: {link}',
    },
    remind: {
      now: '{productName}: 내일 예약이 있습니다. 그 전에 얼굴 측정을 하세요. 개인 링크는 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 마세요: {link}',
      later:
        '{productName}: 내일 예약이 있습니다. 그 전에 얼굴 측정을 하세요. 개인 링크는 {day}부터 한 번만 쓸 수 있습니다. 다른 사람에게 알려 주지 마세요: {link}',
    },
  },
  staffAdded: '{productName}: {clientName}의 직원 계정이 생겼습니다. 이 전화번호로 로그인하세요: {link}',
  staffPhoneChanged:
    '{productName} 직원 계정에서 이 전화번호가 교체되어 로그아웃되었습니다. 요청하지 않으셨다면 지금 관리자에게 알리세요.',
  secondFactorReset:
    '관리자가 {productName} 로그인의 두 번째 단계 재설정을 요청했습니다. 24시간 후에 재설정됩니다. 본인이 요청하지 않으셨다면 인증 앱이나 복구 코드로 로그인하여 막으세요.',
  passkeyMade:
    '{productName} 프로필에 패스키(passkey)가 추가되었습니다. 본인이 추가하지 않으셨다면 로그인하여 내 정보, Passkeys로 가서 그 패스키를 제거한 후 병원에 전화하세요.',
  passkeysReset:
    '병원에서 {productName} 프로필의 패스키(passkey) 제거를 요청했습니다. 24시간 후에 제거됩니다. 본인이 요청하지 않으셨다면 패스키로 로그인하여 제거를 막고, 병원에 전화하세요.',
  outbox: {
    title: '문자 메시지',
    about: '이 문자는 어떤 휴대전화로도 가지 않고 여기에 도착합니다.',
    only: '데모나 테스트에만 있는 페이지입니다.',
    demo: '데모',
    phones: '휴대전화',
    others: '다른 휴대전화',
    older: '이전',
    newer: '최신',
    none: { title: '아직 문자가 없습니다', text: '인증번호를 요청하세요.' },
    copy: '인증번호 복사',
    copied: '복사됨',
    left: '{time} 남음',
    expired: '만료됨',
    askAgain: '새로 요청하기',
    paste: '복사하셨습니까? 붙여넣으세요.',
    now: '지금',
    minutes: { other: '{count}분 전' },
    hours: { other: '{count}시간 전' },
    yesterday: '어제',
    days: { other: '{count}일 전' },
    signIn: '로그인으로 돌아가기',
  },
} as const satisfies Translated<typeof english, 'ko'>;
