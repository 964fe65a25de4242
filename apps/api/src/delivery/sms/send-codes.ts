import { smsPartsOf } from '@mien/domain';
import { sql } from 'kysely';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { UsedBudget } from './code-messages.ts';
import { dayBegan, noteLimited, noteUse, payerFrom, usedAlone } from './pay-sms.ts';
import { attempt, contentOf, fail, finish, senderOf, takeDue } from './send-sms.ts';
import type {
  CodeRecipient,
  CodeToSend,
  DecidedCode,
  OpenedCode,
  RequestedCode,
  SmsQueue,
  SmsQueueDeps,
  WaitingSms,
} from './sms-queue.deps.ts';

/** Concurrency of this process: a code delayed by the carrier blocks no other. */
export const CODES_AT_ONCE = 20;

/** Records which budget each code is charged to, and ends those that are not sent. Returns the codes that this process still held. */
const payingCodes = compileOnce(
  ({ looks, at }: { looks: string; at: Date }) => sql<{ messageId: string }>`
    update sms_messages as m set
      budget = coalesce(m.budget, l.budget),
      part_count = coalesce(l.parts, m.part_count),
      state = case when l."isDropped" then 'dropped' else m.state end,
      sealed_content = case when l."isDropped" then null else m.sealed_content end,
      finished_at = case when l."isDropped" then ${at}::timestamptz end
    from json_to_recordset(${looks}::json) as l ("messageId" uuid, attempt integer, budget text, parts integer, "isDropped" boolean)
    where m.client_id = ${SYSTEM_CLIENT_ID} and m.message_id = l."messageId"
      and m.attempt_count = l.attempt and m.state = 'waiting'
    returning m.message_id as "messageId"`,
);

/** Decides about codes: each is charged to the first of its budgets with room, or dropped. */
function decide(
  deps: SmsQueueDeps,
  codes: readonly OpenedCode[],
  recipients: readonly (CodeRecipient | null)[],
  used: readonly UsedBudget[],
): DecidedCode[] {
  const payFrom = payerFrom(deps, used);
  return codes.map(({ code, asked }, index) => {
    const recipient = recipients[index] ?? null;
    const payment =
      recipient === null || code.budget !== null ? null : payFrom(recipient.budgets, smsPartsOf(asked.text));
    return { code, recipient, payment, isSent: recipient !== null && (code.budget !== null || payment !== null) };
  });
}

/** Records decisions. Returns those about codes that this process still held. */
async function noteDecisions(
  deps: SmsQueueDeps,
  decided: readonly DecidedCode[],
  transaction: Database,
): Promise<DecidedCode[]> {
  const looks = decided.map(({ code: { messageId, attempt }, payment, isSent }) => ({
    messageId,
    attempt,
    budget: payment?.budget ?? null,
    parts: payment?.parts ?? null,
    isDropped: !isSent,
  }));
  const rows = await payingCodes(transaction, { looks: JSON.stringify(looks), at: deps.now() });
  const ours = new Set(rows.map(({ messageId }) => messageId));
  return decided.filter(({ code }) => ours.has(code.messageId));
}

/**
 * Looks up the recipients of codes, and charges the codes. A code without a recipient is dropped in the same transaction, so
 * that timing reveals as little as possible.
 *
 * @returns the codes to send
 */
async function payCodes(deps: SmsQueueDeps, codes: readonly OpenedCode[]): Promise<CodeToSend[]> {
  const recipients = await deps.recipientsOf(codes.map(({ asked }) => asked));
  const decided = await inTransaction(deps.database, async (transaction) =>
    noteDecisions(deps, decide(deps, codes, recipients, await usedAlone(transaction, dayBegan(deps))), transaction),
  );
  const sent: CodeToSend[] = [];
  for (const { code, recipient, payment, isSent } of decided) {
    if (payment !== null) noteUse(deps, payment);
    if (!isSent) deps.metrics.smsEnded('dropped');
    if (recipient === null) continue;
    if (isSent) sent.push({ code, clientId: recipient.clientId ?? SYSTEM_CLIENT_ID });
    else await noteLimited(deps, recipient.budgets[0] ?? 'signIn');
  }
  return sent;
}

/** The codes to send, out of those that this process holds. The others are ended or postponed here. */
async function codesToSend(deps: SmsQueueDeps, codes: readonly WaitingSms[]): Promise<CodeToSend[]> {
  const opened: OpenedCode[] = [];
  for (const code of codes) {
    if (code.expiresAt <= deps.now()) await finish(deps, code, 'expired', null);
    else
      try {
        opened.push({ code, asked: contentOf(deps, code) as RequestedCode });
      } catch (error) {
        await fail(deps, code, error);
      }
  }
  if (opened.length === 0) return [];
  try {
    return await payCodes(deps, opened);
  } catch (error) {
    for (const { code } of opened) await fail(deps, code, error);
    return [];
  }
}

/**
 * The same for codes: charged together, but each sent separately in the background, so that none is delayed by a slow
 * one.
 */
export async function sendCodes(deps: SmsQueue): Promise<void> {
  const { underWay } = deps;
  for (let isMore = true; isMore && underWay.codes < CODES_AT_ONCE; ) {
    const room = CODES_AT_ONCE - underWay.codes;
    const codes = await takeDue(deps, 'code', room);
    isMore = codes.length === room;
    // Looked up once per client, when its first code is tried.
    const names = new Map<string, Promise<string | null>>();
    const nameOf = (clientId: string) => {
      const name = names.get(clientId) ?? senderOf(deps, clientId);
      names.set(clientId, name);
      return name;
    };
    for (const { code, clientId } of await codesToSend(deps, codes)) {
      underWay.codes += 1;
      deps.inBackground(async () => {
        try {
          await attempt(deps, code, () => nameOf(clientId));
        } finally {
          underWay.codes -= 1;
        }
      });
    }
  }
}
