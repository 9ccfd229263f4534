// Reads a migration with PostgreSQL's own grammar and says where it does more than add: a server of the release before works on with
// what it makes.
import { parseSync } from 'libpg-query';

// The grammar's tree, of which only a few kinds of node are looked at.

// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** What stands in a migration that takes something away, with the release from which on nothing needs it. */
export const contractsMark = /^-- contracts: \S+/m;

/** Statements that take nothing away, whatever they are about. */
const harmless =
  /^(Create(Function|Trig|Stats|Extension|Seq|Enum|Schema|Domain|TableAs)|View|Comment|Select|Insert|Update|Grant|VariableSet)Stmt$/;

/** Changes of a table that take nothing away. */
const harmlessChanges =
  /^AT_(ColumnDefault|DropNotNull|SetStatistics|SetStorage|SetCompression|SetRelOptions|ResetRelOptions|SetLogged|ClusterOn|ReplicaIdentity)$/;

/**
 * | statement | is fine |
 * |---|---|
 * | create table, view, function, trigger, type, a plain index | always |
 * | insert, update, comment | always |
 * | add column | nullable, or with a default; or the table is new |
 * | constraint, unique index, not null, a column's type | on a table that is new, or to take the place of one of the same name |
 * | drop of a view, function, trigger, index | it is made anew in the same file |
 * | drop of a table or column, rename, delete, truncate, do | never: the file says from which release on nothing needs what goes |
 */
export function contractions(text: string): string[] {
  const statements: [string, Node][] = parseSync(text).stmts.flatMap(({ stmt }: Node) =>
    Object.entries<Node>(stmt ?? {}),
  );
  const fresh = new Set(statements.flatMap(([kind, { relation }]) => (kind === 'CreateStmt' ? relation?.relname : [])));
  const made = new Set(statements.flatMap(([kind, statement]) => nameOfMade(kind, statement) ?? []));
  const changes = (statement: Node): Node[] => (statement.cmds ?? []).map((each: Node) => each.AlterTableCmd ?? {});
  const tables = statements.filter(([kind]) => kind === 'AlterTableStmt');
  const named = (subtype: string) =>
    new Set(
      tables.flatMap(([, statement]) =>
        changes(statement).flatMap((each) =>
          each.subtype === subtype ? (each.name ?? each.def?.Constraint?.conname ?? []) : [],
        ),
      ),
    );
  const [dropped, added] = [named('AT_DropConstraint'), named('AT_AddConstraint')];

  const ofChange = (table: string, change: Node): string[] => {
    const { subtype, name, def } = change;
    if (harmlessChanges.test(subtype) || fresh.has(table)) return [];
    if (subtype === 'AT_AddColumn')
      return isOptional(def?.ColumnDef) ? [] : [`${table}.${def?.ColumnDef?.colname} must be given`];
    if (subtype === 'AT_AddConstraint' && dropped.has(def?.Constraint?.conname)) return [];
    if (subtype === 'AT_DropConstraint' && added.has(name)) return [];
    return [`${table}: ${subtype}${name ? ` ${name}` : ''}`];
  };

  return statements.flatMap(([kind, statement]): string[] => {
    if (harmless.test(kind) || kind === 'CreateStmt') return [];
    const table: string = statement.relation?.relname ?? '';
    if (kind === 'IndexStmt') return statement.unique && !fresh.has(table) ? [`${table}: unique index`] : [];
    if (kind === 'AlterTableStmt') return changes(statement).flatMap((each) => ofChange(table, each));
    if (kind === 'DropStmt' && /_(VIEW|FUNCTION|TRIGGER|INDEX|MATVIEW|STATISTIC_EXT)$/.test(statement.removeType))
      return (statement.objects ?? [])
        .map(nameOfDropped)
        .filter((name: string) => !made.has(name))
        .map((name: string) => `drop of ${name}`);
    return [`${kind}${table ? ` of ${table}` : ''}`];
  });
}

function isOptional(column: Node): boolean {
  const kinds: string[] = (column?.constraints ?? []).map((each: Node) => each.Constraint?.contype);
  if (!kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY')) return true;
  return kinds.some((kind) => /^CONSTR_(DEFAULT|IDENTITY|GENERATED)$/.test(kind));
}

const lastName = (names: Node[] = []): string => names.at(-1)?.String?.sval ?? '';

function nameOfMade(kind: string, statement: Node): string | undefined {
  if (kind === 'ViewStmt') return statement.view?.relname;
  if (kind === 'CreateTableAsStmt') return statement.into?.rel?.relname;
  if (kind === 'IndexStmt') return statement.idxname;
  if (kind === 'CreateTrigStmt') return statement.trigname;
  if (kind === 'CreateFunctionStmt') return lastName(statement.funcname);
  return kind === 'CreateStatsStmt' ? lastName(statement.defnames) : undefined;
}

const nameOfDropped = (dropped: Node): string =>
  lastName(dropped.List?.items ?? dropped.ObjectWithArgs?.objname ?? [dropped]);
