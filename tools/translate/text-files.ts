import { type ESTree, type ParseResult, parseSync } from 'vite';
import { arePluralForms } from '../../packages/messages/src/testing/text-rules.ts';

type Node = ESTree.Node;
type TextNode = ESTree.StringLiteral | ESTree.TemplateLiteral;

/** A file of texts has code that this tool does not know. */
export class UnreadableTexts extends Error {}

/** A part of a source file. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text in its file. */
export interface FoundText {
  readonly node: TextNode;
  /** As readers of a translation see it: an expression within a template is a placeholder. */
  readonly text: string;
  /** The code of each placeholder that is an expression, by the placeholder's name. */
  readonly expressions: ReadonlyMap<string, string>;
  /** Comments above the export, the objects around the text, and the text, in that order. */
  readonly comments: readonly string[];
  /** Key of the plural text, if this is one of its forms. */
  readonly formOf: string | null;
}

/** A file of texts, such as `packages/messages/src/en/consent.ts`. */
export interface TextFile {
  readonly source: string;
  readonly program: ESTree.Program;
  /** Constants by name: whether they are exported, and their values. */
  readonly constants: ReadonlyMap<string, Constant>;
  /** Names of the files whose texts it uses. */
  readonly imports: readonly string[];
  /** Texts by their keys, such as `consent.points.kept.own`. */
  readonly texts: ReadonlyMap<string, FoundText>;
  /** All values by their keys: also objects, lists, and what another file has. */
  readonly values: ReadonlyMap<string, Node>;
  /** Properties by the keys of their values. */
  readonly properties: ReadonlyMap<string, Span>;
  /** Names of local constants that stand for their values. */
  readonly references: readonly Reference[];
  readonly comments: readonly Span[];
}

interface Constant {
  readonly isExported: boolean;
  readonly declarator: ESTree.VariableDeclarator;
  readonly value: Node;
  readonly comments: readonly string[];
}

interface Reference {
  readonly span: Span;
  /** Its key, if the span is a property in its short form. */
  readonly key: string | null;
  readonly value: Node;
}

/** The key of a text by the names that lead to it. A dot within a name is escaped: `events.patient\\.registered`. */
export const keyOf = (path: readonly string[]): string => path.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.');

/** The names that lead to a text, by its key. */
export const pathOf = (key: string): readonly string[] =>
  (key.match(/(?:\\.|[^.\\])+/g) ?? []).map((name) => name.replace(/\\(.)/g, '$1'));

/** A value without `as const` and `satisfies`. */
export function bare(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? bare(node.expression) : node;
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** A comment as one line. */
const wordsOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+/, '').trim())
    .filter((line) => line !== '')
    .join(' ');

/** A name for an expression within a template: `scanTips.noPulse[0]` is `scanTips_noPulse_0`. */
const placeholderOf = (code: string): string => code.split(/\W+/).filter(Boolean).join('_');

class Reader {
  readonly source: string;
  readonly file: string;
  readonly program: ESTree.Program;
  readonly comments: ParseResult['comments'];
  readonly constants = new Map<string, Constant>();
  readonly imports = new Map<string, string>();
  readonly texts = new Map<string, FoundText>();
  readonly values = new Map<string, Node>();
  readonly properties = new Map<string, Span>();
  readonly references: Reference[] = [];
  readonly #read = new Set<Node>();

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
    const { program, comments, errors } = parseSync(`${file}.ts`, source);
    if (errors[0]) throw new UnreadableTexts(`${file}.ts: ${errors[0].message}`);
    this.program = program;
    this.comments = comments;
  }

  #fail(node: Node): never {
    throw new UnreadableTexts(
      `${this.file}.ts:${lineOf(this.source, node.start)}: ${node.type} is not known in a file of texts`,
    );
  }

  #commentsIn(start: number, end: number): readonly string[] {
    return this.comments.filter((each) => each.start >= start && each.end <= end).map(({ value }) => wordsOf(value));
  }

  readStatements(): void {
    let before = 0;
    for (const statement of this.program.body) {
      const comments = this.#commentsIn(before, statement.start);
      before = statement.end;
      if (statement.type === 'ImportDeclaration') this.#readImport(statement);
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type === 'VariableDeclaration')
        for (const declarator of declaration.declarations)
          if (declarator.id.type === 'Identifier' && declarator.init)
            this.constants.set(declarator.id.name, {
              isExported: declaration !== statement,
              declarator,
              value: declarator.init,
              comments,
            });
    }
    for (const [name, { isExported, value, comments }] of this.constants)
      if (isExported) this.#readValue([name], value, comments);
    // What only functions use, such as a sentence below several texts.
    for (const [name, { value, comments }] of this.constants)
      if (!this.#read.has(bare(value))) this.#readHelper(name, value, comments);
  }

  #readImport({ importKind, source, specifiers }: ESTree.ImportDeclaration): void {
    if (importKind === 'type') return;
    const name = /^\.\/([\w-]+)\.ts$/.exec(source.value)?.[1];
    for (const { local } of specifiers) this.imports.set(local.name, name ?? source.value);
  }

  /** A function, or a text that only functions use: its texts have the name of the constant as their key. */
  #readHelper(name: string, value: Node, comments: readonly string[]): void {
    const node = bare(value);
    if (node.type !== 'ArrowFunctionExpression') {
      this.#readValue([name], value, comments);
      return;
    }
    const body = node.body as Node;
    const inner = body.type === 'CallExpression' ? body.arguments[0] : body;
    if (inner?.type !== 'TemplateLiteral') this.#fail(body);
    // One that only puts tags around its values has nothing to translate.
    const words = inner.quasis.map(({ value: { raw } }) => raw.replace(/<[^>]*>/g, '')).join('');
    if (/\p{L}/u.test(words)) this.#readText([name], inner, comments, null);
  }

  #readValue(
    path: readonly string[],
    value: Node,
    comments: readonly string[],
    { formOf = null, short = null }: { readonly formOf?: string | null; readonly short?: Span | null } = {},
  ): void {
    const node = bare(value);
    const key = keyOf(path);
    this.values.set(key, node);
    if (node.type === 'Identifier' || node.type === 'MemberExpression') {
      const root = this.#rootOf(node);
      const constant = this.constants.get(root.name);
      if (this.imports.has(root.name)) return;
      if (!constant || node.type !== 'Identifier') this.#fail(node);
      this.references.push({ span: short ?? node, key: short ? node.name : null, value: constant.value });
      this.#readValue(path, constant.value, [...comments, ...constant.comments]);
      return;
    }
    this.#read.add(node);
    if (node.type === 'ObjectExpression') this.#readObject(path, node, comments);
    else if (node.type === 'ArrayExpression') this.#readList(path, node, comments);
    else if (node.type === 'TemplateLiteral') this.#readText(path, node, comments, formOf);
    else if (node.type === 'Literal' && typeof node.value === 'string')
      this.#readText(path, node as ESTree.StringLiteral, comments, formOf);
    // A function that puts the same around several texts.
    else if (node.type === 'CallExpression' && node.arguments.length === 1)
      this.#readValue(path, node.arguments[0] as Node, comments);
    else this.#fail(node);
  }

  /** The name that a chain such as `scanTips.noPulse[0]` begins with. */
  #rootOf(node: Node): ESTree.IdentifierReference {
    if (node.type === 'MemberExpression') return this.#rootOf(node.object);
    if (node.type !== 'Identifier') this.#fail(node);
    return node as ESTree.IdentifierReference;
  }

  #readObject(path: readonly string[], node: ESTree.ObjectExpression, comments: readonly string[]): void {
    const keys = node.properties.map((property) => (property.type === 'Property' ? this.#nameOf(property) : '…'));
    const formOf = arePluralForms(keys) ? keyOf(path) : null;
    let before = node.start;
    for (const [index, property] of node.properties.entries()) {
      const all = [...comments, ...this.#commentsIn(before, property.start)];
      before = property.end;
      if (property.type === 'SpreadElement') {
        if (!this.imports.has(this.#rootOf(property.argument).name)) this.#fail(property);
        continue;
      }
      const inner = [...path, keys[index] as string];
      this.properties.set(keyOf(inner), property);
      this.#readValue(inner, property.value, all, { formOf, short: property.shorthand ? property : null });
    }
  }

  #nameOf({ key, computed }: ESTree.ObjectProperty): string {
    if (!computed && key.type === 'Identifier') return key.name;
    if (computed || key.type !== 'Literal') this.#fail(key);
    return String(key.value);
  }

  #readList(path: readonly string[], node: ESTree.ArrayExpression, comments: readonly string[]): void {
    let before = node.start;
    for (const [index, element] of node.elements.entries()) {
      if (element === null || element.type === 'SpreadElement') this.#fail(element ?? node);
      this.#readValue([...path, String(index)], element, [...comments, ...this.#commentsIn(before, element.start)]);
      before = element.end;
    }
  }

  #readText(path: readonly string[], node: TextNode, comments: readonly string[], formOf: string | null): void {
    const expressions = new Map<string, string>();
    let text = '';
    if (node.type === 'TemplateLiteral')
      for (const [index, quasi] of node.quasis.entries()) {
        text += quasi.value.cooked;
        const expression = node.expressions[index];
        if (!expression) continue;
        const code = this.source.slice(expression.start, expression.end);
        expressions.set(placeholderOf(code), code);
        text += `{${placeholderOf(code)}}`;
      }
    else text = node.value;
    this.texts.set(keyOf(path), { node, text, expressions, comments: [...new Set(comments)], formOf });
  }
}

/**
 * Reads a file of texts without running it.
 * @param file  its name without the ending
 * @throws UnreadableTexts if it has other code than texts, names of texts, and functions around them
 */
export function readTextFile(file: string, source: string): TextFile {
  const reader = new Reader(file, source);
  reader.readStatements();
  const { program, constants, texts, values, properties, references, comments } = reader;
  return {
    source,
    program,
    constants,
    imports: [...new Set(reader.imports.values())],
    texts,
    values,
    properties,
    references,
    comments,
  };
}
