/**
 * Where a client's logo is shown: in the header on light and on dark backgrounds, and on paper. Without one of its own
 * the dark header and the paper show the light header's.
 */
export const LOGO_TYPES = ['header', 'headerDark', 'print'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** Pictures that a logo may be. */
export const LOGO_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoMediaType = (typeof LOGO_MEDIA_TYPES)[number];

/** Every page of a signed-in patient fetches the client's logos, so they stay small. Chosen: docs/adr/0033-client-configuration.md. */
export const LOGO_MAX_BYTES = 100_000;
export const LOGO_MAX_SIDE_PX = 2048;
