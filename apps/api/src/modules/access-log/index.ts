/**
 * Whoever hands out or changes a patient's data for anybody but that patient writes an entry:
 * `accessLog.record({ clientId, patientId, actor: actorOf(caller), action }, transaction?)`, see `createAccessLog`.
 */
export { mountAccessLog } from './access-log.routes.ts';
export {
  type AccessLog,
  type AccessRecord,
  type AccessRecorder,
  actorOf,
  createAccessLog,
  type RecordAccess,
} from './access-log.service.ts';
export { createAccessLogStore } from './access-log.store.ts';
export { clientsWithoutChain, type ExpectedPlace, verifyAccessLog } from './access-log.verification.ts';
