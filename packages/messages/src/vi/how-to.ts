import type { howTo as english } from '../en/how-to.ts';
import type { Translated } from '../translation.ts';

export const howTo = {
  title: 'Chuẩn bị cho lượt quét của quý vị',
  text: 'Mất khoảng 30 giây. Bốn điều sau giúp quét tốt.',
  tips: {
    light: {
      title: 'Tìm nơi có ánh sáng đều',
      text: 'Quay mặt về phía cửa sổ hoặc đèn. Tránh ánh sáng mạnh phía sau quý vị.',
    },
    distance: {
      title: 'Cầm cách một cánh tay',
      text: 'Cả khuôn mặt của quý vị phải nằm gọn trong hình bầu dục trên màn hình.',
    },
    stillness: { title: 'Ngồi yên', text: 'Tựa hai tay lên bàn, thở bình thường và không nói chuyện.' },
    glasses: { title: 'Bỏ kính ra', text: 'Cũng vén tóc và bỏ mũ để hở trán.' },
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
