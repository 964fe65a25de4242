import type { sharedResult as english } from '../en/shared-result.ts';
import type { Translated } from '../translation.ts';

export const sharedResult = {
  title: 'Kết quả được chia sẻ',
  documentTitle: 'Kết quả được chia sẻ · {productName}',
  documentDescription: 'Có người đã chia sẻ với quý vị kết quả của một lượt quét sức khỏe.',
  ask: { text: 'Có người đã chia sẻ với quý vị kết quả của một lượt quét sức khỏe.', show: 'Hiện kết quả' },
  skipLink: 'Đến phần nội dung',
  scannedOn: 'Ngày quét',
  atRisk: 'Kết quả cho thấy bệnh nhân có thể có nguy cơ, như thấy ở điểm của nhóm {group}.',
  allNormal: 'Mọi kết quả của bệnh nhân đều ở mức bình thường.',
  understand: 'Giải thích kết quả',
  close: 'Đóng',
  partial: 'Một số chỉ số của lượt quét này không đo được đúng và bị thiếu.',
  unverified:
    'Chưa xác minh: các chỉ số này đến từ trình duyệt của bệnh nhân. Không thể xác nhận với nhà cung cấp dịch vụ quét.',
  missing: 'Không đo được trong lượt quét này',
  noReason: 'Lượt quét không cho biết lý do.',
  reasons: {
    'too-short': 'Lượt quét quá ngắn.',
    'bad-clock': 'Camera không báo thời điểm chụp các hình.',
    'frame-rate-too-low': 'Camera quá chậm.',
    'too-many-gaps': 'Thiếu quá nhiều hình.',
    'face-lost': 'Không thấy khuôn mặt trong thời gian quá lâu.',
    'no-pulse': 'Không thấy mạch đủ rõ.',
    'unsteady-pulse': 'Tín hiệu không đủ ổn định để chắc chắn về một con số. Điều này không nói lên điều gì về tim.',
    'pulse-not-timed':
      'Không đo được đủ chính xác thời gian giữa các nhịp mạch. Điều này không nói lên điều gì về tim.',
    'no-breathing': 'Không thấy nhịp thở đủ rõ.',
    'too-few-beats': 'Có quá ít nhịp đập của tim đủ rõ cho chỉ số này.',
    'not-reported': 'Nhà cung cấp dịch vụ quét không báo chỉ số này.',
    'outside-limits': 'Chỉ số nằm ngoài phạm vi có thể có, nên không được hiển thị.',
    'scale-not-known': 'Nhà cung cấp dịch vụ quét báo theo một thang đo không rõ, nên chỉ số không được hiển thị.',
    'entry-too-old': 'Số bệnh nhân đã nhập quá cũ nên không được tính.',
    'not-calculated': 'Chỉ số này không được tính cho bệnh nhân này.',
  },
  entryTooOld: {
    cuff: 'Vào lúc quét, số đo gần nhất bằng máy đo huyết áp của bệnh nhân đã quá {days} ngày.',
    waist: 'Vào lúc quét, số đo vòng eo gần nhất của bệnh nhân đã quá {days} ngày.',
  },
  notCalculated: 'Không thuộc kết quả này',
  provenances: {
    camera: 'đo bằng camera',
    entered: 'bệnh nhân đã nhập',
    calculated: 'được tính ra',
    provider: 'ước tính từ khuôn mặt',
  },
  notDiagnosis:
    'Đây không phải là chẩn đoán. Bất cứ ai thấy không khỏe đều nên nói chuyện với bác sĩ. Trong trường hợp khẩn cấp, hãy gọi 911.',
  privacy:
    'Bệnh nhân đã chọn chia sẻ trang này và có thể ngừng bất cứ lúc nào. Vui lòng giữ liên kết cho riêng quý vị.',
} as const satisfies Translated<typeof english, 'vi'>;
