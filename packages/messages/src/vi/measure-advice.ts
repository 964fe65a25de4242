import type { measureAdvice as english } from '../en/measure-advice.ts';
import type { Translated } from '../translation.ts';

export const measureAdvice = {
  heartRateBpm: {
    moves:
      'Tăng: vận động, cà phê, phòng nóng, căng thẳng, ngủ kém, sốt. Giảm: nghỉ ngơi, tập luyện, một số loại thuốc.',
    doing: 'Để so sánh tốt, hãy ngồi yên năm phút trước mỗi lượt quét.',
  },
  breathingRatePerMin: {
    moves: 'Tăng: vận động, nói chuyện, căng thẳng, sốt. Giảm: nghỉ ngơi, thở chậm và êm.',
    doing: 'Hãy thở như mọi khi trong lúc quét. Để so sánh tốt, hãy ngồi yên năm phút trước đó.',
  },
  systolicMmHg: {
    moves: 'Tăng: căng thẳng, cà phê, muối, vận động. Giảm: nghỉ ngơi, giảm cân, một số loại thuốc.',
    doing: 'Hãy đo bằng máy đo huyết áp, khi nghỉ ngơi và hơn một lần. Camera không thể thay thế máy này.',
  },
  diastolicMmHg: {
    moves: 'Tăng: căng thẳng, cà phê, muối, vận động. Giảm: nghỉ ngơi, giảm cân, một số loại thuốc.',
    doing: 'Hãy đo bằng máy đo huyết áp, khi nghỉ ngơi và hơn một lần. Camera không thể thay thế máy này.',
  },
  heartAgeYears: {
    moves:
      'Tuổi, giới tính, cân nặng và chiều cao, việc hút thuốc, bệnh tiểu đường, huyết áp và thuốc huyết áp của quý vị.',
    doing:
      'Hãy nhập số đo mới bằng máy đo huyết áp mỗi tháng. Không hút thuốc và huyết áp thấp hơn giúp giảm nhiều nhất.',
  },
  heartRiskIn10YearsPercent: {
    moves:
      'Tuổi, giới tính, cân nặng và chiều cao, việc hút thuốc, bệnh tiểu đường, huyết áp và thuốc huyết áp của quý vị.',
    doing: 'Hãy nói với bác sĩ của quý vị về điều này. Con số này mô tả một nhóm người, không phải riêng quý vị.',
  },
  bodyMassIndex: {
    moves: 'Cân nặng và chiều cao của quý vị. Chỉ số này không phân biệt được cơ với mỡ.',
    doing: 'Hãy cập nhật cân nặng trong hồ sơ của quý vị.',
  },
  diabetesRank: {
    moves: 'Tuổi, giới tính, cân nặng và chiều cao, thuốc huyết áp và việc hút thuốc của quý vị.',
    doing: 'Hãy cập nhật các câu trả lời trong hồ sơ của quý vị.',
  },
  waistToHeightRatio: {
    moves: 'Vòng eo và chiều cao của quý vị.',
    doing: 'Hãy đo vòng eo vài lần mỗi năm, ở cùng một chỗ.',
  },
  diabetesRiskIn10YearsPercent: {
    moves: 'Tuổi, cân nặng, vòng eo, thuốc huyết áp của quý vị, và đường huyết của quý vị đã từng cao hay chưa.',
    doing:
      'Nếu quý vị ở trên mức lành mạnh, giảm cân và giảm vòng eo giúp hạ nguy cơ nhiều nhất. Xét nghiệm máu cho biết nhiều hơn.',
  },
  sdnnMs: {
    moves:
      'Tăng: nghỉ ngơi, thở chậm và êm, tập luyện. Giảm: căng thẳng, ngủ kém, rượu bia, sốt. Chỉ số này giảm theo tuổi.',
    doing: 'Chỉ so sánh với các lượt quét trước đây của chính quý vị.',
  },
  rmssdMs: {
    moves:
      'Tăng: nghỉ ngơi, thở chậm và êm, tập luyện. Giảm: căng thẳng, ngủ kém, rượu bia, sốt. Chỉ số này giảm theo tuổi.',
    doing: 'Chỉ so sánh với các lượt quét trước đây của chính quý vị.',
  },
  smoking: {
    moves: 'Câu trả lời của quý vị trong hồ sơ.',
    doing: 'Nếu quý vị muốn bỏ thuốc lá, hãy nhờ bác sĩ hoặc dược sĩ giúp.',
  },
  qualityOfLife: {
    moves: 'Câu trả lời của quý vị trong hồ sơ.',
    doing: 'Hãy đổi câu trả lời khi nó không còn đúng.',
  },
} as const satisfies Translated<typeof english, 'vi'>;
