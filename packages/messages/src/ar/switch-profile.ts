import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: 'تبديل الملف الشخصي',
  signedIn: 'تم تسجيل دخولك باسم {name}.',
  choose: 'تستخدم هذه الملفات الشخصية رقم هاتفك أيضًا. يُرجى اختيار أحدها للمتابعة.',
  unnamed: 'ملف شخصي جديد',
  loading: 'يُرجى الانتظار…',
  switching: 'جارٍ تبديل الملف الشخصي…',
  empty: {
    title: 'لا يوجد ملف شخصي آخر هنا',
    text: 'لا يستخدم أي ملف شخصي مؤكد آخر رقم هاتفك، أو لم تستخدم رمزًا في هذا المتصفح منذ مدة. يُرجى تسجيل الخروج ثم تسجيل الدخول برمز لرؤيتها كلها.',
  },
} as const satisfies Translated<typeof english, 'ar'>;

export const switchProfileInMenu = 'تبديل الملف الشخصي';
