import { Problem } from '@mien/contract';

/**
 * Why this browser could not stay signed in, reported before a code is sent or a link used up. Null without a known
 * obstacle. Cookies are set over https only, except on localhost.
 */
export function signInObstacle(): Problem | null {
  if (globalThis.isSecureContext === false) return new Problem('https-needed');
  return navigator.cookieEnabled === false ? new Problem('cookies-needed') : null;
}
