/** One moment on the frame clock and on the page clock, milliseconds each. */
export interface ClockPair {
  readonly frameMs: number;
  readonly pageMs: number;
}

/** Clocks that diverge by no more than this share of the scan agree: half a beat of a hundred. */
export const LARGEST_PARTING_SHARE = 0.005;
/** If two clocks diverge by more than this, one of them is broken, and it is unknown which. */
const LARGEST_MENDED_SHARE = 0.2;
/**
 * A report is late if the page is busy. The quickest report within this time on either side gives the difference of the
 * clocks.
 */
const REACH_MS = 1000;
const FEWEST_PAIRS = 20;

/**
 * When the frames were captured, by the page clock if the frame clock diverges from it. A browser's media clock stops
 * while the machine is busy, and a pulse timed by it is too fast. The page clock never stops.
 *
 * @param pairs         reports of a scan, in order
 * @param frameTimesMs  of its frames, on their own clock, increasing
 * @returns times that begin with the same one, to a microsecond; unchanged if the clocks agree or too little is known;
 *   null if they are unrelated
 */
export function timesByBothClocks(
  pairs: readonly ClockPair[],
  frameTimesMs: readonly number[],
): readonly number[] | null {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined || pairs.length < FEWEST_PAIRS) return frameTimesMs;
  const frameSpanMs = last.frameMs - first.frameMs;
  const pageSpanMs = last.pageMs - first.pageMs;
  if (!(Math.abs(pageSpanMs - frameSpanMs) <= LARGEST_MENDED_SHARE * frameSpanMs)) return null;
  const ahead = quickest(pairs, (pageSpanMs - frameSpanMs) / frameSpanMs);
  const parting = Math.max(...ahead) - Math.min(...ahead);
  if (parting <= LARGEST_PARTING_SHARE * frameSpanMs) return frameTimesMs;
  let at = 0;
  let beforeMs = Number.NEGATIVE_INFINITY;
  const timesMs = frameTimesMs.map((frameMs) => {
    while (at < pairs.length - 2 && pairs[at + 1]!.frameMs < frameMs) at += 1;
    const [from, to] = [pairs[at]!.frameMs, pairs[at + 1]!.frameMs];
    const share = Math.max(0, Math.min(1, (frameMs - from) / (to - from || 1)));
    const timeMs = frameMs + ahead[at]! + share * (ahead[at + 1]! - ahead[at]!);
    // Frames never go back in time.
    beforeMs = Math.max(beforeMs, timeMs);
    return beforeMs;
  });
  return timesMs.map((timeMs) => frameTimesMs[0]! + Math.round(1000 * (timeMs - timesMs[0]!)) / 1000);
}

/**
 * How far the page clock is ahead at each report, without the lateness of reports: the largest of the nearby minima, as
 * deviations from a uniformly wrong clock.
 *
 * @param share  by which the page clock is faster overall
 */
function quickest(pairs: readonly ClockPair[], share: number): number[] {
  const ahead = pairs.map(({ frameMs, pageMs }) => pageMs - frameMs - share * frameMs);
  const about = (values: readonly number[], choose: (...near: number[]) => number): number[] => {
    let [from, to] = [0, 0];
    return pairs.map(({ pageMs }) => {
      while (pageMs - pairs[from]!.pageMs > REACH_MS) from += 1;
      while (to < pairs.length && pairs[to]!.pageMs - pageMs <= REACH_MS) to += 1;
      return choose(...values.slice(from, to));
    });
  };
  return about(about(ahead, Math.min), Math.max).map((strays, i) => strays + share * pairs[i]!.frameMs);
}
