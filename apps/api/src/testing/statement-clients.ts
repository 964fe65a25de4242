import { loadModule, type Node, parseSync, type SelectStmt, type SubLink } from 'libpg-query';
import { homeOf, TABLES } from '../platform/database/tables.ts';

/**
 * Reports where a statement could not run on a database distributed by client: a join of two distributed tables that
 * does not carry the client, and a lock on rows of all clients.
 *
 * Either every distributed table gets its client as a value from the query that reads it: an equation with a column of
 * another query does not count, because the node is chosen before any row is read. Or none does: then every node joins
 * its own rows, and no query can depend on rows that must first be collected from all nodes. An uncorrelated query is
 * checked on its own.
 * @see https://docs.citusdata.com/en/stable/develop/reference_workarounds.html
 */

/** Which columns have equal values, as far as a statement shows; among them, those with the same client. */
class Values {
  private readonly parents: number[] = [GIVEN];

  add(): number {
    this.parents.push(this.parents.length);
    return this.parents.length - 1;
  }

  find(node: number): number {
    let root = node;
    while (this.parents[root] !== root) root = this.parents[root] as number;
    return root;
  }

  join(one: number, other: number): void {
    this.parents[Math.max(this.find(one), this.find(other))] = Math.min(this.find(one), this.find(other));
  }
}

/** A client given in the statement: a parameter or a constant. */
const GIVEN = 0;

/** Columns by name. */
type Columns = ReadonlyMap<string, number>;

/** The sources of a FROM clause: a table, or the rows of another query. */
interface Source {
  readonly name: string;
  readonly columns: Columns;
  /** The column with the client, if its rows are divided by client. */
  readonly client: number | null;
  readonly isTable: boolean;
  /** Whether all machines have to give its rows before anything else. */
  readonly isMerged: boolean;
  /** Whether it is a query that depends on the sources before it. */
  readonly isLateral: boolean;
}

/** A query with what it names. */
interface Scope {
  readonly outer: Scope | null;
  readonly sources: Source[];
  readonly queries: Map<string, Columns>;
  /** Clients of the enclosing queries whose columns it uses. */
  readonly used: Set<number>;
  /** The equalities of this query itself. */
  readonly equated: (readonly [number, number])[];
  /** Whether it uses columns of the enclosing queries. */
  isDependent: boolean;
  /** Whether a query in it does. */
  hasDependents: boolean;
}

type OfKind<Kind extends string> = Extract<Node, Record<Kind, unknown>>[Kind &
  keyof Extract<Node, Record<Kind, unknown>>];

const as = <Kind extends string>(node: Node | undefined, kind: Kind): OfKind<Kind> | undefined =>
  node === undefined ? undefined : (node as unknown as Record<string, OfKind<Kind> | undefined>)[kind];

const textOf = (node: Node | undefined): string => as(node, 'String')?.sval ?? '';

/** Every node of some kind below others. */
function* nodesIn<Kind extends string>(part: unknown, kind: Kind): Generator<OfKind<Kind>> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part)) {
    if (key === kind) yield inner as OfKind<Kind>;
    yield* nodesIn(inner, kind);
  }
}

const isThere = (nodes: Generator): boolean => nodes.next().done !== true;

/** A column as it is, or as text. What else a row returns may depend on settings of a session, which machines do not share. */
const isColumn = (node: Node | undefined): boolean => as(as(node, 'TypeCast')?.arg ?? node, 'ColumnRef') !== undefined;

const isInterval = (node: Node | undefined): boolean =>
  textOf(as(node, 'TypeCast')?.typeName?.names?.at(-1)) === 'interval';

/** Adds or takes an interval, whose length depends on the time zone of a session. */
const isOfTimeZone = ({ lexpr, rexpr }: OfKind<'A_Expr'>): boolean =>
  (isInterval(lexpr) && isThere(nodesIn(rexpr, 'ColumnRef'))) ||
  (isInterval(rexpr) && isThere(nodesIn(lexpr, 'ColumnRef')));

class Judge {
  private readonly values = new Values();
  private readonly joined: { readonly clients: readonly number[]; readonly names: string }[] = [];
  /** The columns with the clients of divided tables. */
  private readonly divided = new Set<number>();
  private readonly addressed = new Set<string>();
  private readonly locked: { readonly client: number; readonly name: string }[] = [];
  /**
   * Every distributed table, with whether the query that reads it gives its client; grouped by uncorrelated queries.
   */
  private readonly units: { readonly name: string; readonly isGiven: boolean }[][] = [[]];
  /** Whether a query is among the values of an insert. */
  private readsInValues = false;
  /** Rows of all clients, merged, on which another query depends. */
  private readonly merged = new Set<string>();
  /** Faults of a single statement, as text. */
  private readonly others = new Set<string>();

  faults(): string[] {
    const together = (nodes: readonly number[]) => new Set(nodes.map((node) => this.values.find(node))).size < 2;
    const isOfAll = this.units.flat().every(({ isGiven }) => !isGiven);
    return [
      ...this.joined.flatMap(({ clients, names }) => (together(clients) ? [] : [`joins ${names} without the client`])),
      ...this.locked.flatMap(({ client, name }) =>
        together([GIVEN, client]) ? [] : [`locks rows of ${name} of all clients`],
      ),
      ...(this.readsInValues ? ['inserts a value that a query reads'] : []),
      ...this.others,
      ...[...this.addressed].map((name) => `takes rows of ${name} by their ctid`),
      ...this.units.flatMap((unit) =>
        unit.some(({ isGiven }) => isGiven)
          ? unit.flatMap(({ name, isGiven }) => (isGiven ? [] : [`gives ${name} no client as a value`]))
          : [],
      ),
      ...(isOfAll ? [...this.merged].map((names) => `depends on rows of all clients that are merged: ${names}`) : []),
    ];
  }

  private sourceOf(table: string, name: string): Source {
    const columns = this.columnsNamed(Object.keys(TABLES.get(table)?.columns ?? {}));
    const client = homeOf(table) === 'distributed' ? (columns.get('client_id') ?? null) : null;
    if (client !== null) this.divided.add(client);
    return { name, client, columns, isTable: true, isMerged: false, isLateral: false };
  }

  private columnsNamed(names: readonly string[]): Columns {
    return new Map(names.map((name) => [name, this.values.add()]));
  }

  /** A column, by its name with or without its table. */
  private column(path: readonly string[], scope: Scope): number | null {
    const column = path.at(-1) as string;
    const qualifier = path.at(-2);
    for (let at: Scope | null = scope; at !== null; at = at.outer) {
      const source = at.sources.find(({ name, columns }) =>
        qualifier === undefined ? columns.has(column) : name === qualifier,
      );
      if (source === undefined) continue;
      for (let inner = scope; inner !== at; inner = inner.outer as Scope) {
        inner.isDependent = true;
        (inner.outer as Scope).hasDependents = true;
      }
      if (at !== scope && source.client !== null)
        for (let inner = scope; inner !== at; inner = inner.outer as Scope) inner.used.add(source.client);
      return source.columns.get(column) ?? null;
    }
    return null;
  }

  /** The column or given value that an expression is, or null if it is another one. Queries in it are read. */
  value(node: Node | undefined, scope: Scope): number | null {
    if (node === undefined) return null;
    const column = as(node, 'ColumnRef');
    if (column) {
      const path = (column.fields ?? []).map(textOf);
      if (path.at(-1) === 'ctid') this.noteRowAddress(path.at(-2), scope);
      return this.column(path, scope);
    }
    const cast = as(node, 'TypeCast');
    if (cast) return this.value(cast.arg, scope);
    if (as(node, 'ParamRef') || as(node, 'A_Const')) return GIVEN;
    const sub = as(node, 'SubLink');
    if (sub) this.subLink(sub, scope);
    else this.eachIn(node, scope);
    return null;
  }

  /** Reads every expression and query below a node. */
  private eachIn(node: object, scope: Scope): void {
    for (const part of Object.values(node)) {
      if (typeof part !== 'object' || part === null) continue;
      if (Array.isArray(part)) for (const one of part) this.value(one as Node, scope);
      else if (EXPRESSION.test(Object.keys(part)[0] ?? '')) this.value(part as Node, scope);
      else this.eachIn(part, scope);
    }
  }

  private subLink({ subselect, testexpr, subLinkType }: SubLink, scope: Scope): void {
    this.units.push([]);
    const inner = this.scopeIn(scope);
    const outputs = [...this.query(subselect, scope, inner).values()];
    const unit = this.units.pop() ?? [];
    if (inner.isDependent) this.units.at(-1)?.push(...unit);
    else {
      this.units.unshift(unit);
      // Its rows are materialized for the rest of the statement, which is impossible for rows without columns.
      if (as(subselect, 'SelectStmt')?.fromClause && outputs.length === 0 && unit.some(({ isGiven }) => !isGiven))
        this.others.add(`keeps rows of ${unit.map(({ name }) => name).join(', ')} of all clients, without a column`);
    }
    if (subLinkType !== 'ANY_SUBLINK' || testexpr === undefined) return void this.value(testexpr, scope);
    const tested = as(testexpr, 'RowExpr')?.args ?? [testexpr];
    for (const [index, one] of tested.entries()) this.same(this.value(one, scope), outputs[index] ?? null, scope);
  }

  private same(one: number | null, other: number | null, { equated }: Scope): void {
    if (one === null || other === null) return;
    this.values.join(one, other);
    equated.push([one, other]);
  }

  /** Reads a condition: the equalities required by all of its operands hold for the rows. */
  private condition(node: Node | undefined, scope: Scope): void {
    const all = as(node, 'BoolExpr');
    if (all?.boolop === 'AND_EXPR') for (const part of all.args ?? []) this.condition(part, scope);
    else {
      const comparison = as(node, 'A_Expr');
      const isEqual =
        comparison?.kind === 'AEXPR_NOT_DISTINCT' ||
        (comparison?.kind === 'AEXPR_OP' && textOf(comparison.name?.[0]) === '=');
      if (!comparison || !isEqual) return void this.value(node, scope);
      const [left, right] = [comparison.lexpr, comparison.rexpr].map((side) => as(side, 'RowExpr')?.args ?? [side]);
      for (const [index, one] of (left ?? []).entries())
        this.same(
          this.value(one as Node | undefined, scope),
          this.value(right?.[index] as Node | undefined, scope),
          scope,
        );
    }
  }

  /** Adds what an item of a FROM clause names. */
  private from(item: Node, scope: Scope): void {
    const table = as(item, 'RangeVar');
    if (table) {
      const name = table.alias?.aliasname ?? table.relname ?? '';
      const query = this.queryNamed(table.relname ?? '', scope);
      if (query)
        scope.sources.push({ name, columns: query, client: null, isTable: false, isMerged: false, isLateral: false });
      else scope.sources.push(this.sourceOf(table.relname ?? '', name));
    }
    const join = as(item, 'JoinExpr');
    if (join) {
      const before = scope.sources.length;
      if (join.larg) this.from(join.larg, scope);
      if (join.rarg) this.from(join.rarg, scope);
      for (const column of join.usingClause ?? []) {
        const clients = scope.sources.slice(before).flatMap(({ columns }) => columns.get(textOf(column)) ?? []);
        for (const client of clients) this.same(client, clients[0] ?? null, scope);
      }
      this.condition(join.quals, scope);
    }
    const derived = as(item, 'RangeSubselect');
    if (derived) {
      const inside = this.scopeIn(scope);
      const inner = this.query(derived.subquery, scope, inside);
      const names = (derived.alias?.colnames ?? []).map(textOf);
      const columns = new Map([...inner].map(([name, client], index) => [names[index] ?? name, client]));
      scope.sources.push({
        name: derived.alias?.aliasname ?? '',
        columns,
        client: [...columns.values()].find((column) => this.divided.has(column)) ?? null,
        isTable: false,
        isMerged: !inside.isDependent && needsMerging(as(derived.subquery, 'SelectStmt')),
        isLateral: inside.isDependent,
      });
    }
    const made = as(item, 'RangeFunction');
    if (made) {
      this.eachIn(made, scope);
      const columns = this.columnsNamed((made.alias?.colnames ?? []).map(textOf));
      scope.sources.push({
        name: made.alias?.aliasname ?? '',
        columns,
        client: null,
        isTable: false,
        isMerged: false,
        isLateral: false,
      });
    }
  }

  private queryNamed(name: string, scope: Scope): Columns | undefined {
    for (let at: Scope | null = scope; at !== null; at = at.outer) {
      const query = at.queries.get(name);
      if (query) return query;
    }
    return undefined;
  }

  private scopeIn(outer: Scope | null): Scope {
    return {
      outer,
      sources: [],
      queries: new Map(),
      used: new Set(),
      equated: [],
      isDependent: false,
      hasDependents: false,
    };
  }

  /** Reads a query or a write; returns the columns of its rows. */
  query(node: Node | undefined, outer: Scope | null, scope: Scope = this.scopeIn(outer)): Columns {
    const select = as(node, 'SelectStmt');
    if (select) return this.select(select, scope);
    const [insert, update, deletion] = [as(node, 'InsertStmt'), as(node, 'UpdateStmt'), as(node, 'DeleteStmt')];
    const write = insert ?? update ?? deletion;
    if (!write) return new Map();
    this.withQueries(write.withClause?.ctes, scope);
    if (insert?.selectStmt) this.inserted(insert.selectStmt, scope);
    if (write.relation) this.from({ RangeVar: write.relation }, scope);
    if (insert) {
      const [written] = scope.sources;
      if (written) scope.sources.push({ ...written, name: 'excluded' });
      this.value({ OnConflictClause: insert.onConflictClause ?? {} } as Node, scope);
    }
    for (const item of update?.fromClause ?? deletion?.usingClause ?? []) this.from(item, scope);
    this.condition(update?.whereClause ?? deletion?.whereClause, scope);
    const countOfAll = () => this.units.flat().filter(({ isGiven }) => !isGiven).length;
    const before = countOfAll();
    for (const target of update?.targetList ?? []) this.value(as(target, 'ResTarget')?.val, scope);
    const name = write.relation?.relname ?? '';
    if (homeOf(name) === 'distributed') {
      if (countOfAll() > before) this.others.add(`sets values of ${name} that a query of all clients reads`);
      this.noteWrite(name, [...(update?.targetList ?? []), ...(insert?.onConflictClause?.targetList ?? [])], node);
      if ((write.returningClause?.exprs ?? []).some((target) => !isColumn(as(target, 'ResTarget')?.val)))
        this.others.add(`computes what a write of ${name} returns`);
    }
    if (!insert) this.noteJoin(scope);
    return this.outputs(write.returningClause?.exprs ?? [], scope);
  }

  /** Where rows are written, nodes evaluate on their own: no session state, and never a row's location. */
  private noteWrite(name: string, changed: readonly Node[], node: Node | undefined): void {
    if (changed.some((target) => as(target, 'ResTarget')?.name === 'client_id'))
      this.others.add(`changes the client of rows of ${name}`);
    if (as(node, 'InsertStmt')?.selectStmt === undefined || changed.length > 0)
      for (const part of nodesIn(node, 'A_Expr'))
        if (isOfTimeZone(part)) this.others.add(`adds an interval to a column in a write of ${name}`);
  }

  /** Reads the inserted rows. Rows of values are sent to their nodes unchanged, so they cannot contain a query. */
  private inserted(node: Node, scope: Scope): void {
    const countRead = () => this.units.flat().length;
    const before = countRead();
    this.query(node, scope);
    if (as(node, 'SelectStmt')?.valuesLists && countRead() > before) this.readsInValues = true;
  }

  private withQueries(ctes: readonly Node[] | undefined, scope: Scope): void {
    for (const cte of ctes ?? []) {
      const query = as(cte, 'CommonTableExpr');
      if (query) scope.queries.set(query.ctename ?? '', this.query(query.ctequery, scope));
    }
  }

  private select(select: SelectStmt, scope: Scope): Columns {
    this.withQueries(select.withClause?.ctes, scope);
    if (select.larg && select.rarg) {
      const left = this.query({ SelectStmt: select.larg }, scope);
      this.query({ SelectStmt: select.rarg }, scope);
      return left;
    }
    for (const item of select.fromClause ?? []) this.from(item, scope);
    this.condition(select.whereClause, scope);
    const outputs = this.outputs(select.targetList ?? [], scope);
    for (const part of [select.groupClause, select.sortClause, select.valuesLists, [select.havingClause]].flat())
      if (part) this.value(part, scope);
    this.noteJoin(scope);
    for (const lock of select.lockingClause ?? []) {
      const names = (as(lock, 'LockingClause')?.lockedRels ?? []).map((rel) => as(rel, 'RangeVar')?.relname);
      for (const { name, client } of scope.sources)
        if (client !== null && (names.length === 0 || names.includes(name))) this.locked.push({ client, name });
    }
    return outputs;
  }

  private outputs(targets: readonly Node[], scope: Scope): Columns {
    const outputs = new Map<string, number>();
    for (const target of targets) {
      const { name, val } = as(target, 'ResTarget') ?? {};
      const fields = as(val, 'ColumnRef')?.fields ?? [];
      if (as(fields.at(-1), 'A_Star')) {
        const of = fields.length > 1 ? textOf(fields.at(-2)) : null;
        for (const source of scope.sources)
          if (of === null || source.name === of)
            for (const [column, client] of source.columns) outputs.set(column, client);
      } else
        outputs.set(
          name ?? (textOf(fields.at(-1)) || `column ${outputs.size}`),
          this.value(val, scope) ?? this.values.add(),
        );
    }
    return outputs;
  }

  /** A row's `ctid` is not unique where a table has several shards. */
  private noteRowAddress(qualifier: string | undefined, scope: Scope): void {
    for (const { name, client } of scope.sources)
      if (client !== null && (qualifier === undefined || qualifier === name)) this.addressed.add(name);
  }

  private noteJoin({ sources, used, equated, hasDependents }: Scope): void {
    const merged = sources.filter(({ isMerged }) => isMerged);
    const isJoinedBefore = sources.some(({ isMerged, isLateral }) => !isMerged && !isLateral);
    if (merged.length > 0 && (sources.some(({ isLateral }) => isLateral) || (hasDependents && !isJoinedBefore)))
      this.merged.add(merged.map(({ name }) => name).join(', '));
    const divided = sources.filter(({ client }) => client !== null);
    if (divided.length === 0) return;
    const given = new Set([GIVEN]);
    for (let before = 0; before !== given.size; ) {
      before = given.size;
      for (const pair of equated) if (pair.some((one) => given.has(one))) for (const one of pair) given.add(one);
    }
    for (const { name, client, isTable } of divided)
      if (isTable) this.units.at(-1)?.push({ name, isGiven: given.has(client as number) });
    const clients = [...divided.map(({ client }) => client as number), ...used];
    this.joined.push({
      clients,
      names: divided.map(({ name }) => name).join(', ') + (used.size > 0 ? ' and an outer query' : ''),
    });
  }
}

const needsMerging = (select: SelectStmt | undefined) => Boolean(select?.limitCount ?? select?.limitOffset);

const EXPRESSION = /^[A-Z]/;

/** Loads the parser; before the first statement is judged. */
export const readyToJudge = (): Promise<void> => loadModule();

const known = new Map<string, readonly string[]>();

/** Why a statement could not run where tables are divided by client. */
export function clientFaults(statement: string): readonly string[] {
  let faults = known.get(statement);
  if (faults === undefined) {
    const judge = new Judge();
    for (const { stmt } of parseSync(statement).stmts ?? []) judge.query(stmt, null);
    faults = judge.faults();
    known.set(statement, faults);
  }
  return faults;
}
