export interface Environment {
  readonly name: 'local' | 'testing' | 'staging' | 'production';
  /** Beginning of the host names that belong to it. */
  readonly hostPrefix: string;
  readonly label: 'Test' | 'Beta' | 'Live';
  /** Origin of the API; empty is the page's own. */
  readonly apiAddress: string;
}

/** Where the app can run, told apart by the beginning of the host name; the last one takes every other host. */
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'local', hostPrefix: 'local', label: 'Test', apiAddress: '' },
  { name: 'testing', hostPrefix: 'testing', label: 'Test', apiAddress: '' },
  { name: 'staging', hostPrefix: 'staging', label: 'Beta', apiAddress: '' },
  { name: 'production', hostPrefix: '', label: 'Live', apiAddress: '' },
];

export function environmentOf(host: string): Environment {
  const found = ENVIRONMENTS.find((environment) => host.startsWith(environment.hostPrefix));
  return found ?? (ENVIRONMENTS[ENVIRONMENTS.length - 1] as Environment);
}
