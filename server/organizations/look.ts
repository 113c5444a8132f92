import { sql } from '../database/sql.ts';
import type { Logo } from './logo.ts';

/** How pages look that an organization's recipients are shown, and what they say of it; named as stored. */
export interface Look {
  color: string | null;
  footer: string | null;
  support_email: string | null;
  logo: Logo | null;
}

/** Read with the row `o` of the organization. */
export const LOOK = sql`json_build_object('color', o.brand_color, 'footer', o.brand_footer,
  'support_email', o.brand_support_email, 'logo', o.logo) as look`;
