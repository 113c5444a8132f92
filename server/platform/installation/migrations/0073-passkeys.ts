import { Migration } from '@mikro-orm/migrations';

/** D-E4: passkeys, and what browsers must sign to add one or to sign in. */
export class Passkeys extends Migration {
  override name = '0073-passkeys';

  override up(): void {
    this.addSql(`
      create table passkeys (
        id uuid primary key,
        person_id uuid not null references people on delete cascade,
        -- The host of BASE_URL at the time (WebAuthn's RP ID).
        host text not null,
        credential_id bytea not null unique,
        -- COSE (RFC 9052, section 7).
        public_key bytea not null,
        -- Of the authenticator's signatures; 0 if it has none.
        counter bigint not null,
        transports text[] not null,
        synchronized boolean not null,
        name text not null,
        created_at timestamptz(3) not null,
        used_at timestamptz(3)
      );
      create index passkeys_person on passkeys (person_id, id desc);

      -- Lost in a crash, after which browsers begin again.
      create unlogged table sign_in_challenges (
        -- SHA-256 of the challenge.
        hash bytea primary key,
        -- SHA-256 of the token in the browser's cookie.
        browser bytea not null,
        purpose text not null,
        -- Who adds a passkey.
        person_id uuid,
        expires_at timestamptz(3) not null
      ) with (fillfactor = 50);
      create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
    `);
  }
}
