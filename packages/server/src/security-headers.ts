import { createHash } from 'node:crypto';

const YEAR_S = 31_536_000;

/** Site-specific security policy; everything else is the same for all sites. */
export interface SitePolicy {
  /** Content security policy directives by name, in addition to those that forbid everything. */
  readonly content: Readonly<Record<string, string>>;
  /** Permissions policy, such as `camera=()`. */
  readonly permissions: readonly string[];
  /** Who may load files of this site into their pages. */
  readonly resources: 'same-origin' | 'same-site';
}

/**
 * Nothing from other origins, nothing inline, no framing, unless a directive allows it.
 *
 * @param frameAncestors  origins of the pages that may frame this one
 */
export function contentSecurityPolicy(allowed: SitePolicy['content'], frameAncestors: readonly string[] = []): string {
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ');
  const directives = { 'default-src': "'none'", ...allowed, 'base-uri': "'none'", 'frame-ancestors': ancestors };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** The CSP sources of a page's inline scripts or styles: their hashes, each after a space. */
export function inlineSources(html: string, element: 'script' | 'style'): string {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
  return html
    .split(`<${element}>`)
    .slice(1)
    .map((rest) => ` 'sha256-${hashOf(rest.slice(0, rest.indexOf(`</${element}>`)))}'`)
    .join('');
}

/** Headers of every response of a site, including failures; HSTS if browsers reach it by https. */
export function securityHeaders(publicOrigin: string, policy: SitePolicy): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(policy.content),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': policy.resources,
    'permissions-policy': policy.permissions.join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicOrigin.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
      : {}),
  };
}
