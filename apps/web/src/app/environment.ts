import type { AnalyticsId } from '@mien/contract';

export interface Environment {
  readonly name: 'local' | 'testing' | 'staging' | 'production';
  /** First label of the host names that belong to it; empty for every other host. */
  readonly hostLabel: string;
  readonly label: 'Test' | 'Beta' | 'Live';
  /** Origin of the API; empty for the page's own. */
  readonly apiAddress: string;
  /** The id under which its page views are counted, where the installation counts them. It is not passed to third-party scripts. */
  readonly analyticsId: AnalyticsId;
}

/** The environments of the app, recognized by the first label of the host name; the last one takes every other host. */
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'local', hostLabel: 'local', label: 'Test', apiAddress: '', analyticsId: 'mien-local' },
  { name: 'testing', hostLabel: 'testing', label: 'Test', apiAddress: '', analyticsId: 'mien-testing' },
  { name: 'staging', hostLabel: 'staging', label: 'Beta', apiAddress: '', analyticsId: 'mien-staging' },
  { name: 'production', hostLabel: '', label: 'Live', apiAddress: '', analyticsId: 'mien-production' },
];

/** This machine, under the names that it always has. Source: RFC 6761, section 6.3. */
const isThisMachine = (host: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || host.endsWith('.localhost');

export function environmentOf(hostname: string): Environment {
  const host = hostname.toLowerCase();
  const label = isThisMachine(host) ? 'local' : host.split('.')[0];
  const found = ENVIRONMENTS.find((environment) => label === environment.hostLabel);
  return found ?? (ENVIRONMENTS[ENVIRONMENTS.length - 1] as Environment);
}
