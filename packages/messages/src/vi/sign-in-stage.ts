import type { signInStage as english } from '../en/sign-in-stage.ts';
import type { Translated } from '../translation.ts';

export const signInStage = {
  label: 'Một lượt quét: 72 nhịp mỗi phút, rồi đến điểm, rồi đến xu hướng',
  scenes: { scan: 'Quét', score: 'Điểm', trend: 'Xu hướng' },
  seconds: { other: '{count} giây' },
  bpm: 'nhịp/phút',
  live: 'lúc này, 70 đến 74',
  score: 'Điểm của quý vị',
  outOf: 'trên 100',
  healthy: 'Lành mạnh',
  unhealthy: 'Không lành mạnh',
  optimal: 'Tối ưu',
  higher: 'Cao hơn 3 điểm so với lần trước',
  usual: 'Như thường thấy ở quý vị',
  scans: '10 lượt quét',
  usually: 'thường từ 61 đến 82 nhịp/phút',
} as const satisfies Translated<typeof english, 'vi'>;
