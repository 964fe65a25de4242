import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: 'Lượt quét của quý vị đã hết thời gian',
      description: 'Chúng tôi không thể hoàn tất lượt quét của quý vị. Vui lòng thử lại.',
    },
    serverError: {
      title: 'Đã xảy ra sự cố',
      description:
        'Vui lòng thử lần thứ hai. Nếu lượt quét của quý vị vẫn không thành công, vui lòng cho chúng tôi biết.',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: 'Phát hiện kết nối internet chậm.',
      description: 'Chúng tôi khuyên quý vị hoãn lượt quét cho đến khi có kết nối nhanh hơn.',
    },
    cancelled: { title: 'Đã hủy lượt quét.', description: 'Lượt quét của quý vị đã được hủy.' },
    unsuccessful: {
      title: 'Lượt quét của quý vị không thành công.',
      description: 'Chúng tôi gặp sự cố khi hoàn tất lượt quét của quý vị. Vui lòng thử lại.',
    },
  },
  causes: {
    profile: 'Trang quét không đọc được hồ sơ của quý vị. Vui lòng kiểm tra và bắt đầu lại.',
    age: 'Trang quét không chấp nhận tuổi trong hồ sơ của quý vị. Vui lòng kiểm tra.',
    height: 'Trang quét không chấp nhận chiều cao trong hồ sơ của quý vị. Vui lòng kiểm tra.',
    weight: 'Trang quét không chấp nhận cân nặng trong hồ sơ của quý vị. Vui lòng kiểm tra.',
    bodyMassIndex: 'Trang quét không chấp nhận chiều cao và cân nặng trong hồ sơ của quý vị. Vui lòng kiểm tra cả hai.',
    sessionOver: 'Thời gian cho lượt quét này đã hết. Vui lòng bắt đầu lượt mới.',
    noSignal: 'Lần này camera không đọc được tín hiệu của quý vị. Điều này không nói lên điều gì về tim của quý vị.',
    notLive: 'Trang quét không thể chắc chắn đã thấy khuôn mặt của người thật. Vui lòng giữ yên, dưới ánh sáng đều.',
  },
  reason: 'Điều gì đã xảy ra',
  toProfile: 'Kiểm tra hồ sơ của quý vị',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where: 'Hãy bấm “{button}” để tải lại trang quét. Khi trình duyệt hỏi về camera, hãy chọn Cho phép.',
  },
  slow: {
    title: 'Cách cải thiện kết nối internet của quý vị',
    tips: [
      { title: 'Cải thiện tín hiệu', text: 'Đến gần bộ định tuyến (router) hơn, hoặc đến nơi có sóng tốt hơn.' },
      {
        title: 'Dừng việc dùng dữ liệu khác',
        text: 'Tạm dừng video, tải xuống và cuộc gọi trên thiết bị này và các thiết bị khác.',
      },
      { title: 'Khởi động lại thiết bị', text: 'Tắt điện thoại hoặc máy tính của quý vị rồi bật lại.' },
    ],
    testing: 'Đang kiểm tra kết nối của quý vị…',
    progress: 'Kiểm tra kết nối',
    stillSlow: 'Kết nối của quý vị vẫn quá chậm để tiếp tục.',
    failed: 'Có lỗi khi đo tốc độ của quý vị, vui lòng thử lại',
  },
  preVisit: {
    title: 'Đây có phải là lượt quét trước buổi khám?',
    text: 'Nếu lượt quét thứ hai không thành công, vui lòng vào buổi hẹn qua video bằng liên kết đã gửi cho quý vị. Người khám cho quý vị sẽ giúp quý vị từ đó.',
    second: 'Hai lượt quét không thành công. Người khám cho quý vị sẽ giúp quý vị trong buổi khám qua video.',
  },
  scanAgain: 'Quét lại',
  testConnection: 'Kiểm tra kết nối',
  home: 'Trang chủ',
  scanFailed: {
    title: 'Quét không thành công',
    text: 'Có vẻ lượt quét của quý vị không thành công. Vui lòng thử lại.',
    back: 'Về Trang chủ',
  },
} as const satisfies Translated<typeof english, 'vi'>;
