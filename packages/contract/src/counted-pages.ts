import { SIGN_IN_PATHS } from '@mien/domain';

/** Analytics ids of the web app's environments. */
export const ANALYTICS_IDS = ['mien-local', 'mien-testing', 'mien-staging', 'mien-production'] as const;
export type AnalyticsId = (typeof ANALYTICS_IDS)[number];

/** Patterns of pages whose views are counted: they never contain the id of a patient, a measurement or a link. */
export const COUNTED_PAGES = [
  SIGN_IN_PATHS.first,
  SIGN_IN_PATHS.again,
  '/consent',
  '/profile',
  '/howto',
  '/dashboard',
  '/resultSummary/:measurementId',
  '/resultSummary/history/:measurementId',
  '/trendChart/:period',
  '/averages',
  '/scanresult',
  '/scanningError',
  '/scanFailed',
  '/error',
  '/register',
  '/liveChat',
] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];
