import { Migration } from '@mikro-orm/migrations';

/** D-E4: accounts of an OpenID provider that are linked to people, and what a sign-in with one must return. */
export class Identities extends Migration {
  override name = '0074-identities';

  override up(): void {
    this.addSql(`
      create table identities (
        id uuid primary key,
        person_id uuid not null references people on delete cascade,
        issuer text not null,
        -- The claim \`sub\`: unique and never reassigned within the issuer (OpenID Connect Core, section 2).
        subject text not null,
        -- As the provider named it last; it identifies nobody.
        email text,
        created_at timestamptz(3) not null,
        used_at timestamptz(3),
        unique (issuer, subject)
      );
      create index identities_person on identities (person_id, id desc);

      -- What must not leave the server, such as the verifier of PKCE (RFC 7636).
      alter table sign_in_challenges add data jsonb;
    `);
  }
}
