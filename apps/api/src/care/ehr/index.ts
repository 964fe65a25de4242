import { SECOND_MS } from '@mien/domain';
import { createOpenId } from '../../identity/single-sign-on/index.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import type { EhrContext, EhrDeps } from './ehr.deps.ts';
import { mountEhr } from './ehr.routes.ts';

export { sendToRecords } from './send-due.ts';

/** Timeout of one write. Chosen: staff wait for it. */
const WRITE_TIMEOUT_MS = 10 * SECOND_MS;
/** For so long the values of one patient are sent at a time. Chosen. */
const SEND_MS = 15 * SECOND_MS;

/** Launches from a client's health record, and vital signs that are written into it. See docs/topics/ehr-launch.md. */
export function ehrModule(deps: EhrDeps) {
  const context: EhrContext = {
    ...deps,
    openId: createOpenId({ rules: deps.installation.adminAddressRules, now: deps.now }),
    timeLimit: () => AbortSignal.timeout(WRITE_TIMEOUT_MS),
    sendMs: SEND_MS,
  };
  return { ...context, mount: (mounting: MountDeps) => mountEhr(mounting, context) };
}
