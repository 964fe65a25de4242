/** How the hosted provider's sub-scores are scaled; see docs/adr/0029-hosted-provider.md. */
export const SUBSCORE_SCALES = ['unknown', '1-5', '0-100'] as const;
export type SubscoreScale = (typeof SUBSCORE_SCALES)[number];

/** HMACs that its events may carry. */
export const WEBHOOK_ALGORITHMS = ['sha256', 'sha1', 'sha512'] as const;

/** How its results are fetched: not at all, by this server's licence, or as a user of the organisation. */
export const PROVIDER_READERS = ['none', 'device', 'user'] as const;
