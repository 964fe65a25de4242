import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { inTransaction, lockInTransaction } from './transaction.ts';

/** Limits of our statements, in the names and units of Postgres. A transaction may ask for more. */
const CONNECTION_LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/** SQLSTATE of an act that the role may not do. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Sets only missing values: each change writes to a catalog of the whole cluster. */
const SET_LIMITS = `
  declare
    setting record;
  begin
    for setting in select * from json_each_text('${JSON.stringify(CONNECTION_LIMITS)}') loop
      if not exists (
        select from pg_db_role_setting s
        where s.setrole = (select oid from pg_roles where rolname = current_user)
          and s.setdatabase = (select oid from pg_database where datname = current_database())
          and setting.key || '=' || setting.value = any (s.setconfig)
      ) then
        execute format(
          'alter role %I in database %I set %I = %L', current_user, current_database(), setting.key, setting.value
        );
      end if;
    end loop;
  end`;

/**
 * Sets the role's limits in this database. Postgres applies them to each new connection, including those opened by a pooler:
 * neither start-up parameters nor `set` work through PgBouncer in transaction mode.
 *
 * @returns false where the role may not change its own settings: the operator then has to set them
 * @see https://www.postgresql.org/docs/current/sql-alterrole.html
 */
export async function limitConnections(database: Database): Promise<boolean> {
  try {
    await inTransaction(database, async (transaction) => {
      // Serializes processes that start at the same time: the first one sets the limits.
      await lockInTransaction(transaction, 'connection limits');
      await sql`do ${sql.lit(SET_LIMITS)}`.execute(transaction);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}
