/** On white, because logos are often designed for it and the background may have any color or be dark. */
export const LOGO = `<img src="{{ brand_logo_url }}" alt="{{ brand or '' }}"{% if brand_logo_width %} width="{{ brand_logo_width }}"{% endif %}{% if brand_logo_height %} height="{{ brand_logo_height }}"{% endif %} style="display:inline-block;max-width:100%;border:0;padding:6px 10px;background:#ffffff;border-radius:6px">`;

/** A separate row for the logo; empty without a logo. */
export const logoRow = `{% if brand_logo_url %}<tr><td class="mw-logo" style="padding:8px 22px 16px">${LOGO}</td></tr>{% endif %}`;
