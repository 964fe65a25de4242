import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'الاستعداد للقياس',
  text: 'يستغرق نحو 30 ثانية.',
  tips: {
    light: 'مواجهة نافذة أو مصباح، دون ضوء قوي من الخلف',
    distance: 'الجهاز على بُعد ذراع، والوجه داخل الشكل البيضاوي',
    stillness: 'الجلوس دون حركة، مع إسناد الذراعين، دون كلام',
    glasses: 'خلع النظارة، وكشف الجبين',
  },
  privacy: {
    own: 'تبقى صورة الكاميرا على هذا الجهاز. لا تُرسَل إلا أرقام، مثل متوسط لون بشرتك.',
    hosted: 'سيتم القياس في موقع شريكنا في القياس. تسري هناك قواعد الخصوصية الخاصة به.',
  },
  check: {
    title: 'فحص الاتصال',
    checking: 'جارٍ فحص اتصالك…',
    progress: 'فحص الاتصال',
    passed: 'سرعة اتصالك كافية.',
    speed: '{speed} Mbps',
    slow: 'سرعة اتصالك بطيئة جدًا. قد تواجهك مشكلات عند المتابعة.',
    tips: 'نصائح للتحسين',
    failed: 'حدث خطأ أثناء قياس سرعة الاتصال، يُرجى المحاولة مرة أخرى',
    again: 'إعادة الفحص',
  },
  start: 'بدء القياس',
  loading: 'يُرجى الانتظار…',
} as const satisfies Translated<typeof english, 'ar'>;
