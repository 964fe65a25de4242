import type { scanSheet as english } from '../en/scan-sheet.ts';
import type { Translated } from '../translation.ts';

export const scanSheet = {
  title: 'Sẵn sàng để quét',
  close: 'Đóng',
  still: 'Vẫn nặng {weight}?',
  told: 'Quý vị đã cho biết cách đây {time}.',
  uses: 'Lượt quét này dùng hồ sơ: {height}, {weight}. Các câu hỏi trong hồ sơ đã được trả lời ngày {date}.',
  allAnswers: 'Xem mọi câu trả lời',
  changeWeight: 'Đổi cân nặng',
  otherChanges: 'Thay đổi khác',
  length: { label: 'Quý vị muốn quét bao lâu?', usual: '30 giây', minute: '60 giây' },
  tips: 'Ánh sáng phía trước, khuôn mặt trong hình bầu dục, ngồi yên',
  start: 'Bật camera',
  yes: 'Đúng, bật camera',
  privacy: 'Video không bao giờ rời khỏi thiết bị này.',
} as const satisfies Translated<typeof english, 'vi'>;
