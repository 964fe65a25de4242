import type { AnalyticsId } from '@mien/contract';

export interface Environment {
  readonly name: 'local' | 'testing' | 'staging' | 'production';
  /** Prefix of the host names that belong to it. */
  readonly hostPrefix: string;
  readonly label: 'Test' | 'Beta' | 'Live';
  /** Origin of the API; empty for the page's own. */
  readonly apiAddress: string;
  /** The id under which its page views are counted, where the installation counts them. It is not passed to third-party scripts. */
  readonly analyticsId: AnalyticsId;
}

/** The environments of the app, recognized by host name prefix; the last one takes every other host. */
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'local', hostPrefix: 'local', label: 'Test', apiAddress: '', analyticsId: 'mien-local' },
  { name: 'testing', hostPrefix: 'testing', label: 'Test', apiAddress: '', analyticsId: 'mien-testing' },
  { name: 'staging', hostPrefix: 'staging', label: 'Beta', apiAddress: '', analyticsId: 'mien-staging' },
  { name: 'production', hostPrefix: '', label: 'Live', apiAddress: '', analyticsId: 'mien-production' },
];

export function environmentOf(host: string): Environment {
  const found = ENVIRONMENTS.find((environment) => host.startsWith(environment.hostPrefix));
  return found ?? (ENVIRONMENTS[ENVIRONMENTS.length - 1] as Environment);
}
