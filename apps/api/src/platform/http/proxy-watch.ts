import type { FastifyRequest } from 'fastify';
import { isPublicIp } from '../public-address.ts';

/** Headers that proxies add to forwarded requests. Source: RFC 7239, RFC 9110 section 7.6.3, and earlier practice. */
const ADDED_BY_PROXIES = /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export interface ProxyWatch {
  note(request: FastifyRequest): void;
  /** Whether a request came through an untrusted proxy: all callers then share one network's rate limits. */
  isUntrustedProxySeen(): boolean;
}

/**
 * Notices a proxy of the operator that `TRUST_PROXY` does not count: by its headers, or because visitors use https, which this
 * server does not speak. Only requests from this machine or a private network are evidence: elsewhere anyone may send these headers.
 *
 * @param publicUrl  the address that visitors use
 * @param warn       called once
 */
export function createProxyWatch(trustedProxyHops: number, publicUrl: string, warn: () => void): ProxyWatch {
  let isSeen = false;
  const { protocol, host } = new URL(publicUrl);
  const isOfProxy = ({ headers }: FastifyRequest) =>
    Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name)) ||
    (protocol === 'https:' && headers.host?.toLowerCase() === host);
  return {
    note(request) {
      if (isSeen || trustedProxyHops > 0) return;
      if (!isOfProxy(request)) return;
      if (isFromWorld(request.socket.remoteAddress)) return;
      isSeen = true;
      warn();
    },
    isUntrustedProxySeen: () => isSeen,
  };
}

/** Whether the peer of a connection is outside the operator's own network. */
function isFromWorld(address: string | undefined): boolean {
  const [plain = ''] = (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  return isPublicIp(plain);
}
