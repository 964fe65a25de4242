import { day, declareData, exactText, integer, table, text } from '../../platform/database/declaration.ts';

export const pageViewsData = declareData({
  reads: [],
  tables: {
    page_views: table(
      {
        analytics_id: exactText,
        page: text,
        day: day,
        view_count: integer,
      },
      {
        purpose: 'upkeep',
        lives: 'coordinator',
        key: ['analytics_id', 'page', 'day'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
