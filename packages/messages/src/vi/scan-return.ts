import type { scanReturn as english } from '../en/scan-return.ts';
import type { Translated } from '../translation.ts';

export const scanReturn = {
  title: 'Đã quét xong',
  loading: 'Vui lòng chờ…',
  spinner: 'Đang chuẩn bị kết quả của quý vị!',
  failed: {
    title: 'Chúng tôi chưa lưu được lượt quét của quý vị',
    text: 'Lượt quét của quý vị được giữ an toàn trên thiết bị này trong vài phút. Vui lòng kiểm tra kết nối của quý vị và thử lại.',
    retry: 'Thử lại',
  },
} as const satisfies Translated<typeof english, 'vi'>;
