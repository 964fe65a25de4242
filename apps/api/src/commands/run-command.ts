import { isDatabaseUnavailable } from '../platform/database/database-failure.ts';
import { startFaultOf } from '../start-fault.ts';

/** A kind of fault that an operator can mend. */
type Mistake = new (...args: never[]) => Error;

/** An ordinary mistake is told in its own words; what nobody expected, with its place. */
function textOf(fault: unknown, mistakes: readonly Mistake[]): string {
  if (!(fault instanceof Error)) return startFaultOf(fault);
  const { code, syscall } = fault as { code?: unknown; syscall?: unknown };
  // Of the parser of options the first line: the others explain its syntax.
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return fault.message.split('\n')[0] ?? code;
  const isOurs = fault.constructor === Error && code === undefined;
  const isOfSystem = typeof syscall === 'string' && !isDatabaseUnavailable(fault);
  if (isOurs || isOfSystem || mistakes.some((kind) => fault instanceof kind)) return fault.message;
  return startFaultOf(fault);
}

/**
 * Runs a command of the operators to its end. A failure ends with 1.
 *
 * @param mistakes  kinds of faults of this command whose words say what to do
 */
export async function runCommand(work: () => Promise<void>, mistakes: readonly Mistake[] = []): Promise<void> {
  try {
    await work();
  } catch (fault) {
    console.error(textOf(fault, mistakes));
    process.exitCode = 1;
  }
}
