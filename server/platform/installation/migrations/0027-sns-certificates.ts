import { Migration } from '@mikro-orm/migrations';

/**
 * Certificates that have verified a post of SNS. A process that starts knows them at once, so that
 * posts with made-up certificates can't use up the downloads that it would need.
 */
export class SnsCertificates extends Migration {
  override name = '0027-sns-certificates';

  override up(): void {
    this.addSql(`
      create table sns_certificates (
        url text collate "C" primary key,
        pem text not null,
        expires_at timestamptz(3) not null
      );

      -- Requests have no rights on tables that belong to no organization.
      create function read_sns_certificates() returns table (url text, pem text)
      language sql stable security definer set search_path = public, pg_temp as $$
        select c.url, c.pem from sns_certificates c
      $$;
      revoke all on function read_sns_certificates() from public;

      create function keep_sns_certificate(url text, pem text, expires_at timestamptz) returns void
      language sql volatile security definer set search_path = public, pg_temp as $$
        delete from sns_certificates c where c.expires_at < now();
        insert into sns_certificates as c (url, pem, expires_at)
          values ($1, $2, $3)
          on conflict on constraint sns_certificates_pkey do update set
            pem = excluded.pem, expires_at = excluded.expires_at;
      $$;
      revoke all on function keep_sns_certificate(text, text, timestamptz) from public;
    `);
  }
}
