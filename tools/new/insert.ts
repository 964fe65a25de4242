import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** The expected insertion point was not found. */
export class PlaceMissing extends Error {}

/** A value without type-only syntax; of a call, its argument. */
function bare(node: Node): Node {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return bare(node.expression as Node);
  const [first] = node.type === 'CallExpression' ? (node.arguments as readonly Node[]) : [];
  return first ? bare(first) : node;
}

const nameOf = (key: Node): string => String(key.type === 'Literal' ? key.value : key.name);

/** The node of a constant in a file or, below it, of nested properties. */
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

/** Inserts text after the last of some parts, or into an empty container. */
function insertLast(source: string, whole: Node, last: Node | undefined, text: string): string {
  if (last) return insertAt(source, last.end, `,\n${text}`);
  return insertAt(source, whole.start + 1, `\n${text},\n`);
}

/** Whether an object has a property. @throws PlaceMissing if the object does not exist */
export function hasProperty(source: string, path: readonly string[], key: string): boolean {
  return propertiesOf(valueAt(source, path)).some((property) => nameOf(property.key as Node) === key);
}

function keysOf(whole: Node): readonly { readonly key: string; readonly property: Node }[] {
  return propertiesOf(whole).map((property) => ({ key: nameOf(property.key as Node), property }));
}

/**
 * The object at a path that takes a new property. @throws PlaceMissing if it does not exist or already has the property
 */
function objectFor(source: string, path: readonly string[], key: string): Node {
  const whole = valueAt(source, path);
  if (whole.type !== 'ObjectExpression') throw new PlaceMissing(`${path.join('.')} is not an object`);
  if (hasProperty(source, path, key)) throw new PlaceMissing(`${path.join('.')} has ${key} already`);
  return whole;
}

/**
 * A file with a property appended to the object of a constant, or of a property below it.
 * @param path  name of the constant, then of the properties that lead to the object
 * @throws PlaceMissing if the object does not exist or already has the property
 */
export function addProperty(source: string, path: readonly string[], key: string, text: string): string {
  const whole = objectFor(source, path, key);
  return insertLast(source, whole, propertiesOf(whole).at(-1), text);
}

/**
 * Like `addProperty`, in alphabetical order. If the others are unsorted, inserts after the last one of the same group
 * (`group.name`).
 */
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

/** A file with an element appended to the array of a constant, or of a property below it. @throws PlaceMissing */
export function addElement(source: string, path: readonly string[], text: string): string {
  const whole = valueAt(source, path);
  if (whole.type !== 'ArrayExpression') throw new PlaceMissing(`${path.join('.')} is not a list`);
  return insertLast(source, whole, (whole.elements as readonly Node[]).at(-1), text);
}

/** A file with an import or export added after the first one; the formatter sorts them. @throws PlaceMissing */
export function addImport(source: string, text: string): string {
  const [first] = parseSync('file.tsx', source).program.body as unknown as readonly Node[];
  if (first?.type !== 'ImportDeclaration' && first?.type !== 'ExportAllDeclaration')
    throw new PlaceMissing('it does not begin with an import');
  return insertAt(source, first.end, `\n${text}`);
}

/** The position of a text that occurs exactly once in a file. @throws PlaceMissing */
function placeOf(source: string, landmark: string): number {
  const at = source.indexOf(landmark);
  if (at < 0 || source.includes(landmark, at + 1)) throw new PlaceMissing(`it does not have once: ${landmark.trim()}`);
  return at;
}

/** A file with text inserted before a text that occurs exactly once. @throws PlaceMissing */
export const addBefore = (source: string, landmark: string, text: string): string =>
  insertAt(source, placeOf(source, landmark), text);

/** A file with text inserted after a text that occurs exactly once. @throws PlaceMissing */
export const addAfter = (source: string, landmark: string, text: string): string =>
  insertAt(source, placeOf(source, landmark) + landmark.length, text);
