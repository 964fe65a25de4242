import { ORIGIN } from './test-api.ts';

/** The payload of a SMART Health Link. */
export interface HealthLinkPayload {
  readonly url: string;
  readonly key: string;
  readonly flag?: string;
  readonly exp: number;
  readonly label?: string;
  readonly v: number;
}

/** What is behind the `#` of a health link. */
export function healthLinkPayload({ address }: { readonly address: string | null }): HealthLinkPayload {
  const [viewer, encoded = ''] = (address ?? '').split('#shlink:/');
  if (viewer !== `${ORIGIN}/shl`) throw new Error(`${viewer} does not open health links`);
  return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as HealthLinkPayload;
}

/** The path at which readers call. */
export const healthLinkPath = (link: { readonly address: string | null }): string =>
  healthLinkPayload(link).url.slice(ORIGIN.length);
