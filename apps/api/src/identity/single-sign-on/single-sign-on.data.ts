import type { SignOnRefusal } from '@mien/domain';
import {
  boolean,
  declareData,
  exactText,
  instant,
  nullable,
  sealed,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** The context in which the e-mail address of a refused person is sealed. */
export const refusedEmailField = (refusalId: string) => `refused sign-on ${refusalId}`;

/** The context in which the token of a sign-on is sealed. */
export const idTokenField = (signOnId: string) => `token of sign-on ${signOnId}`;

const OF_STAFF = {
  patient: { by: 'user_id', of: 'users' },
  erased: { not: 'Only of staff who are no patients. It goes with the user.' },
  exported: { not: 'About a staff account; the access log has it.' },
  merged: { not: 'Current and former staff are never merged.' },
} as const;

export const singleSignOnData = declareData({
  reads: ['users'],
  tables: {
    sign_on_attempts: table(
      {
        client_id: uuid,
        state_hash: exactText,
        /** The provider's settings at that time. */
        settings_id: uuid,
        browser_hash: exactText,
        expires_at: instant,
        spent_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'state_hash'],
        lifetime: { daysAfter: 'expires_at', days: 2 },
        patient: null,
      },
    ),
    sign_on_links: table(
      {
        client_id: uuid,
        link_id: uuid,
        user_id: uuid,
        issuer: text,
        subject: exactText,
        made_at: instant,
        is_by_admin: boolean,
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'link_id'],
        lifetime: 'lasting',
        ...OF_STAFF,
        logged: ['singleSignOnLinked', 'singleSignOnUnlinked'],
      },
    ),
    sign_ons: table(
      {
        client_id: uuid,
        sign_on_id: uuid,
        user_id: uuid,
        issuer: text,
        subject: exactText,
        provider_session: nullable(exactText),
        /** As the provider issued it; it expects it at sign-out. */
        id_token_sealed: nullable(sealed(text, ({ sign_on_id }) => idTokenField(String(sign_on_id)))),
        began_at: instant,
        ended_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'sign_on_id'],
        // A staff session is over after twelve hours.
        lifetime: { daysAfter: 'began_at', days: 2 },
        ...OF_STAFF,
        logged: ['signInBySingleSignOn', 'singleSignOnEnded'],
      },
    ),
    sign_on_logouts: table(
      {
        client_id: uuid,
        token_hash: exactText,
        issuer: text,
        provider_session: nullable(exactText),
        taken_at: instant,
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'token_hash'],
        lifetime: { daysAfter: 'taken_at', days: 2 },
        patient: null,
      },
    ),
    sign_on_refusals: table(
      {
        client_id: uuid,
        refusal_id: uuid,
        issuer: text,
        subject: exactText,
        reason: textOf<SignOnRefusal>(),
        /** As the provider gave it. */
        email_sealed: nullable(sealed(text, ({ refusal_id }) => refusedEmailField(String(refusal_id)))),
        refused_at: instant,
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'refusal_id'],
        lifetime: { daysAfter: 'refused_at', days: 30 },
        patient: null,
        logged: ['singleSignOnRefused'],
      },
    ),
  },
});
