import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * The environment of a command that should find an embedded database in a folder, and no other settings of this
 * machine.
 */
const NO_INSTALLATION = {
  DATABASE_URL: '',
  SCAN_DATA_DIR: '',
  SERVER_KEY: '',
  OLD_SERVER_KEYS: '',
  PUBLIC_URL: '',
  PORT: '',
};

/** The environment of a process that starts with these variables and no other settings of this machine. */
export const environmentOf = (variables: Readonly<Record<string, string>>) => ({
  ...process.env,
  ...NO_INSTALLATION,
  NODE_NO_WARNINGS: '1',
  ...variables,
});

/** Runs one of the operators' commands, and returns its exit code and output. */
export async function runOperatorCommand(
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../commands/${name}.ts`), ...args], {
    env: environmentOf(variables),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
