import { isOfWorld } from '@mien/server';
import type { FastifyRequest } from 'fastify';

/** What proxies add to a request that they pass on. Source: RFC 7239, RFC 9110 section 7.6.3, and what proxies did before. */
const ADDED_BY_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

export interface ProxyWatch {
  note(request: FastifyRequest): void;
  /** Whether a request has come by a proxy that is not trusted: all people are then counted as one network. */
  isUntrustedProxySeen(): boolean;
}

/**
 * Notices a proxy of the operator's own that `TRUST_PROXY` does not count. Only requests from an address of this machine or of a
 * private network tell: from elsewhere anybody may send these headers.
 *
 * @param warn  told once
 */
export function createProxyWatch(trustedProxyHops: number, warn: () => void): ProxyWatch {
  let isSeen = false;
  return {
    note(request) {
      if (isSeen || trustedProxyHops > 0) return;
      if (!ADDED_BY_PROXIES.some((name) => request.headers[name] !== undefined)) return;
      if (isFromWorld(request.socket.remoteAddress)) return;
      isSeen = true;
      warn();
    },
    isUntrustedProxySeen: () => isSeen,
  };
}

/** Whether the other end of a connection is outside of the operator's own network. */
function isFromWorld(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:/i, '');
  return plain !== '' && isOfWorld(`http://${plain.includes(':') ? `[${plain.split('%')[0]}]` : plain}`);
}
