/** Scales of the hosted provider's sub-scores; see docs/adr/0029-hosted-provider.md. */
export const SUBSCORE_SCALES = ['unknown', '1-5', '0-100'] as const;
export type SubscoreScale = (typeof SUBSCORE_SCALES)[number];

/** HMAC algorithms of its webhook events. */
export const WEBHOOK_ALGORITHMS = ['sha256', 'sha1', 'sha512'] as const;

/** How its results are fetched: not at all, with this server's license, or as a user of the organization. */
export const PROVIDER_READERS = ['none', 'device', 'user'] as const;
