import { Problem } from '@mien/contract';
import { isStaff, type StaffLink } from '@mien/domain';
import type { Maker } from '../../../platform/access/caller.ts';
import type { LinkEntry, SignInDeps } from '../sign-in.deps.ts';
import { needsSecondStep } from '../sign-in-user.ts';
import { askForSecondStep } from '../tokens/second-step.ts';
import * as usersStore from '../users.store.ts';
import { type SessionBrowser, startSession } from './start-session.ts';

/**
 * Signs in the owner of a login link. Staff get no session from a link, unless the installation's operator made it: it then
 * replaces the SMS code, and a second step follows. Nothing about staff is revealed.
 */
export async function signInByLink(
  deps: SignInDeps,
  {
    clientId,
    userId,
    madeBy,
    appointmentId,
    isByOperator,
  }: {
    clientId: string;
    userId: string;
    madeBy: { readonly maker: Maker; readonly staffLink: StaffLink } | null;
    /** The appointment that the link is for; null for none. */
    appointmentId: string | null;
    isByOperator: boolean;
  },
  browser: SessionBrowser,
): Promise<LinkEntry> {
  const user = await usersStore.userById(deps.database, clientId, userId);
  if (!user) throw new Problem('login-link-invalid');
  if (isStaff(user.roles) && !isByOperator)
    return {
      sessionId: null,
      login: { user: null, accessToken: null, refreshToken: null, requiresTwoFactor: true },
    };
  if (needsSecondStep(deps, user))
    return { sessionId: null, login: await askForSecondStep(deps, user, browser.browserToken) };
  return startSession(deps, user, browser, 'signInByLink', { madeBy, appointmentId });
}
