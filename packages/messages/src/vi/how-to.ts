import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Chuẩn bị cho lượt quét của quý vị',
  text: 'Mất khoảng 30 giây.',
  tips: {
    light: 'Quay mặt về phía cửa sổ hoặc đèn, không có ánh sáng mạnh phía sau',
    distance: 'Cầm cách một cánh tay, khuôn mặt trong hình bầu dục',
    stillness: 'Ngồi yên, tựa hai tay, không nói chuyện',
    glasses: 'Bỏ kính ra, để hở trán',
  },
  privacy: {
    own: 'Hình từ camera của quý vị ở lại trên thiết bị này. Chỉ có các con số được gửi đi, như màu trung bình của da quý vị.',
    hosted: 'Quý vị sẽ quét trên trang của đối tác quét của chúng tôi. Trang đó có quy định riêng về quyền riêng tư.',
  },
  check: {
    title: 'Kiểm tra kết nối',
    checking: 'Đang kiểm tra kết nối của quý vị…',
    progress: 'Kiểm tra kết nối',
    passed: 'Kết nối của quý vị đủ nhanh.',
    speed: '{speed} Mbps',
    slow: 'Kết nối của quý vị rất chậm. Quý vị có thể gặp trục trặc nếu tiếp tục.',
    tips: 'Cách cải thiện',
    failed: 'Có lỗi khi đo tốc độ của quý vị, vui lòng thử lại',
    again: 'Kiểm tra lại',
  },
  start: 'Bắt đầu quét',
  loading: 'Vui lòng chờ…',
} as const satisfies Translated<typeof english, 'vi'>;
