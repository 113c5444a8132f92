/** HTML from the clipboard without what word processors add, and with lists that Word writes as paragraphs. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const junk of body.querySelectorAll('style, script, meta, link, xml, title, o\\:p'))
    junk.remove();
  for (const plain of body.querySelectorAll('b[data-style*="font-weight:normal"]')) {
    plain.replaceWith(...plain.childNodes);
  }
  for (const bold of body.querySelectorAll('span[data-style*="font-weight:700"]')) {
    const strong = document.createElement('strong');
    strong.append(...bold.childNodes);
    bold.append(strong);
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) toParagraph(heading);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[data-style*="mso-list"]')) {
    toEntry(paragraph);
  }
  return body.innerHTML;
}

/** Styles have other names: the policy of the page complains about them even in a document that nobody sees. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[^]*?(?:<\/style>|$)/gi, '')
    .replace(/(<[^<>]*?\s)style\s*=/gi, '$1data-style=');

function toParagraph(heading: Element): void {
  const paragraph = document.createElement('p');
  const strong = document.createElement('strong');
  strong.append(...heading.childNodes);
  paragraph.append(strong);
  heading.replaceWith(paragraph);
}

/** Word writes the bullet or the number as text, in a part that it marks. */
function toEntry(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector<HTMLElement>('span[data-style*="mso-list"]');
  const isNumbered = /^\s*[\da-z]{1,3}[.)]/i.test((marker ?? paragraph).textContent);
  marker?.remove();
  const entry = document.createElement('li');
  entry.append(...paragraph.childNodes);
  const name = isNumbered ? 'OL' : 'UL';
  const before = paragraph.previousElementSibling;
  if (before?.nodeName === name && before.hasAttribute('data-word')) {
    before.append(entry);
    paragraph.remove();
    return;
  }
  const list = document.createElement(name);
  list.setAttribute('data-word', '');
  list.append(entry);
  paragraph.replaceWith(list);
}
