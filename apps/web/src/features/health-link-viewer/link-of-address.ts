import '../../shared/platform/zod-settings.ts';
import { API_PREFIX } from '@mien/contract';
import { HEALTH_LINK_SCHEME, HEALTH_LINK_VIEWER_PATH } from '@mien/domain';
import * as z from 'zod/mini';

/** The payload of a SMART Health Link. Unknown members are ignored. */
const HealthLinkPayload = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** 32 bytes in base64url. */
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
  flag: z.optional(z.string()),
  label: z.optional(z.string()),
});
export type HealthLinkPayload = z.infer<typeof HealthLinkPayload>;

/** The bytes of base64url. @throws for other text */
export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

/** The link behind the `#` of an address; null if there is none, or not a whole one. */
export function linkOfAddress(hash: string): HealthLinkPayload | null {
  const at = hash.indexOf(HEALTH_LINK_SCHEME);
  if (at === -1) return null;
  try {
    const text = new TextDecoder().decode(bytesOf(hash.slice(at + HEALTH_LINK_SCHEME.length)));
    return HealthLinkPayload.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Whether a link is of this installation. Links of other services are not opened: the page may call no other server,
 * and results of strangers would appear under the clinic's name.
 */
export const isOurs = ({ url }: Pick<HealthLinkPayload, 'url'>, origin: string): boolean =>
  url.startsWith(`${origin}${API_PREFIX}${HEALTH_LINK_VIEWER_PATH}/`);

/** Whether readers need a passcode. */
export const needsPasscode = ({ flag = '' }: Pick<HealthLinkPayload, 'flag'>): boolean => flag.includes('P');

/** Whether it is one file, without a manifest. */
export const isDirect = ({ flag = '' }: Pick<HealthLinkPayload, 'flag'>): boolean => flag.includes('U');
