import { WEBHOOK_SECRET_OVERLAP_MS } from '@mien/domain';
import type { SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { RandomSource } from '../../platform/crypto/secrets.ts';
import type { StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Installation } from '../../platform/installation.ts';
import type { RecordAccess } from '../access-log/index.ts';
import type { EndpointKey } from './endpoint-key.ts';
import type { WebhookKeys } from './sign-webhook.ts';

export interface WebhooksDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly random: Pick<RandomSource, 'token' | 'digits'>;
  readonly sealed: Pick<SealedSecrets, 'seal' | 'open'>;
  readonly installation: Pick<Installation, 'adminAddressRules'>;
  readonly recordAccess: RecordAccess;
}

/** What delivering needs in addition. */
export interface WebhooksContext extends WebhooksDeps {
  /** Connects only to addresses that the installation allows, checked when it connects; never follows a redirect. */
  readonly fetchFrom: (url: string, init: RequestInit) => Promise<Response>;
  /** Ends a request without a response, which then counts as failed. */
  readonly timeLimit: () => AbortSignal;
  /** Milliseconds for which one check takes deliveries, so that a server that stops does not wait for long. */
  readonly checkMs: number;
}

/** Keys are sealed for one endpoint: they open for no other. */
const ownerOf = ({ clientId, endpointId }: EndpointKey) => ({ clientId, field: `webhookKeys ${endpointId}` });

export const sealKeys = ({ sealed }: Pick<WebhooksDeps, 'sealed'>, key: EndpointKey, keys: WebhookKeys): string =>
  sealed.seal(JSON.stringify(keys), ownerOf(key));

/**
 * The keys that sign now: the current ones, and those before a rotation of the last 24 hours. Empty if the server's key
 * no longer opens them.
 */
export function signingKeysOf(
  { sealed }: Pick<WebhooksDeps, 'sealed'>,
  endpoint: EndpointKey &
    Pick<StoredRow<'webhook_endpoints'>, 'sealedKeys' | 'previousSealedKeys' | 'previousValidUntil'>,
  at: Date,
): WebhookKeys[] {
  const { sealedKeys, previousSealedKeys, previousValidUntil } = endpoint;
  const isPreviousValid = previousValidUntil !== null && previousValidUntil > at;
  return [sealedKeys, isPreviousValid ? previousSealedKeys : null].flatMap((text) => {
    const opened = text === null ? null : sealed.open(text, ownerOf(endpoint));
    return opened === null ? [] : [JSON.parse(opened) as WebhookKeys];
  });
}

/** Until when the keys that a rotation replaces keep signing. */
export const overlapEnd = (at: Date): Date => new Date(at.getTime() + WEBHOOK_SECRET_OVERLAP_MS);
