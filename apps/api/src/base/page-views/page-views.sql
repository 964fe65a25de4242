create table page_views (
  analytics_id text not null check (length(analytics_id) between 1 and 40),
  page text not null check (length(page) between 1 and 80),
  day date not null,
  view_count integer not null check (view_count >= 1),
  primary key (analytics_id, page, day)
);
