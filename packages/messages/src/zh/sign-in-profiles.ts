import type { signInProfiles as english } from '../en/sign-in-profiles.ts';
import type { Translated } from '../translation.ts';

export const signInProfiles = {
  title: '选择个人资料',
  text: '您的手机号对应多份个人资料。请选择要使用的个人资料',
  group: '小组：{groupCode}',
  staff: '工作人员',
  staffOf: '{clientName} 的工作人员账户',
  roles: {
    'Client User': '客户用户',
    'Client Admin': '客户管理员',
    'System User': '系统用户',
    'System Admin': '系统管理员',
  },
  unnamed: '新的个人资料',
  registered: '注册于{date}',
  scans: { none: '没有检测', count: { other: '{count}\u00a0次检测' } },
  unverified: {
    title: '尚未确认',
    text: '有人用您的号码注册了这些个人资料。只有是您本人注册的，才可以选择。',
  },
} as const satisfies Translated<typeof english, 'zh'>;
