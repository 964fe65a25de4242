/**
 * Where a client's logo is shown: in the header on light and dark backgrounds, and in print. The dark header and print
 * fall back to the light header's logo.
 */
export const LOGO_TYPES = ['header', 'headerDark', 'print'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Allowed image types. */
export const LOGO_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoMediaType = (typeof LOGO_MEDIA_TYPES)[number];

/** Every page of a signed-in patient fetches the client's logos, so they stay small. Chosen: docs/adr/0033-client-configuration.md. */
export const LOGO_MAX_BYTES = 100_000;
export const LOGO_MAX_SIDE_PX = 2048;
