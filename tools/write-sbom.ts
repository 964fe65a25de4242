import { execFileSync } from 'node:child_process';
import { createHash, type UUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './processes.ts';

interface License {
  readonly license: { readonly id: string };
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly licenses?: readonly License[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly purl?: string;
}

/** The fields of a CycloneDX 1.5 bill of materials that are read or changed here. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly serialNumber: `urn:uuid:${UUID}`;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Files that npm does not list as separate parts: their source and description. */
const FILES = [
  {
    type: 'machine-learning-model',
    name: 'BlazeFace',
    description:
      'Finds the face on the scan page. By MediaPipe, in the form of @vladmandic/human; rewritten at build time.',
    from: '@vladmandic/human',
    path: 'node_modules/@vladmandic/human/models/blazeface.bin',
    license: 'Apache-2.0',
  },
  {
    type: 'file',
    name: 'Figtree',
    description:
      'The typeface of all pages: the part that a first visit fetches, cut out of @fontsource-variable/figtree.',
    from: '@fontsource-variable/figtree',
    path: 'packages/ui/src/letters/most-letters.woff2',
    license: 'OFL-1.1',
  },
] as const;

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;

function componentOf({ type, name, description, from, path, license }: (typeof FILES)[number]): Component {
  const version = versionOf(from);
  const content = createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');
  return {
    'bom-ref': `file:${path}`,
    type,
    name,
    version,
    description,
    hashes: [{ alg: 'SHA-256', content }],
    licenses: [{ license: { id: license } }],
  };
}

/** A package in the lock file. */
interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
export type Lock = Readonly<Record<string, Locked>>;

/** The path to which a package resolves another one: a nested folder, or one above. */
function pathOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

/**
 * The parts of the product, as `name@version`: the dependencies of the apps, transitively. `npm sbom --omit dev` leaves
 * out packages that any workspace also needs for its tests.
 */
export function partsOfProduct(lock: Lock): ReadonlySet<string> {
  const seen = new Set<string>();
  const parts = new Set<string>();
  const add = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const locked = lock[path] as Locked;
    // A workspace is a link to its folder.
    if (locked.link && locked.resolved) {
      add(locked.resolved);
      return;
    }
    if (path.includes('node_modules/'))
      parts.add(`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${locked.version}`);
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = pathOf(lock, path, name);
      if (found !== null) add(found);
    }
  };
  for (const path of Object.keys(lock)) if (path === '' || /^apps\/[\w-]+$/.test(path)) add(path);
  return parts;
}

/** All libraries that are installed or bundled into the pages, from the lock file, and the model and font files. */
export function billOfMaterials(): BillOfMaterials {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(text) as BillOfMaterials;
  const files = FILES.map(componentOf);
  const root = bill.metadata.component['bom-ref'];
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages as Lock;
  const parts = partsOfProduct(lock);
  const components = bill.components.filter(
    ({ 'bom-ref': ref }) => parts.has(ref) || /^@mien\/(?!e2e|bench)/.test(ref),
  );
  const kept = new Set([root, ...components.map(({ 'bom-ref': ref }) => ref)]);
  return {
    ...bill,
    // npm uses the folder's name.
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'mien', type: 'application' } },
    components: [...components, ...files],
    dependencies: [
      ...bill.dependencies.flatMap(({ ref, dependsOn = [] }) => {
        if (!kept.has(ref)) return [];
        const ofFiles = ref === root ? files.map((file) => file['bom-ref']) : [];
        return { ref, dependsOn: [...dependsOn.filter((name) => kept.has(name)), ...ofFiles] };
      }),
      ...files.map((file) => ({ ref: file['bom-ref'], dependsOn: [] })),
    ],
  };
}

if (import.meta.main) {
  const bill = billOfMaterials();
  const folder = join(ROOT, 'release');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `mien-${bill.metadata.component.version}.cdx.json`);
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`wrote ${path}: ${bill.components.length} components`);
}
