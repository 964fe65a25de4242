import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMachine } from './machine.ts';
import { pageWithRows, recoveryWords, reliabilityPage } from './page.ts';
import { countedLines, faultsOf, type Outcome, runTrial, SkippedTrial, type Trial } from './trial.ts';

const GOOD: Outcome = {
  of: 'writes',
  tried: 10,
  confirmed: 10,
  lost: [],
  doubled: [],
  wrong: [],
  died: [],
  recoveriesMs: [1_000],
  disturbances: 1,
};
const trialOf = (run: Trial['run']): Trial => ({ name: 'x', title: 'A trial', run });
const faultsAfter = async (run: Trial['run']) => faultsOf(await runTrial(trialOf(run), createMachine(1)));

describe('a trial', () => {
  it('passes if nothing was lost, duplicated, wrong or dead', async () => {
    expect(await faultsAfter(async () => GOOD)).toEqual([]);
  });

  it.each(['lost', 'doubled', 'wrong', 'died'] as const)('fails if something is %s', async (kind) => {
    expect(await faultsAfter(async () => ({ ...GOOD, [kind]: ['this'] }))).toEqual([`${kind}: this`]);
  });

  it('fails if nothing was tried, confirmed or disturbed', async () => {
    for (const part of [{ tried: 0 }, { confirmed: 0 }, { disturbances: 0 }])
      expect(await faultsAfter(async () => ({ ...GOOD, ...part }))).toEqual([expect.stringMatching(/^never began/)]);
  });

  it('that is interrupted fails with the reason', async () => {
    const faults = await faultsAfter(() => Promise.reject(new Error('no server')));
    expect(faults).toEqual([expect.stringContaining('no server')]);
  });

  it('that cannot run on this machine says why, and does not count as passed', async () => {
    const result = await runTrial(
      trialOf(() => Promise.reject(new SkippedTrial('no Postgres here'))),
      createMachine(1),
    );
    expect(result).toMatchObject({ kind: 'skipped', reason: 'no Postgres here' });
  });

  it('cleans up in reverse order, even if it is interrupted', async () => {
    const undone: string[] = [];
    let folder = '';
    await faultsAfter(async (machine) => {
      folder = machine.folder('test');
      machine.atEnd(() => void undone.push(`first, folder ${existsSync(folder) ? 'there' : 'gone'}`));
      machine.atEnd(() => void undone.push('second'));
      throw new Error('broken off');
    });
    expect(undone).toEqual(['second', 'first, folder there']);
    expect(existsSync(folder)).toBe(false);
  });
});

it('errors of one kind are one line with their number', () => {
  expect(countedLines(['a', 'b', 'a'])).toEqual(['a (2 times)', 'b']);
});

describe('the reliability page', () => {
  const pageOf = (...results: Parameters<typeof reliabilityPage>[0]['results']) =>
    reliabilityPage({ seed: 7, at: new Date('2026-11-22T10:00:00Z'), machine: 'two cores', results });
  const about = { trial: { name: 'x', title: 'A trial' }, durationMs: 60_000 };

  it('has one line per trial, and says that all passed only if they did', () => {
    const good = pageOf({ ...about, kind: 'ran', outcome: GOOD });
    expect(good).toContain('| A trial | 10 writes | 10 | 0 | 0 | 0 | 0 | 1.0 s / 1.0 s |');
    expect(good).toContain('Nothing was lost, doubled or wrong. 2026-11-22, seed 7, 1 minutes on two cores.');
    const bad = pageOf({ ...about, kind: 'ran', outcome: { ...GOOD, lost: ['a', 'b'] } });
    expect(bad).toContain('| 10 | 2 | 0 | 0 | 0 |');
    expect(bad).toContain('**1 of 1 trials did not pass.**');
  });

  it('explains why a trial was not run, and does not say that nothing was lost', () => {
    const page = pageOf({ ...about, kind: 'skipped', reason: 'no Postgres here' });
    expect(page).toContain('not tried: no Postgres here');
    expect(page).not.toContain('Nothing was lost');
  });

  it('takes the row of a trial that ran alone, in its order, and says when that was', () => {
    const ran = (title: string, tried: number) =>
      ({ trial: { name: title, title }, durationMs: 60_000, kind: 'ran', outcome: { ...GOOD, tried } }) as const;
    const titles = ['One', 'Two', 'Three'];
    const alone = (page: string, ...results: Parameters<typeof reliabilityPage>[0]['results']) =>
      pageWithRows(page, { seed: 8, at: new Date('2026-11-27T10:00:00Z'), machine: 'two cores', results }, titles);
    const rowsOf = (page: string) =>
      [...page.matchAll(/^\| (One|Two|Three|Old) +\| (\d+)/gm)].map(([, title, tried]) => `${title} ${tried}`);
    const whole = pageOf(ran('Old', 1), ran('One', 1), ran('Three', 3));
    const once = alone(whole, ran('Two', 2));
    expect(rowsOf(once)).toEqual(['One 1', 'Two 2', 'Three 3']);
    expect(once).toContain('two cores.\n\nRerun: Two (2026-11-27, seed 8, 60.0 s on two cores).\n\n## How');
    const twice = alone(alone(once, ran('Three', 33)), ran('Two', 22));
    expect(rowsOf(twice)).toEqual(['One 1', 'Two 22', 'Three 33']);
    expect(twice.match(/^Rerun: /gm)).toHaveLength(2);
    expect(() => alone('# Another page', ran('Two', 2))).toThrow('no table');
  });

  it('shows the median and longest recovery', () => {
    expect(recoveryWords([3_000, 1_000, 2_000])).toBe('2.0 s / 3.0 s');
    expect(recoveryWords([])).toBe('–');
  });
});
