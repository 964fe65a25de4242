import type { entered as english } from '../en/entered.ts';
import type { Translated } from '../translation.ts';

export const entered = {
  cuff: {
    value: '{systolic}/{diastolic} mmHg',
    pulse: 'mạch {pulse}',
    mean: { other: 'trung bình của {count} số đo' },
  },
  waist: { imperial: '{waist} in', metric: '{waist} cm' },
  answered: 'Đã trả lời',
  fromFile: 'từ tệp',
  severe: {
    title: 'Số đo lần này bằng máy đo huyết áp rất cao: {value}',
    symptoms:
      'Quý vị có bị đau ngực, đau lưng hoặc khó thở không? Quý vị có thấy tê hoặc yếu không? Quý vị có khó nhìn hoặc khó nói không? Nếu có bất kỳ điều nào, hãy gọi 911 ngay. Đừng chờ ứng dụng này.',
    call: 'Gọi 911',
    again: 'Đo lại',
    repeat: 'Không có dấu hiệu nào kể trên? Hãy ngồi yên từ một đến năm phút, rồi đo lại và nhập số đo.',
    stays:
      'Nếu số trên vẫn cao hơn 180, hoặc số dưới vẫn cao hơn 120, hãy nói chuyện với bác sĩ của quý vị ngay hôm nay.',
    source: 'Nguồn: American Heart Association.',
  },
  wasSevere: {
    title: 'Số đo ngày {date} bằng máy đo huyết áp của quý vị rất cao: {value}',
    text: 'Hãy đo lại huyết áp trong hôm nay. Nếu số trên vẫn cao hơn 180, hoặc số dưới vẫn cao hơn 120, hãy nói chuyện với bác sĩ của quý vị ngay hôm nay.',
  },
  veryHigh: 'rất cao',
  cared: {
    someone: 'người này',
    severe: {
      symptoms:
        '{name} có bị đau ngực, đau lưng hoặc khó thở không? {name} có thấy tê hoặc yếu không? {name} có khó nhìn hoặc khó nói không? Nếu có bất kỳ điều nào, hãy gọi 911 ngay. Đừng chờ ứng dụng này.',
      repeat: 'Không có dấu hiệu nào kể trên? Hãy để {name} ngồi yên từ một đến năm phút, rồi đo lại và nhập số đo.',
      stays:
        'Nếu số trên vẫn cao hơn 180, hoặc số dưới vẫn cao hơn 120, hãy bảo đảm {name} nói chuyện với bác sĩ ngay hôm nay.',
    },
    wasSevere: {
      title: 'Số đo ngày {date} bằng máy đo huyết áp rất cao: {value}',
      text: 'Hãy để {name} đo lại huyết áp trong hôm nay. Nếu số trên vẫn cao hơn 180, hoặc số dưới vẫn cao hơn 120, hãy bảo đảm {name} nói chuyện với bác sĩ ngay hôm nay.',
    },
  },
} as const satisfies Translated<typeof english, 'vi'>;
