import type { confirmByCode as english } from '../en/confirm-by-code.ts';
import type { Translated } from '../translation.ts';

export const confirmByCode = {
  title: 'Xác nhận đây là quý vị',
  why: {
    'phone-not-confirmed':
      'Trước khi người khác có thể xem kết quả của quý vị, vui lòng xác nhận {phone} là số điện thoại của quý vị. Mọi thứ hồ sơ này đã chia sẻ trước đó sẽ ngừng, và chúng tôi sẽ đề nghị quý vị đồng ý lại với các điều khoản của chúng tôi.',
    'new-code-needed':
      'Việc này thay đổi người được truy cập tài khoản của quý vị, hoặc không thể hoàn tác. Trước tiên, chúng tôi gửi mã đến {phone}.',
    'by-link':
      'Chúng tôi gửi mã đến {phone}. Mã này mở mọi thứ trong hồ sơ của quý vị, và chúng tôi có thể đề nghị quý vị đồng ý lại với các điều khoản của chúng tôi.',
    'to-care': 'Quý vị sẽ thấy dữ liệu sức khỏe của người khác. Trước tiên, chúng tôi gửi mã đến {phone}.',
  },
  scanOnly: {
    byLink:
      'Quý vị đã đăng nhập bằng liên kết hoặc mã của phòng khám. Với cách này, quý vị có thể quét và xem kết quả của các lượt quét này. Để xem mọi thứ khác, hãy xác nhận đây là quý vị.',
    confirm: 'Xác nhận đây là quý vị',
    held: 'Phòng khám đã đổi số điện thoại hoặc gộp hồ sơ của quý vị. Để bảo vệ quý vị, các câu trả lời và kết quả trước đây vẫn khóa đến {date}. Quý vị có thể quét và xem kết quả của các lượt quét này.',
    ended:
      'Các câu trả lời và kết quả trước đây không hiển thị trong phiên này. Để xem, hãy đăng xuất, rồi đăng nhập bằng số điện thoại của quý vị.',
  },
  noPhone: 'Hồ sơ này chưa có số điện thoại. Vui lòng nhờ phòng khám thêm vào.',
  send: 'Gửi mã',
  sending: 'Đang gửi mã…',
  label: 'Mã trong tin nhắn',
  confirm: 'Xác nhận',
  passkey: 'Dùng khóa truy cập của tôi',
  again: 'Gửi mã khác',
  wrong: 'Mã này không đúng hoặc đã hết hạn. Vui lòng thử lại.',
  close: 'Đóng',
} as const satisfies Translated<typeof english, 'vi'>;
