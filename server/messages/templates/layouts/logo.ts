/** On white: it may have been drawn for that, and the ground around it may be any color, or dark. */
export const LOGO = `<img src="{{ brand_logo_url }}" alt="{{ brand or '' }}"{% if brand_logo_width %} width="{{ brand_logo_width }}"{% endif %}{% if brand_logo_height %} height="{{ brand_logo_height }}"{% endif %} style="display:inline-block;max-width:100%;border:0;padding:6px 10px;background:#ffffff;border-radius:6px">`;

/** A row of its own; nothing where there is no logo. */
export const logoRow = `{% if brand_logo_url %}<tr><td class="mw-logo" style="padding:8px 22px 16px">${LOGO}</td></tr>{% endif %}`;
