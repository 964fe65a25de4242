import type { FastifyRequest } from 'fastify';
import { isPublicIp } from './public-address.ts';

/** What proxies add to a request that they pass on. Source: RFC 7239, RFC 9110 section 7.6.3, and what proxies did before. */
const ADDED_BY_PROXIES = /^(?:x-forwarded-.+|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export interface ProxyWatch {
  note(request: FastifyRequest): void;
  /** Whether a request has come by a proxy that is not trusted: all people are then counted as one network. */
  isUntrustedProxySeen(): boolean;
}

/**
 * Notices a proxy of the operator's own that `TRUST_PROXY` does not count: by what it adds, or because people come by https, which
 * this server does not speak. Only requests from an address of this machine or of a private network tell: from elsewhere anybody may
 * send these headers.
 *
 * @param publicUrl  where people come to
 * @param warn       told once
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

/** Whether the other end of a connection is outside of the operator's own network. */
function isFromWorld(address: string | undefined): boolean {
  const [plain = ''] = (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  return isPublicIp(plain);
}
