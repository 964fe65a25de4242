import { isPeriodDate, periodStart, stepPeriod, TREND_SPANS } from '@mien/domain';
import { shell } from '@mien/messages';
import { paths } from '../../shared/paths.ts';
import { type AddressValues, screen, shellWords } from '../../shared/screen.ts';
import { dayHere, deviceTimeZone } from '../../shared/time-zone.ts';

/** As `trends.model.ts` reads an address that names no date: the period of today, of the score, and the one before it. */
function trendToday({ period = '' }: AddressValues): readonly string[] {
  const known = TREND_SPANS.find((one) => one === period.toLowerCase());
  if (known === undefined) return [];
  const today = dayHere(new Date());
  const trendOf = (date: string) =>
    `/measurements/trends?${new URLSearchParams({ period: known, date, measure: 'overallScore', timeZone: deviceTimeZone() })}`;
  if (known === 'all') return [trendOf(today)];
  const start = periodStart(known, today);
  return [start, stepPeriod(known, start, -1)].filter(isPeriodDate).map(trendOf);
}

export const screens = [
  screen({
    path: paths.trendChart,
    lazy: async () => (await import('./trends-page.tsx')).TrendsPage,
    loader: async () => (await import('./trends-page.tsx')).readFirst,
    reads: trendToday,
    guards: ['session', 'history'],
    heading: ({ trends }) => trends.title,
    place: 'trends',
    isForScanOnly: true,
    menu: {
      icon: 'chart',
      order: 120,
      name: shellWords(shell, ({ menu }) => menu.trendCharts),
      to: paths.trendChartOf('month'),
      isFor: ({ isPatient, hasHistory }) => isPatient && hasHistory,
    },
    examples: [{ at: paths.trendChartOf('month') }],
  }),
];
