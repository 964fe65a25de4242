import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { SHARED_SQL } from './layers.ts';

/** Store files of server modules, which contain SQL. */
const STORE = /\.store\.ts$/;
const MODULES = 'apps/api/src/';

const isShared = (store: string, name: string): boolean =>
  SHARED_SQL[store.slice(MODULES.length)]?.includes(name) === true;

/**
 * Store functions that a module file exports although `SHARED_SQL` does not list them. Types may be exported. A store that is
 * imported as a namespace may only be accessed by its members: `chatStore.list(...)`.
 *
 * @returns the names of the exported functions in the store
 */
export function exportedSql(file: string, source: string): string[] {
  if (STORE.test(file) || !/\.store\b/.test(source)) return [];
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) return [];
  const exported = new Set<string>();
  const namespaces = new Set<string>();
  /** Functions of stores by their local names. */
  const functions = new Map<string, { readonly store: string; readonly name: string }>();
  const storeOf = (request: string) => normalize(join(dirname(file), request));
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName, isType } of STORE.test(moduleRequest.value) ? entries : []) {
      if (importName.kind === 'NamespaceObject') namespaces.add(localName.value);
      else if (!isType)
        functions.set(localName.value, { store: storeOf(moduleRequest.value), name: importName.name ?? '' });
    }
  for (const { moduleRequest, importName, localName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (isType && importName.kind !== 'All') continue;
    const local = functions.get(localName.name ?? '');
    const request = moduleRequest?.value ?? '';
    const from = STORE.test(request) ? { store: storeOf(request), name: importName.name ?? '*' } : local;
    if (from && !isShared(from.store, from.name)) exported.add(from.name);
  }
  const read = new Set<ESTree.Node>();
  new Visitor({
    ImportNamespaceSpecifier: ({ local }) => void read.add(local),
    MemberExpression: ({ object }) => void read.add(object),
    TSQualifiedName: ({ left }) => void read.add(left),
    Identifier(node) {
      if (namespaces.has(node.name) && !read.has(node)) exported.add(`* as ${node.name}`);
    },
  }).visit(program);
  return [...exported];
}
