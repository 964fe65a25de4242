import { Problem } from '@mien/contract';
import { WEBHOOK_URL_MAX_LENGTH } from '@mien/domain';
import { resolvesToPrivate, webhookUrlFault } from '../../platform/public-address.ts';
import type { WebhooksDeps } from './webhooks.deps.ts';

/**
 * Checks an address before it is stored, so that the administrator sees what is wrong. Each delivery checks it again.
 *
 * @returns the address as URLs are written
 * @throws Problem invalid-request
 */
export async function checkedUrl({ installation }: WebhooksDeps, text: string): Promise<string> {
  const { adminAddressRules: rules } = installation;
  const refuse = (rule: string) => new Problem('invalid-request', { fields: [{ path: 'url', rule }] });
  const fault = webhookUrlFault(text, rules);
  if (fault !== null) throw refuse(fault);
  const { href, origin } = new URL(text);
  // Escapes make it longer than it was typed.
  if (href.length > WEBHOOK_URL_MAX_LENGTH) throw refuse('too_big');
  if (await resolvesToPrivate(origin, rules)) throw refuse('private_address');
  return href;
}
