import type { entry as english } from '../en/entry.ts';
import type { Translated } from '../translation.ts';

export const entry = {
  title: 'Chào mừng',
  text: 'Chúng tôi đang mở hồ sơ của quý vị. Việc này mất một chút thời gian.',
  loggingIn: 'Đang đăng nhập…',
  ask: {
    text: 'Liên kết này giúp quý vị đăng nhập. Liên kết chỉ dùng được một lần.',
    visit: 'Liên kết này mở một lượt quét trước buổi hẹn của quý vị. Liên kết chỉ dùng được một lần.',
    goOn: 'Tiếp tục',
  },
  trust: 'Chúng tôi không bao giờ bán dữ liệu của quý vị hay hiện quảng cáo cho quý vị.',
  trustOwn:
    'Video khuôn mặt của quý vị không bao giờ rời khỏi thiết bị của quý vị. Chúng tôi không bao giờ bán dữ liệu của quý vị hay hiện quảng cáo cho quý vị.',
  needsCode: 'Vui lòng đăng nhập bằng số điện thoại của quý vị để tiếp tục.',
  signedInAs: 'Quý vị hiện đã đăng nhập với tên {name}.',
  somebodyElse: {
    title: 'Vẫn dùng liên kết này?',
    text: 'Quý vị đang đăng nhập với tên {name}. Nếu liên kết dành cho hồ sơ khác, quý vị sẽ bị đăng xuất, và những gì quý vị nhập và quét từ lúc đó thuộc về hồ sơ kia.',
    textUnnamed:
      'Có người đang đăng nhập trên thiết bị này. Nếu liên kết dành cho hồ sơ khác, người đó sẽ bị đăng xuất, và những gì quý vị nhập và quét từ lúc đó thuộc về hồ sơ kia.',
    goOn: 'Dùng liên kết này',
  },
  refused: {
    title: 'Liên kết này không dùng được',
    text: 'Có thể liên kết đã được dùng, hoặc đã hết hạn. Quý vị vẫn đang đăng nhập với tên {name}. Nếu đó không phải là quý vị, hãy đăng xuất trước.',
    textUnnamed:
      'Có thể liên kết đã được dùng, hoặc đã hết hạn. Có người vẫn đang đăng nhập trên thiết bị này. Nếu đó không phải là quý vị, hãy đăng xuất trước.',
    goOn: 'Đăng xuất',
  },
  visit: {
    tooEarly: 'Liên kết này dùng được từ {day}. Vui lòng mở khi đến lúc đó.',
    over: 'Buổi hẹn của liên kết này đã qua. Vui lòng đăng nhập bằng số điện thoại của quý vị, hoặc xin một liên kết mới.',
  },
  stay: 'Tiếp tục đăng nhập với tên {name}',
  stayUnnamed: 'Tiếp tục đăng nhập',
  signedInAsSomebodyElse: 'Quý vị hiện đã đăng nhập vào hồ sơ khác.',
} as const satisfies Translated<typeof english, 'vi'>;
