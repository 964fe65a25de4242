import { HEALTH_LINK_KEPT_DAYS, HEALTH_LINK_LIFETIME_HOURS, type HealthLinkChoice } from '@mien/domain';
import {
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  sealed,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** The context in which the address, key and passcode of a link are sealed. */
export const secretsField = (healthLinkId: string): string => `healthLink ${healthLinkId}`;

const HOURS_OF_A_DAY = 24;

export const healthLinksData = declareData({
  reads: ['measurements', 'users'],
  tables: {
    /** SMART Health Links. */
    health_links: table(
      {
        client_id: uuid,
        health_link_id: uuid,
        patient_id: uuid,
        /** The owner of the profile who made it. */
        owner_id: uuid,
        address_hash: exactText,
        /** JSON of the link's address, its encryption key and its passcode. */
        sealed_secrets: sealed(text, ({ health_link_id }) => secretsField(String(health_link_id))),
        /** For whom it is, in the patient's words. */
        label: nullable(text),
        choice: textOf<HealthLinkChoice['kind']>(),
        measurement_id: nullable(uuid),
        latest_count: nullable(integer),
        span_from: nullable(instant),
        span_to: nullable(instant),
        /** Wrong passcodes until it ends; null without a passcode. */
        tries_left: nullable(integer),
        created_at: instant,
        expires_at: instant,
        /** When it was ended before its time. */
        ended_at: nullable(instant),
        open_count: byDefault(integer),
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'health_link_id'],
        isPermission: true,
        lifetime: { daysAfter: 'expires_at', days: HEALTH_LINK_KEPT_DAYS },
        patient: { by: ['patient_id'] },
        exported: {
          as: 'healthLinks',
          inOrderOf: 'created_at',
          fields: {
            id: 'health_link_id',
            label: 'label',
            choice: 'choice',
            measurementId: 'measurement_id',
            latestCount: 'latest_count',
            from: 'span_from',
            to: 'span_to',
            created: 'created_at',
            expires: 'expires_at',
            ended: 'ended_at',
            openCount: 'open_count',
          },
          left: {
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
            address_hash: 'A hash that identifies a text or key.',
            sealed_secrets: 'What opens the link. The list of links shows it.',
            tries_left: 'It protects the link, and the list of links shows it.',
          },
        },
        logged: ['healthLinkOpened'],
        merged: 'ended',
      },
    ),
    /** Who opened a link, newest ones: all are counted. */
    health_link_openings: table(
      {
        client_id: uuid,
        opening_id: uuid,
        health_link_id: uuid,
        /** What the reader called themselves. */
        recipient: text,
        opened_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'opening_id'],
        // They go with their link; this is when the longest one has gone.
        lifetime: {
          daysAfter: 'opened_at',
          days: HEALTH_LINK_LIFETIME_HOURS.max / HOURS_OF_A_DAY + HEALTH_LINK_KEPT_DAYS,
        },
        patient: { by: 'health_link_id', of: 'health_links' },
        exported: {
          as: 'healthLinkOpenings',
          inOrderOf: 'opened_at',
          fields: { healthLinkId: 'health_link_id', recipient: 'recipient', opened: 'opened_at' },
        },
        logged: { not: 'Only the patient reads them.' },
        merged: 'follows',
      },
    ),
  },
});
