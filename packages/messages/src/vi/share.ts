import type { share as english } from '../en/share.ts';
import type { Translated } from '../translation.ts';

export const share = {
  title: 'Chia sẻ kết quả này',
  copyLink: 'Sao chép liên kết',
  linkCopied: 'Đã sao chép liên kết kết quả',
  copied: 'Đã sao chép',
  byHand: {
    label: 'Liên kết đến kết quả của quý vị',
    hint: 'Trình duyệt của quý vị không cho chúng tôi sao chép. Hãy nhấn và giữ liên kết để sao chép.',
  },
  phone: {
    ready: 'Gửi đến điện thoại tôi!',
    sent: 'Đã gửi kết quả!',
    failed: 'Thử lại!',
    failedText:
      'Chúng tôi không gửi được kết quả cho quý vị. Vui lòng liên hệ bộ phận hỗ trợ của chúng tôi để được giúp.',
  },
  handOn: 'Chia sẻ qua ứng dụng',
  showUsual: 'Kèm mức thường thấy của tôi, trên liên kết và bản in',
  print: 'In hoặc lưu thành PDF',
  note: 'Bất cứ ai có liên kết đều xem được kết quả này, không có tên của quý vị. Liên kết dùng được trong {lifetime}.',
  lifetimes: { hours: { other: '{count} giờ' }, days: { other: '{count} ngày' } },
  toDoctor: 'Chia sẻ với bác sĩ',
  manage: 'Quản lý liên kết',
  links: {
    title: 'Liên kết đến kết quả này',
    close: 'Đóng',
    explained:
      'Bất cứ ai có liên kết đều xem được kết quả này, không có tên của quý vị và không cần đăng nhập. Quý vị có thể thu hồi liên kết bất cứ lúc nào.',
    lifetime: 'Liên kết mới dùng được trong',
    live: 'Liên kết đang dùng được',
    loading: 'Vui lòng chờ…',
    none: 'Hiện không có liên kết nào dùng được. Không ai khác xem được kết quả này.',
    until: 'Dùng được đến {date}',
    neverOpened: 'Chưa được mở',
    opened: { other: 'Đã mở {count} lần, lần cuối ngày {date}' },
    showsUsual: 'Có kèm mức thường thấy của quý vị',
    preview: 'Ứng dụng nhắn tin có thể mở liên kết để hiện bản xem trước. Lần đó cũng được tính.',
    copy: 'Sao chép',
    copyLabel: 'Sao chép liên kết dùng được đến {date}',
    revoke: 'Thu hồi',
    revokeLabel: 'Thu hồi liên kết dùng được đến {date}',
    revoked: 'Liên kết không còn dùng được.',
  },
} as const satisfies Translated<typeof english, 'vi'>;
