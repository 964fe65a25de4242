import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: '需要摄像头权限。',
  description: '请重新加载此页面，并在询问时给予权限。',
  steps: {
    title: '重新加载页面不起作用？',
    browsers: [
      {
        name: 'Safari',
        steps: [
          '轻点地址栏左侧的页面设置按钮（aA 或小页面图标）。',
          '轻点“网站设置”，再轻点“相机”。',
          '选择“允许”，然后回到检测页面。',
          '重新加载检测页面。',
        ],
      },
      {
        name: 'iOS 上的 Chrome',
        steps: [
          '打开 iPhone 或 iPad 的“设置”应用。',
          '向下滑动找到 Chrome 并轻点。',
          '打开“相机”。',
          '回到 Chrome，重新加载检测页面。',
        ],
      },
      {
        name: 'Android 上的 Chrome',
        steps: [
          '点按地址栏左侧的图标。',
          '点按“权限”，再点按“摄像头”。',
          '为检测页面打开摄像头。',
          '重新加载检测页面。',
        ],
      },
      {
        name: '电脑上的 Chrome',
        steps: [
          '点击地址栏左侧的图标。',
          '在“摄像头”旁边，切换为“允许”。',
          '关闭其他正在使用摄像头的程序。',
          '重新加载检测页面。',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'zh'>;
