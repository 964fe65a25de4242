import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Environment } from '../apps/api/src/platform/config.ts';
import { TRACE_MAX_BODY_BYTES } from '../packages/contract/src/scan-site.ts';
import { WRONG_SETTINGS_EXIT_CODE } from '../packages/server/src/start-fault.ts';
import { ROOT } from './processes.ts';

/** Path segments of the API that may be logged: ids that give no access, and words of the contract. */
const HARMLESS_IN_PATHS = new Set(
  ['uid', 'id', 'otherId', 'clientId', 'groupCode', 'sessionId', 'shareId', 'mergeUid', 'deliveryId'].concat([
    'logoType',
    'measure',
    'line',
    'position',
    'file',
  ]),
);

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Variables that Compose and Postgres read, and settings of the scan site only. */
const NOT_OF_MIEN = new Set([
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'SCAN_DATA_DIR',
  'SCAN_METRICS_PORT',
  'MIEN_URL',
  'MIEN_API_URL',
]);
const isKnown = (name: string) => name in Environment.shape || NOT_OF_MIEN.has(name);

describe('the script that runs commands', () => {
  const [script, unit] = [read('mien'), read('mien.service')];
  const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';

  it('runs them as the service user, in its folder and with its settings', () => {
    expect(script).toContain(`cd ${setting('WorkingDirectory')}\n`);
    // Cron's PATH has no /usr/sbin.
    expect(script).toContain(`exec /usr/sbin/runuser -u ${setting('User')} --`);
    expect(script).toContain(`--env-file=${setting('EnvironmentFile')} `);
    expect(setting('ExecStart')).toContain(`${setting('WorkingDirectory')}/node_modules/.bin/node `);
  });

  it('finds each command that the operations pages name', () => {
    const pages = readdirSync(join(ROOT, 'docs/operations')).map((name) =>
      readFileSync(join(ROOT, 'docs/operations', name), 'utf8'),
    );
    const named = pages.flatMap((page) =>
      [...page.matchAll(/(?:^|`|bin\/)mien ([a-z][a-z-]+)/gm)].map(([, name]) => name),
    );
    expect(named).toContain('doctor');
    for (const name of new Set(named))
      expect(existsSync(join(ROOT, `apps/api/src/commands/${name}.ts`)), name).toBe(true);
  });
});

it.each(['mien.service', 'mien-scan.service'])('%s is not restarted in a loop when its settings are wrong', (name) => {
  expect(read(name)).toContain(`\nRestart=always\n`);
  expect(read(name)).toContain(`\nRestartPreventExitStatus=${WRONG_SETTINGS_EXIT_CODE}\n`);
});

describe('the nginx log', () => {
  const masks = [...read('nginx.conf').matchAll(/^\t~\*(\S+)\s+(\S+);$/gm)].map(([, path = '', logged]) => ({
    path: new RegExp(path, 'i'),
    logged,
  }));
  const loggedOf = (path: string) => masks.find((mask) => mask.path.test(path))?.logged ?? path;

  it('contains no API path with a token, a code or a phone number', () => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
    const secret = Object.keys(paths).filter((path) =>
      [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !HARMLESS_IN_PATHS.has(name)),
    );
    expect(secret).toContain('/v1/auth/phone/{phone}');
    expect(secret).toContain('/v1/measurements/share/{key}');
    for (const path of secret) expect(loggedOf(path)).not.toContain('{');
    expect(loggedOf('/v1/auth/login/{id}')).toBe('/v1/auth/*');
  });

  it.each([
    '/alogin/TOKEN',
    '/aLogin/TOKEN',
    '/sharedResult/TOKEN',
    '/register/TOKEN',
    '/c/config/TOKEN',
    '/embed/config/TOKEN',
    '/v1/shl/TOKEN',
    '/v1/SHL/x/file/TOKEN',
  ])('contains no token of %s', (path) => expect(loggedOf(path)).not.toContain('TOKEN'));
});

describe('the Dockerfile', () => {
  const instructions = DockerfileParser.parse(read('Dockerfile')).getInstructions();
  const final = instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === 'FROM'));
  const argumentsOf = (keyword: string) =>
    final.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '');

  it('has no linter errors', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('runs as an unprivileged user who owns only the data folder', () => {
    expect(argumentsOf('USER')).toEqual(['10001:10001']);
    expect(argumentsOf('VOLUME')).toEqual(['/data']);
    expect(final.some((one) => /chown|--owner=10001.*\/mien/.test(one.getArgumentsContent() ?? ''))).toBe(false);
  });

  it('checks health where the server listens, and names every setting as Mien does', () => {
    expect(argumentsOf('HEALTHCHECK').join()).toContain('http://127.0.0.1:3000/v1/health/ready');
    expect(argumentsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    const names = argumentsOf('ENV').map((content) => content.split('=')[0] ?? '');
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });
});

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service>>;
    volumes: Readonly<Record<string, unknown>>;
  };

  it.each(['mien', 'scan'])('runs %s unprivileged with a read-only root file system', (name) => {
    const { read_only, cap_drop, security_opt, stop_grace_period } = services[name] ?? {};
    expect({ read_only, cap_drop, security_opt, stop_grace_period }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '30s',
    });
  });

  it('has commands in list form', () => {
    const commands = Object.values(services).flatMap(({ command, healthcheck }) => [command, healthcheck?.test]);
    const words = commands.flatMap((command) => command ?? []);
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((word) => typeof word !== 'string')).toEqual([]);
  });

  it('publishes only the ports of the proxy', () => {
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['caddy']);
  });

  it('keeps written data in named volumes and restarts each service', () => {
    const used = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0] ?? '').filter((source) => !source.startsWith('.')),
    );
    expect(used.toSorted()).toEqual(Object.keys(volumes).toSorted());
    expect(Object.values(services).every(({ restart }) => restart === 'unless-stopped')).toBe(true);
  });

  it('names every setting of the servers correctly and trusts only the one proxy', () => {
    const names = ['mien', 'scan'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    expect(services.mien?.environment).toMatchObject({ TRUST_PROXY: 1 });
  });

  it('waits until required services are healthy', () => {
    const needs = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
    for (const [name, { condition }] of needs) {
      expect(condition).toBe('service_healthy');
      // The Mien image has its own health check.
      expect(name === 'mien' || services[name]?.healthcheck !== undefined, name).toBe(true);
    }
    expect(needs.length).toBeGreaterThan(0);
  });
});

describe('a backup with Docker', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Readonly<Record<string, Service & { readonly image?: string }>>;
  };

  it("uses the client programs of the database's major version", () => {
    const [, major, release] = /^postgres:(\d+)-(\w+)$/.exec(services.postgres?.image ?? '') ?? [];
    const final = read('Dockerfile').split('\nFROM ').at(-1) ?? '';
    expect(final).toContain(` postgresql-client-${major} `);
    // Debian trixie has version 17. The database's collation comes from its release, so the image tag names the
    // release.
    expect([major, release]).toEqual(['17', 'trixie']);
    expect(final).toMatch(/^node:\$\{NODE_VERSION\}-trixie-slim\n/);
  });

  it('writes outside of the container, and the operations pages use existing commands', () => {
    expect(services.mien?.volumes).toContain('./backups:/backups');
    const pages = ['install.md', 'upgrade.md'].map((name) => readFileSync(join(ROOT, 'docs/operations', name), 'utf8'));
    for (const page of pages)
      expect(page).toContain('docker compose exec mien node apps/api/src/commands/backup.ts /backups');
    const named = pages.flatMap((page) => [...page.matchAll(/node (apps\/api\/src\/commands\/[\w-]+\.ts)/g)]);
    for (const [, path = ''] of named) expect(existsSync(join(ROOT, path)), path).toBe(true);
  });
});

it('the example settings file lists only existing settings and no secrets', () => {
  const lines = read('mien.env.example').split('\n');
  const settings = lines.map((line) => /^#?([A-Z][A-Z_]+)=(.*)$/.exec(line)).filter((found) => found !== null);
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.map(([, name = '']) => name).filter((name) => !isKnown(name))).toEqual([]);
  const secrets = settings.filter(([, name = '']) => /KEY|TOKEN|SECRET/.test(name));
  expect(secrets.map(([, , value]) => value)).toEqual(secrets.map(() => ''));
});

it.each([
  ['nginx.conf', /client_max_body_size (\d+)m/g],
  ['Caddyfile', /max_size (\d+)MB/g],
])('%s allows the largest request bodies of both sites', (name, pattern) => {
  const megabytes = [...read(name).matchAll(pattern)].map(([, size]) => Number(size));
  expect(megabytes).toEqual([3, 5]);
  expect(Math.max(...megabytes) * 1_000_000).toBeGreaterThan(TRACE_MAX_BODY_BYTES);
});

it.each(['mien.service', 'mien-scan.service'])('%s gives a server enough time to stop', (name) => {
  const unit = read(name);
  expect(unit).toMatch(/^Restart=always$/m);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(25);
  for (const line of ['ProtectSystem=strict', 'NoNewPrivileges=yes', 'StateDirectory=mien', 'User=mien'])
    expect(unit.split('\n')).toContain(line);
});
