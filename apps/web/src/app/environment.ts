import type { AnalyticsId } from '@mien/contract';

export interface Environment {
  readonly name: 'local' | 'testing' | 'staging' | 'production';
  /** First label of its host names; empty for every other host. */
  readonly hostLabel: string;
  readonly label: 'Test' | 'Beta' | 'Live';
  /**
   * The id for counting its page views, unless the installation sets `ANALYTICS_ID`. It is not passed to third-party
   * scripts.
   */
  readonly analyticsId: AnalyticsId;
}

/**
 * The environments of the app, recognized by the first label of the host name; the last one matches every other host.
 * Each is a separate installation, whose API is at the page's origin: docs/adr/0137-letter-of-the-specification.md, row
 * 9.2.
 */
const ENVIRONMENTS: readonly Environment[] = [
  { name: 'local', hostLabel: 'local', label: 'Test', analyticsId: 'mien-local' },
  { name: 'testing', hostLabel: 'testing', label: 'Test', analyticsId: 'mien-testing' },
  { name: 'staging', hostLabel: 'staging', label: 'Beta', analyticsId: 'mien-staging' },
  { name: 'production', hostLabel: '', label: 'Live', analyticsId: 'mien-production' },
];

/** Localhost, under its reserved names. Source: RFC 6761, section 6.3. */
const isThisMachine = (host: string) =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) || host.endsWith('.localhost');

export function environmentOf(hostname: string): Environment {
  const host = hostname.toLowerCase();
  const label = isThisMachine(host) ? 'local' : host.split('.')[0];
  const found = ENVIRONMENTS.find((environment) => label === environment.hostLabel);
  return found ?? (ENVIRONMENTS[ENVIRONMENTS.length - 1] as Environment);
}
