import { isIPv6 } from 'node:net';

/**
 * The network of a call, for rate limits. Never count single addresses: an IPv6 connection has 2^64 of them. Limits
 * take this type instead of a string, so that none can count addresses by mistake.
 */
export interface Network {
  /** One household or server: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly name: string;
  /** The largest block that a provider assigns to one site, the first 48 bits (RFC 6177); null for IPv4. */
  readonly site: string | null;
}

/** All networks of a site together may use this many times the limit of one network: a site may be a campus. */
export const NETWORKS_PER_SITE = 20;

const GROUP_COUNT = 8;

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(ip: string): string[] {
  const [address = ''] = ip.split('%');
  // The last 32 bits may be written as an IPv4 address.
  const lastAt = address.lastIndexOf(':') + 1;
  const [first = 0, second = 0, third = 0, fourth] = address.slice(lastAt).split('.').map(Number);
  const written =
    fourth === undefined
      ? address
      : `${address.slice(0, lastAt)}${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  const [head = '', tail = ''] = written.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, GROUP_COUNT - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The IPv4 address mapped in an IPv6 address (RFC 4291, 2.5.5.2), or null. */
function mappedIpv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

export function networkOf(ip: string): Network {
  if (!isIPv6(ip)) return { name: ip, site: null };
  const groups = groupsOf(ip);
  const ipv4 = mappedIpv4(groups);
  if (ipv4 !== null) return { name: ipv4, site: null };
  return { name: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}
