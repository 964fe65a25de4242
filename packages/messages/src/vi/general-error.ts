import type { generalError as english } from '../en/general-error.ts';
import type { Translated } from '../translation.ts';

export const generalError = {
  title: 'Chúng tôi rất tiếc',
  texts: {
    1000: 'Trình duyệt của quý vị không được hỗ trợ. Vui lòng dùng trình duyệt được hỗ trợ.',
    1001: 'Hiện dịch vụ có vẻ đang gặp sự cố! Vui lòng thử lại sau!',
    other: 'Có vẻ đã xảy ra sự cố! Vui lòng thử lại sau!',
  },
  sharedLink: {
    title: 'Liên kết này đã hết hạn hoặc đã bị tắt',
    ask: 'Hãy xin bệnh nhân một liên kết mới.',
    about:
      'Liên kết đến kết quả dùng được trong vài ngày, hoặc đến khi bệnh nhân tắt đi. Thiết bị của quý vị không bị hỏng gì.',
    cutOff: 'Nếu quý vị tự chép liên kết, có thể liên kết bị thiếu một phần. Khi đó hãy mở lại từ tin nhắn.',
    own: { title: 'Đây là kết quả của chính quý vị?', text: 'Hãy đăng nhập và tạo liên kết mới.', signIn: 'Đăng nhập' },
    emergency: 'Trong trường hợp khẩn cấp, hãy gọi 911.',
  },
  tryAgain: 'Thử lại',
  browsers:
    'Các phiên bản này và các phiên bản mới hơn dùng được: Chrome {chrome}, Edge {edge}, Firefox {firefox} và Safari {safari}. Trên iPhone hoặc iPad, mọi trình duyệt đều dùng được từ {ios} trở lên.',
  scanAgain: 'Quét lại',
  profile: 'Hồ sơ của quý vị',
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Trang quý vị đang tìm không có.',
    home: 'Đến trang đầu',
  },
} as const satisfies Translated<typeof english, 'vi'>;
