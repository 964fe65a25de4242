import type { signIn as english } from '../en/sign-in.ts';
import type { Translated } from '../translation.ts';

export const signIn = {
  title: 'Hôm nay quý vị thấy thế nào?',
  tab: 'Đo mạch và nhịp thở bằng camera',
  loggedOut: 'Quý vị đã được đăng xuất khỏi {productName}.',
  points: {
    scan: 'Nhìn vào camera trong 30 giây',
    values: 'Mạch và nhịp thở, và mức chắc chắn',
    video: 'Video không bao giờ rời khỏi thiết bị của quý vị',
    trust: 'Chúng tôi không bao giờ bán dữ liệu của quý vị hoặc cho quý vị xem quảng cáo.',
  },
  tryScan: 'Quét thử, không cần tài khoản',
  newHere: 'Tôi là người mới',
  legal: {
    name: 'Giới thiệu',
    privacy: 'Quyền riêng tư',
    terms: 'Điều khoản',
    measures: 'Điều đo được và không đo được',
    wellness: 'Dành cho sức khỏe chung. Không phải thiết bị y tế.',
  },
  phone: {
    text: 'Vui lòng nhập số điện thoại của quý vị dưới đây để đăng nhập',
    label: 'Số điện thoại',
    country: '+1',
    example: '(512) 555-0100',
    send: 'Gửi mã',
    note: 'Chúng tôi sẽ gửi cho quý vị mã 6 chữ số để xác minh thiết bị của quý vị',
    footnote: 'Có thể tính cước tin nhắn và dữ liệu thông thường.',
    faults: {
      required: 'Cần nhập số điện thoại.',
      tooShort: 'Số điện thoại quá ngắn.',
      tooLong: 'Số điện thoại quá dài',
      areaCode: 'Vui lòng kiểm tra mã vùng. Số điện thoại Mỹ không thể bắt đầu bằng 0 hoặc 1.',
    },
  },
  code: {
    title: 'Chúng tôi đã gửi mã cho quý vị',
    text: 'Nếu {phone} đã đăng ký, mã đang được gửi đến.',
    label: 'Mã truy cập',
    example: '123456',
    authenticate: 'Xác thực',
    resend: 'Không nhận được mã?',
    resendWait: 'Quý vị có thể xin mã mới sau {seconds} giây.',
    resent: 'Nếu {phone} đã đăng ký, mã mới đang được gửi đến.',
    changePhone: 'Dùng số khác',
    faults: {
      required: 'Cần nhập mã truy cập.',
      digitsOnly: 'Chỉ nhập số.',
      tooShort: 'Mã truy cập quá ngắn.',
      tooLong: 'Mã truy cập quá dài',
    },
    wrong: 'Mã truy cập không đúng, vui lòng thử lại!',
  },
  spinner: {
    wait: 'Vui lòng chờ…',
    sending: 'Đang gửi SMS…',
    authenticating: 'Đang xác thực, vui lòng chờ…',
    loggingIn: 'Đang đăng nhập…',
  },
  smsFailed: 'Hiện dịch vụ không hoạt động, vui lòng thử lại sau!',
} as const satisfies Translated<typeof english, 'vi'>;
