create table day_counts (
  client_id uuid not null references clients,
  day date not null,
  counted text not null check (counted in ('attentionRaised', 'messagesReceived', 'scansDone', 'scansRefused')),
  count integer not null,
  primary key (client_id, day, counted)
);

create index day_counts_by_day on day_counts (day);
