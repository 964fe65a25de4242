import type { SharedResult } from '@mien/contract';
import { isShownMeasure, MEASURE_TYPE_KEYS, publicMissingReason, REFUSAL_REASONS } from '@mien/domain';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw as drawSharedResult } from '../../shared-result.tsx';
import { ownGroups, sharedResult } from './testing/shared-result.ts';

function draw(changes: Partial<SharedResult> = {}) {
  const html = drawSharedResult({
    opened: { look: { clientName: null, logos: [] }, result: { ...sharedResult, ...changes } },
    productName: 'Testname',
    style: 'p > a {}',
    units: 'imperial',
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  return { html, page, main: within(page.querySelector('main') as HTMLElement) };
}

const SHOWN = MEASURE_TYPE_KEYS.filter(isShownMeasure);

it('asks for a click, which posts to the same URL, before it shows a result', () => {
  const html = drawSharedResult({ opened: null, productName: 'Testname', style: '', units: 'metric' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const form = page.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', null]);
  expect(form?.querySelector('button[type=submit]')?.textContent).toBe('Show the results');
  expect(html).not.toMatch(/<script|\sstyle=/i);
});

describe('a shared result', () => {
  it('needs no scripts or style attributes, and loads nothing from other sites', () => {
    const { html, page } = draw();
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(html).toContain('<style>p > a {}</style>');
    expect(html).not.toMatch(/<script|<iframe|\sstyle=|\son[a-z]+=/i);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1]);
    expect(addresses.filter((address) => !/^[#/](?!\/)/.test(address ?? ''))).toEqual([]);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  });

  it('refers to the patient in the third person', () => {
    const { main } = draw();
    expect(main.getByText('Shared results', { selector: 'h1' })).toBeDefined();
    expect(main.getByText('Mar 14, 2026, 10:00 AM (Central Time)', { selector: 'time' })).toBeDefined();
    const link = main.getByText('Group metabolic', { selector: 'a' });
    expect(link.parentElement?.textContent).toBe(
      'The results indicate that the Patient may be at risk as seen in the Group metabolic scores.',
    );
    expect(main.getAllByText('the patient entered').length).toBeGreaterThan(0);
    expect(main.queryByText('you entered')).toBeNull();
    const vitals = { groups: sharedResult.groups.slice(0, 1) };
    expect(draw(vitals).main.getByText('The results of the Patient are all in the normal ranges.')).toBeDefined();
  });

  it('gives every button a target and every value a description', () => {
    const { page } = draw();
    const targets = [...page.querySelectorAll('button')].map((button) => button.getAttribute('popovertarget') ?? '');
    expect(targets.length).toBeGreaterThan(2 * (SHOWN.length - 1));
    for (const id of targets) expect(page.getElementById(id)?.hasAttribute('popover'), id).toBe(true);
    const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const key of SHOWN) expect(page.body.textContent).toContain(`About ${key}.`);
  });

  it('opens the heart rate from the score card, even if its group is collapsed', () => {
    const { page } = draw({ groups: ownGroups });
    const cell = page.querySelector('[aria-labelledby=score-title] button[popovertarget=about-heartRateBpm]');
    expect(cell?.textContent).toBe('Name of heartRateBpm 72 bpm');
    expect(page.getElementById('about-heartRateBpm')?.closest('details')).toBeNull();
  });

  it('says what is missing and why, for every possible reason', { tags: 'thorough' }, () => {
    const personal = ['entry-too-old', 'known-diabetes', 'not-answered', 'sex-not-known', 'outside-age'];
    for (const reason of [...REFUSAL_REASONS, 'not-reported', 'outside-limits', 'scale-not-known', ...personal]) {
      const { main } = draw({
        externalStatus: 'PARTIAL',
        missing: [{ measurementTypeId: 'sdnnMs', displayName: 'SDNN', reason: publicMissingReason(reason) }],
      });
      const text = main.getByText('SDNN').nextElementSibling?.textContent;
      expect(text, reason).toMatch(/^[A-Z].*\.$/);
      expect(text, reason).not.toBe('The scan gave no reason.');
      expect(text, reason).not.toMatch(/\byou/i);
      expect(main.getByText(/^Some measurements of this scan/)).toBeDefined();
    }
    const { main } = draw({ missing: [{ measurementTypeId: 'x', displayName: 'X', reason: 'new-one' }] });
    expect(main.getByText('The scan gave no reason.')).toBeDefined();
  });

  it('warns of an unverified result and invents no score', () => {
    const { main } = draw({
      trust: 'browserOnly',
      overall: { score: null, plusMinus: null, coverage: 0, missing: [] },
    });
    expect(main.getByText(/^Not verified/)).toBeDefined();
    expect(main.getByText('No score: too little was measured to sum it up in one number.')).toBeDefined();
  });
});

describe('the print layout', () => {
  const cells = (changes: Partial<SharedResult> = {}) => {
    const sheet = draw(changes).page.querySelector('[data-print-sheet]');
    const rows = [...(sheet?.querySelectorAll('tbody tr') ?? [])].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim()),
    );
    return { sheet, row: (name: string) => rows.find(([first]) => first === name)?.slice(1) };
  };

  it('lists each value with unit, interval, rating, healthy range and source', () => {
    const { row, sheet } = cells({ groups: ownGroups });
    expect(row('Name of heartRateBpm')).toEqual(['72 bpm', '70 to 73', 'Optimal', '51 to 90', 'measured by camera']);
    expect(row('Name of bodyMassIndex')).toEqual(['33.3 kg/m²', '–', 'Suboptimal', '18.5 to under 25', 'calculated']);
    expect(row('Blood pressure')).toEqual([
      '118/76 mmHg',
      '–',
      'Optimal',
      '90 to 119 / 60 to 79',
      'estimate from the face',
    ]);
    expect(row('Name of diabetesRank')).toEqual(['Raised', '–', 'Suboptimal', 'Low', 'calculated']);
    expect(row('Name of smoking')).toEqual(['No', '–', 'Optimal', 'No', 'the patient entered']);
    expect(row('Name of sdnnMs')).toEqual(['41 ms', '40 to 42', 'not rated', '–', 'measured by camera']);
    expect(sheet?.textContent).toContain('Mar 14, 2026, 10:00 AM (Central Time)');
    expect(sheet?.textContent).toContain('Signal engine 1.0.0');
    expect(sheet?.textContent).toContain('not a diagnosis');
    expect(sheet?.querySelectorAll('table')).toHaveLength(1);
  });

  it('splits many measures into two columns of similar length, without losing any', () => {
    const { row, sheet } = cells();
    const tables = [...(sheet?.querySelectorAll('table') ?? [])];
    const [left = 0, right = 0] = tables.map((table) => table.querySelectorAll('tr').length);
    expect(tables).toHaveLength(2);
    expect(Math.abs(left - right)).toBeLessThan(8);
    const lines = tables.flatMap((table) => [...table.querySelectorAll('tbody tr:not(:first-child)')]);
    // The two numbers of a blood pressure share a row.
    expect(lines).toHaveLength(SHOWN.length - 1);
    expect(row('Name of wellnessScore')).toEqual(['80 %', 'Optimal', '60 or more']);
    expect(row('Blood pressure')).toEqual(['118/76 mmHg', 'Optimal', '90 to 119 / 60 to 79']);
    expect(row('Name of heartRateBpm (measured by camera)')).toEqual(['72 bpm (70 to 73)', 'Optimal', '51 to 90']);
    expect(row('Name of smoking (the patient entered)')).toEqual(['No', 'Optimal', 'No']);
    expect(sheet?.textContent).toContain('Source, unless another is named: estimate from the face.');
    expect(sheet?.textContent).toContain('90% interval');
  });

  it('shows the usual range in both forms of the table, if the patient shares it', () => {
    const usualRanges = [{ measurementTypeId: 'heartRateBpm' as const, low: 64, high: 79 }];
    expect(cells({ usualRanges }).row('Name of heartRateBpm (measured by camera)')?.[2]).toBe(
      '51 to 90usually 64 to 79',
    );
    expect(cells({ usualRanges, groups: ownGroups }).row('Name of heartRateBpm')?.[3]).toContain('usually 64 to 79');
  });

  it('mentions intervals only if there are any', () => {
    const without = ownGroups.map((group) => ({
      ...group,
      items: group.items.map((item) => ({ ...item, interval: null })),
    }));
    const legend = 'in nine of ten scans';
    expect(cells({ groups: ownGroups }).sheet?.textContent).toContain(legend);
    expect(cells({ groups: without }).sheet?.textContent).not.toContain(legend);
  });

  it('does not show the patient’s age on a shared result, and says what is missing', () => {
    const { sheet } = cells({
      missing: [{ measurementTypeId: 'x', displayName: 'Breathing', reason: 'no-breathing' }],
    });
    expect(sheet?.textContent).not.toMatch(/Age on the day/);
    expect(sheet?.textContent).toContain('Breathing: The breathing could not be seen clearly enough.');
  });
});
