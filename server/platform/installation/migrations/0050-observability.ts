import { Migration } from '@mikro-orm/migrations';

/** What an operator follows an email by, and which workers are alive. */
export class Observability extends Migration {
  override name = '0050-observability';

  override up(): void {
    this.addSql(`
      alter table emails
        -- The request that accepted the email.
        add column request_id text,
        -- W3C Trace Context: what the hand-over and the events of the email continue.
        add column traceparent text;

      -- Workers report here that they are alive. The content is worthless after a crash of the database server.
      create unlogged table workers (
        id uuid primary key,
        host text not null,
        pid integer not null,
        started_at timestamptz(3) not null default now(),
        seen_at timestamptz(3) not null default now()
      ) with (fillfactor = 50);
    `);
  }
}
