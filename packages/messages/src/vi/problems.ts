import type { problems as english } from '../en/problems.ts';
import type { Translated } from '../translation.ts';

export const problems = {
  'invalid-request': 'Một số thông tin không hợp lệ. Vui lòng kiểm tra và thử lại.',
  'sign-in-required': 'Vui lòng đăng nhập để tiếp tục.',
  'wrong-access-code': 'Mã truy cập không đúng, vui lòng thử lại!',
  'cookies-needed':
    'Trình duyệt của quý vị không lưu cookie cho trang này, nên không thể giúp quý vị đăng nhập. Hãy cho phép cookie trong cài đặt của trình duyệt, hoặc thoát chế độ riêng tư. Sau đó tải lại trang này.',
  'login-link-invalid':
    'Hiện liên kết này không dùng được. Vui lòng đăng nhập bằng số điện thoại của quý vị, hoặc xin một liên kết mới.',
  'too-many-requests': 'Thử quá nhiều lần. Vui lòng chờ một chút và thử lại.',
  tryAgainIn: 'Thử quá nhiều lần. Vui lòng thử lại sau {wait}.',
  tryAgainAt: 'Thử quá nhiều lần. Vui lòng thử lại lúc {time}.',
  'service-unavailable': 'Hiện chúng tôi không thể trả lời. Vui lòng thử lại sau giây lát.',
  'internal-error': 'Hiện dịch vụ có vẻ đang gặp sự cố! Vui lòng thử lại sau!',
  'https-needed':
    'Trang này không được mã hóa. Vì vậy trình duyệt không thể giúp quý vị đăng nhập hoặc dùng camera. Hãy mở trang với https:// ở đầu địa chỉ.',
  'answer-unreadable': 'Dịch vụ đã gửi câu trả lời mà chúng tôi không đọc được. Vui lòng thử lại.',
  offline: 'Chúng tôi không kết nối được với dịch vụ. Vui lòng kiểm tra kết nối của quý vị và thử lại.',
} as const satisfies Translated<typeof english, 'vi'>;
