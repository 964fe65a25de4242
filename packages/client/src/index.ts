export type { Credentials } from './access-token.ts';
export type { Client } from './call-types.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export { MienError } from './mien-error.ts';
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookRequest } from './verify-webhook.ts';
