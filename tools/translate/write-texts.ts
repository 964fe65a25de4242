import type { ESTree } from 'vite';
import { type Language, TRANSLATIONS } from '../../packages/domain/src/index.ts';
import { bare, type FoundText, keyOf, pathOf, type Span, type TextFile } from './text-files.ts';

/** Translations, and what a translation does not have. */
export interface Translations {
  /** By key. */
  readonly texts: ReadonlyMap<string, string>;
  /** Keys of texts, lists and plural texts that are left out. */
  readonly omitted: ReadonlySet<string>;
}

interface Edit extends Span {
  readonly text: string;
}

/** A part of a source file with its edits. What lies within another edit is left out. */
function spliced(source: string, { start, end }: Span, edits: readonly Edit[]): string {
  let result = '';
  let at = start;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at || edit.end > end) continue;
    result += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + source.slice(at, end);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\\': '\\\\',
  '\u00a0': '\\u00a0',
  '\u202f': '\\u202f',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const escaped = (text: string): string =>
  text.replace(/[\n\r\t\\\u00a0\u202f\u2028\u2029]/g, (sign) => ESCAPES[sign] as string);

const quoted = (text: string): string => `'${escaped(text).replaceAll("'", "\\'")}'`;

/** The code of a text: a template if it has placeholders that are expressions. */
function codeOf(text: string, { expressions }: Pick<FoundText, 'expressions'>): string {
  if (expressions.size === 0) return quoted(text);
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => {
    if (index % 2 === 0) return escaped(piece).replace(/[`$]/g, '\\$&');
    const code = expressions.get(piece);
    return code === undefined ? `{${piece}}` : `\${${code}}`;
  });
  return `\`${pieces.join('')}\``;
}

const inside = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** A comma, and the line break and indentation after it. */
const COMMA_MAX_LENGTH = 100;

/** What turns the code of English texts into that of a translation. */
class Translator {
  readonly #english: TextFile;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #language: Language;
  readonly edits: readonly Edit[];

  constructor(english: TextFile, { texts, omitted }: Translations, language: Language) {
    this.#english = english;
    this.#texts = texts;
    this.#language = language;
    const comments = english.comments.map((comment) => ({ ...this.#withBlanks(comment), text: '' }));
    this.edits = [...comments, ...[...omitted].flatMap((key) => this.#without(key)), ...this.#texted()];
  }

  /** The edit that removes a property with the comma after it. */
  #without(key: string): readonly Edit[] {
    const property = this.#english.properties.get(key);
    if (!property) return [];
    const comma = /^\s*,\s*/.exec(this.#english.source.slice(property.end, property.end + COMMA_MAX_LENGTH))?.[0] ?? '';
    return [{ start: property.start, end: property.end + comma.length, text: '' }];
  }

  /** A comment with the blanks and line breaks after it. */
  #withBlanks({ start, end }: Span): Span {
    const after = this.#english.source.slice(end);
    return { start, end: end + after.length - after.trimStart().length };
  }

  #texted(): readonly Edit[] {
    const edits: Edit[] = [];
    for (const [key, found] of this.#english.texts) {
      const { formOf, node } = found;
      if (formOf === null) {
        const text = this.#texts.get(key);
        if (text !== undefined) edits.push({ start: node.start, end: node.end, text: codeOf(text, found) });
        continue;
      }
      const forms = this.#english.values.get(formOf) as ESTree.Node;
      edits.push({ start: forms.start, end: forms.end, text: this.#formsOf(formOf) });
    }
    return edits;
  }

  #formsOf(key: string): string {
    const { needed }: { readonly needed: readonly string[] } = TRANSLATIONS[this.#language].plurals;
    const forms = needed.map((category) => `${category}: ${quoted(this.#texts.get(`${key}.${category}`) ?? '')}`);
    return `{ ${forms.join(', ')} }`;
  }

  /** The code of a value, with local constants in place of their names and without types. */
  inline(value: Span): string {
    const { source, references, constants } = this.#english;
    const named = references
      .filter(({ span }) => inside(span, value))
      .map(({ span, key, value: node }) => ({
        start: span.start,
        end: span.end,
        text: `${key === null ? '' : `${key}: `}${this.inline(node)}`,
      }));
    const types = [...constants.values()].flatMap((constant) => typesIn(constant.value));
    return spliced(source, value, [...this.edits, ...named, ...types.filter((type) => inside(type, value))]);
  }
}

/** The spans of `as const` and `satisfies` around a value and within it. */
function typesIn(value: ESTree.Node): readonly Edit[] {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression')
    return [{ start: value.expression.end, end: value.end, text: '' }, ...typesIn(value.expression)];
  if (value.type === 'ObjectExpression')
    return value.properties.flatMap((property) => (property.type === 'Property' ? typesIn(property.value) : []));
  if (value.type === 'ArrayExpression') return value.elements.flatMap((element) => (element ? typesIn(element) : []));
  return [];
}

/** The statement of a constant. An object is compared with the English one of a name, if there is one. */
function statementOf(
  { constants, source }: TextFile,
  name: string,
  translator: Translator,
  { type, language }: { readonly type: string | null; readonly language: Language },
): string {
  const { isExported, value } = constants.get(name) as NonNullable<ReturnType<typeof constants.get>>;
  const code = spliced(source, value, [...translator.edits, ...typesIn(value)]);
  // Placeholders are part of the type.
  const asConst = ['ArrayExpression', 'ObjectExpression'].includes(bare(value).type) ? ' as const' : '';
  const shape = type === null ? '' : ` satisfies Translated<typeof ${type}, '${language}'>`;
  return `${isExported ? 'export ' : ''}const ${name} = ${code}${asConst}${shape};`;
}

/**
 * The source of a file that a language does not have yet, in the shape of the English one.
 * @param file  its name without the ending
 * @param translations  all its texts, except those that are left out
 */
export function newFile(file: string, english: TextFile, translations: Translations, language: Language): string {
  const translator = new Translator(english, translations, language);
  const objects = [...english.constants]
    .filter(([, { isExported, value }]) => isExported && bare(value).type === 'ObjectExpression')
    .map(([name], index) => [name, `english${index === 0 ? '' : index + 1}`] as const);
  const types = new Map(objects);
  const imports = english.program.body
    .filter((statement) => statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
    .map(({ start, end }) => english.source.slice(start, end));
  return [
    `import type { ${objects.map(([name, type]) => `${name} as ${type}`).join(', ')} } from '../en/${file}.ts';`,
    "import type { Translated } from '../translation.ts';",
    ...imports,
    '',
    ...[...english.constants.keys()].map((name) =>
      statementOf(english, name, translator, { type: types.get(name) ?? null, language }),
    ),
    '',
  ].join('\n');
}

/** The key of what a translation lacks as a whole: the innermost object that it has, and one more name. */
function gapAt(key: string, own: TextFile): string {
  const path = pathOf(key);
  const depth = path.findLastIndex((_, index) => own.values.has(keyOf(path.slice(0, index + 1)))) + 1;
  return keyOf(path.slice(0, depth + 1));
}

/** The edit that adds a missing value to an object of a translation, after the one that precedes it in English. */
function insertion(
  missing: string,
  { english, own }: { readonly english: TextFile; readonly own: TextFile },
  { translator, texts }: { readonly translator: Translator; readonly texts: Translations['texts'] },
): Edit {
  const path = pathOf(missing);
  const name = path.at(-1) as string;
  const around = keyOf(path.slice(0, -1));
  const whole = own.values.get(around);
  const value = english.values.get(missing);
  const code = value ? translator.inline(value) : quoted(texts.get(missing) ?? '');
  if (whole?.type === 'ArrayExpression') {
    const last = whole.elements.at(-1);
    const at = last?.end ?? whole.start + 1;
    return { start: at, end: at, text: last ? `, ${code}` : `${code}, ` };
  }
  if (whole?.type !== 'ObjectExpression') throw new Error(`${around} is no object in the translation`);
  const inOrder = [...english.values.keys()];
  const siblings = value ? inOrder.slice(0, inOrder.indexOf(missing)) : [...own.values.keys()];
  const before = siblings.findLast((key) => own.values.has(key) && keyOf(pathOf(key).slice(0, -1)) === around);
  const property = own.properties.get(before ?? '');
  const at = property?.end ?? whole.start + 1;
  const keyCode = /^[A-Za-z_$][\w$]*$|^\d+$/.test(name) ? name : quoted(name);
  return { start: at, end: at, text: property ? `,\n${keyCode}: ${code}` : `\n${keyCode}: ${code},` };
}

/**
 * The source of a file of a translation with other texts. Everything else stays as it is.
 * @param translations  changed and missing texts; of a value that is missing as a whole, all its texts, except those
 * that are left out
 * @throws Error if a text is missing where the translation has no object
 */
export function changedFile(english: TextFile, own: TextFile, translations: Translations, language: Language): string {
  const translator = new Translator(english, translations, language);
  const { texts } = translations;
  const missing = [...texts.keys()].filter((key) => !own.texts.has(key));
  const changes = [...texts].flatMap(([key, text]) => {
    const found = own.texts.get(key);
    return found ? [{ start: found.node.start, end: found.node.end, text: codeOf(text, found) }] : [];
  });
  const gaps = [...new Set(missing.map((key) => gapAt(key, own)))];
  const exports = gaps
    .filter((gap) => pathOf(gap).length === 1)
    .map((name) => `\n${statementOf(english, name, translator, { type: null, language })}\n`);
  const insertions = gaps
    .filter((gap) => pathOf(gap).length > 1)
    .map((gap) => insertion(gap, { english, own }, { translator, texts }));
  const whole = { start: 0, end: own.source.length };
  return spliced(own.source, whole, [...merged(insertions), ...changes]) + exports.join('');
}

/** Insertions at one place, as one. */
function merged(insertions: readonly Edit[]): readonly Edit[] {
  const byPlace = Map.groupBy(insertions, ({ start }) => start);
  return [...byPlace].map(([at, edits]) => ({ start: at, end: at, text: edits.map(({ text }) => text).join('') }));
}
