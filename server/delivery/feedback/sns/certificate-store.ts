import { type Database, query, sql } from '../../../platform/database/sql.ts';

/** A certificate with which a message was verified, by the URL that it was downloaded from. */
export interface KeptCertificate {
  url: string;
  pem: string;
}

/** Stores proven certificates, so that they outlive the process. */
export interface CertificateStore {
  readAll(): Promise<KeptCertificate[]>;
  keep(certificate: KeptCertificate, expiresAt: Date): Promise<void>;
}

/**
 * Stores certificates in the database, for all processes. SNS changes its certificate about once a year.
 */
export const certificatesInDatabase = (orm: Database): CertificateStore => ({
  readAll: () =>
    query<KeptCertificate>(orm.em.fork(), sql`select url, pem from read_sns_certificates()`),
  async keep({ url, pem }, expiresAt) {
    await query(orm.em.fork(), sql`select keep_sns_certificate(${url}, ${pem}, ${expiresAt})`);
  },
});
