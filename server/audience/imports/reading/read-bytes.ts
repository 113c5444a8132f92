import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

/** Every slice of a part has this size, except the last one. */
export const SLICE = 1024 * 1024;

/** Reads bytes of the file, which its parts make up in their order. Fewer at its end. */
export async function readBytes(
  { em, organizationId }: OrganizationScope,
  importId: string,
  from: number,
  length: number,
): Promise<Buffer> {
  const to = from + length;
  const rows = await query<{ piece: Buffer }>(
    em,
    sql`
      with parts as (
        select upload_id, bytes,
          (sum(bytes) over (order by number))::bigint - bytes as at
        from import_parts where ${ownedBy(organizationId)} and import_id = ${importId}
      ), slices as (
        select s.content, p.at + s.place::bigint * ${SLICE}::bigint as at
        from parts p join import_slices s on s.import_id = ${importId} and s.upload_id = p.upload_id
        where p.at < ${to}::bigint and p.at + p.bytes > ${from}::bigint
          and s.place between (greatest(${from}::bigint - p.at, 0)) / ${SLICE}::bigint
            and (${to}::bigint - 1 - p.at) / ${SLICE}::bigint
      )
      select substring(content from (greatest(${from}::bigint - at, 0) + 1)::integer
        for (${to}::bigint - greatest(at, ${from}::bigint))::integer) as piece
      from slices order by at`,
  );
  return Buffer.concat(rows.map(({ piece }) => piece));
}
