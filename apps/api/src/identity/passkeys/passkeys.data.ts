import { DAY_MS, PASSKEY_BROWSER_LIFETIME_MS, type PasskeyTransport } from '@mien/domain';
import {
  bigint,
  boolean,
  bytes,
  declareData,
  exactText,
  instant,
  nullable,
  table,
  text,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

const OF_A_PERSON = {
  patient: { by: 'user_id', of: 'users' },
  erased: { not: 'Staff who delete their records as a patient still sign in with it. Deleted with the user.' },
  merged: {
    not: 'A passkey proves the person who made it, and a merge may join two: it goes with the login that the merge takes away, is kept with the merge, and comes back with its undoing.',
  },
} as const;

export const passkeysData = declareData({
  reads: ['patient_merges', 'users'],
  tables: {
    passkeys: table(
      {
        client_id: uuid,
        passkey_id: uuid,
        user_id: uuid,
        /** Chosen by the authenticator; base64url. */
        credential_id: exactText,
        /** COSE (RFC 9052). */
        public_key: bytes,
        /** Signature counter of the authenticator; 0 if it doesn't count. */
        counter: bigint,
        transports: textsOf<PasskeyTransport>(),
        /** Whether the passkey is synced, so that it survives the loss of its device. */
        is_backed_up: boolean,
        /** AAGUID: the model of the authenticator. */
        aaguid: uuid,
        name: text,
        created_at: instant,
        /**
         * When the owner of the verified number last used or made the passkey. A later owner of the number doesn't
         * vouch for it.
         */
        vouched_at: instant,
        last_used_at: nullable(instant),
        /** The RP ID for which it was made: it works on no other host. Null for passkeys older than this column. */
        rp_id: nullable(text),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'passkey_id'],
        lifetime: 'lasting',
        ...OF_A_PERSON,
        exported: {
          as: 'passkeys',
          inOrderOf: 'created_at',
          fields: { name: 'name', created: 'created_at', lastUsed: 'last_used_at', isBackedUp: 'is_backed_up' },
          left: {
            credential_id: 'A key by which the server and the device know the passkey.',
            public_key: 'A key by which the server and the device know the passkey.',
            counter: 'A key by which the server and the device know the passkey.',
            transports: 'How a browser reaches the device.',
            aaguid: 'The kind of device, which the name tells.',
            rp_id: 'The address of the installation.',
            vouched_at: 'A time by which the server tells whose the passkey is.',
          },
        },
        logged: ['passkeyMade', 'passkeyRemoved', 'passkeyCopied', 'passkeysReset'],
      },
    ),
    passkey_browsers: table(
      {
        client_id: uuid,
        user_id: uuid,
        browser_hash: exactText,
        /** When a passkey of the user was last made or used in this browser. */
        used_at: instant,
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'user_id', 'browser_hash'],
        lifetime: { daysAfter: 'used_at', days: PASSKEY_BROWSER_LIFETIME_MS / DAY_MS },
        ...OF_A_PERSON,
        exported: { not: 'A hash that recognizes a browser.' },
        logged: { not: 'Staff do not read it.' },
      },
    ),
    passkey_challenges: table(
      {
        challenge_hash: exactText,
        /** Of the browser, and of the user registering a passkey. */
        bound_hash: exactText,
        expires_at: instant,
      },
      {
        purpose: 'signIn',
        lives: 'coordinator',
        key: ['challenge_hash'],
        lifetime: { daysAfter: 'expires_at', days: 1 },
        patient: null,
      },
    ),
  },
});
