import { type DemoVisitor, type FirstStepResult, Problem } from '@mien/contract';
import type { UserKey } from '../../../base/accounts/index.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import type { Database } from '../../../platform/database/connect.ts';
import * as sessionsStore from '../sessions/sessions.store.ts';
import { type SessionBrowser, startSession } from '../sessions/start-session.ts';
import type { SignInDeps } from '../sign-in.deps.ts';
import { needsSecondStep } from '../sign-in-user.ts';
import { askForSecondStep } from '../tokens/second-step.ts';
import * as usersStore from '../users.store.ts';
import { demoAccountOf } from './demo-ids.ts';

const PHONES: Readonly<Record<DemoVisitor, string>> = {
  ana: '5125550100',
  ben: '5125550101',
  frances: '5125550103',
  grace: '5125550111',
};

/** The account of each visitor. Its ids are those of the demo's data, so it can be no other account. */
const ACCOUNTS = Object.fromEntries(
  Object.entries(PHONES).map(([person, phone]) => [person, demoAccountOf(phone)]),
) as Readonly<Record<DemoVisitor, UserKey>>;

/** Files of the web app's drawn faces, by the phone number of the person. */
export const DEMO_FACES: ReadonlyMap<string, string> = new Map(
  Object.entries(PHONES).map(([person, phone]) => [phone, person]),
);

/** The people of the demo who are in the database and may sign in. */
export async function demoVisitorsIn(
  database: Database,
): Promise<readonly { readonly person: DemoVisitor; readonly name: string }[]> {
  const found = await Promise.all(
    (Object.keys(ACCOUNTS) as DemoVisitor[]).map(async (person) => {
      const { clientId, userId } = ACCOUNTS[person];
      const user = await usersStore.userById(database, clientId, userId);
      return user === undefined ? [] : [{ person, name: user.firstName }];
    }),
  );
  return found.flat();
}

/**
 * Signs in as a person of the demo without a code. Everything after the code is as for other users: staff take their
 * second step, deactivated users are refused, the access log has an entry, and the browser's previous session ends.
 *
 * @throws Problem not-found if the demo's data does not have the person
 */
export async function signInAsVisitor(
  deps: SignInDeps,
  person: DemoVisitor,
  { caller, ...browser }: SessionBrowser & { readonly caller: Caller | null },
): Promise<FirstStepResult> {
  const { database, now } = deps;
  const { clientId, userId } = ACCOUNTS[person];
  const user = await usersStore.userById(database, clientId, userId);
  if (!user) throw new Problem('not-found');
  if (caller) await sessionsStore.endSession(database, caller.clientId, caller.userId, caller.sessionId, now());
  if (needsSecondStep(deps, user)) return askForSecondStep(deps, user, browser.browserToken);
  const { login } = await startSession(deps, user, browser, 'signInByLink');
  return login;
}
