import type { Database } from '../../platform/database/connect.ts';

export async function count(database: Database, analyticsId: string, page: string, day: string): Promise<void> {
  await database
    .insertInto('page_views')
    .values({ analytics_id: analyticsId, page, day, view_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['analytics_id', 'page', 'day'])
        .doUpdateSet((row) => ({ view_count: row('page_views.view_count', '+', 1) })),
    )
    .execute();
}
