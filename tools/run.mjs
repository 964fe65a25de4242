// Starts one of our commands on a suitable Node version. This file alone must also run on older versions of Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MIN_NODE = [24, 12];
/**
 * Minimum versions for installing with npm. Older versions do not link programs that two packages share, and skip tools
 * that require a newer Node.
 */
const MIN_TO_INSTALL = { node: 20, npm: 10 };
/** Folders of commands and their descriptions. */
const COMMANDS = {
  tools: ['start', 'dev', 'build', 'test', 'test-all', 'check', 'e2e', 'new', 'translate', 'mutants'],
  'e2e/commands': ['screens'],
  'bench/commands': ['prove', 'earlier-tests'],
};
/** Commands with a subcommand, as in `npm run bench -- api`. */
const GROUPS = {
  admin: {
    folder: 'apps/api/src/commands',
    prefix: '',
    names: [
      'add-client',
      'backup',
      'doctor',
      'export-access-log',
      'export-fhir',
      'migrate',
      'recompute',
      'restore',
      'retention-plan',
      'rotate-keys',
      'sign-in-code',
      'verify-access-log',
    ],
  },
  bench: {
    folder: 'bench/commands',
    prefix: 'bench-',
    names: ['api', 'camera', 'decision', 'engine', 'extension', 'left-out', 'pages', 'start', 'usual-range'],
  },
  generate: { folder: 'tools', prefix: 'write-', names: ['letters', 'openapi', 'papers', 'sbom', 'sentences'] },
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
}

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0]);

/** The environment for npm. If Node or npm is too old, newer versions are downloaded into `.cache` first. */
function environmentOfNpm() {
  const { stdout, error } = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  if (error) fail('npm is missing.');
  const isNew = majorOf(process.version) >= MIN_TO_INSTALL.node && majorOf(stdout) >= MIN_TO_INSTALL.npm;
  if (isNew) return process.env;
  let env = process.env;
  for (const program of [`node-${process.platform}-${process.arch}@${MIN_NODE[0]}`, 'npm@11']) {
    const folder = join(ROOT, '.cache', program);
    const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, program], {
      encoding: 'utf8',
      env,
    });
    if (status !== 0) fail(`${program} could not be fetched:\n${stderr}`);
    env = { ...env, PATH: [join(folder, 'node_modules', '.bin'), env.PATH].join(delimiter) };
  }
  return env;
}

/**
 * Installs the locked dependencies if they are missing or older than the lock file. Does not use `npm ci`, because it
 * rejects a lock file created where the registry lacks optional platform builds of tools; `npm install` adds them where
 * they exist.
 */
async function installDependencies() {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  const stamp = join(ROOT, 'node_modules', '.mien-lock-hash');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return;
  console.log('Installing dependencies into node_modules with npm. This takes a minute or two …');
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    console.log(`${minutes}:00 running: npm install`);
  }, 60_000);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const logPath = join(ROOT, '.cache', 'npm-install.log');
  const log = openSync(logPath, 'w');
  const env = environmentOfNpm();
  const install = spawn('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env,
  });
  const status = await new Promise((resolve) => install.on('exit', resolve).on('error', () => resolve(1)));
  clearInterval(timer);
  if (status !== 0) fail(`npm install failed:\n${readFileSync(logPath, 'utf8').split('\n').slice(-25).join('\n')}`);
  writeFileSync(stamp, lockHash);
  // Installs the commit message hook in a developer's clone.
  if (existsSync(join(ROOT, '.git')) && process.env.CI === undefined)
    spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: ROOT });
}

/** The Node of the dependencies, otherwise the current one if it is new enough. */
function findNode() {
  const own = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  if (isNewEnough(process.version)) return process.execPath;
  return fail(
    `Mien needs Node ${MIN_NODE.join('.')} or newer; this is ${process.version}. Get it from https://nodejs.org.`,
  );
}

/** The file of a command and its arguments. */
function findCommand([command, ...rest]) {
  const folder = Object.keys(COMMANDS).find((name) => COMMANDS[name].includes(command));
  if (folder !== undefined) return { folder, file: `${command}.ts`, rest };
  if (!Object.hasOwn(GROUPS, command))
    fail(`usage: node tools/run.mjs ${[...Object.values(COMMANDS).flat(), ...Object.keys(GROUPS)].join('|')}`);
  const group = GROUPS[command];
  const [name, ...others] = rest;
  if (!group.names.includes(name)) fail(`usage: npm run ${command} -- ${group.names.join('|')}`);
  return { folder: group.folder, file: `${group.prefix}${name}.ts`, rest: others };
}

const { folder, file, rest } = findCommand(process.argv.slice(2));
// Product commands also run where only production dependencies are installed.
const isOfProduct = folder === GROUPS.admin.folder && existsSync(join(ROOT, 'node_modules'));
if (!isOfProduct) await installDependencies();
/** Commands that run an installation on this machine read `.env`; tests and benches do not depend on it. */
const envPath = join(ROOT, '.env');
const readsEnv = (isOfProduct || ['start.ts', 'dev.ts'].includes(file)) && existsSync(envPath);
const envFile = readsEnv ? ['--env-file', envPath] : [];
const child = spawn(findNode(), [...envFile, join(ROOT, folder, file), ...rest], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compile') },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// npm does not forward every signal. When npm is gone, stop the servers.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 1000).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
