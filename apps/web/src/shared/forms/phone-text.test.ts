import { phoneDigits } from '@mien/domain';
import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it('a phone number in a sentence never wraps', () => {
  const text = phoneText('5125550102');
  expect(text).toBe('(512)\u00a0555-\u20600102');
  expect(phoneDigits(text)).toBe('5125550102');
});
