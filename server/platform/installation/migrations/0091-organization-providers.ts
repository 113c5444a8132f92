import { Migration } from '@mikro-orm/migrations';

/** D-E4: OpenID providers of organizations, and the people whose accounts they manage. */
export class OrganizationProviders extends Migration {
  override name = '0091-organization-providers';

  override up(): void {
    this.addSql(`
      create table identity_providers (
        organization_id uuid primary key references organizations on delete cascade,
        issuer text not null,
        client_id text not null,
        -- Sealed (S3).
        client_secret text not null,
        name text not null,
        scopes text[] not null,
        groups_claim text not null,
        -- In order: [{ group, role }].
        group_roles jsonb not null,
        -- Null: without one of the groups, nobody has access.
        default_role text check (default_role <> 'owner'),
        requires_verified_email boolean not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );

      -- The organization whose provider manages the person, who has no other role and no other way to sign in.
      alter table people add managed_by uuid references organizations on delete cascade;
      create index people_managed_by on people (managed_by) where managed_by is not null;

      create table managed_identities (
        organization_id uuid not null references organizations on delete cascade,
        issuer text not null,
        subject text not null,
        person_id uuid not null references people on delete cascade,
        created_at timestamptz(3) not null,
        primary key (organization_id, issuer, subject)
      );
      create index managed_identities_person on managed_identities (person_id);
    `);
  }
}
