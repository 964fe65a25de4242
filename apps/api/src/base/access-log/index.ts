import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountAccessLog } from './access-log.routes.ts';
import { type AccessLogDependencies, createAccessLog } from './access-log.service.ts';

/**
 * Code that returns or changes a patient's data for anyone but that patient writes an entry: `accessLog.record({ clientId,
 * patientId, actor: actorOf(caller), action }, transaction?)`, see `createAccessLog`.
 */
export { EXPORT_FORMATS, exportAccessLog } from './access-log.export.ts';
export {
  type AccessActor,
  type AccessLog,
  type AccessRecord,
  type AccessRecorder,
  actorOf,
  type RecordAccess,
} from './access-log.service.ts';
export { clientsWithoutChain, type ExpectedPlace, verifyAccessLog } from './access-log.verification.ts';

/** The log of who did what with which patient's data. */
export function accessLogModule({ database, ...parts }: Parts<AccessLogDependencies>) {
  const accessLog = createAccessLog({ database, ...parts });
  return { ...accessLog, mount: (mounting: MountDependencies) => mountAccessLog(mounting, accessLog) };
}
