import type { machineTranslation as english } from '../en/machine-translation.ts';
import type { Translated } from '../translation.ts';

export const machineTranslation = {
  note: 'Trang này do máy dịch. Chưa có người đủ chuyên môn kiểm tra.',
  original: 'Đọc bằng tiếng Anh',
  agreements:
    'Những điều quý vị đồng ý không được dịch, vì chưa có bản dịch nào được người đủ chuyên môn kiểm tra. Đọc bằng:',
} satisfies Translated<typeof english, 'vi'>;
