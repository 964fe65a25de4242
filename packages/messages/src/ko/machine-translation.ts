import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: '이 페이지는 컴퓨터가 번역했으며, 아직 전문가의 확인을 받지 않았습니다.',
  original: '영어로 읽기',
  agreements:
    '동의하실 내용은 번역되어 있지 않습니다. 전문가가 확인한 번역이 아직 없기 때문입니다. 다음 언어로 읽으실 수 있습니다:',
} satisfies Translated<typeof english, 'ko'>;
