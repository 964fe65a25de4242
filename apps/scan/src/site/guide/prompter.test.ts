import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Capture,
  type Cue,
  firstPrompt,
  nextPrompt,
  PROMPT_MIN_MS,
  type Prompt,
  REPEAT_MS,
  type Shake,
  SPOKEN_MIN_MS,
  STEADY_MS,
} from './prompter.ts';

const milestones = { begin: 'BEGIN', half: 'HALF', lastSeconds: 'FIVE', longer: 'LONGER' };
const CLOSER: Cue = { sentence: 'closer', mood: 'move' };
const LEFT: Cue = { sentence: 'left', mood: 'move' };
const READY: Cue = { sentence: 'ready', mood: 'hold' };
const STILL: Cue = { sentence: 'still', mood: 'hold' };
const PAUSED: Cue = { sentence: 'paused', mood: 'move' };
const SENDING: Cue = { sentence: 'sending', mood: 'done', spoken: 'complete, sending' };

interface Moment {
  readonly cue: Cue;
  readonly capture?: Capture | null;
}
interface Act {
  readonly timeMs: number;
  readonly shown: string;
  readonly say: string | null;
  readonly shake: Shake | null;
}

/** Runs a scenario with an update every 100 ms, and lists changes, speech and vibrations. */
function run(lengthMs: number, story: (timeMs: number) => Moment, isSpoken = true): Act[] {
  const acts: Act[] = [];
  let prompt: Prompt = firstPrompt(story(0).cue, 0);
  let shown = '';
  for (let timeMs = 0; timeMs <= lengthMs; timeMs += 100) {
    const { cue, capture = null } = story(timeMs);
    if (timeMs > 0) prompt = nextPrompt(prompt.state, { cue, capture, milestones, isSpoken }, timeMs);
    const { sentence } = prompt.state.shown;
    if (sentence !== shown || prompt.say !== null || prompt.shake !== null)
      acts.push({ timeMs, shown: sentence, say: prompt.say, shake: prompt.shake });
    shown = sentence;
  }
  return acts;
}

const captureAt = (timeMs: number, lengthS = 30): Capture => {
  const share = Math.min(1, timeMs / 1000 / lengthS);
  return { share, secondsLeft: Math.ceil((1 - share) * lengthS), isExtended: false };
};

describe('prompts before a scan', () => {
  it('say each new sentence once, and vibrate if something has to change', () => {
    const acts = run(9000, (timeMs) => ({ cue: timeMs < 3000 ? CLOSER : timeMs < 6000 ? LEFT : READY }));
    expect(acts.map(({ say, shake }) => [say, shake])).toEqual([
      ['closer', 'move'],
      ['left', 'move'],
      ['ready', 'hold'],
    ]);
    expect(acts[1]?.timeMs).toBe(3000 + 300);
  });

  it('change at once to good news, and if there is nothing left to wait for', () => {
    const wait = { sentence: 'wait', mood: 'wait' } as const;
    const at = (from: Moment, to: Moment) => run(4000, (timeMs) => (timeMs < 100 ? from : to), false).at(-1)?.timeMs;
    expect(at({ cue: CLOSER }, { cue: READY })).toBeLessThan(PROMPT_MIN_MS);
    expect(at({ cue: wait }, { cue: CLOSER })).toBeLessThan(PROMPT_MIN_MS);
    expect(at({ cue: CLOSER }, { cue: LEFT })).toBeGreaterThanOrEqual(PROMPT_MIN_MS);
  });

  it('ignore what lasts less than a quarter of a second', () => {
    const acts = run(8000, (timeMs) => ({
      cue: timeMs % 1000 >= 500 && timeMs % 1000 < 500 + STEADY_MS ? LEFT : CLOSER,
    }));
    expect(new Set(acts.map(({ shown }) => shown)).size).toBe(1);
  });

  it('repeat what still has to be done, but not that all is well', () => {
    const moving = run(13_000, () => ({ cue: CLOSER }));
    expect(moving.map(({ timeMs, say }) => [timeMs, say])).toEqual([
      [0, 'closer'],
      [REPEAT_MS, 'closer'],
      [2 * REPEAT_MS, 'closer'],
    ]);
    expect(run(13_000, () => ({ cue: READY }))).toHaveLength(1);
  });

  it('delay a sentence that returns at once, so that two do not alternate', () => {
    const acts = run(10_000, (timeMs) => ({ cue: Math.floor(timeMs / 500) % 2 === 0 ? CLOSER : LEFT }), false);
    for (const [i, act] of acts.entries())
      if (i >= 2) expect(act.timeMs - (acts[i - 1]?.timeMs ?? 0)).toBeGreaterThanOrEqual(SPOKEN_MIN_MS);
  });
});

describe('prompts during a scan', () => {
  const story = (lengthS: number) => (timeMs: number) => {
    if (timeMs < 2000) return { cue: CLOSER };
    if (timeMs < 4000) return { cue: READY };
    const captureMs = timeMs - 4000;
    if (captureMs >= lengthS * 1000) return { cue: SENDING };
    return { cue: STILL, capture: captureAt(captureMs, lengthS) };
  };

  it.each([30, 60])('of %i s announce the start, the half, the last seconds and the end', (lengthS) => {
    const acts = run(lengthS * 1000 + 8000, story(lengthS));
    expect(acts.filter(({ say }) => say !== null).map(({ say }) => say)).toEqual([
      'closer',
      'ready',
      'BEGIN',
      'HALF',
      'FIVE',
      'complete, sending',
    ]);
    const at = (said: string) => (acts.find(({ say }) => say === said)?.timeMs ?? 0) - 4000;
    expect(Math.abs(at('HALF') - lengthS * 500)).toBeLessThanOrEqual(100);
    expect(Math.abs(at('FIVE') - (lengthS - 5) * 1000)).toBeLessThanOrEqual(100);
    expect(at('complete, sending')).toBe(lengthS * 1000);
    expect(acts.at(-1)).toMatchObject({ shown: 'sending', shake: 'done' });
  });

  it('of 30 s that last longer say so once, and announce the last seconds again', () => {
    const acts = run(68_000, (timeMs) => {
      if (timeMs < 30_000) return { cue: STILL, capture: captureAt(timeMs) };
      if (timeMs >= 60_000) return { cue: SENDING };
      return { cue: STILL, capture: { ...captureAt(timeMs - 30_000), isExtended: true } };
    });
    const said = acts.flatMap(({ say, timeMs }) => (say === null ? [] : [[say, Math.round(timeMs / 1000)]]));
    expect(said.slice(1)).toEqual([
      ['BEGIN', 2],
      ['HALF', 15],
      ['FIVE', 25],
      ['LONGER', 30],
      ['FIVE', 55],
      ['complete, sending', 60],
    ]);
  });

  it('do not vibrate while the camera measures', () => {
    const acts = run(38_000, story(30)).filter(({ timeMs }) => timeMs > 6500 && timeMs < 34_000);
    expect(acts.map(({ shake }) => shake).filter((shake) => shake !== null)).toEqual([]);
  });

  it('say what to do after a disturbance before any milestone, and then that all is well', () => {
    const acts = run(34_000, (timeMs) => ({
      cue: timeMs > 13_000 && timeMs < 18_000 ? PAUSED : STILL,
      capture: captureAt(timeMs),
    }));
    const said = acts.filter(({ say }) => say !== null).map(({ say }) => say);
    expect(said.slice(0, 4)).toEqual(['still', 'BEGIN', 'paused', 'HALF']);
    expect(said.filter((say) => say === 'HALF')).toHaveLength(1);
  });

  it('say that the scan starts again', () => {
    const acts = run(20_000, (timeMs) =>
      timeMs < 6000
        ? { cue: STILL, capture: captureAt(timeMs) }
        : timeMs < 10_000
          ? { cue: CLOSER }
          : { cue: STILL, capture: captureAt(timeMs - 10_000) },
    );
    expect(acts.filter(({ say }) => say === 'BEGIN')).toHaveLength(2);
  });
});

describe('properties of prompts', () => {
  const WAIT = { sentence: 'wait', mood: 'wait' } as const;
  const cues = [CLOSER, LEFT, READY, STILL, PAUSED, WAIT];
  const moment = fc.record({
    cue: fc.constantFrom(...cues),
    capture: fc.option(
      fc.record({
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        secondsLeft: fc.integer({ min: 0, max: 60 }),
        isExtended: fc.boolean(),
      }),
    ),
    forMs: fc.integer({ min: 100, max: 4000 }),
  });

  it('a valid sentence stays at least a second, and none is spoken before the last one could be heard', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1, maxLength: 30 }), fc.boolean(), (moments, isSpoken) => {
        const until = moments.map((_, i) => moments.slice(0, i + 1).reduce((sum, { forMs }) => sum + forMs, 0));
        const acts = run(until.at(-1) ?? 0, (timeMs) => moments[until.findIndex((end) => timeMs <= end)]!, isSpoken);
        const changes = acts.filter((act, i) => act.shown !== acts[i - 1]?.shown);
        const said = acts.filter(({ say }) => say !== null);
        /**
         * Spoken sentences are never cut short; on the page one disappears if there is nothing to wait for or to
         * correct.
         */
        const leastMs = (from: string | undefined, to: string): number => {
          if (isSpoken) return SPOKEN_MIN_MS;
          return from === WAIT.sentence || to === READY.sentence || to === STILL.sentence ? 0 : PROMPT_MIN_MS;
        };
        for (const list of [changes, said])
          for (const [i, act] of list.entries())
            if (i > 0)
              expect(act.timeMs - list[i - 1]!.timeMs).toBeGreaterThanOrEqual(leastMs(list[i - 1]?.shown, act.shown));
        // Nothing is spoken that is not on the page.
        for (const { say, shown } of said) expect(say).toBe(shown);
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
