import type { measures as english } from '../en/measures.ts';
import type { Translated } from '../translation.ts';

export const measures = {
  bands: {
    unhealthy: 'Không lành mạnh',
    suboptimal: 'Chưa tốt',
    normal: 'Bình thường',
    healthy: 'Lành mạnh',
    optimal: 'Tối ưu',
  },
  groups: {
    wellness: 'Điểm sức khỏe chung của nhà cung cấp',
    vitalSigns: 'Dấu hiệu sinh tồn',
    heartAndCirculation: 'Tim và tuần hoàn',
    metabolic: 'Chuyển hóa',
    recovery: 'Hồi phục',
    mind: 'Tinh thần',
    body: 'Cơ thể',
    heartRisks: 'Khả năng bệnh tim mạch',
    metabolicRisks: 'Khả năng bệnh chuyển hóa',
    bloodMarkers: 'Khả năng về chỉ số máu',
    lifestyle: 'Lối sống',
    scanQuality: 'Chất lượng quét',
  },
  provenances: {
    camera: 'đo bằng camera',
    entered: 'quý vị đã nhập',
    calculated: 'được tính ra',
    provider: 'ước tính từ khuôn mặt',
  },
  providerSources: {
    bodyTemperatureC: 'đo bằng cảm biến của nhà cung cấp',
    estimatedHeightCm: 'như đã nhập',
    estimatedWeightKg: 'như đã nhập',
    sexCode: 'như đã nhập',
  },
  types: {
    heartRateBpm: { name: 'Nhịp tim' },
    breathingRatePerMin: { name: 'Nhịp thở' },
    systolicMmHg: { name: 'Huyết áp tâm thu' },
    diastolicMmHg: { name: 'Huyết áp tâm trương' },
    heartAgeYears: { name: 'Tuổi của tim' },
    heartRiskIn10YearsPercent: { name: 'Nguy cơ tim mạch trong 10 năm' },
    bodyMassIndex: { name: 'Chỉ số khối cơ thể' },
    diabetesRank: { name: 'Nguy cơ tiểu đường' },
    waistToHeightRatio: { name: 'Vòng eo so với chiều cao' },
    diabetesRiskIn10YearsPercent: { name: 'Nguy cơ tiểu đường trong 10 năm' },
    sdnnMs: { name: 'Biến thiên nhịp tim (SDNN, ngắn)' },
    rmssdMs: { name: 'Biến thiên nhịp tim (RMSSD, ngắn)' },
    smoking: { name: 'Hút thuốc' },
    qualityOfLife: { name: 'Chất lượng cuộc sống' },
  },
  bloodPressure: 'Huyết áp',
  units: { bpm: 'nhịp/phút', years: 'tuổi', in: 'in', lb: 'lbs' },
  ranks: {
    diabetesRank: { 1: 'Thấp', 2: 'Tăng cao' },
    smoking: { 0: 'Không', 1: 'Có' },
  },
  missing: {
    'too-short': 'Lượt quét quá ngắn.',
    'bad-clock': 'Camera không báo thời điểm chụp các hình.',
    'frame-rate-too-low': 'Camera quá chậm. Hãy đóng các ứng dụng khác và thử lại.',
    'too-many-gaps': 'Điện thoại của quý vị quá bận. Hãy đóng các ứng dụng khác và thử lại.',
    'face-lost': 'Không thấy khuôn mặt của quý vị trong thời gian quá lâu.',
    'no-pulse':
      'Lần này camera không đọc được tín hiệu của quý vị. Điều này không nói lên điều gì về tim của quý vị. Ánh sáng đều hơn sẽ giúp ích.',
    'unsteady-pulse':
      'Tín hiệu không đủ ổn định để chắc chắn về một con số. Điều này không nói lên điều gì về tim của quý vị. Vui lòng ngồi yên và thử lại.',
    'pulse-not-timed':
      'Chúng tôi không đo được đủ chính xác thời gian giữa các nhịp mạch của quý vị. Điều này không nói lên điều gì về tim của quý vị. Hãy ngồi yên dưới ánh sáng đều và quét lại.',
    'no-breathing': 'Chúng tôi không thấy đủ rõ nhịp thở của quý vị.',
    'too-few-beats': 'Có quá ít nhịp đập của tim đủ rõ cho chỉ số này.',
    'known-diabetes': 'Quý vị đã cho biết quý vị có bệnh tiểu đường, nên không có nguy cơ để ước tính.',
    'not-answered': 'Quý vị chưa cho biết quý vị có bệnh tiểu đường hay không.',
    'sex-not-known': 'Công thức chỉ dành cho nữ và nam, nên câu trả lời của quý vị không cho ra chỉ số.',
    'outside-age': 'Công thức không áp dụng cho tuổi của quý vị.',
    'not-reported': 'Nhà cung cấp dịch vụ quét không báo chỉ số này.',
    'outside-limits': 'Chỉ số nằm ngoài phạm vi có thể có, nên không được hiển thị.',
    'scale-not-known': 'Nhà cung cấp dịch vụ quét báo theo một thang đo không rõ, nên chỉ số không được hiển thị.',
    'entry-too-old': 'Số quý vị đã nhập quá cũ nên không được tính.',
    'question-open': 'Chỉ số này cần một câu trả lời mà quý vị chưa cho.',
    'known-heart-disease': 'Chỉ số này chỉ dành cho người không có bệnh tim hoặc bệnh mạch máu đã biết.',
  },
  entryTooOld: {
    cuff: 'Khi quý vị quét, số đo gần nhất bằng máy đo huyết áp của quý vị đã quá {days} ngày.',
    waist: 'Khi quý vị quét, số đo vòng eo gần nhất của quý vị đã quá {days} ngày.',
  },
  overall: {
    name: 'Điểm {productName}',
    description:
      '<p>Một con số từ 0 đến 100 tóm tắt những gì đã đo được và các câu trả lời đã cho. Đây là bản tóm tắt về sức khỏe chung. Đây không phải là chẩn đoán, và chưa có nghiên cứu lâm sàng nào kiểm chứng.</p><p>Đây là số trung bình có trọng số. Khi có đủ mọi phần, nhịp tim và huyết áp đo bằng máy đo huyết áp mỗi phần chiếm 20.8%. Chỉ số khối cơ thể chiếm 16.7%. Nhịp thở và việc hút thuốc mỗi phần chiếm 12.5%. Nguy cơ tiểu đường và chất lượng cuộc sống mỗi phần chiếm 8.3%. Phần nào thiếu thì bỏ ra, và các phần còn lại nặng hơn. Nếu có chưa đến 60% trọng số, không có điểm.</p>',
  },
} as const satisfies Translated<typeof english, 'vi'>;
