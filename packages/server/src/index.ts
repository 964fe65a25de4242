export { BODY_LIMITS, limitSockets, SOCKET_LIMITS } from './socket-limits.ts';
export { createStop, STOP_WITHIN_MS, type Stop } from './stop.ts';
export { readOrMakeFile, replaceFile } from './whole-file.ts';
