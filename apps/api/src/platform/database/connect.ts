import { MEASURE_TYPES } from '@mien/domain';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createEmbeddedDialect, type EmbeddedOptions, type MemoryOptions } from './embedded.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as registration from './migrations/0002-registration.ts';
import * as shares from './migrations/0003-shares.ts';
import * as chat from './migrations/0004-chat.ts';
import * as pageViews from './migrations/0005-page-views.ts';
import * as averages from './migrations/0006-averages.ts';
import * as hostedProvider from './migrations/0007-hosted-provider.ts';
import * as peopleList from './migrations/0008-people-list.ts';
import * as accessLog from './migrations/0009-access-log.ts';
import * as chatInbox from './migrations/0010-chat-inbox.ts';
import * as clientConfiguration from './migrations/0011-client-configuration.ts';
import * as jobs from './migrations/0012-jobs.ts';
import * as importedLines from './migrations/0013-imported-lines.ts';
import * as linksOfStaff from './migrations/0014-links-of-staff.ts';
import * as keptTraces from './migrations/0015-kept-traces.ts';
import * as limits from './migrations/0020-limits.ts';
import * as linksOfOperators from './migrations/0021-links-of-operators.ts';
import * as sessionsOfTokenCodes from './migrations/0022-sessions-of-token-codes.ts';
import * as statedConsents from './migrations/0025-stated-consents.ts';
import * as whatALinkOpens from './migrations/0026-what-a-link-opens.ts';
import * as joinedRegistrations from './migrations/0027-joined-registrations.ts';
import * as patientMerges from './migrations/0028-patient-merges.ts';
import * as answersOfASession from './migrations/0029-answers-of-a-session.ts';
import * as orderOfBuckets from './migrations/0030-order-of-buckets.ts';
import * as accessLogByAction from './migrations/0031-access-log-by-action.ts';
import * as listFromItsIndex from './migrations/0033-list-from-its-index.ts';
import * as chatByTime from './migrations/0034-chat-by-time.ts';
import * as quickCalls from './migrations/0035-quick-calls.ts';
import * as scanNotes from './migrations/0036-scan-notes.ts';
import * as entries from './migrations/0037-entries.ts';
import * as attention from './migrations/0038-attention.ts';
import * as attentionNotices from './migrations/0040-attention-notices.ts';
import * as carers from './migrations/0041-carers.ts';
import * as scanReminders from './migrations/0042-scan-reminders.ts';
import * as staffAccounts from './migrations/0043-staff-accounts.ts';
import * as careTeam from './migrations/0044-care-team.ts';
import * as referencesByIndex from './migrations/0045-references-by-index.ts';
import * as today from './migrations/0046-today.ts';
import * as patientsPage from './migrations/0047-patients-page.ts';
import * as secondFactor from './migrations/0048-second-factor.ts';
import * as messagesOfATeam from './migrations/0050-messages-of-a-team.ts';
import * as answersByTime from './migrations/0051-answers-by-time.ts';
import * as timeline from './migrations/0052-timeline.ts';
import * as teamNotes from './migrations/0053-team-notes.ts';
import * as singleSignOn from './migrations/0054-single-sign-on.ts';
import * as patientsByReference from './migrations/0055-patients-by-reference.ts';
import * as signedInAtProvider from './migrations/0056-signed-in-at-provider.ts';
import * as movedReferences from './migrations/0057-moved-references.ts';
import * as holders from './migrations/0058-holders.ts';
import * as averagesBySource from './migrations/0059-averages-by-source.ts';
import * as timeZoneOfLinks from './migrations/0060-time-zone-of-links.ts';
import * as noticesAndRefusals from './migrations/0061-notices-and-refusals.ts';
import * as receivers from './migrations/0062-receivers.ts';
import * as names from './migrations/0063-names.ts';
import * as signOutAtProvider from './migrations/0064-sign-out-at-provider.ts';
import * as crowds from './migrations/0065-crowds.ts';
import * as foldedAnew from './migrations/0066-folded-anew.ts';
import * as emptiedUsers from './migrations/0067-emptied-users.ts';
import * as functionsOfStores from './migrations/0068-functions-of-stores.ts';
import * as averagesFromScans from './migrations/0069-averages-from-scans.ts';
import * as rulesOfStores from './migrations/0070-rules-of-stores.ts';
import { createPostgresDialect, type PostgresOptions } from './postgres-dialect.ts';
import type { Tables } from './tables.ts';
import { allowStatements } from './transaction.ts';

export type Database = Kysely<Tables>;

export type DatabaseLocation =
  | ({ readonly kind: 'embedded' } & EmbeddedOptions)
  | ({ readonly kind: 'memory' } & MemoryOptions)
  | ({ readonly kind: 'postgres' } & PostgresOptions);

/** Migrations by name; names sort in the order in which they run. */
const MIGRATIONS = {
  '0001-foundation': foundation,
  '0002-registration': registration,
  '0003-shares': shares,
  '0004-chat': chat,
  '0005-page-views': pageViews,
  '0006-averages': averages,
  '0007-hosted-provider': hostedProvider,
  '0008-people-list': peopleList,
  '0009-access-log': accessLog,
  '0010-chat-inbox': chatInbox,
  '0011-client-configuration': clientConfiguration,
  '0012-jobs': jobs,
  '0013-imported-lines': importedLines,
  '0014-links-of-staff': linksOfStaff,
  '0015-kept-traces': keptTraces,
  '0020-limits': limits,
  '0021-links-of-operators': linksOfOperators,
  '0022-sessions-of-token-codes': sessionsOfTokenCodes,
  '0025-stated-consents': statedConsents,
  '0026-what-a-link-opens': whatALinkOpens,
  '0027-joined-registrations': joinedRegistrations,
  '0028-patient-merges': patientMerges,
  '0029-answers-of-a-session': answersOfASession,
  '0030-order-of-buckets': orderOfBuckets,
  '0031-access-log-by-action': accessLogByAction,
  '0033-list-from-its-index': listFromItsIndex,
  '0034-chat-by-time': chatByTime,
  '0035-quick-calls': quickCalls,
  '0036-scan-notes': scanNotes,
  '0037-entries': entries,
  '0038-attention': attention,
  '0040-attention-notices': attentionNotices,
  '0041-carers': carers,
  '0042-scan-reminders': scanReminders,
  '0043-staff-accounts': staffAccounts,
  '0044-care-team': careTeam,
  '0045-references-by-index': referencesByIndex,
  '0046-today': today,
  '0047-patients-page': patientsPage,
  '0048-second-factor': secondFactor,
  '0050-messages-of-a-team': messagesOfATeam,
  '0051-answers-by-time': answersByTime,
  '0052-timeline': timeline,
  '0053-team-notes': teamNotes,
  '0054-single-sign-on': singleSignOn,
  '0055-patients-by-reference': patientsByReference,
  '0056-signed-in-at-provider': signedInAtProvider,
  '0057-moved-references': movedReferences,
  '0058-holders': holders,
  '0059-averages-by-source': averagesBySource,
  '0060-time-zone-of-links': timeZoneOfLinks,
  '0061-notices-and-refusals': noticesAndRefusals,
  '0062-receivers': receivers,
  '0063-names': names,
  '0064-sign-out-at-provider': signOutAtProvider,
  '0065-crowds': crowds,
  '0066-folded-anew': foldedAnew,
  '0067-emptied-users': emptiedUsers,
  '0068-functions-of-stores': functionsOfStores,
  '0069-averages-from-scans': averagesFromScans,
  '0070-rules-of-stores': rulesOfStores,
};

/** Opens a database; nothing is read or written yet. */
export function openDatabase(location: DatabaseLocation): Database {
  switch (location.kind) {
    case 'memory':
    case 'embedded':
      return new Kysely<Tables>({ dialect: createEmbeddedDialect(location) });
    case 'postgres':
      return new Kysely<Tables>({ dialect: createPostgresDialect(location) });
  }
}

/** A change of a large table takes as long as it takes. */
function withoutLimits({ up }: { up: (database: never) => Promise<void> }) {
  return {
    async up(transaction: Kysely<never>) {
      await allowStatements(transaction as never, 0);
      await up(transaction as never);
    },
  };
}

/** SQLSTATE of a wait for a lock that took too long: another process that starts has the tables in hand. */
const LOCK_TIMEOUT = '55P03';

async function runMissingMigrations(database: Database): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, migration]) => [name, withoutLimits(migration)]),
  );
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
  }
}

/** Whether every migration that this process knows has run; a newer process may have run more. */
export async function hasCurrentTables(database: Database): Promise<boolean> {
  const names = Object.keys(MIGRATIONS);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from kysely_migration where name in (${sql.join(names)})`.execute(database);
  return rows[0]?.count === names.length;
}

/** Brings the tables up to date, and the measure types to those of the domain. Several processes may do it at once. */
export async function migrateDatabase(database: Database): Promise<void> {
  await runMissingMigrations(database);
  const rows = MEASURE_TYPES.map((type) => ({
    measure_type: type.key,
    measurement_group: type.group,
    group_order: type.order,
    unit: type.unit,
    precision_digits: type.precision,
    min_value: type.limits.min,
    max_value: type.limits.max,
    provenance: type.provenance,
    ranges: JSON.stringify(type.ranges),
  }));
  await database
    .insertInto('measure_types')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('measure_type').doUpdateSet((row) => ({
        measurement_group: row.ref('excluded.measurement_group'),
        group_order: row.ref('excluded.group_order'),
        unit: row.ref('excluded.unit'),
        precision_digits: row.ref('excluded.precision_digits'),
        min_value: row.ref('excluded.min_value'),
        max_value: row.ref('excluded.max_value'),
        provenance: row.ref('excluded.provenance'),
        ranges: row.ref('excluded.ranges') as never,
      })),
    )
    .execute();
}
