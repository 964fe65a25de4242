import type { units as english } from '../en/units.ts';
import type { Translated } from '../translation.ts';

export const units = {
  label: '单位',
  imperial: '英尺、英寸、磅',
  metric: '厘米、公斤',
  heightCm: '身高（厘米）',
  centimeters: '厘米',
  kilograms: '公斤',
  height: { imperial: '{feet} 英尺 {inches} 英寸', metric: '{centimeters} 厘米' },
  weight: { imperial: '{weight} 磅', metric: '{weight} 公斤' },
} as const satisfies Translated<typeof english, 'zh'>;
