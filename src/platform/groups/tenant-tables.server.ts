import pg from "pg";

/**
 * Which tables belong to a group follows from the database: every table is archived and deleted, except for those that are named here with the
 * reason.
 */
export type TenantData = {
  /** Tables whose rows an archive doesn't contain, and what they hold. */
  notArchived: Readonly<Record<string, string>>;
  /** Values of columns in an archive instead of a row's own, such as those of secrets. */
  archivedAs: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Tables whose rows stay when a group is deleted, and why. */
  remainingAfterDeletion: Readonly<Record<string, string>>;
  /** Tables of the platform that hold nothing of a group. */
  platformTables: readonly string[];
  /** Columns with a member's id that reference no row: the record stays when the person has left. */
  memberColumns: Readonly<Record<string, readonly string[]>>;
};

export type TenantTable = {
  name: string;
  /** The columns that a copy of a row has: all but generated numbers. */
  columns: string[];
  /**
   * How its rows belong to a group: `group` the group itself, `rows` by `group_id`, `members` people with a role in it, `of_members` rows of these
   * people.
   */
  kind: "group" | "rows" | "members" | "of_members";
  /** Whether each row belongs to one site, which row-level security requires to be named. */
  isPerSite: boolean;
  /** Columns of JSON that are never null themselves, so that an archive's null is the value `null` of JSON. */
  requiredJson: string[];
  /** Columns that reference a member. */
  memberColumns: string[];
  isArchived: boolean;
  /** Values of columns in an archive instead of a row's own. */
  archivedAs: Readonly<Record<string, unknown>>;
  isDeleted: boolean;
};

type CatalogRow = {
  name: string;
  columns: string[];
  has_group: boolean;
  has_site: boolean;
  references: string[];
  required_json: string[];
  member_columns: string[];
};

/**
 * Every table with rows of groups, as the database has it; a table comes after those that it references, and one that
 * belongs to groups after `groups`, whether the database checks that or not.
 * @throws Error for a table that is neither a group's nor named as the platform's own
 */
export async function tenantTables(
  client: Pick<pg.Client, "query">,
  { notArchived, archivedAs, remainingAfterDeletion, platformTables, memberColumns }: TenantData,
): Promise<TenantTable[]> {
  const { rows } = await client.query<CatalogRow>(catalog);
  const tables = rows.flatMap((row): (TenantTable & { references: string[] })[] => {
    const kind = kindOf(row, platformTables);
    if (kind === null) return [];
    return [
      {
        name: row.name,
        columns: row.columns,
        kind,
        references: kind === "rows" ? ["groups", ...row.references] : row.references,
        isPerSite: row.has_site,
        requiredJson: row.required_json,
        memberColumns: [...row.member_columns, ...(memberColumns[row.name] ?? [])],
        isArchived: !(row.name in notArchived),
        archivedAs: archivedAs[row.name] ?? {},
        isDeleted: !(row.name in remainingAfterDeletion),
      },
    ];
  });
  const ordered: TenantTable[] = [];
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(
      ({ name, references }) =>
        !placed.has(name) &&
        references.every((other) => placed.has(other) || !tables.some((table) => table.name === other)),
    );
    if (next.length === 0) throw new Error("tables reference each other in a circle");
    ordered.push(...next.map(({ references: _, ...table }) => table));
  }
  return ordered;
}

function kindOf(
  { name, has_group, member_columns }: CatalogRow,
  platformTables: readonly string[],
): TenantTable["kind"] | null {
  if (name === "groups") return "group";
  if (name === "staff_members") return "members";
  if (has_group) return "rows";
  if (member_columns.length > 0) return "of_members";
  if (platformTables.includes(name)) return null;
  throw new Error(
    `table ${name} has no group_id: say in src/composition/tenant-data.ts that it holds nothing of a group, or add the column`,
  );
}

const column = (name: string) =>
  `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${name}' and not a.attisdropped`;
const catalog = `
  select c.relname::text as name, ${column("group_id")}) as has_group, ${column("site_id")} and a.attnotnull) as has_site,
    array(select a.attname::text from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval(%' order by a.attnum) as columns,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.atttypid = 'jsonb'::regtype and a.attnotnull) as required_json,
    array(select distinct f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references,
    array(select a.attname::text from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = any (f.conkey)
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'public.staff_members'::regclass) as member_columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`;

/** The rows of a group in a table `t`, as an SQL condition. People count if they have a role in the group or appear in its log. */
export function rowsOfGroup({ kind, memberColumns }: TenantTable, groupId: string): string {
  const group = `${pg.escapeLiteral(groupId)}::uuid`;
  const hasRole = (member: string) =>
    `exists (select from staff_grants g where g.group_id = ${group} and g.member_id = ${member})`;
  switch (kind) {
    case "group":
      return `t.id = ${group}`;
    case "rows":
      return `t.group_id = ${group}`;
    case "members":
      return `(${hasRole("t.id")} or (not t.operator and exists
        (select from audit_entries a where a.group_id = ${group} and a.actor_id = t.id)))`;
    case "of_members":
      return hasRole(`t.${pg.escapeIdentifier(memberColumns[0] ?? "member_id")}`);
  }
}

/** The rows of a query's only column, some at a time; within a transaction. */
export async function* batches(
  client: Pick<pg.Client, "query">,
  query: string,
  size = 100,
): AsyncGenerator<string[]> {
  await client.query(`declare group_rows no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<[string]>({
      text: `fetch ${size} from group_rows`,
      rowMode: "array",
    });
    if (rows.length === 0) break;
    yield rows.map(([value]) => value);
  }
  await client.query("close group_rows");
}
