import { FONT, LIGHT } from './colors.ts';
import { document, paper, SPACE } from './document.ts';
import { LOGO } from './logo.ts';
import type { Layout } from './layout.ts';

const BLUE = '#1e3a5f';
const COLOR = `{% if brand_text_color and brand_color %}{{ brand_color }}{% else %}${BLUE}{% endif %}`;

/**
 * The brand's name in a header, on the brand color or in white on blue, above a white card on a grey
 * background.
 */
export const banner: Layout = (parts) =>
  document(
    parts,
    LIGHT.ground,
    `${SPACE}
<tr><td class="mw-header" style="padding:20px 32px;background:${COLOR};border-radius:8px 8px 0 0;${FONT};font-size:20px;font-weight:bold;color:{{ brand_text_color or "#ffffff" }}">{% if brand_logo_url %}${LOGO}{% else %}{{ brand or "" }}&nbsp;{% endif %}</td></tr>
${paper(parts.html, '0 0 8px 8px')}`,
  );
