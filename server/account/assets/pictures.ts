import type { Tables } from '../../../generated/tables.ts';
import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Links } from '../../platform/tokens/links.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { isId, newId, timeOfId } from '../../platform/values/id.ts';
import { requireRoom } from '../organizations/maxima.ts';
import { hashOf } from './assets.ts';
import type { ImageType, Upload } from './image.ts';

type User = components['schemas']['AssetUser'];

/** A picture without its content. */
interface PictureRow extends Pick<Tables['assets'], 'hash'> {
  id: string;
  name: string;
  content_type: ImageType;
  width: number;
  height: number;
  bytes: number;
  source_sha256: string;
}

export interface Picture extends PictureRow {
  usedIn: User[];
}

/** Of asset `a`. */
const COLUMNS = sql`a.id, a.hash, a.name, a.content_type, a.width, a.height,
  octet_length(a.content) as bytes, a.source_sha256`;

/** Users of a picture that a response names. */
const MAX_USERS = 20;

export const presentPicture = (
  { id, hash, usedIn, name, content_type, ...rest }: Picture,
  links: Links,
) => ({
  id,
  name,
  url: links.asset(hash),
  content_type,
  ...rest,
  used_in: usedIn,
  created_at: timeOfId(id).toISOString(),
});

export async function listPictures(
  scope: OrganizationScope,
  search: string | undefined,
  { after, count }: Slice,
): Promise<Picture[]> {
  const { em, organizationId } = scope;
  const rows = await query<PictureRow>(
    em,
    sql`select ${COLUMNS} from assets a
      where ${ownedBy(organizationId, 'a')} and a.id is not null
        and (${after}::uuid is null or a.id < ${after}::uuid)
        and (${search ?? null}::text is null
          or position(lower(${search ?? null}::text) in lower(a.name)) > 0)
      order by a.id desc limit ${count}`,
  );
  return withUsers(scope, rows);
}

export async function getPicture(scope: OrganizationScope, id: string): Promise<Picture> {
  const [picture] = await withUsers(scope, await findById(scope, id));
  if (!picture) throw noSuchPicture();
  return picture;
}

const findById = async ({ em, organizationId }: OrganizationScope, id: string, lock = sql``) =>
  isId(id)
    ? query<PictureRow>(
        em,
        sql`select ${COLUMNS} from assets a where ${ownedBy(organizationId, 'a')} and a.id = ${id} ${lock}`,
      )
    : [];

async function withUsers(
  { em, organizationId }: OrganizationScope,
  rows: PictureRow[],
): Promise<Picture[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const users = await query<User & { asset_id: string }>(
    em,
    sql`
      with shown as (
        select u.asset_id, u.version_id, t.slug, t.name,
          t.version = v.version and t.deleted_at is null as is_current,
          t.slug like 'campaign:%' as is_own
        from template_assets u
          join template_versions v on v.id = u.version_id
          join templates t on t.id = v.template_id
        where ${ownedBy(organizationId, 'u')} and u.asset_id = any(${ids}::uuid[])
      ), users as (
        select asset_id, 'template' as type, slug, name from shown where is_current and not is_own
        union
        select s.asset_id, 'campaign', c.slug, c.name from shown s join campaigns c
          on ${ownedBy(organizationId, 'c')} and c.deleted_at is null
            and (c.template_version_id = s.version_id
              or (s.is_current and s.is_own and c.template = s.slug))
      )
      select asset_id, type, slug, name from (
        select u.*, row_number() over (partition by asset_id order by type, slug) as place from users u
      ) numbered
      where place <= ${MAX_USERS} order by asset_id, type, slug`,
  );
  return rows.map((row) => ({
    ...row,
    usedIn: users
      .filter(({ asset_id }) => asset_id === row.id)
      .map(({ type, slug, name }) => ({ type, slug, name })),
  }));
}

/** Stores a picture, unless the organization has it already. */
export async function savePicture(
  scope: OrganizationScope,
  { image, sourceSha256 }: Upload,
  name: string,
): Promise<{ picture: Picture; isNew: boolean }> {
  const { em, organizationId } = scope;
  // The same image is another asset as a logo.
  const hash = hashOf(`picture ${organizationId}`, image);
  const known = await findSame(scope, hash, sourceSha256);
  if (known) return { picture: known, isNew: false };
  const { content, contentType, width, height } = image;
  // Uploads of one organization wait for each other here.
  await requireRoom(scope, 'asset_bytes', 'data', content.length);
  const [stored] = await query<PictureRow>(
    em,
    sql`insert into assets as a (hash, organization_id, content_type, content, id, name, width, height,
        source_sha256, unused_since)
      values (${hash}, ${organizationId}, ${contentType}, ${content}, ${newId()}, ${name}, ${width},
        ${height}, ${sourceSha256}, now())
      on conflict do nothing returning ${COLUMNS}`,
  );
  if (stored) return { picture: { ...stored, usedIn: [] }, isNew: true };
  const meanwhile = await findSame(scope, hash, sourceSha256);
  if (!meanwhile) throw new Error('A picture conflicts with one that is not there.');
  return { picture: meanwhile, isNew: false };
}

/** The picture that is stored from the same file, or from another file with the same pixels. */
async function findSame(
  scope: OrganizationScope,
  hash: string,
  sourceSha256: string,
): Promise<Picture | null> {
  const { em, organizationId } = scope;
  const rows = await query<PictureRow>(
    em,
    sql`update assets a set unused_since = case when a.unused_since is null then null else now() end
      where ${ownedBy(organizationId, 'a')} and a.id is not null
        and (a.hash = ${hash} or a.source_sha256 = ${sourceSha256})
      returning ${COLUMNS}`,
  );
  const [found] = await withUsers(scope, rows.slice(0, 1));
  return found ?? null;
}

/** Deletes a picture that nothing shows. Waits for requests that are saving content with it. */
export async function deletePicture(scope: OrganizationScope, id: string): Promise<Picture> {
  const { em, organizationId } = scope;
  const [picture] = await withUsers(scope, await findById(scope, id, sql`for update`));
  if (!picture) throw noSuchPicture();
  if (picture.usedIn.length > 0) {
    const names = picture.usedIn.map(({ slug }) => slug).join(', ');
    const message = `Campaigns or templates show this picture; change them first: ${names}.`;
    throw new ConflictError({ reason: 'in_use', used_in: picture.usedIn }, message);
  }
  await query(
    em,
    sql`delete from assets a where ${ownedBy(organizationId, 'a')} and a.id = ${picture.id}`,
  );
  return picture;
}

const noSuchPicture = (): NotFoundError => new NotFoundError('asset', 'No picture has this id.');
