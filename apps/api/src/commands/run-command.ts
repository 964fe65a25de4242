import { isDatabaseUnavailable } from '../platform/database/database-failure.ts';
import { startFaultOf } from '../start-fault.ts';

/** A kind of fault that an operator can fix. */
type Mistake = new (...args: never[]) => Error;

/** An expected fault is reported by its message; an unexpected one with its stack. */
function textOf(fault: unknown, mistakes: readonly Mistake[]): string {
  if (!(fault instanceof Error)) return startFaultOf(fault);
  const { code, syscall } = fault as { code?: unknown; syscall?: unknown };
  // Only the first line of the option parser's message: the others explain its syntax.
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return fault.message.split('\n')[0] ?? code;
  const isOurs = fault.constructor === Error && code === undefined;
  const isOfSystem = typeof syscall === 'string' && !isDatabaseUnavailable(fault);
  if (isOurs || isOfSystem || mistakes.some((kind) => fault instanceof kind)) return fault.message;
  return startFaultOf(fault);
}

/**
 * Runs an operator's command. A failure exits with 1.
 *
 * @param mistakes  kinds of faults of this command whose messages say what to do
 */
export async function runCommand(work: () => Promise<void>, mistakes: readonly Mistake[] = []): Promise<void> {
  try {
    await work();
  } catch (fault) {
    console.error(textOf(fault, mistakes));
    process.exitCode = 1;
  }
}
