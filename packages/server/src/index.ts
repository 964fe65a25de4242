export { acceptForms } from './accept-forms.ts';
export { acceptParameters } from './accept-parameters.ts';
export {
  answerUnknownAddress,
  type FormatOf,
  type OnProblem,
  PROBLEM_FORMAT,
  ProblemBody,
  type ProblemFormat,
  type ProblemOf,
  RETRY_UNAVAILABLE_S,
} from './answer-problem.ts';
export { readIfThere, readOrMakeFile, replaceFile } from './atomic-write.ts';
export { compileSchema } from './compile-schema.ts';
export { COMPRESSION, compressAnswers } from './compress-answers.ts';
export { acceptOctets, countOctets } from './count-octets.ts';
export { createLog } from './create-log.ts';
export { createServer } from './create-server.ts';
export {
  ConfigError,
  isDemoAt,
  isOfWorld,
  isReadableInTransit,
  isThisHost,
  origin,
  pastSecret,
  port,
  portIfSet,
  readEnvironment,
  SHARED_SETTINGS,
  secret,
  text,
  type Variables,
  whole,
} from './environment.ts';
export { loggedError } from './logged-error.ts';
export {
  type HistogramDeclaration,
  type LabelValues,
  type Meter,
  type MetricDeclaration,
  NO_METER,
  OTHER,
  type Sample,
} from './meter.ts';
export {
  actsOnGet,
  type CallSettings,
  callNameOf,
  isFetchedAhead,
  isIdempotent,
  mountCalls,
  PROBLEM_RESPONSES,
  type ProblemContent,
} from './mount-calls.ts';
export { type OpenMeter, openMeter } from './open-meter.ts';
export { type OpenTracing, openTracing } from './open-tracing.ts';
export { bearerToken, hasPartnerKey } from './partner-key.ts';
export { contentSecurityPolicy, inlineSources, type SitePolicy, securityHeaders } from './security-headers.ts';
export { serveFiles } from './serve-files.ts';
export { METRICS_PATH, type ServedMetrics, serveMetrics } from './serve-metrics.ts';
export { BODY_LIMITS, limitSockets, SLOW_LINE_BODY_LIMITS, SOCKET_LIMITS } from './socket-limits.ts';
export { LinesAnswer, PendingAnswer } from './special-answers.ts';
export { exitCodeOf, startFaultOf, WRONG_SETTINGS_EXIT_CODE } from './start-fault.ts';
export { beginOnSignals, createStop, STOP_WITHIN_MS, type Stop } from './stop.ts';
export { type Pages, StreamedAnswer, streamOf } from './streamed-answer.ts';
export { type ContinuesTrace, inSpan, operationOf, traceHeaders, traceStatement } from './tracing.ts';
