import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: 'نأسف لذلك',
  texts: {
    1000: 'متصفحك غير مدعوم. يُرجى استخدام متصفح مدعوم.',
    1001: 'يبدو أن هناك مشكلة في الخدمة حاليًا. يُرجى المحاولة لاحقًا.',
    other: 'يبدو أن هناك مشكلة. يُرجى المحاولة لاحقًا.',
  },
  sharedLink: {
    title: 'انتهت صلاحية هذا الرابط أو تم إيقافه',
    ask: 'يمكنك طلب رابط جديد من المريض.',
    about: 'تعمل روابط النتائج لبضعة أيام، أو إلى أن يوقفها المريض. لا توجد مشكلة في جهازك.',
    cutOff: 'إذا نسخت الرابط يدويًا، فربما ينقص جزء منه. في هذه الحالة يُرجى فتحه من الرسالة مرة أخرى.',
    own: { title: 'هل هذه نتائجك؟', text: 'يُرجى تسجيل الدخول وإنشاء رابط جديد.', signIn: 'تسجيل الدخول' },
    emergency: 'في حالة الطوارئ، اتصل بالرقم 911.',
  },
  tryAgain: 'إعادة المحاولة',
  browsers:
    'تعمل هذه الإصدارات والأحدث منها: Chrome {chrome} وEdge {edge} وFirefox {firefox} وSafari {safari}. على iPhone أو iPad يعمل أي متصفح ابتداءً من {ios}.',
  scanAgain: 'إعادة القياس',
  profile: 'ملفك الشخصي',
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'الصفحة التي تبحث عنها غير متوفرة.',
    home: 'الانتقال إلى صفحة البداية',
  },
} as const satisfies Translated<typeof english, 'ar'>;
