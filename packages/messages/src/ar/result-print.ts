import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: 'نتائج قياس صحي',
  patient: 'المريض',
  age: 'العمر يوم القياس',
  years: '{age} سنة',
  scanned: 'تاريخ القياس',
  status: 'القياس',
  statuses: { COMPLETE: 'كامل', PARTIAL: 'جزئي: بعض القيم ناقصة' },
  columns: {
    measure: 'المؤشر',
    value: 'القيمة',
    interval: 'مجال 90%',
    band: 'التقييم',
    reference: 'النطاق الصحي',
    source: 'المصدر',
  },
  interval: 'من {low} إلى {high}',
  reference: { between: 'من {low} إلى {high}', from: '{low} أو أكثر', below: '{high} أو أقل' },
  usualSource: 'المصدر، ما لم يُذكر غيره: {source}.',
  noValue: '–',
  noBand: 'غير مقيَّم',
  legend:
    'التقييم: خمس مراتب من غير صحي إلى مثالي. داخل النطاق الصحي تُقيَّم القيمة بأنها صحية أو مثالية. غير مقيَّم: لا يوجد مرجع موثوق لهذه القيمة.',
  intervalLegend: 'تقع القيمة الحقيقية ضمن مجال 90% في تسعة من كل عشرة قياسات.',
  missing: 'لم يُقَس',
  missingOne: '{name}: {reason}',
  engine: 'محرك الإشارة {version}',
  kind: 'هذا ملخص عن العافية، وليس تشخيصًا. إذا شعرت بأنك لست على ما يرام، فعليك التحدث إلى طبيب. في حالة الطوارئ، اتصل بالرقم 911.',
} as const satisfies Translated<typeof english, 'ar'>;
