import type { resultPrint as english } from '../en/result-print.ts';
import type { Translated } from '../translation.ts';

export const resultPrint = {
  title: 'Kết quả của một lượt quét sức khỏe',
  patient: 'Bệnh nhân',
  age: 'Tuổi vào ngày quét',
  years: '{age} tuổi',
  scanned: 'Ngày quét',
  status: 'Lượt quét',
  statuses: { COMPLETE: 'đầy đủ', PARTIAL: 'chưa đủ: thiếu một số chỉ số' },
  columns: {
    measure: 'Chỉ số',
    value: 'Trị số',
    interval: 'Khoảng 90%',
    band: 'Xếp loại',
    reference: 'Mức lành mạnh',
    source: 'Nguồn',
  },
  interval: '{low} đến {high}',
  reference: { between: '{low} đến {high}', from: '{low} trở lên', below: '{high} trở xuống' },
  usualSource: 'Nguồn, trừ khi có nêu nguồn khác: {source}.',
  noValue: '–',
  noBand: 'không xếp loại',
  legend:
    'Xếp loại: năm bậc, từ không lành mạnh đến tối ưu. Trong mức lành mạnh, một chỉ số được xếp loại lành mạnh hoặc tối ưu. Không xếp loại: không có chuẩn đáng tin cậy cho chỉ số này.',
  intervalLegend: 'Trị số thật nằm trong khoảng 90% ở chín trên mười lượt quét.',
  missing: 'Không đo được',
  missingOne: '{name}: {reason}',
  engine: 'Bộ xử lý tín hiệu {version}',
  kind: 'Đây là bản tóm tắt về sức khỏe chung. Đây không phải là chẩn đoán. Nếu quý vị thấy không khỏe, hãy nói chuyện với bác sĩ. Trong trường hợp khẩn cấp, hãy gọi 911.',
} as const satisfies Translated<typeof english, 'vi'>;
