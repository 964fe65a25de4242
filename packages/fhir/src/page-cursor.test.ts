import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorOf, cursorText, type PageCursor } from './page-cursor.ts';

const resourceId = fc.stringMatching(/^[A-Za-z0-9\-.]{1,64}$/);
const cursor: fc.Arbitrary<PageCursor> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('scan' as const, 'entry' as const),
    at: fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
    rowId: fc.uuid(),
    resourceId,
  }),
  fc.record({ kind: fc.constant('head' as const), at: fc.nat(9), rowId: fc.constant(''), resourceId }),
);

describe('a cursor', () => {
  it('is read as it was written, and needs no encoding in a URL', () => {
    fc.assert(
      fc.property(cursor, (one) => {
        const text = cursorText(one);
        expect(cursorOf(text)).toEqual(one);
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  it.each([
    '',
    's',
    's~1~~a',
    's~1~0189abcd-0000-7000-8000-00000000000~a',
    'h~0~0189abcd-0000-7000-8000-000000000000~a',
    'x~1~0189abcd-0000-7000-8000-000000000000~a',
    's~99999999999999~0189abcd-0000-7000-8000-000000000000~a',
    's~1~0189abcd-0000-7000-8000-000000000000~a/b',
    's~1~0189abcd-0000-7000-8000-000000000000~a~b',
  ])('is refused: %s', (text) => expect(cursorOf(text)).toBeNull());
});
