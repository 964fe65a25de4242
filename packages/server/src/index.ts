export { limitSockets, SOCKET_LIMITS } from './socket-limits.ts';
export { createStop, type Stop } from './stop.ts';
export { readOrMakeFile, replaceFile } from './whole-file.ts';
