import type { sms as english } from '../en/sms.ts';
import type { Translated } from '../translation.ts';

export const sms = {
  code: 'Mã {productName} của quý vị là {code}. Mã có hiệu lực 5 phút. Đừng chia sẻ.\n@{host} #{code}',
  results: 'Kết quả {productName} của quý vị. Ai có liên kết này đều xem được: {link}',
  unusedWarning:
    'Quý vị chưa dùng {productName} từ {since}. Hãy đăng nhập chậm nhất {deadline} để giữ kết quả. Nếu không, tài khoản sẽ bị tạm ngưng rồi bị xóa. {link}',
  unusedSuspended:
    'Tài khoản {productName} của quý vị đã bị tạm ngưng vì không dùng. Hãy đăng nhập chậm nhất {deadline} để giữ kết quả; sau đó kết quả bị xóa. {link}',
  loginLink:
    '{productName}: Phòng khám mời quý vị quét. Liên kết riêng của quý vị dùng một lần, trong 7 ngày. Đừng chia sẻ: {link}',
  linkOpened:
    'Có người đã dùng liên kết từ phòng khám của quý vị để mở {productName} cho một lượt quét mới. Kết quả trước đây của quý vị không hiện ra. Nếu đó không phải là quý vị, hãy liên hệ phòng khám.',
  phoneChanged:
    'Phòng khám đã thay số điện thoại này trong tài khoản {productName} của quý vị. Kết quả trước đây bị khóa 7 ngày. Nếu quý vị không yêu cầu, hãy liên hệ phòng khám.',
  profilesMerged:
    'Phòng khám đã gộp tài khoản {productName} của quý vị với tài khoản dùng số điện thoại khác. Kết quả trước đây có thể bị khóa 7 ngày. Nếu quý vị không yêu cầu, hãy liên hệ phòng khám.',
  carerInvited:
    '{productName}: có người nhờ quý vị làm người chăm sóc. Đăng nhập bằng số này trong một tuần để trả lời: {link}',
  newCarerInvited:
    '{productName}: có người nhờ quý vị làm người chăm sóc. Đăng ký bằng số này, rồi đăng nhập bằng mã trong một tuần để trả lời: {link}',
  scanReminder: '{productName}: Đã đến giờ quét. Để ngừng các tin này, vào Tôi, rồi Reminders. Mở: {link}',
  weekSummary:
    '{productName}: Xem lại tuần của quý vị ở Trang chủ. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
  notice: {
    message:
      '{productName}: Quý vị có tin nhắn mới từ phòng khám. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
    resultsRequest:
      '{productName}: Phòng khám có câu hỏi cho quý vị. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
    appointment: '{productName}: Quý vị có buổi hẹn ngày mai. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
    several: '{productName}: Có tin mới từ phòng khám. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
    ofCarer:
      '{productName}: Có tin nhắn mới cho người mà quý vị chăm sóc. Để ngừng các tin này, vào Tôi, rồi Notices. Mở: {link}',
  },
  visitScan: {
    invite: {
      now: '{productName}: Phòng khám đề nghị quý vị quét trước buổi hẹn. Liên kết riêng của quý vị dùng một lần. Đừng chia sẻ: {link}',
      later:
        '{productName}: Phòng khám đề nghị quý vị quét trước buổi hẹn. Liên kết riêng của quý vị dùng một lần, từ {day}. Đừng chia sẻ: {link}',
    },
    remind: {
      now: '{productName}: Buổi hẹn của quý vị là ngày mai. Vui lòng quét trước đó. Liên kết riêng của quý vị dùng một lần. Đừng chia sẻ: {link}',
      later:
        '{productName}: Buổi hẹn của quý vị là ngày mai. Vui lòng quét trước đó. Liên kết riêng của quý vị dùng một lần, từ {day}. Đừng chia sẻ: {link}',
    },
  },
  staffAdded:
    '{productName}: quý vị nay có tài khoản nhân viên tại {clientName}. Đăng nhập bằng số điện thoại này: {link}',
  staffPhoneChanged:
    'Số điện thoại này đã bị thay trong tài khoản nhân viên {productName} của quý vị, và quý vị đã bị đăng xuất. Nếu quý vị không yêu cầu, hãy báo người quản trị ngay.',
  secondFactorReset:
    'Người quản trị đã yêu cầu đặt lại bước thứ hai khi quý vị đăng nhập {productName}. Việc này diễn ra sau 24 giờ. Quý vị không yêu cầu? Hãy đăng nhập bằng ứng dụng xác thực hoặc mã khôi phục để ngừng việc này.',
  passkeyMade:
    'Một khóa truy cập đã được thêm vào hồ sơ {productName} của quý vị. Nếu đó không phải là quý vị, hãy đăng nhập, vào Tôi, rồi Passkeys, xóa khóa đó và gọi phòng khám.',
  passkeysReset:
    'Phòng khám đã yêu cầu xóa các khóa truy cập của hồ sơ {productName} của quý vị. Việc này diễn ra sau 24 giờ. Quý vị không yêu cầu? Hãy đăng nhập bằng khóa truy cập để ngừng việc xóa, và gọi phòng khám.',
  outbox: {
    title: 'Tin nhắn điện thoại',
    about: 'Không điện thoại nào nhận các tin nhắn này. Chúng đến đây.',
    only: 'Chỉ bản dùng thử hoặc bản kiểm tra mới có trang này.',
    demo: 'Dùng thử',
    phones: 'Điện thoại',
    others: 'Điện thoại khác',
    older: 'Cũ hơn',
    newer: 'Mới hơn',
    none: { title: 'Chưa có tin nhắn', text: 'Hãy xin một mã.' },
    copy: 'Sao chép mã',
    copied: 'Đã sao chép',
    left: 'còn {time}',
    expired: 'Hết hạn',
    askAgain: 'Xin mã mới',
    paste: 'Đã sao chép? Hãy dán mã.',
    now: 'Bây giờ',
    minutes: { other: '{count} phút' },
    hours: { other: '{count} giờ' },
    yesterday: 'Hôm qua',
    days: { other: '{count} ngày' },
    signIn: 'Trở lại đăng nhập',
  },
} as const satisfies Translated<typeof english, 'vi'>;
