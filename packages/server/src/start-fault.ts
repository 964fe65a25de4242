import { inspect } from 'node:util';
import { ConfigError } from './environment.ts';
import { MetricsPortError } from './serve-metrics.ts';

/** A kind of error whose message says what to do. */
export type KnownFault = new (...args: never[]) => Error;

/** Exit code for invalid settings. Source: EX_CONFIG of sysexits.h. The systemd units do not restart then. */
export const WRONG_SETTINGS_EXIT_CODE = 78;

/**
 * Exit code of a server that cannot start or continue. Invalid settings are the only fault that a restart cannot fix.
 */
export const exitCodeOf = (fault: unknown): number => (fault instanceof ConfigError ? WRONG_SETTINGS_EXIT_CODE : 1);

/**
 * What a server prints if it cannot start or continue: one sentence for a known error, because a stack trace would not
 * help; otherwise everything.
 *
 * @param known         known error classes besides those of the configuration
 * @param portVariable  the setting to change if the port is in use
 */
export function startFaultOf(fault: unknown, known: readonly KnownFault[], portVariable: string): string {
  if (fault instanceof Error && [ConfigError, MetricsPortError, ...known].some((kind) => fault instanceof kind))
    return fault.message;
  if ((fault as { code?: string } | null)?.code === 'EADDRINUSE')
    return `The port is in use: ${(fault as Error).message}. Set ${portVariable} to another one.`;
  return inspect(fault);
}
