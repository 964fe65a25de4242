create table measure_types (
  measure_type text primary key,
  measurement_group text not null,
  group_order integer not null,
  unit text not null,
  precision_digits integer not null check (precision_digits between 0 and 4),
  min_value double precision not null,
  max_value double precision not null,
  provenance text not null check (provenance in ('camera', 'entered', 'calculated', 'provider')),
  ranges jsonb not null,
  check (max_value > min_value)
);
