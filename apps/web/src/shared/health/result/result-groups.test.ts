import type { MeasurementItem, MeasurementResult } from '@mien/contract';
import type { Top } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { measuredItem } from '../../testing/measured-item.ts';
import {
  bandOfScore,
  firstRiskyGroup,
  groupsBelow,
  groupsOf,
  isAnyRated,
  openGroups,
  previewOf,
  withoutName,
} from './result-groups.ts';

const result = (...items: MeasurementItem[]) =>
  groupsOf({ groups: [{ key: 'heartAndCirculation', groupName: 'Heart', items }] } as unknown as MeasurementResult)[0];

describe('groupsBelow', () => {
  const pressures = (['systolicMmHg', 'diastolicMmHg'] as const).map((key, index) => ({
    ...measuredItem(key, index === 0 ? 117 : 75),
    provenance: 'provider' as const,
  }));
  const group = result(...pressures, measuredItem('heartRateBpm', 64));
  const below = (top: Top) => groupsBelow(top, group ? [group] : [])[0];
  const cuff = { readings: [{ systolicMmHg: 186, diastolicMmHg: 96, pulseBpm: null }], takenAt: new Date() };

  it('groups are unchanged if nothing is more important', () => expect(below({ rung: 'asUsual' })).toEqual(group));

  it('groups are not called normal, and do not rate estimated blood pressure next to a worse cuff reading', () => {
    for (const top of [
      { rung: 'danger', cause: 'cuff', cuff },
      { rung: 'notAsUsual', cause: 'values', red: [], unusual: [], cuff, cuffBefore: null },
    ] satisfies Top[]) {
      expect(below(top)?.isRated).toBe(false);
      expect(below(top)?.rows.map(({ band }) => band)).toEqual([null, group?.rows[1]?.band]);
      expect(group?.rows[0]?.band).not.toBeNull();
    }
  });

  it('groups keep their risks', () => {
    const risky = result(measuredItem('heartRateBpm', 150));
    const [shown] = groupsBelow({ rung: 'danger', cause: 'symptoms', cuff: null }, risky ? [risky] : []);
    expect(shown).toEqual(risky);
  });
});

describe('group cards', () => {
  it('join the two numbers of a blood pressure in one row, rated by the worse one', () => {
    const group = result(
      measuredItem('systolicMmHg', 118),
      measuredItem('diastolicMmHg', 85),
      measuredItem('heartRateBpm', 70),
    );
    expect(group?.rows.map((row) => [row.key, row.items.length, row.band])).toEqual([
      ['bloodPressure', 2, 'suboptimal'],
      ['heartRateBpm', 1, 'optimal'],
    ]);
    expect(group?.isRisk).toBe(true);
  });

  it('leave a single blood pressure number as it is', () => {
    expect(result(measuredItem('systolicMmHg', 118))?.rows.map((row) => row.key)).toEqual(['systolicMmHg']);
  });

  it('count only red ranges as risks', () => {
    expect(result(measuredItem('heartRateBpm', 100))?.isRisk).toBe(false);
    expect(result(measuredItem('heartRateBpm', 120))?.isRisk).toBe(true);
    expect(result(measuredItem('sdnnMs', 5))?.isRisk).toBe(false);
  });

  it('are rated if at least one of their values is', () => {
    expect(result(measuredItem('heartAgeYears', 60), measuredItem('heartRiskIn10YearsPercent', 17))?.isRated).toBe(
      false,
    );
    expect(result(measuredItem('heartAgeYears', 60), measuredItem('systolicMmHg', 118))?.isRated).toBe(true);
    const quality = { key: 'scanQuality', groupName: 'Scan quality', items: [measuredItem('heartRateBpm', 70)] };
    const groups = groupsOf({ groups: [quality] } as unknown as MeasurementResult);
    expect(isAnyRated(groups)).toBe(false);
  });

  it('show two names and the number of the others', () => {
    expect(previewOf(['a', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b'], moreCount: 2 });
    expect(previewOf(['a'])).toEqual({ shown: ['a'], moreCount: 0 });
  });
});

describe('the summary of results', () => {
  it('names the first risky group', () => {
    const groups = groupsOf({
      groups: [
        { key: 'vitalSigns', groupName: 'Vital signs', items: [measuredItem('heartRateBpm', 70)] },
        { key: 'metabolic', groupName: 'Metabolic', items: [measuredItem('bodyMassIndex', 33)] },
        { key: 'lifestyle', groupName: 'Lifestyle', items: [measuredItem('smoking', 1)] },
      ],
    } as unknown as MeasurementResult);
    expect(firstRiskyGroup(groups)?.name).toBe('Metabolic');
    expect(groups.map(({ name }) => name)).toEqual(['Vital signs', 'Metabolic', 'Lifestyle']);
    expect(openGroups(groups)).toEqual(['vitalSigns', 'metabolic', 'lifestyle']);
    expect(firstRiskyGroup(groups.slice(0, 1))).toBeNull();
    expect(openGroups(groups.slice(0, 1))).toEqual(['vitalSigns']);
  });

  it('sorts groups with a red value first, and expands the first group if there is none', () => {
    const of = (...items: MeasurementItem[]) =>
      groupsOf({
        groups: items.map((one, index) => ({ key: `group${index}`, groupName: `Group ${index}`, items: [one] })),
      } as unknown as MeasurementResult);
    const red = of(measuredItem('heartRateBpm', 70), measuredItem('bodyMassIndex', 33));
    expect(red.map(({ key }) => key)).toEqual(['group1', 'group0']);
    expect(openGroups(red)).toEqual(['group1']);
    expect(openGroups(of(measuredItem('heartRateBpm', 70), measuredItem('heartRateBpm', 71)))).toEqual(['group0']);
  });

  it.each([
    [20, 'unhealthy'],
    [20.4, 'unhealthy'],
    [20.5, 'suboptimal'],
    [60, 'normal'],
    [80.4, 'healthy'],
    [80.5, 'optimal'],
  ])('rates a score of %d as %s', (score, band) => expect(bandOfScore(score)).toBe(band));
});

describe('withoutName', () => {
  it.each([
    ['Ana your results are all in the normal ranges.', 'Ana your results are all in the normal ranges.'],
    [' your results are all in the normal ranges.', 'Your results are all in the normal ranges.'],
    [', sus resultados indican', 'Sus resultados indican'],
    // An isolated name in Arabic, with and without it.
    ['\u2068\u2069، نتائجك', 'نتائجك'],
    ['\u2068Ana\u2069، نتائجك', '\u2068Ana\u2069، نتائجك'],
    ['，您的结果', '您的结果'],
  ])('%j becomes %j', (sentence, shown) => expect(withoutName(sentence)).toBe(shown));
});
