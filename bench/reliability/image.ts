import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { type Copy, DockerfileParser, type From, type Instruction } from 'dockerfile-ast';
import { parse } from 'yaml';
import { ROOT } from '../../tools/processes.ts';
import { PARTNER_KEY, SERVER_KEY } from './api-process.ts';
import type { Machine } from './machine.ts';
import { SkippedTrial, type Trial } from './trial.ts';

const DOCKERFILE = join(ROOT, 'deploy/Dockerfile');
/** Where this Node stands in a root that is made of this system: it takes the place of the base image's. */
const NODE_FOLDER = '/node';
const SYSTEM_PATH = `${NODE_FOLDER}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;

/** A stage of the Dockerfile: the folder that is its root, and what its instructions have set. */
interface Stage {
  readonly name: string;
  readonly root: string;
  workdir: string;
  readonly env: Record<string, string>;
  user: string;
  command: readonly string[];
  health: readonly string[];
}

/** Puts this system around a root, in a namespace of mounts that ends with the command. npm finds its settings in the home of root. */
const withSystem = (root: string): string => `set -eu
cd ${root}
mkdir -p usr etc proc dev tmp .${NODE_FOLDER} root
for name in bin lib lib64 sbin; do [ -L $name ] || ln -s usr/$name $name; done
mount --rbind /usr usr
mount --bind /etc etc
mount --bind /root root
mount --rbind /dev dev
mount -t proc proc proc
mount --bind ${dirname(process.execPath)} .${NODE_FOLDER}
mount -t tmpfs tmpfs tmp
`;

/** Runs a script as root in namespaces of its own. @throws Error with the end of what it printed */
async function unshared(namespaces: readonly string[], script: string): Promise<string> {
  const child = spawn('unshare', [...namespaces, 'bash', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`ended with ${code}: ${output.slice(-2000)}`);
  return output;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const inStage = ({ root, workdir, env }: Stage, command: string): string =>
  `chroot ${root} /usr/bin/env -i HOME=/root PATH=${SYSTEM_PATH} ${Object.entries(env)
    .map(([name, value]) => quoted(`${name}=${value}`))
    .join(' ')} /bin/sh -c ${quoted(`cd ${workdir} && ${command}`)}`;

/** The checkout without what the ignore file names. */
function copyContext(to: string): void {
  const ignored = readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern));
  const copy = (path: string) => {
    for (const entry of readdirSync(join(ROOT, path), { withFileTypes: true })) {
      const inner = join(path, entry.name);
      if (isIgnored(inner)) continue;
      if (entry.isDirectory()) copy(inner);
      else {
        mkdirSync(join(to, path), { recursive: true });
        cpSync(join(ROOT, inner), join(to, inner), { dereference: false });
      }
    }
  };
  copy('');
}

/** Does what an instruction says, as far as it leaves a trace in a folder. @throws Error for an unknown one */
async function follow(stage: Stage, stages: readonly Stage[], instruction: Instruction): Promise<void> {
  const content = instruction.getExpandedArguments().map((one) => one.getValue());
  const whole = instruction.getArgumentsContent() ?? '';
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = whole;
      mkdirSync(join(stage.root, whole), { recursive: true });
      return;
    case 'ENV': {
      const [name = '', ...value] = whole.split('=');
      stage.env[name] = value.join('=');
      return;
    }
    case 'COPY': {
      const from = (instruction as Copy).getFromFlag()?.getValue();
      const [source = '', target = ''] = content.filter((one) => !one.startsWith('--'));
      if (from === undefined || from === null) return copyContext(join(stage.root, stage.workdir));
      const other = stages.find(({ name }) => name === from);
      if (!other) throw new Error(`there is no stage ${from}`);
      await unshared(['--mount'], `cp -a ${join(other.root, source)}/. ${join(stage.root, target)}/`);
      return;
    }
    case 'RUN':
      await unshared(['--mount'], withSystem(stage.root) + inStage(stage, whole));
      return;
    case 'USER':
      stage.user = whole;
      return;
    case 'CMD':
      stage.command = JSON.parse(whole) as string[];
      return;
    case 'HEALTHCHECK':
      stage.health = JSON.parse(whole.slice(whole.indexOf('['))) as string[];
      return;
    case 'ARG':
    case 'EXPOSE':
    case 'STOPSIGNAL':
    case 'VOLUME':
      return;
    default:
      throw new Error(`unknown here: ${instruction.getKeyword()}`);
  }
}

/** Follows the Dockerfile to its last stage. */
async function build(machine: Machine): Promise<{ image: Stage; instructions: number }> {
  const instructions = DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8')).getInstructions();
  const stages: Stage[] = [];
  for (const instruction of instructions) {
    if (instruction.getKeyword() === 'FROM') {
      const name = (instruction as From).getBuildStage() ?? '';
      const root = machine.folder('image');
      chmodSync(root, 0o755);
      stages.push({ name, root, workdir: '/', env: {}, user: '0:0', command: [], health: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage) await follow(stage, stages, instruction);
  }
  const image = stages.at(-1);
  if (!image) throw new Error('the Dockerfile has no stage');
  return { image, instructions: instructions.length };
}

/** What is looked at in the running image, each with a command that has to succeed. */
const checksOf = (health: string, scanHealth: string): readonly (readonly [string, string])[] => [
  ['Mien answers its health check', health],
  ['the scan site answers its health check', scanHealth],
  ['the first page comes', pageHolds('http://127.0.0.1:3000/', 'Mien')],
  ['the scan page comes', pageHolds('http://127.0.0.1:3001/c/1/profile/token/refresh/session', '<html')],
  ['nothing can be written but data', '! touch /mien/written && ! touch /written && touch /data/written'],
  ['no tool of development is there', '! [ -e /mien/node_modules/vite ] && ! [ -e /mien/node_modules/typescript ]'],
];

const pageHolds = (url: string, words: string): string =>
  `node -e ${quoted(`fetch('${url}').then(async (a) => process.exit(a.ok && (await a.text()).includes('${words}') ? 0 : 1))`)}`;

/** The script that runs both servers of the image as in compose.yaml: no rights, a root that cannot be written, a network of its own. */
function runScript(image: Stage, data: string): { script: string; names: readonly string[] } {
  const { services } = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
    services: { scan: { command: string[]; healthcheck: { test: string[] } } };
  };
  const words = (command: readonly string[]) => command.map(quoted).join(' ');
  const environment = {
    ...image.env,
    SERVER_KEY,
    SCAN_LICENCE_KEY: PARTNER_KEY,
    HOST: '127.0.0.1',
    DEMO: '0',
  };
  const asUser = (command: string) =>
    `chroot --userspec=${image.user} ${image.root} /usr/bin/env -i PATH=${SYSTEM_PATH} ${Object.entries(environment)
      .map(([name, value]) => quoted(`${name}=${value}`))
      .join(' ')} /bin/sh -c ${quoted(`cd ${image.workdir} && ${command}`)}`;
  const health = words(image.health);
  const scanHealth = words(services.scan.healthcheck.test.slice(1));
  const checks = checksOf(health, scanHealth);
  const script = `${withSystem(image.root)}
mount --bind ${data} data
mount --bind mien mien && mount -o remount,bind,ro mien
ip link set lo up
${asUser(`exec ${words(services.scan.command)}`)} & scan=$!
${asUser(`exec ${words(image.command)}`)} & mien=$!
for second in $(seq 120); do
  if ${asUser(health)} 2>/dev/null && ${asUser(scanHealth)} 2>/dev/null; then break; fi
  sleep 1
done
${checks.map(([name, command]) => `if ${asUser(command)} >/dev/null 2>&1; then echo ${quoted(`ok ${name}`)}; else echo ${quoted(`wrong ${name}`)}; fi`).join('\n')}
kill -TERM $mien $scan
ended=0
wait $mien || ended=$?
wait $scan || ended=$?
if [ $ended = 0 ]; then echo 'ok both stop on SIGTERM'; else echo "wrong a server ended with $ended"; fi
`;
  return { script, names: [...checks.map(([name]) => name), 'both stop on SIGTERM'] };
}

/** The Dockerfile without Docker: its own instructions, on this system in place of the base image. */
export const image: Trial = {
  name: 'image',
  title: 'The instructions of deploy/Dockerfile followed in an empty folder, both servers run from it without rights',
  async run(machine) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/unshare'))
      throw new SkippedTrial('namespaces can be made by root on Linux only');
    const { image: built, instructions } = await build(machine);
    const data = machine.folder('data');
    await unshared(['--mount'], `chown 10001:10001 ${data}`);
    const { script, names } = runScript(built, data);
    const said = await unshared(['--mount', '--net', '--pid', '--fork', '--kill-child'], script);
    const ok = names.filter((name) => said.includes(`ok ${name}\n`));
    return {
      tried: instructions + names.length,
      confirmed: instructions + ok.length,
      lost: [],
      doubled: [],
      wrong: names.filter((name) => !ok.includes(name)).map((name) => `not so: ${name}`),
      died: [],
      recoveriesMs: [],
      of: 'instructions and looks at what they made',
      disturbances: 1,
    };
  },
};
