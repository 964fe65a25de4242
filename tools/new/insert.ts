import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The expected place for something new is not there. */
export class PlaceMissing extends Error {}

/** A value without what only types read, and of a call what it is called with. */
function bare(node: Node): Node {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return bare(node.expression as Node);
  const [first] = node.type === 'CallExpression' ? (node.arguments as readonly Node[]) : [];
  return first ? bare(first) : node;
}

const nameOf = (key: Node): string => String(key.type === 'Literal' ? key.value : key.name);

/** The node of a file under the name of a constant and, below it, the names of properties. */
function valueAt(source: string, path: readonly string[]): Node {
  const { program } = parseSync('file.tsx', source);
  const declarations = (program.body as unknown as readonly Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement,
    )
    .flatMap((statement) =>
      statement?.type === 'VariableDeclaration' ? (statement.declarations as readonly Node[]) : [],
    );
  const [constant = '', ...keys] = path;
  const declared = declarations.find(({ id }) => nameOf(id as Node) === constant);
  let value = declared?.init ? bare(declared.init as Node) : null;
  for (const key of keys) {
    const property = value === null ? undefined : propertiesOf(value).find((each) => nameOf(each.key as Node) === key);
    value = property ? bare(property.value as Node) : null;
  }
  if (value === null) throw new PlaceMissing(`there is no ${path.join('.')}`);
  return value;
}

function propertiesOf(value: Node): readonly Node[] {
  if (value.type !== 'ObjectExpression') return [];
  return (value.properties as readonly Node[]).filter(({ type }) => type === 'Property');
}

const insertAt = (source: string, at: number, text: string) => `${source.slice(0, at)}${text}${source.slice(at)}`;

/** Puts something behind the last of some parts, or into what has none yet. */
function insertLast(source: string, whole: Node, last: Node | undefined, text: string): string {
  if (last) return insertAt(source, last.end, `,\n${text}`);
  return insertAt(source, whole.start + 1, `\n${text},\n`);
}

/** Whether an object has a property of a name. @throws PlaceMissing where the object is not there */
export function hasProperty(source: string, path: readonly string[], key: string): boolean {
  return propertiesOf(valueAt(source, path)).some((property) => nameOf(property.key as Node) === key);
}

function keysOf(whole: Node): readonly { readonly key: string; readonly property: Node }[] {
  return propertiesOf(whole).map((property) => ({ key: nameOf(property.key as Node), property }));
}

/** The object at a path that takes a new property. @throws PlaceMissing where it is not there, or has the property already */
function objectFor(source: string, path: readonly string[], key: string): Node {
  const whole = valueAt(source, path);
  if (whole.type !== 'ObjectExpression') throw new PlaceMissing(`${path.join('.')} is not an object`);
  if (hasProperty(source, path, key)) throw new PlaceMissing(`${path.join('.')} has ${key} already`);
  return whole;
}

/**
 * A file with one more property at the end of the object of a constant, or of a property below it.
 * @param path  name of the constant, then of the properties that lead to the object
 * @throws PlaceMissing if there is no such object, or the property exists already
 */
export function addProperty(source: string, path: readonly string[], key: string, text: string): string {
  const whole = objectFor(source, path, key);
  return insertLast(source, whole, propertiesOf(whole).at(-1), text);
}

/** The same, in the order of the alphabet; where the others have none, behind those of the same group (`group.name`). */
export function addPropertyInOrder(source: string, path: readonly string[], key: string, text: string): string {
  const whole = objectFor(source, path, key);
  const keys = keysOf(whole);
  const isInOrder = keys.every((each, index) => index === 0 || each.key > (keys[index - 1]?.key ?? ''));
  const next = isInOrder ? keys.find((each) => each.key > key)?.property : undefined;
  if (next) return insertAt(source, next.start, `${text},\n`);
  const group = key.slice(0, key.indexOf('.') + 1);
  const alike = keys.findLast((each) => group !== '' && each.key.startsWith(group))?.property;
  return insertLast(source, whole, alike ?? keys.at(-1)?.property, text);
}

/** A file with one more element at the end of the array of a constant, or of a property below it. @throws PlaceMissing */
export function addElement(source: string, path: readonly string[], text: string): string {
  const whole = valueAt(source, path);
  if (whole.type !== 'ArrayExpression') throw new PlaceMissing(`${path.join('.')} is not a list`);
  return insertLast(source, whole, (whole.elements as readonly Node[]).at(-1), text);
}

/** A file with one more import or export, behind the first one; formatting sorts them. @throws PlaceMissing */
export function addImport(source: string, text: string): string {
  const [first] = parseSync('file.tsx', source).program.body as unknown as readonly Node[];
  if (first?.type !== 'ImportDeclaration' && first?.type !== 'ExportAllDeclaration')
    throw new PlaceMissing('it does not begin with an import');
  return insertAt(source, first.end, `\n${text}`);
}

/** Where a file has a piece of text that it has once. @throws PlaceMissing */
function placeOf(source: string, landmark: string): number {
  const at = source.indexOf(landmark);
  if (at < 0 || source.includes(landmark, at + 1)) throw new PlaceMissing(`it does not have once: ${landmark.trim()}`);
  return at;
}

/** A file with something new before a piece of text that it has once. @throws PlaceMissing */
export const addBefore = (source: string, landmark: string, text: string): string =>
  insertAt(source, placeOf(source, landmark), text);

/** The same behind it. */
export const addAfter = (source: string, landmark: string, text: string): string =>
  insertAt(source, placeOf(source, landmark) + landmark.length, text);
