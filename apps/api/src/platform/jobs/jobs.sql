create table recurring_jobs (
  job text check (length(job) between 1 and 40) primary key,
  due_at timestamptz not null,
  locked_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  succeeded_at timestamptz,
  has_failed boolean not null default false,
  report jsonb
);
