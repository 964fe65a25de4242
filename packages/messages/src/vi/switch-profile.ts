import type { switchProfile as english } from '../en/switch-profile.ts';
import type { Translated } from '../translation.ts';

export const switchProfile = {
  title: 'Đổi hồ sơ',
  signedIn: 'Quý vị đang đăng nhập với tên {name}.',
  choose: 'Các hồ sơ này cũng dùng số điện thoại của quý vị. Hãy chọn một hồ sơ để tiếp tục.',
  unnamed: 'hồ sơ mới',
  loading: 'Vui lòng chờ…',
  switching: 'Đang đổi hồ sơ…',
  empty: {
    title: 'Không có hồ sơ nào khác ở đây',
    text: 'Không có hồ sơ nào khác đã xác nhận dùng số điện thoại của quý vị, hoặc đã lâu quý vị chưa dùng mã trong trình duyệt này. Hãy đăng xuất và đăng nhập bằng mã để thấy tất cả.',
  },
} as const satisfies Translated<typeof english, 'vi'>;

export const switchProfileInMenu = 'Đổi hồ sơ';
