import type { scanTips as english } from '../en/scan-tips.ts';
import type { Translated } from '../translation.ts';

export const scanTips = {
  title: 'Điều gì giúp ích',
  noPulse: [
    'Quay mặt về phía cửa sổ hoặc đèn, không có gì sáng phía sau quý vị.',
    'Dựng thiết bị ngang tầm mắt, tựa đầu và ngồi yên.',
    'Lại gần hơn, cho đến khi khuôn mặt đầy hình bầu dục.',
  ],
  tooFar: [
    'Lại gần hơn, cho đến khi khuôn mặt đầy hình bầu dục.',
    'Hoặc đưa camera lại gần hơn.',
    'Hoặc thử camera khác.',
  ],
  faceLost: ['Dựng thiết bị ngang tầm mắt.', 'Nhìn thẳng vào camera cho đến khi vòng tròn đầy.'],
  slowCamera: [
    'Dùng nhiều ánh sáng hơn: trong bóng tối, camera chậm lại.',
    'Đóng các ứng dụng và thẻ khác.',
    'Thử camera khác.',
  ],
  missingPictures: ['Đóng các ứng dụng và thẻ khác.', 'Tắt chế độ tiết kiệm pin, hoặc sạc thiết bị.'],
} as const satisfies Translated<typeof english, 'vi'>;
