import { DAY_MS, KNOWN_BROWSER_LIFETIME_MS, type SecondStepBy } from '@mien/domain';
import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const signInData = declareData({
  reads: [
    'carers',
    'client_settings_versions',
    'clients',
    'groups',
    'measurements',
    'patients',
    'programs',
    'scan_sessions',
    'users',
  ],
  tables: {
    sms_codes: table(
      {
        attempt_id: uuid,
        phone_hash: exactText,
        network_hash: exactText,
        site_hash: nullable(exactText),
        browser_hash: exactText,
        code_hash: exactText,
        tries: byDefault(integer),
        /** Whether the requesting browser has verified the number before. */
        is_known_browser: byDefault(boolean),
        is_registration: byDefault(boolean),
        created_at: instant,
        expires_at: instant,
        spent_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        lives: 'coordinator',
        key: ['attempt_id'],
        lifetime: { daysAfter: 'expires_at', days: 2 },
        patient: null,
      },
    ),
    proved_browsers: table(
      {
        phone_hash: exactText,
        browser_hash: exactText,
        proved_at: instant,
      },
      {
        purpose: 'signIn',
        lives: 'coordinator',
        key: ['phone_hash', 'browser_hash'],
        lifetime: { daysAfter: 'proved_at', days: KNOWN_BROWSER_LIFETIME_MS / DAY_MS },
        patient: null,
      },
    ),
    token_codes: table(
      {
        token_hash: exactText,
        client_id: uuid,
        user_id: uuid,
        purpose: byDefault(textOf<'signIn' | 'registration' | 'byStaff' | 'secondStep' | 'newAuthenticator'>()),
        browser_hash: nullable(exactText),
        expires_at: instant,
        spent_at: nullable(instant),
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
        /** The sign-on at a provider before this second step. */
        sign_on_id: nullable(uuid),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'token_hash'],
        lifetime: { daysAfter: 'expires_at', days: 2 },
        patient: { by: 'user_id', of: 'users' },
        exported: { not: 'A hash of a code that works once.' },
        logged: ['tokenCodeMade'],
        merged: 'moved',
      },
    ),
    sign_in_sessions: table(
      {
        client_id: uuid,
        session_id: uuid,
        user_id: uuid,
        access_hash: exactText,
        refresh_hash: exactText,
        browser: text,
        created_at: instant,
        last_used_at: instant,
        ended_at: nullable(instant),
        /** Shows nothing measured before the session. */
        is_scan_only: byDefault(boolean),
        /** The member of the staff by whose link or code it began. */
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
        /** How the second step was passed; null for a session without one. */
        second_step: nullable(textOf<SecondStepBy>()),
        /** The care that the session is for. It stays after the care is gone: the session then has no rights. */
        carer_id: nullable(uuid),
        /** The sign-on at a provider with which it began. */
        sign_on_id: nullable(uuid),
        /** The owner of the profile when it began; null for a carer's. */
        owner_id: nullable(uuid),
        /** When the code with which it began was received. */
        code_entered_at: nullable(instant),
        /** When a passkey was last shown in it. */
        passkey_used_at: nullable(instant),
        /** The appointment whose link began it: it can only scan. It stays after the appointment is gone. */
        appointment_id: nullable(uuid),
        /** The tablet at which it began. */
        kiosk_id: nullable(uuid),
        /** The embedded session by which it began. */
        embed_id: nullable(uuid),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'session_id'],
        // The newest session of a user stays, and of each of their cares: it shows when an account was last used.
        lifetime: {
          daysAfter: 'last_used_at',
          days: 90,
          onlyIf: `exists (select from sign_in_sessions as newer where newer.client_id = t.client_id
        and newer.user_id = t.user_id and newer.carer_id is not distinct from t.carer_id
        and newer.last_used_at > t.last_used_at)`,
        },
        patient: { by: 'user_id', of: 'users' },
        exported: {
          as: 'signIns',
          inOrderOf: 'created_at',
          fields: { created: 'created_at', lastUsed: 'last_used_at', ended: 'ended_at', browser: 'browser' },
          left: {
            access_hash: 'A hash that identifies a text or key.',
            refresh_hash: 'A hash that identifies a text or key.',
            is_scan_only: 'How a session was begun: its own page names them.',
            maker_client_id: 'The access log names who made the link.',
            maker_user_id: 'The access log names who made the link.',
            second_step: 'Of the account of a member of the staff.',
            carer_id: 'An id that only the database uses.',
            sign_on_id: 'An id that only the database uses.',
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
            code_entered_at: 'It is when the session was created.',
            passkey_used_at: 'It is when a passkey was last used.',
            appointment_id: 'An id that only the database uses.',
            kiosk_id: 'The access log names the tablet.',
            embed_id: 'The access log names the program.',
          },
        },
        logged: ['signInByCode', 'signInByPasskey', 'signInBySwitch', 'signInBySingleSignOn', 'signInAtKiosk'],
        merged: 'moved',
      },
    ),
    used_refresh_tokens: table(
      {
        client_id: uuid,
        refresh_hash: exactText,
        session_id: uuid,
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'refresh_hash'],
        lifetime: 'lasting',
        patient: { by: 'session_id', of: 'sign_in_sessions' },
        exported: { not: 'Hashes of used tokens.' },
        logged: { not: 'Staff do not read it.' },
        merged: 'follows',
      },
    ),
  },
});
