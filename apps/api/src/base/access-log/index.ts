import type { MountDeps } from '../../platform/http/mount.ts';
import { mountAccessLog } from './access-log.routes.ts';
import { type AccessLogDeps, createAccessLogContext } from './access-log.service.ts';

/**
 * Code that returns or changes a patient's data for anyone but that patient writes an entry: `recordAccess({ clientId, patientId,
 * actor: actorOf(caller), action }, transaction?)`.
 */
export { EXPORT_FORMATS, exportAccessLog } from './access-log.export.ts';
export {
  type AccessActor,
  type AccessLogContext,
  type AccessRecord,
  actorOf,
  type RecordAccess,
  record as recordEntry,
  recordAll,
  recordByLink,
  recordCarer,
  recordOnce,
} from './access-log.service.ts';
export { clientsWithoutChain, type ExpectedPlace, verifyAccessLog } from './access-log.verification.ts';

/** The log of who did what with which patient's data; no entry can be removed unnoticed. See docs/adr/0031-access-log.md. */
export function accessLogModule(deps: AccessLogDeps) {
  const context = createAccessLogContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountAccessLog(mounting, context) };
}
