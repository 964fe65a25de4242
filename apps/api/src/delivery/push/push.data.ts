import { declareData, exactText, instant, sealed, table, text, uuid } from '../../platform/database/declaration.ts';

export const pushData = declareData({
  reads: [],
  tables: {
    /** The key pair by which push services know this installation; one row, of the installation's own client. */
    push_keys: table(
      {
        client_id: uuid,
        /** An uncompressed point of P-256, base64url. */
        public_key: exactText,
        sealed_private_key: sealed(text, () => 'pushKey'),
        created_at: instant,
      },
      { purpose: 'notices', key: ['client_id'], lifetime: 'lasting', patient: null },
    ),
  },
});
