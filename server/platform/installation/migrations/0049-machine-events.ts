import { Migration } from '@mikro-orm/migrations';

/** Opens and clicks by programs are kept apart from those by people (D-F3). A null column rewrites no row. */
export class MachineEvents extends Migration {
  override name = '0049-machine-events';

  override up(): void {
    this.addSql(`
      alter table email_events
        -- Of opens and clicks: what the provider says; null if it says nothing.
        add column machine boolean;

      alter table emails
        add column machine_opened_at timestamptz(3),
        add column machine_clicked_at timestamptz(3);
    `);
  }
}
