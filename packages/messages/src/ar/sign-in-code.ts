import type { signInCode as english } from '../en/sign-in-code.ts';
import type { Translated } from '../translation.ts';

export const signInCode = {
  usedUp: 'تنتهي صلاحية الرموز بعد {minutes} دقائق أو {tries} محاولات، والأحدث فقط صالح. يُرجى طلب رمز جديد.',
  over: { title: 'انتهت صلاحية الرمز', text: 'يُرجى طلب رمز جديد.' },
} as const satisfies Translated<typeof english, 'ar'>;
