import { Migration } from '@mikro-orm/migrations';

/** K15: a Merkle log of each organization's consent ledger, and its signed checkpoints. */
export class ConsentLog extends Migration {
  override name = '0054-consent-log';

  override up(): void {
    for (const sql of [LOG, UNLOGGED, KEYS]) this.addSql(sql);
  }
}

/** Leaves, nodes and checkpoints are only ever added. */
const LOG = `
  -- One row for each log. Who appends or signs holds its lock.
  create table consent_logs (
    organization_id uuid primary key references organizations on delete cascade,
    tree_size bigint not null default 0,
    -- The size in the newest checkpoint, and when that was signed; or when the log began.
    checkpoint_size bigint not null default 0,
    checkpoint_at timestamptz(3) not null default now()
  );

  create table consent_leaves (
    organization_id uuid not null references organizations on delete cascade,
    leaf_index bigint not null,
    ledger_id uuid not null unique,
    -- SHA-256(0x00 || the row's hash).
    leaf_hash bytea not null,
    primary key (organization_id, leaf_index)
  );

  -- The complete subtrees above the leaves: level 1 has two leaves.
  create table consent_nodes (
    organization_id uuid not null references organizations on delete cascade,
    level smallint not null check (level > 0),
    node_index bigint not null,
    node_hash bytea not null,
    primary key (organization_id, level, node_index)
  );

  create table consent_checkpoints (
    organization_id uuid not null references organizations on delete cascade,
    id uuid not null,
    tree_size bigint not null,
    root_hash bytea not null,
    -- The signed note.
    note text not null,
    created_at timestamptz(3) not null,
    primary key (organization_id, id),
    unique (organization_id, tree_size)
  );
`;

const UNLOGGED = `
  -- Rows of the ledger that are not in the log yet.
  create table consent_unlogged (
    ledger_id uuid primary key,
    organization_id uuid not null
  );
  create index on consent_unlogged (organization_id, ledger_id);

  create function queue_for_consent_log() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into consent_unlogged (ledger_id, organization_id) values (new.id, new.organization_id)
        on conflict do nothing;
      return null;
    end
    $$;
  revoke all on function queue_for_consent_log() from public;
  create trigger queue_for_consent_log after insert on consent_ledger
    for each row when (new.hash is not null) execute function queue_for_consent_log();
  create trigger queue_chained_for_consent_log after update of hash on consent_ledger
    for each row when (old.hash is null and new.hash is not null)
    execute function queue_for_consent_log();

  insert into consent_unlogged (ledger_id, organization_id)
    select id, organization_id from consent_ledger where hash is not null;
`;

const KEYS = `
  -- The newest key signs. Each is signed by the one before.
  create table consent_keys (
    id uuid primary key,
    public_key bytea not null unique,
    -- Sealed with SIGNING_KEYS.
    private_key text not null,
    -- Of the public key, by the previous key.
    endorsement bytea,
    created_at timestamptz(3) not null
  );

  create function read_consent_keys() returns table (
    id uuid, public_key bytea, endorsement bytea, created_at timestamptz
  )
    language sql stable security definer set search_path = public, pg_temp as $$
      select k.id, k.public_key, k.endorsement, k.created_at from consent_keys k order by k.id
    $$;
  revoke all on function read_consent_keys() from public;
`;
