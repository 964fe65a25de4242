import type { SavedViewQuery } from '@mien/contract';
import { declareData, instant, jsonOf, table, text, uuid } from '../../platform/database/declaration.ts';

export const savedViewsData = declareData({
  reads: [],
  tables: {
    saved_views: table(
      {
        client_id: uuid,
        user_id: uuid,
        view_id: uuid,
        name: text,
        query: jsonOf<SavedViewQuery>(),
        created_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'user_id', 'view_id'],
        lifetime: 'lasting',
        patient: { by: 'user_id', of: 'users' },
        erased: { not: 'Goes with the user; who is staff as well stays one.' },
        exported: { not: 'Belongs to staff.' },
        logged: { not: 'A view names no patient.' },
        merged: { not: 'Staff are never merged.' },
      },
    ),
  },
});
