import type { stillThere as english } from '../en/still-there.ts';
import type { Translated } from '../translation.ts';

export const stillThere = {
  title: 'Quý vị còn ở đó không?',
  text: { other: 'Trang này sẽ đóng sau {count} giây.' },
  newHere: 'Là người mới? Hãy bấm “Tôi xong rồi” trước. Nếu không, lượt quét sẽ tính cho người trước quý vị.',
  stay: 'Có, tiếp tục',
  leave: 'Tôi xong rồi',
} as const satisfies Translated<typeof english, 'vi'>;
