import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: 'اختيار الملف الشخصي',
  text: 'رقم هاتفك مرتبط بعدة ملفات شخصية. يُرجى اختيار الملف الشخصي الذي تريد استخدامه',
  group: 'المجموعة: {groupCode}',
  staff: 'الموظفون',
  staffOf: 'حساب موظف لدى {clientName}',
  roles: {
    'Client User': 'مستخدم لدى العميل',
    'Client Admin': 'مسؤول لدى العميل',
    'System User': 'مستخدم النظام',
    'System Admin': 'مسؤول النظام',
  },
  unnamed: 'ملف شخصي جديد',
  registered: 'تاريخ التسجيل {date}',
  scans: {
    none: 'لا قياسات',
    count: {
      zero: 'لا قياسات',
      one: 'قياس\u00a0واحد',
      two: 'قياسان',
      few: '{count}\u00a0قياسات',
      many: '{count}\u00a0قياسًا',
      other: '{count}\u00a0قياس',
    },
  },
  unverified: {
    title: 'غير مؤكدة بعد',
    text: 'سجّل شخص ما هذه الملفات برقمك. يُرجى عدم اختيار أي منها إلا إذا كنت من سجّله.',
  },
} as const satisfies Translated<typeof english, 'ar'>;
