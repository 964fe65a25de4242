import { inspect } from 'node:util';
import { ConfigError } from './environment.ts';
import { MetricsPortError } from './serve-metrics.ts';

/** A kind of fault whose message says what to do. */
export type KnownFault = new (...args: never[]) => Error;

/** How a program ends whose settings are wrong. Source: EX_CONFIG of sysexits.h. The systemd units do not start it again then. */
export const WRONG_SETTINGS_EXIT_CODE = 78;

/** With what a server ends that cannot start or go on. Wrong settings are the only fault that another start cannot mend. */
export const exitCodeOf = (fault: unknown): number => (fault instanceof ConfigError ? WRONG_SETTINGS_EXIT_CODE : 1);

/**
 * What a server prints if it cannot start or go on: one sentence for a known fault, because the place in our code would not help;
 * otherwise everything.
 *
 * @param known         kinds of faults besides those of the configuration
 * @param portVariable  the setting to change when the port is in use
 */
export function startFaultOf(fault: unknown, known: readonly KnownFault[], portVariable: string): string {
  if (fault instanceof Error && [ConfigError, MetricsPortError, ...known].some((kind) => fault instanceof kind))
    return fault.message;
  if ((fault as { code?: string } | null)?.code === 'EADDRINUSE')
    return `The port is in use: ${(fault as Error).message}. Set ${portVariable} to another one.`;
  return inspect(fault);
}
