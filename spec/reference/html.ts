const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A heading as a part of an id: `First email!` → `first-email`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** HTML in fewer bytes: without the indentation of the views, and with the quotes that only attributes have to escape. */
export function compact(html: string): string {
  const parts = html.split(/(<pre.*?<\/pre>)/s);
  return parts
    .map((part, index) => (index % 2 ? part : part.replaceAll(/\n\s+/g, '\n')))
    .join('')
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 ? part : withQuotes(part)))
    .join('');
}

/** After `=`, they stay escaped: an attribute in an example must not look like one of the page. */
const withQuotes = (text: string): string =>
  text.replaceAll(/(?<!=)&quot;/g, '"').replaceAll(/(?<!=)&#39;/g, "'");

/** The text of HTML that this generator made, without its tags. */
export function textOf(html: string): string {
  const signs = new Map(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));
  return html
    .replaceAll(/<wbr>/g, '')
    .replaceAll(/<\/(?:p|h\d|t[dhr]|li|d[dt]|pre|div)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&\w+;|&#39;/g, (entity) => signs.get(entity) ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
