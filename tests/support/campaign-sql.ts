// Reads a statement with PostgreSQL's own grammar and says where a campaign's table is not held to one campaign: every such
// table, at every depth, needs its own `campaign_id = $n` (or `= any($n)`), however it is joined.
import { parseSync } from 'libpg-query';
import { tablePlaces } from '../../src/server/db/distribution/table-places';

// The grammar's tree, of which only a few kinds of node are looked at.

// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** Statements that were read and found in order: the files of a worker send many of the same. */
export const inOrder = new Set<string>();

/** A table as a statement calls it. */
interface Named {
  table: string;
  alias: string;
}

interface Scope {
  tables: Named[];
  conditions: Node[];
}

/**
 * | what | needs |
 * |---|---|
 * | a table that is read, changed or deleted from | a condition of its own query: its `campaign_id` is a parameter |
 * | rows that are inserted or copied | the column, from a parameter or from another row's campaign_id |
 * | `now()` where an update asks or chooses | `(select now())`; what changes within a statement always that way |
 * | `on conflict (…)` | campaign_id in the target, and no now() in what is then set |
 * | rows that are inserted, changed or deleted | a table: a view has not all of them |
 * | an advisory lock | a statement of its own: beside a campaign's rows it is had on their server only, and others ask the coordinator |
 * @param isCampaigns whether a table or view belongs to campaigns
 */
export function campaignProblems(
  text: string,
  isCampaigns: (table: string) => boolean,
  isView: (table: string) => boolean = () => false,
): string[] {
  const problems: string[] = [];
  const locks = /\bpg_(?:try_)?advisory_/.test(text);
  for (const { stmt } of parseSync(text).stmts) visit(stmt, new Set());
  return problems;

  /** Every statement below a node; `known`: the names that `with` gave to results. */
  function visit(node: Node, known: ReadonlySet<string>): void {
    if (node === undefined || node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, known);
      return;
    }
    for (const [kind, inner] of Object.entries<Node>(node))
      if (/^(Select|Insert|Update|Delete)Stmt$/.test(kind)) visitStatement(kind, inner, known);
      else if (kind === 'CopyStmt') checkColumns(inner, names(inner.attlist));
      else if (kind === 'TruncateStmt') problems.push('truncate empties a table for every campaign');
      else visit(inner, known);
  }

  function visitStatement(kind: string, statement: Node, outer: ReadonlySet<string>): void {
    const known = new Set(outer);
    const { withClause, relation, fromClause, usingClause, whereClause, op } = statement;
    const results = (withClause?.ctes ?? []).map((each: Node) => each.CommonTableExpr);
    if (withClause?.recursive) for (const result of results) known.add(result?.ctename ?? '');
    for (const result of results) {
      visit(result?.ctequery, known);
      known.add(result?.ctename ?? '');
    }
    if (kind === 'SelectStmt' && op !== 'SETOP_NONE') {
      visitStatement(kind, statement.larg, known);
      visitStatement(kind, statement.rarg, known);
      return;
    }
    if (isView(relation?.relname)) problems.push(`${kindWord(kind)} ${relation.relname}, which is a view`);
    const scope: Scope = { tables: [], conditions: conjuncts(whereClause) };
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') addTable(relation, scope, known);
    for (const item of [...(fromClause ?? []), ...(usingClause ?? [])]) addItem(item, scope, known);
    for (const named of scope.tables)
      if (!scope.conditions.some((each: Node) => isHeld(each, named, scope)))
        problems.push(`${kindWord(kind)} ${named.table} (${named.alias}) without its campaign_id`);
    if (kind === 'InsertStmt') checkInsert(statement);
    if (kind === 'UpdateStmt' && !tablePlaces.atCoordinator.includes(relation?.relname))
      checkInstants([statement.targetList, whereClause], false, relation?.relname);
    const { withClause: _seen, ...rest } = statement;
    visit(Object.values(rest), known);
  }

  function addItem(item: Node, scope: Scope, known: ReadonlySet<string>): void {
    if (item.RangeVar) addTable(item.RangeVar, scope, known);
    const join = item.JoinExpr;
    if (!join) return;
    const { jointype, larg, rarg, quals } = join;
    // What an outer join asks for does not restrict the side that is kept whole.
    const left: Scope = { tables: [], conditions: [] };
    const right: Scope = { tables: [], conditions: [] };
    addItem(larg, left, known);
    addItem(rarg, right, known);
    const asked = conjuncts(quals);
    if (jointype !== 'JOIN_LEFT' && jointype !== 'JOIN_FULL') left.conditions.push(...asked);
    if (jointype !== 'JOIN_RIGHT' && jointype !== 'JOIN_FULL') right.conditions.push(...asked);
    for (const { tables, conditions } of [left, right])
      for (const named of tables)
        if (!conditions.some((each: Node) => isHeld(each, named, { tables, conditions }))) scope.tables.push(named);
  }

  function addTable({ relname, schemaname, alias }: Node, scope: Scope, known: ReadonlySet<string>): void {
    if (schemaname !== undefined || known.has(relname) || !isCampaigns(relname)) return;
    if (locks) problems.push(`an advisory lock beside rows of ${relname}`);
    scope.tables.push({ table: relname, alias: alias?.aliasname ?? relname });
  }

  function checkInsert({ relation, cols, selectStmt, onConflictClause }: Node): void {
    const table = relation?.relname;
    if (!isCampaigns(table)) return;
    const columns = (cols ?? []).map((each: Node) => each.ResTarget?.name);
    checkColumns({ relation }, columns);
    const at = columns.indexOf('campaign_id');
    const select = selectStmt?.SelectStmt;
    const values = select.valuesLists
      ? select.valuesLists.map((row: Node) => row.List?.items?.[at])
      : [select.targetList?.[at]?.ResTarget?.val];
    if (at >= 0 && !values.every((value: Node) => isParameter(value) || columnOf(value)?.at(-1) === 'campaign_id'))
      problems.push(`insert into ${table} with a campaign_id from elsewhere`);
    const target = onConflictClause?.infer?.indexElems;
    if (target && !target.some((each: Node) => each.IndexElem?.name === 'campaign_id'))
      problems.push(`on conflict of ${table} without campaign_id`);
    if (JSON.stringify(onConflictClause?.targetList ?? []).includes('{"sval":"now"}'))
      problems.push(`now() in what a conflict sets in ${table}: excluded has the instant`);
  }

  /** The coordinator works out what a function gives before the servers change rows: not where it depends on the row. */
  function checkInstants(node: Node, depends: boolean, table: string): void {
    if (node === undefined || node === null || typeof node !== 'object') return;
    for (const [kind, inner] of Object.entries<Node>(node)) {
      const name = kind === 'FuncCall' ? names(inner.funcname).at(-1) : '';
      if (changing.has(name) || (depends && name === 'now'))
        problems.push(`${name}() in what is updated in ${table}: (select ${name}())`);
      if (kind !== 'SubLink') checkInstants(inner, depends || /^(Case|Coalesce)Expr$/.test(kind), table);
    }
  }

  function checkColumns({ relation }: Node, columns: string[]): void {
    const table = relation?.relname;
    if (isCampaigns(table) && !columns.includes('campaign_id'))
      problems.push(`rows of ${table} without the column campaign_id`);
  }
}

/** A table's own campaign_id against a parameter; without the table's name where the query has no other. */
function isHeld(condition: Node, { alias }: Named, { tables }: Scope): boolean {
  const { kind, name, lexpr, rexpr } = condition.A_Expr ?? {};
  if (name?.[0]?.String?.sval !== '=' || (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY')) return false;
  const sides = [
    [lexpr, rexpr],
    [rexpr, lexpr],
  ];
  return sides.some(([column, value]) => {
    const path = columnOf(column);
    if (path?.at(-1) !== 'campaign_id' || !isParameter(value)) return false;
    return path.length > 1 ? path.at(-2) === alias : tables.length === 1;
  });
}

function isParameter(node: Node): boolean {
  if (node?.TypeCast) return isParameter(node.TypeCast.arg);
  return node?.ParamRef !== undefined || node?.A_Const !== undefined;
}

function columnOf(node: Node): string[] | undefined {
  if (node?.TypeCast) return columnOf(node.TypeCast.arg);
  return node?.ColumnRef?.fields?.map((field: Node) => field.String?.sval ?? '*');
}

function conjuncts(node: Node): Node[] {
  if (node === undefined) return [];
  const { boolop, args } = node.BoolExpr ?? {};
  return boolop === 'AND_EXPR' ? (args ?? []).flatMap(conjuncts) : [node];
}

const changing = new Set(['clock_timestamp', 'gen_random_uuid', 'random']);
const names = (list: Node) => (list ?? []).map((each: Node) => each.String?.sval ?? '');
const kindWord = (kind: string) => kind.replace('Stmt', '').toLowerCase();
