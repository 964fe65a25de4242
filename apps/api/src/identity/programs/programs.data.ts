import type { ProgramPublicKey } from '@mien/contract';
import type { ProgramScope } from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  integer,
  jsonOf,
  nullable,
  sealed,
  table,
  text,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** The context in which the answer to a program's request is sealed. */
export const answerField = (keyHash: string) => `answer to program ${keyHash}`;

export const programsData = declareData({
  reads: ['client_settings_versions', 'groups'],
  tables: {
    /** Programs are revoked, never deleted: the access log names them. */
    programs: table(
      {
        client_id: uuid,
        program_id: uuid,
        name: text,
        scopes: textsOf<ProgramScope>(),
        /** The groups that it reaches; null for all of the client. */
        group_ids: nullable(textsOf<string>()),
        secret_hash: nullable(exactText),
        /** The last characters of the secret. */
        secret_hint: nullable(exactText),
        previous_secret_hash: nullable(exactText),
        previous_secret_until: nullable(instant),
        /** Public keys given by value. */
        jwks: nullable(jsonOf<{ readonly keys: readonly ProgramPublicKey[] }>()),
        /** Where public keys are fetched. */
        jwks_url: nullable(exactText),
        /** The member of staff who made it; for staff of the installation, of another client. */
        created_by: uuid,
        created_at: instant,
        /** When it last got an access token. */
        last_used_at: nullable(instant),
        expires_at: nullable(instant),
        revoked_at: nullable(instant),
        /** Counts changes, so that a change based on an outdated revision is refused. */
        revision: integer,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'program_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['programMade', 'programChanged', 'programSecretMade', 'programRevoked'],
      },
    ),
    program_tokens: table(
      {
        client_id: uuid,
        token_hash: exactText,
        program_id: uuid,
        scopes: textsOf<ProgramScope>(),
        created_at: instant,
        expires_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'token_hash'],
        lifetime: { daysAfter: 'expires_at', days: 1 },
        patient: null,
      },
    ),
    /** Client assertions that were accepted: none is accepted twice. */
    program_assertions: table(
      {
        client_id: uuid,
        program_id: uuid,
        assertion_hash: exactText,
        expires_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'program_id', 'assertion_hash'],
        lifetime: { daysAfter: 'expires_at', days: 1 },
        patient: null,
      },
    ),
    /** Calls of a program in a minute, for its rate limit. */
    program_calls: table(
      {
        client_id: uuid,
        program_id: uuid,
        minute_at: instant,
        call_count: integer,
      },
      {
        purpose: 'safety',
        key: ['client_id', 'program_id', 'minute_at'],
        lifetime: { daysAfter: 'minute_at', days: 1 },
        patient: null,
      },
    ),
    /** Writes of programs by their `Idempotency-Key`. */
    program_requests: table(
      {
        client_id: uuid,
        program_id: uuid,
        key_hash: exactText,
        /** Keyed hash of the call and its input. */
        request_hash: exactText,
        /** The answer as JSON; null while the request is being carried out, and if it was interrupted. */
        answer_sealed: nullable(sealed(text, ({ key_hash }) => answerField(String(key_hash)))),
        begun_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'program_id', 'key_hash'],
        lifetime: { daysAfter: 'begun_at', days: 1 },
        patient: null,
      },
    ),
  },
});
