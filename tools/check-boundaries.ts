import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from './processes.ts';

interface Rule {
  /** Files the rule speaks of; groups are captured for `forbidden`. */
  readonly from: RegExp;
  /** Imported files that are forbidden, given what `from` captured. */
  readonly forbidden: (captured: readonly string[]) => RegExp;
  readonly message: string;
}

/** Borders inside apps. Borders between packages are the dependency lists, which Biome enforces. */
const RULES: readonly Rule[] = [
  {
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    forbidden: ([feature]) => new RegExp(`^apps/web/src/features/(?!${feature}/)`),
    message: 'a feature does not import another feature: compose them in app/',
  },
  {
    from: /^apps\/web\/src\/(features|shared)\//,
    forbidden: () => /^apps\/web\/src\/app\//,
    message: 'features and shared code do not know the app that composes them',
  },
  {
    from: /^apps\/web\/src\/shared\//,
    forbidden: () => /^apps\/web\/src\/features\//,
    message: 'shared code imports no feature',
  },
  {
    from: /^apps\/api\/src\/modules\/([^/]+)\//,
    forbidden: ([module]) => new RegExp(`^apps/api/src/modules/(?!${module}/)[^/]+/(?!index\\.ts$)`),
    message: 'a module reaches another one only through its index.ts',
  },
  {
    from: /^apps\/scan\/src\/site\//,
    forbidden: () => /^apps\/scan\/src\/service\//,
    message: 'the scan page and its service meet only in the contract',
  },
  {
    from: /^apps\/scan\/src\/service\//,
    forbidden: () => /^apps\/scan\/src\/site\//,
    message: 'the scan page and its service meet only in the contract',
  },
];

const IMPORT = /(?:from\s+|import\s*\(?\s*)['"](\.[^'"]+)['"]/g;

/** Imports of one file that cross a border, as `file -> imported: reason`. */
export function brokenBorders(file: string, source: string): string[] {
  const imported = [...source.matchAll(IMPORT)].map((match) => normalize(join(dirname(file), match[1] as string)));
  return RULES.flatMap((rule) => {
    const captured = rule.from.exec(file);
    if (!captured) return [];
    const forbidden = rule.forbidden(captured.slice(1));
    return imported.filter((path) => forbidden.test(path)).map((path) => `${file} -> ${path}: ${rule.message}`);
  });
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/dist/.test(entry.parentPath))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

if (import.meta.main) {
  const files = sourceFiles(join(ROOT, 'apps'));
  const broken = files.flatMap((file) => brokenBorders(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const line of broken) console.error(line);
  console.log(`boundaries: ${files.length} files, ${broken.length} broken`);
  process.exit(files.length > 0 && broken.length === 0 ? 0 : 1);
}
