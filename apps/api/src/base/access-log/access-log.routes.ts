import { mienContract } from '@mien/contract';
import type { AccessAction } from '@mien/domain';
import { clientsInReach } from '../../platform/access/reach.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { AccessLogContext } from './access-log.service.ts';
import * as accessLog from './access-log.service.ts';
import type { LogFilter } from './access-log.store.ts';

const instant = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

interface FilterQuery {
  readonly patientUid?: string | undefined;
  readonly action?: AccessAction | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const filterOf = ({ patientUid, action, from, until }: FilterQuery): LogFilter => ({
  patientId: patientUid,
  action,
  from: instant(from),
  until: instant(until),
});

export function mountAccessLog(mounting: MountDeps, deps: AccessLogContext): void {
  mount(mounting, 'accessLog', mienContract.accessLog, {
    list: ({ caller, query }) =>
      accessLog.list(deps, clientsInReach(caller, 'readAccessLog'), { ...filterOf(query), cursor: query.cursor }),
    export: ({ caller, query }) =>
      accessLog.exportOfStaff(deps, caller, clientsInReach(caller, 'readAccessLog'), filterOf(query)),
    own: ({ caller, query }) => accessLog.listOwn(deps, caller, query),
    exportOwn: ({ caller, query }) => accessLog.exportOwn(deps, caller, query.who),
  });
}
