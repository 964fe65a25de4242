import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: 'Chọn hồ sơ',
  text: 'Số điện thoại của quý vị có nhiều hồ sơ. Vui lòng chọn hồ sơ để dùng',
  group: 'Nhóm: {groupCode}',
  staff: 'Nhân viên',
  staffOf: 'Tài khoản nhân viên của {clientName}',
  roles: {
    'Client User': 'Người dùng khách hàng',
    'Client Admin': 'Quản trị khách hàng',
    'System User': 'Người dùng hệ thống',
    'System Admin': 'Quản trị hệ thống',
  },
  unnamed: 'Hồ sơ mới',
  registered: 'Đăng ký ngày {date}',
  scans: { none: 'Chưa quét', count: { other: '{count}\u00a0lượt quét' } },
  unverified: {
    title: 'Chưa xác nhận',
    text: 'Có người đã đăng ký các hồ sơ này với số điện thoại của quý vị. Chỉ chọn nếu người đó là quý vị.',
  },
} as const satisfies Translated<typeof english, 'vi'>;
