import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: 'كيف حالك اليوم؟',
  tab: 'النبض والتنفس بالكاميرا',
  loggedOut: 'تم تسجيل خروجك من {productName}.',
  points: {
    scan: 'النظر إلى الكاميرا لمدة 30 ثانية',
    values: 'النبض والتنفس، ومدى تأكدنا',
    video: 'لا يغادر الفيديو جهازك أبدًا',
    trust: 'لا نبيع بياناتك أبدًا ولا نعرض لك إعلانات.',
  },
  tryScan: 'تجربة القياس دون حساب',
  newHere: 'أول مرة هنا',
  legal: {
    name: 'حول',
    privacy: 'الخصوصية',
    terms: 'الشروط',
    measures: 'ما يمكن وما لا يمكن قياسه',
    wellness: 'لأغراض العافية. هذا ليس جهازًا طبيًا.',
  },
  phone: {
    text: 'يُرجى إدخال رقم هاتفك أدناه لتسجيل الدخول',
    label: 'رقم الهاتف',
    country: '+1',
    example: '(512) 555-0100',
    send: 'إرسال الرمز',
    note: 'سنرسل إليك رمزًا من 6 أرقام للتحقق من جهازك',
    footnote: 'قد تُطبَّق رسوم الرسائل والبيانات المعتادة.',
    faults: {
      required: 'رقم الهاتف مطلوب.',
      tooShort: 'رقم الهاتف قصير جدًا.',
      tooLong: 'رقم الهاتف طويل جدًا',
      areaCode: 'يُرجى التحقق من رمز المنطقة. لا يمكن أن تبدأ الأرقام الأمريكية بالرقم 0 أو 1.',
    },
  },
  code: {
    title: 'أرسلنا الرمز إليك',
    text: 'إذا كان {phone} مسجّلًا، فالرمز في الطريق.',
    label: 'رمز الدخول',
    example: '123456',
    authenticate: 'تحقق',
    resend: 'لم يصلك الرمز؟',
    resendWait: 'يمكنك طلب رمز جديد بعد {seconds} ث.',
    resent: 'إذا كان {phone} مسجّلًا، فرمز جديد في الطريق.',
    changePhone: 'استخدام رقم آخر',
    faults: {
      required: 'رمز الدخول مطلوب.',
      digitsOnly: 'يُرجى إدخال أرقام فقط.',
      tooShort: 'رمز الدخول قصير جدًا.',
      tooLong: 'رمز الدخول طويل جدًا',
    },
    wrong: 'رمز الدخول غير صحيح، يُرجى المحاولة مرة أخرى.',
  },
  spinner: {
    wait: 'يُرجى الانتظار…',
    sending: 'جارٍ إرسال الرسالة النصية…',
    authenticating: 'جارٍ التحقق، يُرجى الانتظار…',
    loggingIn: 'جارٍ تسجيل الدخول…',
  },
  smsFailed: 'الخدمة غير متوفرة حاليًا، يُرجى المحاولة لاحقًا.',
} as const satisfies Translated<typeof english, 'ar'>;
