import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

/** In this alphabet, a message holds 70 letters: every text is as short as it can be. */
export const sms = {
  code: 'رمز {productName} هو {code}. صالح لمدة 5 دقائق. يُرجى عدم مشاركته.\n@{host} #{code}',
  results: 'نتائجك من {productName}. كل من لديه هذا الرابط يمكنه رؤيتها: {link}',
  unusedWarning:
    'لم تستخدم {productName} منذ {since}. يُرجى تسجيل الدخول قبل نهاية {deadline} للاحتفاظ بنتائجك، وإلا سيُعلَّق حسابك ثم يُحذف. {link}',
  unusedSuspended:
    'تم تعليق حسابك في {productName} لعدم استخدامه. يُرجى تسجيل الدخول قبل نهاية {deadline} للاحتفاظ بنتائجك؛ بعد ذلك تُحذف. {link}',
  loginLink:
    '{productName}: تدعوك عيادتك إلى إجراء قياس. يعمل رابطك الشخصي مرة واحدة، لمدة 7 أيام. يُرجى عدم مشاركته: {link}',
  linkOpened:
    'استخدم شخص ما رابطًا من عيادتك لفتح {productName} لقياس جديد. لم تظهر نتائجك السابقة. إذا لم يكن هذا الشخص أنت، فيُرجى التواصل مع عيادتك.',
  phoneChanged:
    'غيّرت عيادتك رقم الهاتف هذا في حسابك في {productName}. النتائج السابقة مغلقة لمدة 7 أيام. إذا لم يكن ذلك بطلب منك، فيُرجى التواصل مع عيادتك.',
  profilesMerged:
    'دمجت عيادتك حسابك في {productName} مع حساب برقم هاتف آخر. قد تُغلق النتائج السابقة 7 أيام. إذا لم يكن ذلك بطلب منك، فيُرجى التواصل مع عيادتك.',
  carerInvited: '{productName}: يطلب منك شخص أن تقدم له الرعاية. يُرجى تسجيل الدخول بهذا الرقم خلال أسبوع للرد: {link}',
  newCarerInvited:
    '{productName}: يطلب منك شخص أن تقدم له الرعاية. يُرجى التسجيل بهذا الرقم ثم الدخول برمز خلال أسبوع للرد: {link}',
  scanReminder: '{productName}: حان وقت القياس. لإيقاف هذه الرسائل: حسابي ثم Reminders. للفتح: {link}',
  weekSummary: '{productName}: نظرة على أسبوعك في «الرئيسية». لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
  notice: {
    message: '{productName}: لديك رسالة جديدة من عيادتك. لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
    resultsRequest: '{productName}: لدى عيادتك سؤال لك. لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
    appointment: '{productName}: لديك موعد غدًا. لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
    several: '{productName}: هناك جديد من عيادتك. لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
    ofCarer: '{productName}: توجد رسالة جديدة لشخص ترعاه. لإيقاف هذه الرسائل: حسابي ثم Notices. للفتح: {link}',
  },
  visitScan: {
    invite: {
      now: '{productName}: تطلب عيادتك قياسًا قبل موعدك. يعمل رابطك الشخصي مرة واحدة. يُرجى عدم مشاركته: {link}',
      later:
        '{productName}: تطلب عيادتك قياسًا قبل موعدك. يعمل رابطك الشخصي مرة واحدة، ابتداءً من {day}. يُرجى عدم مشاركته: {link}',
    },
    remind: {
      now: '{productName}: موعدك غدًا. يُرجى القياس قبله. يعمل رابطك الشخصي مرة واحدة. يُرجى عدم مشاركته: {link}',
      later:
        '{productName}: موعدك غدًا. يُرجى القياس قبله. يعمل رابطك الشخصي مرة واحدة، ابتداءً من {day}. يُرجى عدم مشاركته: {link}',
    },
  },
  staffAdded: '{productName}: لديك الآن حساب موظف لدى {clientName}. يُرجى تسجيل الدخول برقم الهاتف هذا: {link}',
  staffPhoneChanged:
    'تم تغيير رقم الهاتف هذا في حساب الموظف الخاص بك في {productName}، وتم تسجيل خروجك. إذا لم يكن ذلك بطلب منك، فعليك إبلاغ المسؤول الآن.',
  secondFactorReset:
    'طلب مسؤول إعادة تعيين الخطوة الثانية لدخولك إلى {productName}. سيتم ذلك بعد 24 ساعة. إذا لم يكن ذلك بطلب منك، فيُرجى تسجيل الدخول بتطبيق المصادقة أو برمز استرداد لمنع ذلك.',
  passkeyMade:
    'أُضيف مفتاح مرور إلى ملفك الشخصي في {productName}. إذا أضافه شخص غيرك، فيُرجى تسجيل الدخول وفتح «حسابي» ثم Passkeys وإزالته والاتصال بعيادتك.',
  passkeysReset:
    'طلبت عيادتك إزالة مفاتيح المرور من ملفك الشخصي في {productName}. سيتم ذلك بعد 24 ساعة. إذا لم يكن ذلك بطلب منك، فيُرجى تسجيل الدخول بمفتاح المرور لمنع الإزالة، ويُرجى الاتصال بعيادتك.',
  outbox: {
    title: 'الرسائل النصية',
    about: 'لا تصل هذه الرسائل إلى أي هاتف. تصل إلى هنا.',
    only: 'هذه الصفحة موجودة فقط في عرض تجريبي أو اختبار.',
    demo: 'عرض تجريبي',
    phones: 'الهواتف',
    others: 'هواتف أخرى',
    older: 'الأقدم',
    newer: 'الأحدث',
    none: { title: 'لا توجد رسائل بعد', text: 'يُرجى طلب رمز.' },
    copy: 'نسخ الرمز',
    copied: 'تم النسخ',
    left: 'بقي {time}',
    expired: 'منتهٍ',
    askAgain: 'طلب رمز جديد',
    paste: 'هل نسخته؟ يمكن لصقه.',
    now: 'الآن',
    minutes: { zero: 'الآن', one: 'دقيقة', two: 'دقيقتان', few: '{count} د', many: '{count} د', other: '{count} د' },
    hours: { zero: 'الآن', one: 'ساعة', two: 'ساعتان', few: '{count} س', many: '{count} س', other: '{count} س' },
    yesterday: 'أمس',
    days: {
      zero: 'اليوم',
      one: 'يوم واحد',
      two: 'يومان',
      few: '{count} أيام',
      many: '{count} يومًا',
      other: '{count} يوم',
    },
    signIn: 'العودة إلى تسجيل الدخول',
  },
} as const satisfies Translated<typeof english, 'ar'>;
