import { basename } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Files with the SQL of a module of the server. */
const STORE = /\.store(\.ts)?$/;
/** What makes a store; everything else in its file is a function or a shape that may be handed out. */
const MAKES_STORE = /^create\w*Store$/;
const IS_STORE = /^(create\w*|\w*Store)$/;

/** Whether the value of an expression is, or carries, what `isStore` knows: in an object, an array or another function. */
function carries(node: ESTree.Node | null | undefined, isStore: (node: ESTree.Node) => boolean): boolean {
  if (!node) return false;
  if (isStore(node)) return true;
  const inside = (next: ESTree.Node | null | undefined) => carries(next, isStore);
  switch (node.type) {
    case 'ObjectExpression':
      return node.properties.some((property) =>
        inside(property.type === 'SpreadElement' ? property.argument : property.value),
      );
    case 'ArrayExpression':
      return node.elements.some((element) => inside(element?.type === 'SpreadElement' ? element.argument : element));
    case 'ConditionalExpression':
      return inside(node.consequent) || inside(node.alternate);
    case 'LogicalExpression':
      return inside(node.left) || inside(node.right);
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return inside(node.expression);
    case 'AwaitExpression':
      return inside(node.argument);
    case 'ArrowFunctionExpression':
      return node.body.type !== 'BlockStatement' && inside(node.body);
    default:
      return false;
  }
}

/**
 * Stores that a file of a module hands on: a store may be made and given to a service, but must not leave the module, neither
 * under any name nor as the result of a function.
 *
 * @returns what is handed out, by its name in the file
 */
export function handedOutStores(file: string, source: string): string[] {
  const isStoreFile = STORE.test(basename(file, '.ts'));
  if (!isStoreFile && !/\.store\b/.test(source)) return [];
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) return [];
  const handedOut = new Set<string>();
  /** Local names of what makes a store. */
  const makers = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!STORE.test(moduleRequest.value)) continue;
    for (const { importName, localName, isType } of entries) {
      if (importName.kind !== 'Name') handedOut.add(`* as ${localName.value}`);
      else if (!isType && MAKES_STORE.test(importName.name ?? '')) makers.add(localName.value);
    }
  }
  for (const { moduleRequest, importName, exportName, localName } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (isStoreFile && moduleRequest === null) {
      if (MAKES_STORE.test(localName.name ?? '')) {
        makers.add(localName.name ?? '');
        if (exportName.name !== localName.name) handedOut.add(`${localName.name} as ${exportName.name}`);
      }
    } else if (moduleRequest !== null && STORE.test(moduleRequest.value)) {
      if (importName.kind !== 'Name') handedOut.add('*');
      else if (IS_STORE.test(importName.name ?? '')) handedOut.add(importName.name ?? '');
    } else if (makers.has(localName.name ?? '')) handedOut.add(localName.name ?? '');
  }
  if (makers.size === 0) return [...handedOut];
  const isMade = (node: ESTree.Node): boolean =>
    node.type === 'CallExpression' && node.callee.type === 'Identifier' && makers.has(node.callee.name);
  const stores = new Set<string>();
  const called = new Set<ESTree.Node>();
  const isStore = (node: ESTree.Node): boolean =>
    isMade(node) || (node.type === 'Identifier' && (stores.has(node.name) || makers.has(node.name)));
  const answers = (node: ESTree.Node | null) => {
    if (carries(node, isStore)) handedOut.add('a store in what a function answers');
  };
  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) called.add(local);
      for (const one of specifiers) if (one.type === 'ImportSpecifier') called.add(one.imported);
    },
    ExportNamedDeclaration({ specifiers }) {
      for (const { local, exported } of specifiers) called.add(local).add(exported);
    },
    FunctionDeclaration({ id }) {
      if (id) called.add(id);
    },
    TSTypeQuery({ exprName }) {
      called.add(exprName);
    },
    CallExpression({ callee }) {
      called.add(callee);
    },
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ArrowFunctionExpression') called.add(id);
      if (id.type === 'Identifier' && init && isMade(init)) stores.add(id.name);
    },
    Identifier(node) {
      if (makers.has(node.name) && !called.has(node)) handedOut.add(node.name);
    },
    ReturnStatement: ({ argument }) => answers(argument),
    ArrowFunctionExpression: ({ body }) => answers(body.type === 'BlockStatement' ? null : body),
  }).visit(program);
  return [...handedOut];
}
