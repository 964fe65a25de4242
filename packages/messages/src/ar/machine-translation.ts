import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: 'تُرجمت هذه الصفحة آليًا، ولم يراجعها شخص مؤهل بعد.',
  original: 'القراءة بالإنجليزية',
  agreements: 'ما تتم الموافقة عليه غير مترجم، لأن شخصًا مؤهلًا لم يراجع أي ترجمة له بعد. يمكن قراءته باللغات التالية:',
} satisfies Translated<typeof english, 'ar'>;
