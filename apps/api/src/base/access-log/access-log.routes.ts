import { mienContract } from '@mien/contract';
import { clientsInReach } from '../../platform/access/reach.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { AccessLog } from './access-log.service.ts';

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

export function mountAccessLog(mounting: MountDependencies, accessLog: AccessLog): void {
  mount(mounting, 'accessLog', mienContract.accessLog, {
    list: ({ caller, query }) =>
      accessLog.list(clientsInReach(caller, 'readAccessLog'), {
        patientId: query.patientUid,
        action: query.action,
        from: instant(query.from),
        until: instant(query.until),
        cursor: query.cursor,
      }),
    own: ({ caller, query }) => accessLog.listOwn(caller, query.cursor),
  });
}
