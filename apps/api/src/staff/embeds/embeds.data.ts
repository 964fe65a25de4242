import { declareData, exactText, instant, nullable, table, text, uuid } from '../../platform/database/declaration.ts';

export const embedsData = declareData({
  reads: ['client_settings', 'patients', 'programs', 'users'],
  tables: {
    /** Scans that programs opened in their own software. */
    embed_sessions: table(
      {
        client_id: uuid,
        embed_id: uuid,
        patient_id: uuid,
        program_id: uuid,
        /** The owner of the profile when it was opened. */
        owner_id: uuid,
        key_hash: exactText,
        /** The origin of the page with the frame; null for a page of its own. */
        host_origin: nullable(text),
        return_url: nullable(text),
        created_at: instant,
        expires_at: instant,
        opened_at: nullable(instant),
      },
      {
        purpose: 'signIn',
        key: ['client_id', 'embed_id'],
        lifetime: { daysAfter: 'expires_at', days: 2 },
        patient: { by: ['patient_id'] },
        exported: { not: 'A hash of a key that opens once. The access log names the program.' },
        logged: ['embedMade', 'signInByLink'],
        merged: 'moved',
      },
    ),
  },
});
