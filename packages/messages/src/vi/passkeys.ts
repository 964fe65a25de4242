import type { passkeys as english } from '../en/passkeys.ts';
import type { Translated } from '../translation.ts';

export const passkeys = {
  signIn: {
    go: 'Đăng nhập bằng khóa truy cập',
    goHere: 'Đăng nhập bằng khóa truy cập',
    note: 'Không cần tin nhắn điện thoại',
    waiting: 'Đang chờ khóa truy cập của quý vị…',
    none: 'Chưa dùng khóa truy cập nào. Nếu không có khóa trên thiết bị này, hãy dùng số điện thoại của quý vị.',
    closed: 'Tài khoản này hiện đang đóng. Vui lòng gọi phòng khám của quý vị.',
  },
  device: {
    unsuitable:
      'Thiết bị hoặc trình quản lý mật khẩu này không giữ được loại khóa truy cập cần dùng. Hãy đặt khóa màn hình bằng mã PIN, vân tay hoặc khuôn mặt, rồi thử lại, hoặc dùng thiết bị khác.',
    address:
      'Trình duyệt của quý vị không cho dùng khóa truy cập ở địa chỉ này. Hãy mở trang ở địa chỉ mà phòng khám đã cho quý vị.',
    slow: 'Thiết bị của quý vị không trả lời kịp. Hãy giữ thiết bị ở gần và không khóa, rồi thử lại.',
    busy: 'Thiết bị của quý vị còn bận với một khóa truy cập khác. Hãy đóng cửa sổ đó, rồi thử lại.',
    failed:
      'Thiết bị hoặc trình quản lý mật khẩu của quý vị không hoàn tất được việc này. Hãy mở khóa, rồi thử lại. Nếu vẫn không được, hãy khởi động lại thiết bị hoặc đăng nhập bằng số điện thoại của quý vị.',
  },
  offer: {
    title: 'Lần sau không cần tin nhắn điện thoại',
    text: 'Đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị này. Cách này cũng giữ kín kết quả của quý vị nếu sau này người khác có được số điện thoại của quý vị.',
    staff: 'Đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN của thiết bị này.',
    make: 'Tạo khóa truy cập',
    later: 'Không, cảm ơn',
  },
  own: {
    title: 'Khóa truy cập',
    intro:
      'Với khóa truy cập, quý vị đăng nhập bằng vân tay, khuôn mặt hoặc mã PIN, không cần tin nhắn điện thoại. Vân tay và khuôn mặt của quý vị ở lại trên thiết bị của quý vị.',
    rule: 'Khi quý vị đã có khóa truy cập, nếu chỉ nhập mã qua tin nhắn điện thoại thì kết quả trước đây chỉ hiện trong những trình duyệt mà quý vị đã dùng khóa. Nhờ vậy, kết quả của quý vị được giữ kín nếu sau này người khác có được số điện thoại của quý vị.',
    howLost: 'Nếu mất thiết bị',
    lost: 'Quý vị bị mất thiết bị? Quý vị vẫn đăng nhập được bằng mã qua tin nhắn điện thoại, nhưng chỉ để quét. Hãy gọi phòng khám của quý vị: họ kiểm tra để chắc chắn đó là quý vị và xóa khóa truy cập. Sau một ngày, quý vị lại xem được mọi thứ bằng mã.',
    lostStaff: 'Quý vị bị mất thiết bị? Hãy đăng nhập bằng mã qua tin nhắn điện thoại, và xóa khóa truy cập ở đây.',
    lostSecondStep:
      'Quý vị bị mất thiết bị? Hãy đăng nhập bằng mã khôi phục, hoặc nhờ người quản trị đặt lại. Việc này mất một ngày.',
    loading: 'Vui lòng chờ…',
    none: {
      title: 'Chưa có khóa truy cập',
      text: 'Hãy tạo một khóa trên thiết bị này. Việc này mất chưa đến một phút.',
    },
    add: 'Thêm khóa truy cập',
    addFirst: 'Tạo khóa truy cập',
    added: 'Khóa truy cập của quý vị đã được tạo. Từ nay quý vị có thể đăng nhập bằng khóa này.',
    notMade: 'Chưa tạo khóa truy cập nào. Quý vị có thể thử lại bất cứ lúc nào.',
    exists: 'Thiết bị này đã có khóa truy cập cho tài khoản của quý vị.',
    noSupport:
      'Trình duyệt này không tạo được khóa truy cập. Hãy mở trang này bằng trình duyệt mới hơn, hoặc trên điện thoại của quý vị.',
    made: 'Tạo ngày {date}',
    used: 'Dùng lần cuối ngày {date}',
    neverUsed: 'Chưa dùng',
    backedUp: 'Đã lưu trong trình quản lý mật khẩu của quý vị, nên không mất cùng với thiết bị',
    onDevice: 'Chỉ trên một thiết bị',
    rename: 'Đổi tên',
    renameOf: 'Đổi tên {name}',
    name: 'Tên',
    nameMissing: 'Hãy nhập tên.',
    save: 'Lưu',
    renamed: 'Đã lưu tên.',
    remove: 'Xóa',
    removeOf: 'Xóa {name}',
    removeTitle: 'Xóa khóa truy cập này?',
    removeText:
      'Quý vị sẽ không đăng nhập được bằng {name} nữa. Quý vị sẽ bị đăng xuất trên mọi thiết bị khác của mình.',
    removeLast: 'Đây là khóa duy nhất của quý vị. Sau đó quý vị đăng nhập bằng mã qua tin nhắn điện thoại.',
    removed: 'Đã xóa {name}.',
    cancel: 'Hủy',
    close: 'Đóng',
    reset: {
      text: 'Có người đã yêu cầu phòng khám của quý vị xóa các khóa truy cập của quý vị. Việc này sẽ diễn ra vào {date}. Nếu quý vị không yêu cầu việc này, hãy giữ các khóa đó và gọi phòng khám của quý vị.',
      keep: 'Giữ khóa truy cập',
      kept: 'Các khóa truy cập của quý vị vẫn còn.',
    },
    confirm: 'Để thay đổi khóa truy cập, trước tiên hãy chứng tỏ đây là quý vị.',
    confirmWithPasskey: 'Dùng khóa truy cập',
    confirmAgain: 'Hoặc đăng xuất rồi đăng nhập lại, sau đó trở lại đây trong vòng 10 phút.',
  },
  needed: {
    text: 'Hồ sơ này có khóa truy cập, nên nếu chỉ nhập mã thì quý vị chỉ có thể quét mới. Hãy dùng khóa truy cập của quý vị để xem mọi thứ.',
    oldAddress:
      'Khóa truy cập của quý vị được tạo cho địa chỉ trước đây của trang này và không dùng được ở đây. Nếu chỉ nhập mã thì quý vị chỉ có thể quét mới.',
    go: 'Dùng khóa truy cập',
    lost: 'Quý vị bị mất khóa truy cập? Hãy gọi phòng khám của quý vị. Họ kiểm tra để chắc chắn đó là quý vị và xóa khóa đó. Sau một ngày, quý vị lại xem được mọi thứ bằng mã.',
  },
  step: {
    title: 'Dùng khóa truy cập của quý vị',
    text: 'Nhân viên của {productName} xác nhận việc đăng nhập bằng khóa truy cập.',
    go: 'Dùng khóa truy cập',
    other: 'Dùng mã thay thế',
    back: 'Dùng khóa truy cập',
    again: 'Chưa xác nhận được gì. Vui lòng thử lại, hoặc dùng mã khôi phục.',
  },
  setUp: {
    title: 'Tạo khóa truy cập của quý vị',
    text: 'Nhân viên của {productName} đăng nhập bằng khóa truy cập: vân tay, khuôn mặt hoặc mã PIN của thiết bị. Quý vị chỉ làm việc này một lần.',
    go: 'Tạo khóa truy cập',
    app: 'Dùng ứng dụng xác thực thay thế',
    noSupport:
      'Trình duyệt này không tạo được khóa truy cập. Hãy dùng ứng dụng xác thực, hoặc đăng nhập bằng trình duyệt khác.',
    failed: 'Chưa tạo khóa truy cập nào. Vui lòng thử lại, hoặc dùng ứng dụng xác thực.',
  },
  patient: {
    title: 'Khóa truy cập',
    count: {
      other:
        'Bệnh nhân này có {count} khóa truy cập. Trong trình duyệt mới, nếu chỉ nhập mã qua tin nhắn điện thoại thì không thấy gì trước đây.',
    },
    ask: 'Bệnh nhân đã mất khóa truy cập',
    checked: 'Tôi đã kiểm tra đây đúng là bệnh nhân, ví dụ bằng giấy tờ tùy thân',
    what: 'Chúng tôi gửi tin nhắn điện thoại cho bệnh nhân. Sau 24 giờ, mọi khóa truy cập sẽ bị xóa, trừ khi có khóa được dùng trước lúc đó.',
    remove: 'Xóa sau 24 giờ',
    cancel: 'Hủy',
    asked: 'Các khóa truy cập sẽ bị xóa vào {date}, trừ khi có khóa được dùng trước lúc đó.',
    keep: 'Không xóa',
    done: 'Bệnh nhân đã được thông báo. Các khóa truy cập sẽ bị xóa sau 24 giờ.',
    kept: 'Các khóa truy cập vẫn còn.',
    failed: 'Không gửi được tin nhắn điện thoại, nên không có gì thay đổi.',
  },
} as const satisfies Translated<typeof english, 'vi'>;
