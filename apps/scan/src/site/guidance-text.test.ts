import { expect, it } from 'vitest';
import { guidanceText } from './guidance-text.ts';
import { siteTexts } from './site-texts.ts';
import { SIGHT } from './testing/made-up-browser.ts';

const sentenceAt = (progressShare: number, isExtended: boolean) =>
  guidanceText({
    stage: 'scan',
    sight: { ...SIGHT, phase: 'capturing', advice: 'ready', progressShare, isExtended },
    again: null,
    asking: 'no',
    isSlow: false,
  });

it('says that a scan lasts longer until it is almost done', () => {
  const { capture, guide } = siteTexts();
  expect(sentenceAt(0.1, false)).toBe(capture.keepStill);
  expect(sentenceAt(0.1, true)).toBe(guide.milestones.longer);
  expect(sentenceAt(0.9, true)).toBe(capture.almost);
});
