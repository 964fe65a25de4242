import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: 'كل شيء جاهز للقياس',
  close: 'إغلاق',
  still: 'هل ما زال {weight}؟',
  told: 'أخبرتنا بذلك منذ {time}.',
  uses: 'يستخدم هذا القياس الملف الشخصي: {height}، {weight}. تمت الإجابة عن أسئلته في {date}.',
  allAnswers: 'عرض كل الإجابات',
  changeWeight: 'تغيير الوزن',
  otherChanges: 'تغييرات أخرى',
  length: { label: 'كم تريد أن يستمر القياس؟', usual: '30 ثانية', minute: '60 ثانية' },
  tips: 'الضوء من الأمام، والوجه في الشكل البيضاوي، والجلوس دون حركة',
  start: 'تشغيل الكاميرا',
  yes: 'نعم، تشغيل الكاميرا',
  privacy: 'لا يغادر الفيديو هذا الجهاز أبدًا.',
} as const satisfies Translated<typeof english, 'ar'>;
