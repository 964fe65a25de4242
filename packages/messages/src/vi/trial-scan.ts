import type { trialScan as english } from '../en/trial-scan.ts';
import type { Translated } from '../translation.ts';

export const trialScan = {
  title: 'Quét thử',
  loading: 'Vui lòng chờ…',
  lead: 'Nhìn vào camera trong 30 giây. Không cần tài khoản.',
  points: {
    video: {
      title: 'Video của quý vị ở lại trên thiết bị này',
      text: 'Chỉ có màu trung bình của da quý vị được gửi đi, và dùng để tính kết quả của quý vị.',
    },
    kept: { title: 'Không có gì được lưu', text: 'Đóng trang này là kết quả của quý vị mất đi.' },
    measured: {
      title: 'Nhịp tim và nhịp thở',
      text: 'Mỗi chỉ số có kèm mức chắc chắn. Dành cho sức khỏe chung, không phải là chẩn đoán.',
    },
  },
  agree: 'Tôi là người lớn, và tôi đồng ý gửi các màu này đi và dùng cho riêng kết quả này.',
  agreeFirst: 'Đánh dấu vào ô để bắt đầu.',
  camera: 'Trình duyệt của quý vị sẽ hỏi để dùng camera.',
  privacy: 'Chính sách quyền riêng tư',
  start: 'Bắt đầu quét',
  starting: 'Đang mở lượt quét…',
  off: {
    title: 'Không có ở đây',
    text: 'Trang này không cho quét khi chưa có tài khoản.',
    home: 'Về trang đầu',
  },
  result: 'Kết quả của quý vị',
  between: 'từ {low} đến {high}',
  adults: 'Mức cho người lớn khi nghỉ ngơi.',
  missing: '{name}: lần này không đo được',
  keep: {
    title: 'Chưa có gì được lưu. Quý vị muốn giữ kết quả?',
    text: 'Đóng trang này là kết quả mất đi.',
    button: 'Tạo hồ sơ',
  },
  noScore: { title: 'Chưa có điểm', text: 'Để có điểm, cũng cần chiều cao, cân nặng và vài câu trả lời của quý vị.' },
  again: 'Quét lại',
  measures: 'Điều đo được và không đo được',
  wellness:
    'Dành cho sức khỏe chung. Không phải là chẩn đoán. Nếu quý vị thấy không khỏe, hãy liên hệ với chuyên viên y tế. Trong trường hợp khẩn cấp, hãy gọi 911.',
  gone: { title: 'Kết quả này đã mất', text: 'Không có gì được lưu, nên không thể hiện lại.' },
  yours: {
    title: 'Giữ lượt quét thử của quý vị?',
    text: 'Quý vị đã quét thử lúc {time}. Nếu đó là quý vị, chúng tôi có thể thêm lượt quét vào kết quả của quý vị.',
    keep: 'Có, giữ lại',
    discard: 'Không, bỏ đi',
  },
} as const satisfies Translated<typeof english, 'vi'>;
