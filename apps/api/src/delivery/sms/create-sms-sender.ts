import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createOutboxSender } from './outbox.ts';
import type { SmsSender } from './sms-sender.ts';
import { createTwilioSender } from './twilio.ts';
import { createWebhookSender } from './webhook.ts';

/** The sender that the configuration names; `readConfig` has checked its settings. */
export function createSmsSender(config: Config, database: Database, now: () => Date): SmsSender {
  switch (config.SMS_DRIVER) {
    case 'outbox':
      return createOutboxSender(database, now);
    case 'webhook':
      return createWebhookSender(config.SMS_WEBHOOK_URL ?? '', config.SMS_WEBHOOK_SECRET ?? '');
    case 'twilio':
      return createTwilioSender({
        sid: config.TWILIO_ACCOUNT_SID ?? '',
        authToken: config.TWILIO_AUTH_TOKEN ?? '',
        from: config.TWILIO_FROM ?? '',
      });
  }
}
