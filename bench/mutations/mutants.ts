import { parseSync } from 'vite';

/** One small fault put into a source file. */
export interface Mutant {
  /** From the repository's root. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Offsets in the source of what is replaced. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

/** Other ways round. Limits that count whole things are also moved by one; of a measured value, nobody can see that. */
const REVERSED: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
const MOVED: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OTHER_BOUND: Readonly<Record<string, string>> = { min: 'max', max: 'min' };

/** A number of the code is made larger by this share, by one at least where it is whole. */
const LARGER_BY = 0.25;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && (isText(node.left as Node) || isText(node.right as Node)));

/** Nodes of TypeScript that hold a value; all others are types, which no test can see. */
const VALUES_OF_TYPESCRIPT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/**
 * Every mutant of a source file: comparisons, logic and arithmetic the other way round, numbers a quarter larger, truth
 * values turned over, negations left out, `Math.min` for `Math.max`.
 *
 * @param hasWholeLimits  whether limits are also moved by one
 */
export function mutantsOf(path: string, source: string, hasWholeLimits: boolean): Mutant[] {
  const mutants: Mutant[] = [];
  function add(start: number, end: number, replacement: string): void {
    const line = source.slice(0, start).split('\n').length;
    mutants.push({ path, line, start, end, original: source.slice(start, end), replacement });
  }

  function addOperator(node: Node): void {
    const [left, right, operator] = [node.left as Node, node.right as Node, node.operator as string];
    if (operator === '+' && isText(node)) return;
    const start = source.indexOf(operator, left.end);
    if (start < 0 || start >= right.start) return;
    for (const table of hasWholeLimits ? [REVERSED, MOVED] : [REVERSED])
      if (table[operator] !== undefined) add(start, start + operator.length, table[operator]);
  }

  function visit(node: Node): void {
    if (node.type.startsWith('TS') && !VALUES_OF_TYPESCRIPT.has(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') addOperator(node);
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node.start, node.start + 1, '');
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
    if (node.type === 'Literal' && typeof node.value === 'number' && node.value > 2) {
      const larger = node.value * (1 + LARGER_BY);
      add(node.start, node.end, String(Number.isInteger(node.value) ? Math.ceil(larger) : larger));
    }
    if (node.type === 'MemberExpression') {
      const [object, property] = [node.object as Node, node.property as Node];
      const other = OTHER_BOUND[property.name as string];
      if (object.name === 'Math' && other !== undefined) add(property.start, property.end, other);
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
  visit(parseSync(path, source).program as unknown as Node);
  return mutants;
}

/** The source with the fault in it. */
export function mutated(source: string, { start, end, replacement }: Mutant): string {
  return `${source.slice(0, start)}${replacement}${source.slice(end)}`;
}
