import { Migration } from '@mikro-orm/migrations';

/** V2: what a relay's refusals have in common, which emails have tried it, and whether it takes anything at all. */
export class RelayRefusals extends Migration {
  override name = '0028-relay-refusals';

  override up(): void {
    for (const sql of [EVIDENCE, TRIALS, TROUBLES]) this.addSql(sql);
  }
}

const EVIDENCE = `
  alter table relay_domains
    -- Refusals in a row that answered MAIL FROM or a message.
    add column sender_refusals integer not null default 0,
    -- Emails that were refused in a row at their recipient, by words that speak of the sender; a bounded number.
    add column refused_emails uuid[] not null default '{}',
    -- The last words at a recipient that leave open whom they are about, and the emails refused by them in a row.
    add column alike_words text,
    add column alike_emails uuid[] not null default '{}';
  -- What a version before this has counted.
  update relay_domains set sender_refusals = refusals where refusals > 0;
`;

const TRIALS = `
  -- The last emails that tried whether a blocked domain's mail is taken.
  alter table relay_domains add column probed_emails uuid[] not null default '{}';
  alter table held_emails add column high boolean not null default false;
  create index on held_emails (organization_id, domain, email_id) where high;
`;

const TROUBLES = `
  -- Relays that have taken no mail for some time and refuse it for now, without a reason that parks the queue.
  create table relay_troubles (
    relay text collate "C" primary key,
    since timestamptz(3) not null default now(),
    -- Refusals since then, and when the last one came.
    refusals integer not null,
    refused_at timestamptz(3) not null default now(),
    -- The relay's words, without addresses.
    message text not null
  );
`;
