import { describe, expect, it } from 'vitest';
import { legal } from './legal.ts';

/** Every text of the legal texts, however deep. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Terms that sections 1 and 9 name, as the legal texts have to say them. */
describe('Sections 1 and 9, key terms', () => {
  const words = textsIn(legal).join(' ');
  it.each([
    ['users over 18, or 13 to 17 with a guardian', /\b18\b[\s\S]*\b13\b[\s\S]*\b17\b[\s\S]*guardian/],
    ['not for emergencies', /emergenc/],
    ['six months of inactivity', /(six|6) months/],
    ['liability of $100', /\$100\b/],
    ['small claims of $5,000', /\$5,000\b/],
    ['arbitration in Austin, Texas', /arbitration[\s\S]*Austin, Texas/],
    ['October 2023', /October \d*,? ?2023/],
    ['cookies', /cookies/i],
    ['retention', /retention|retain|keep/i],
    ['not a healthcare provider', /not a (health ?care|medical) provider/i],
  ])('%s', (_, words_) => expect(words).toMatch(words_));
});
