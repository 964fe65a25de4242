import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './processes.ts';

/**
 * A browser's page translator replaces the text nodes of a page. React then throws when it inserts or removes a node
 * before such a text, and the whole page disappears. If the text changes, React updates a node that is no longer in the
 * page, and the reader continues to see the old text. Text that is the only child of its element is safe, because React
 * sets the text content of the element. So text must not be next to conditional elements, and text that changes must be
 * an only child.
 */

/** Files that contain page elements. */
const PAGES = '{apps/web/src,apps/scan/src,packages/ui/src}/**/*.tsx';

/**
 * Elements that contain text: a variable inside them may be a text. In other elements a variable is assumed to be an
 * element.
 */
const OF_WORDS =
  /^(?:Muted|Text|a|button|dd|dt|em|figcaption|h[1-6]|label|legend|li|p|small|span|strong|summary|td|th|time|Link|Button)$/;
/** Names of functions that return text. */
const ANSWERS_TEXT = /^(?:fill|format|join|String)$|(?:Text|Name|Label|Title|Day)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly name?: string | { readonly name?: string };
  readonly expression?: Node;
  readonly expressions?: readonly Node[];
  readonly left?: Node;
  readonly right?: Node;
  readonly operator?: string;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly callee?: Node;
  readonly property?: { readonly name?: string };
  readonly children?: readonly Node[];
  readonly openingElement?: Node;
  readonly attributes?: readonly Node[];
}

/** The element name; for a primitive with `as`, the name of the rendered element (`<Stack as="p">`). */
function elementName({ name, attributes = [] }: Node): string {
  const drawnAs = attributes.find((attribute) => typeof attribute.name === 'object' && attribute.name.name === 'as');
  const { value } = (drawnAs?.value ?? {}) as { readonly value?: unknown };
  if (typeof value === 'string') return value;
  return typeof name === 'object' ? (name.name ?? '') : '';
}

/** Whether a child expression of an element may render text. */
function mayBeText(node: Node, isOfWords: boolean): boolean {
  const isText = (part: Node | undefined) => part !== undefined && mayBeText(part, isOfWords);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' && node.value.trim() !== '';
    case 'TemplateLiteral':
    case 'MemberExpression':
      return true;
    case 'Identifier':
      return isOfWords;
    case 'ParenthesizedExpression':
      return isText(node.expression);
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left));
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'CallExpression': {
      const called = node.callee?.property?.name ?? node.callee?.name;
      return typeof called === 'string' && ANSWERS_TEXT.test(called);
    }
    default:
      return false;
  }
}

/** Methods that return a list, whose length can change. */
const ANSWERS_LIST = /^(?:map|flatMap|filter|toSorted|toReversed|slice)$/;

/** Whether a child is rendered conditionally or can be replaced. */
function comesAndGoes({ type, expression, callee }: Node): boolean {
  if (type === 'ParenthesizedExpression') return expression !== undefined && comesAndGoes(expression);
  if (type === 'CallExpression') return ANSWERS_LIST.test(callee?.property?.name ?? '');
  return type === 'ConditionalExpression' || type === 'LogicalExpression';
}

/** Whether a child expression renders text that may change on the next render. */
function mayChange({ type, name, expression, expressions = [], consequent, alternate, callee }: Node): boolean {
  const changes = (part: Node | undefined) => part !== undefined && mayChange(part);
  switch (type) {
    case 'ParenthesizedExpression':
      return changes(expression);
    case 'TemplateLiteral':
      return expressions.length > 0;
    case 'Identifier':
      return name !== 'children';
    case 'ConditionalExpression':
      return [consequent, alternate].some((part) => changes(part) || part?.type === 'MemberExpression');
    case 'CallExpression': {
      const called = callee?.property?.name ?? callee?.name;
      return typeof called === 'string' && ANSWERS_TEXT.test(called);
    }
    default:
      return false;
  }
}

/** White space between source lines is not a child. */
const isLayout = ({ type, value, expression }: Node) =>
  (type === 'JSXText' && /^\s*\n\s*$/.test(String(value))) || expression?.type === 'JSXEmptyExpression';

const isBlank = ({ type, value, expression }: Node) =>
  (type === 'JSXText' && String(value).trim() === '') ||
  (expression?.type === 'Literal' && String(expression.value).trim() === '') ||
  expression?.type === 'JSXEmptyExpression';

/** Positions of text in a file that is next to conditional elements, or that changes next to any element. */
export function unsafeTexts(file: string, source: string): readonly { readonly start: number; readonly end: number }[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { start: number; end: number }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, children = [], openingElement } = value as Node;
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const isOfWords = openingElement !== undefined && OF_WORDS.test(elementName(openingElement));
      const shown = children.filter((child) => !isBlank(child));
      const texts = shown.filter(
        (child) => child.type === 'JSXText' || (child.expression && mayBeText(child.expression, isOfWords)),
      );
      const isUnsafe = shown.length > 1 && shown.some(({ expression }) => expression && comesAndGoes(expression));
      const isAlone = children.filter((child) => !isLayout(child)).length < 2;
      const changing =
        isOfWords && !isAlone ? shown.filter(({ expression }) => expression && mayChange(expression)) : [];
      const faults = new Set([...(isUnsafe ? texts : []), ...changing]);
      found.push(...shown.filter((child) => faults.has(child)).map(({ start, end }) => ({ start, end })));
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return found;
}

if (import.meta.main) {
  const files = globSync(PAGES, { cwd: ROOT }).filter((file) => !/\.test\.tsx$|\/testing\//.test(file));
  const faults = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return unsafeTexts(file, source).map(({ start, end }) => {
      const line = source.slice(0, start).split('\n').length;
      return `${file}:${line} ${source.slice(start, end).trim().replace(/\s+/g, ' ')}`;
    });
  });
  for (const fault of faults)
    console.error(
      `${fault}\n  is next to content that comes and goes, or changes next to it: put it into an element of its own`,
    );
  console.log(`texts of pages: ${files.length} files, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}
