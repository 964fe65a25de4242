import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/processes.ts';
import { ADULTS, bareRule, builtRule, changeRate, driftRate, medianRule, rangeRates, studentRule } from './simulate.ts';
import { everShownRate, tagEffectRate, weekRate } from './simulate-tags.ts';
import { ruleText, tagRuleText } from './usual-range-page.ts';

const PEOPLE = 4000;
const SEED = 3;
const trial = { population: ADULTS, count: 7, shifts: [8, 16], people: PEOPLE, seed: SEED };

describe('simulated people', () => {
  // Of 40,000 other people, by usual-range-sim.py in NumPy: without a change, 8 and 16 bpm higher.
  it.each([
    ['medians', medianRule, [0.203, 0.44, 0.77]],
    ["Student's interval", studentRule, [0.049, 0.23, 0.6]],
    ['our range and the bare value', bareRule, [0.039, 0.19, 0.66]],
  ])('are called unusual by %s as often as in another simulation', (_, rule, expected) => {
    const { falseOnce, foundOnce } = rangeRates({ ...trial, rule });
    for (const [index, share] of [falseOnce, ...foundOnce].entries()) {
      const other = expected[index] as number;
      const standardError = Math.sqrt((other * (1 - other)) / PEOPLE);
      // The other simulation's shares of found changes are accurate to half a percentage point.
      expect(Math.abs(share - other)).toBeLessThan(3 * standardError + (index === 0 ? 0 : 0.005));
    }
  });

  it('are the same for the same seed, and different for another', () => {
    const rates = rangeRates({ ...trial, rule: builtRule });
    expect(rangeRates({ ...trial, rule: builtRule })).toEqual(rates);
    expect(rangeRates({ ...trial, rule: builtRule, seed: SEED + 1 })).not.toEqual(rates);
  });

  it('are called unusual more often after a change, and less often if a repeat has to agree', () => {
    const rates = rangeRates({ ...trial, rule: builtRule });
    const [by8 = 0, by16 = 0] = rates.foundOnce;
    expect(rates.falseOnce).toBeLessThan(by8);
    expect(by8).toBeLessThan(by16);
    expect(rates.falseAfterRepeat).toBeLessThan(rates.falseOnce);
    expect(rates.foundAfterRepeat[1]).toBeLessThan(by16);
    expect(rates.withRange).toBeGreaterThan(0.99);
    expect(changeRate(ADULTS, 7, 0, PEOPLE, SEED)).toBeLessThan(changeRate(ADULTS, 7, 24, PEOPLE, SEED));
    expect(driftRate(ADULTS, 7, 0, 300, SEED)).toBeLessThan(driftRate(ADULTS, 7, -8, 300, SEED));
  });

  it('with too few scans have no range, and nothing is unusual', () => {
    const rates = rangeRates({ ...trial, rule: builtRule, count: 4 });
    expect([rates.withRange, rates.falseOnce, ...rates.foundOnce]).toEqual([0, 0, 0, 0]);
  });
});

describe('simulated people who add tags', () => {
  const tags = { population: ADULTS, scans: 20, tagged: 8, people: 1000, seed: SEED } as const;

  it('rarely get a difference without an effect, and more often a larger one', () => {
    const [none = 1, some = 0, large = 0] = [0, 8, 14].map((effect) => tagEffectRate({ ...tags, effect }));
    expect(none).toBeLessThan(0.03);
    expect(some).toBeGreaterThan(none);
    expect(large).toBeGreaterThan(some);
    expect(tagEffectRate({ ...tags, effect: 0, otherTags: 2, hasBreathing: true })).toBeLessThan(0.03);
  });

  it('get one more often if they look after each scan, or add the tag because of the number', () => {
    const once = tagEffectRate({ ...tags, effect: 0, people: 300 });
    expect(everShownRate({ ...tags, people: 300 })).toBeGreaterThanOrEqual(once);
    expect(tagEffectRate({ ...tags, effect: 0, isNotedAfterwards: true })).toBeGreaterThan(0.5);
  });

  it('rarely get a higher week without a change, and more often a larger one', () => {
    const [none = 1, some = 0, large = 0] = [0, 6, 12].map((shift) =>
      weekRate(ADULTS, { earlier: 14, days: 5, shift }, 1000, SEED),
    );
    expect(none).toBeLessThan(0.03);
    expect(some).toBeGreaterThan(none);
    expect(large).toBeGreaterThan(some);
  });
});

it('the page was written with the current rule', () => {
  const packed = (text: string) => text.replace(/\s+/g, ' ');
  const page = readFileSync(join(ROOT, 'docs/usual-range.md'), 'utf8');
  for (const text of [ruleText(), tagRuleText()])
    expect(packed(page), 'run npm run bench -- usual-range').toContain(packed(text));
});
