import type { scanError as english } from '../en/scan-error.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';

export const scanError = {
  kinds: {
    timedOut: {
      title: '您的检测超时了',
      description: '我们无法完成您的检测。请重试。',
    },
    serverError: {
      title: '出了问题',
      description: '请再试一次。如果您的检测仍然失败，请告诉我们。',
    },
    cameraPermission: { title: cameraPermission.title, description: cameraPermission.description },
    slowInternet: {
      title: '发现网络连接缓慢。',
      description: '建议您等网络更快时再检测。',
    },
    cancelled: { title: '检测已取消。', description: '您的检测已成功取消。' },
    unsuccessful: {
      title: '您的检测没有成功。',
      description: '完成您的检测时遇到问题。请重试。',
    },
  },
  causes: {
    profile: '检测网站无法读取您的个人资料。请检查后重新开始。',
    age: '检测网站不接受您个人资料中的年龄。请检查。',
    height: '检测网站不接受您个人资料中的身高。请检查。',
    weight: '检测网站不接受您个人资料中的体重。请检查。',
    bodyMassIndex: '检测网站不接受您个人资料中的身高和体重。请检查这两项。',
    sessionOver: '这次检测的时间已用完。请重新开始一次。',
    noSignal: '这次摄像头没能读到您的信号。这不能说明您心脏的任何情况。',
    notLive: '检测网站无法确定看到的是真人的脸。请在均匀的光线下保持不动。',
  },
  reason: '发生了什么',
  toProfile: '检查您的个人资料',
  tips: scanTips,
  camera: {
    ...cameraPermission.steps,
    where: '请按“{button}”重新加载检测页面。浏览器询问是否使用摄像头时，请选择“允许”。',
  },
  slow: {
    title: '改善网络连接的建议',
    tips: [
      { title: '改善信号', text: '靠近您的路由器，或到信号更好的地方。' },
      { title: '停止其他流量使用', text: '暂停此设备和其他设备上的视频、下载和通话。' },
      { title: '重启设备', text: '关闭您的手机或电脑，再重新打开。' },
    ],
    testing: '正在测试您的网络连接…',
    progress: '网络测试',
    stillSlow: '您的网络速度仍然太慢，无法继续。',
    failed: '测量网速时出错，请重试',
  },
  preVisit: {
    title: '这是就诊前的检测吗？',
    text: '如果第二次检测也失败，请通过发给您的链接进入视频就诊。您的医护人员会在那里帮助您。',
    second: '两次检测都失败了。您的医护人员会在视频就诊中帮助您。',
  },
  scanAgain: '再次检测',
  testConnection: '测试网络',
  home: '首页',
  scanFailed: {
    title: '检测失败',
    text: '您的检测似乎失败了。请重试。',
    back: '返回首页',
  },
} as const satisfies Translated<typeof english, 'zh'>;
