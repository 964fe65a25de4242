import lighthouse from 'lighthouse';

/** Lighthouse categories with the target of each. Scores are out of 100. */
export const CATEGORIES = [
  { id: 'performance', name: 'Performance', aim: 95 },
  { id: 'accessibility', name: 'Accessibility', aim: 100 },
  { id: 'best-practices', name: 'Best practices', aim: 100 },
] as const;
type CategoryId = (typeof CATEGORIES)[number]['id'];

export interface PageScores {
  readonly scores: Readonly<Record<CategoryId, number>>;
  readonly firstContentfulPaintMs: number;
  readonly largestContentfulPaintMs: number;
  readonly totalBlockingMs: number;
  /** Bytes transferred. */
  readonly sentBytes: number;
  readonly requests: number;
  /** Lighthouse's benchmark of the machine; its mobile preset always throttles by a factor of four. */
  readonly benchmarkIndex: number;
  /** Failed audits, in Lighthouse's words. */
  readonly faults: readonly string[];
}

/** Lighthouse has no score for a page. The message contains the reason. */
export class NotRecorded extends Error {}

/**
 * Scores one page with Lighthouse's mobile preset (a mid-range phone on slow 4G, simulated). Uses an open browser with
 * its cookies and cache.
 *
 * @param port  remote debugging port of the browser
 * @throws {NotRecorded} if Lighthouse could not record the visit
 * @throws if it was redirected to another page
 */
export async function pageScores(url: string, port: number): Promise<PageScores> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES.map(({ id }) => id),
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { finalDisplayedUrl, environment, categories, audits } = result.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`asked for ${url}, judged ${finalDisplayedUrl}`);
  const scoreOf = (id: CategoryId): number => {
    const score = categories[id]?.score;
    if (score === null || score === undefined) {
      const failed = new Set(Object.values(audits).flatMap(({ errorMessage }) => errorMessage ?? []));
      throw new NotRecorded(`no score for ${id}: ${[...failed].join(' ')}`);
    }
    return Math.round(score * 100);
  };
  const numberOf = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    firstContentfulPaintMs: numberOf('first-contentful-paint'),
    largestContentfulPaintMs: numberOf('largest-contentful-paint'),
    totalBlockingMs: numberOf('total-blocking-time'),
    sentBytes: numberOf('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? Number.NaN,
    benchmarkIndex: environment.benchmarkIndex,
    faults: Object.values(audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title)),
  };
}
