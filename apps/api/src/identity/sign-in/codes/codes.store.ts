import { type CodeCount, type CodeWindow, MINUTE_MS } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type CodeMessage, queueCode, type UsedBudget } from '../../../delivery/sms/code-messages.ts';
import { usedBudgets } from '../../../delivery/sms/pay-sms.ts';
import { compileOnce } from '../../../platform/database/compile-once.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { inTransaction, type Lock, lockAndReadByIndex } from '../../../platform/database/transaction.ts';
import { waitMs, windowStart } from '../../../platform/limits/sliding-window.ts';

/** Each window counts codes of one number, one network or one site. */
export const LOCKED_COUNTS = ['phone', 'network', 'site'] as const satisfies readonly CodeCount[];

type LockedCount = (typeof LOCKED_COUNTS)[number];

/**
 * Locks held while codes are counted and one is added, so that concurrent requests cannot exceed a limit together; requests
 * for other numbers and networks do not wait. None where there is nothing to count by.
 */
const locksOfCode = (hashes: Readonly<Record<LockedCount, string | null>>): Lock[] =>
  LOCKED_COUNTS.flatMap((count) => (hashes[count] === null ? [] : [{ kind: `codes of ${count}`, key: hashes[count] }]));

export interface NewCode {
  readonly phoneHash: string;
  readonly networkHash: string;
  /** Null for a network that belongs to no site. */
  readonly siteHash: string | null;
  readonly browserHash: string;
  readonly codeHash: string;
  /** Networks count codes to register and codes to sign in separately. */
  readonly isRegistration: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** State that a request depends on besides the rate-limit windows, read under the lock. */
export interface CodeTerms {
  /** Whether the browser has verified the number before; codes of such browsers are counted separately. */
  readonly isKnownBrowser: boolean;
  /** The budgets charged for messages of the last day. */
  readonly used: readonly UsedBudget[];
}

/** The plan for the terms of a request: how many codes are allowed, and how this one is queued; null for no message. */
export interface CodePlan {
  readonly windows: readonly CodeWindow[];
  readonly message: CodeMessage | null;
}

/**
 * Ends the proofs of a number in all browsers except the one whose code verifies a profile now. That proof counts from
 * now: the code was entered before the profile was chosen, and a proof older than its profile gives no access.
 */
export async function keepProofOf(
  transaction: Database,
  { phoneHash, browserHash }: { readonly phoneHash: string; readonly browserHash: string | null },
  at: Date,
): Promise<void> {
  await transaction
    .deleteFrom('proved_browsers')
    .where('phone_hash', '=', phoneHash)
    .$if(browserHash !== null, (query) => query.where('browser_hash', '<>', browserHash ?? ''))
    .execute();
  await transaction.updateTable('proved_browsers').set({ proved_at: at }).where('phone_hash', '=', phoneHash).execute();
}

/** When a number was last verified, in any browser; null for never. */
export async function newestProofOf(transaction: Database, phoneHash: string): Promise<Date | null> {
  const row = await transaction
    .selectFrom('proved_browsers')
    .select((builder) => builder.fn.max('proved_at').as('provedAt'))
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

/** Reads the terms of a request. Needs no lock: messages are charged later, under the lock of their budgets. */
const termsOf = compileOnce(
  (asked: Pick<NewCode, 'phoneHash' | 'browserHash'> & { knownSince: Date; usedSince: Date }) => sql<CodeTerms>`
    select exists (select from proved_browsers where phone_hash = ${asked.phoneHash} and browser_hash = ${asked.browserHash}
        and proved_at > ${asked.knownSince}) as "isKnownBrowser",
      (select coalesce(json_agg(b), '[]') from (${usedBudgets(asked.usedSince)}) as b) as used`,
);

/**
 * Which codes a window counts, and their time. Codes of a number always count; those of a network or a site only until they are
 * typed, with sign-ins and registrations counted separately.
 */
function countedIn({ counts }: CodeWindow, code: NewCode) {
  const hashes = { phone: code.phoneHash, network: code.networkHash, site: code.siteHash, browser: code.browserHash };
  const agreeing = sql.join(
    counts.map((count) => sql`${sql.ref(`${count}_hash`)} = ${hashes[count]}`),
    sql` and `,
  );
  // The added interval keeps a plan made for an empty table from scanning by time instead of looking up the number.
  if (counts.includes('phone')) return { which: agreeing, at: sql`created_at + interval '0'` };
  return {
    which: sql`${agreeing} and is_registration = ${code.isRegistration} and spent_at is null`,
    at: sql`created_at`,
  };
}

/** The values of a stored and queued code, and the starts of its windows: `start0` of the first and so on. */
type StoredCode = NewCode & CodeMessage & { readonly attemptId: string; readonly isKnownBrowser: boolean };
type Starts = Readonly<Record<`start${number}`, Date>>;

/** When to ask again while codes of the same network are being typed. Chosen: most people type theirs within a minute. */
const UNDER_WAY_WAIT_MS = MINUTE_MS;

/**
 * Stores and queues a code if none of the windows is full. Returns the indexes of the full ones, and for each the
 * request time of the code that has to leave it.
 */
const storing = (windows: readonly CodeWindow[]) =>
  compileOnce((code: StoredCode & Starts) => {
    const lasts = windows.map((window, place) => {
      const { which, at } = countedIn(window, code);
      // Typed codes leave the count of a network, so its codes under way may make room at any moment.
      const mayLeave = window.counts.includes('phone')
        ? sql`false`
        : sql`exists (select from sms_codes where ${which} and is_known_browser = ${code.isKnownBrowser}
            and expires_at > ${code.createdAt})`;
      return sql`(select ${sql.lit(place)} as place, created_at as at, ${mayLeave} as "mayLeave" from sms_codes
        where ${which} and is_known_browser = ${code.isKnownBrowser} and ${at} > ${code[`start${place}`]}
        order by ${at} desc offset ${sql.lit(window.max - 1)} limit 1)`;
    });
    return sql<{
      place: number;
      at: Date;
      mayLeave: boolean;
    }>`with full_windows as materialized (${sql.join(lasts, sql` union all `)}),
      code as (
        insert into sms_codes (attempt_id, phone_hash, network_hash, site_hash, browser_hash, is_known_browser, is_registration,
          code_hash, created_at, expires_at)
        select ${code.attemptId}::uuid, ${code.phoneHash}::text, ${code.networkHash}::text, ${code.siteHash}::text,
          ${code.browserHash}::text, ${code.isKnownBrowser}::boolean, ${code.isRegistration}::boolean, ${code.codeHash}::text,
          ${code.createdAt}::timestamptz, ${code.expiresAt}::timestamptz
        where not exists (select from full_windows) returning attempt_id
      ),
      message as (${queueCode({ ...code, at: code.createdAt }, sql`exists (select from code)`)})
      select place, at, "mayLeave" from full_windows`;
  });
/** By their windows: an installation has few sets of them. */
const statements = new Map<string, ReturnType<typeof storing>>();
function storingWithin(windows: readonly CodeWindow[]) {
  const key = windows.map(({ counts, max }) => `${counts.join('+')} ${max}`).join();
  const statement = statements.get(key) ?? storing(windows);
  statements.set(key, statement);
  return statement;
}

/**
 * Stores and queues a code, unless one of the windows is full; concurrent requests of one number, network or site wait for
 * each other.
 *
 * @param planOf  returns the plan for the terms of the request
 * @returns the attempt's id, or the milliseconds until all windows have room again; null when there is no message
 */
export async function addCode(
  database: Database,
  code: NewCode,
  since: { readonly known: Date; readonly used: Date },
  planOf: (terms: CodeTerms) => CodePlan,
): Promise<{ attemptId: string } | { retryInMs: number } | null> {
  const { phoneHash, networkHash, siteHash, browserHash, createdAt } = code;
  const [terms] = await termsOf(database, {
    phoneHash,
    browserHash,
    knownSince: since.known,
    usedSince: since.used,
  });
  if (!terms) throw new Error('a select without a from answers one row');
  const { windows, message } = planOf(terms);
  if (message === null) return null;
  const attemptId = uuidv7();
  const locks = locksOfCode({ phone: phoneHash, network: networkHash, site: siteHash });
  const { isKnownBrowser } = terms;
  const starts = Object.fromEntries(
    windows.map((window, place) => [`start${place}`, windowStart(window, createdAt)]),
  ) as Starts;
  const full = await inTransaction(database, async (transaction) => {
    await lockAndReadByIndex(transaction, locks);
    return storingWithin(windows)(transaction, { ...code, ...message, ...starts, attemptId, isKnownBrowser });
  });
  if (full.length === 0) return { attemptId };
  const waits = full.map(({ place, at, mayLeave }) => {
    const whole = waitMs(at, windows[place] as CodeWindow, createdAt);
    return mayLeave ? Math.min(whole, UNDER_WAY_WAIT_MS) : whole;
  });
  return { retryInMs: Math.max(...waits) };
}

/** Counts one more try of the newest code of a phone and browser; null when no code may still be tried. */
export async function countTry(
  database: Database,
  phoneHash: string,
  browserHash: string,
  now: Date,
  maxTries: number,
): Promise<{ attemptId: string; codeHash: string; phoneHash: string; browserHash: string } | null> {
  const newest = database
    .selectFrom('sms_codes')
    .select('attempt_id as attemptId')
    .where('phone_hash', '=', phoneHash)
    .where('browser_hash', '=', browserHash)
    .orderBy('created_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(1);
  const row = await database
    .updateTable('sms_codes')
    .set((builder) => ({ tries: builder('tries', '+', 1) }))
    .where('attempt_id', '=', newest)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['attempt_id as attemptId', 'code_hash as codeHash'])
    .executeTakeFirst();
  return row ? { attemptId: row.attemptId, codeHash: row.codeHash, phoneHash, browserHash } : null;
}

/** Spends a code and remembers that its browser has verified the number; false when another request spent it first. */
export async function spendCode(
  database: Database,
  attemptId: string,
  { phoneHash, browserHash, at }: { phoneHash: string; browserHash: string; at: Date },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const result = await transaction
      .updateTable('sms_codes')
      .set({ spent_at: at })
      .where('attempt_id', '=', attemptId)
      .where('spent_at', 'is', null)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await transaction
      .insertInto('proved_browsers')
      .values({ phone_hash: phoneHash, browser_hash: browserHash, proved_at: at })
      .onConflict((conflict) => conflict.columns(['phone_hash', 'browser_hash']).doUpdateSet({ proved_at: at }))
      .execute();
    return true;
  });
}

/** When a browser last verified a number, after an instant; null for never. */
export async function provedAt(
  database: Database,
  phoneHash: string,
  browserHash: string,
  since: Date,
): Promise<Date | null> {
  const row = await database
    .selectFrom('proved_browsers')
    .select('proved_at as provedAt')
    .where('phone_hash', '=', phoneHash)
    .where('browser_hash', '=', browserHash)
    .where('proved_at', '>', since)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}
