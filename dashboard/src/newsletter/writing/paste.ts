/** HTML from the clipboard without what word processors add, and with lists that Word writes as paragraphs. */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const junk of body.querySelectorAll('style, script, meta, link, xml, title, o\\:p'))
    junk.remove();
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) toParagraph(heading);
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    toEntry(paragraph);
  }
  return body.innerHTML;
}

function toParagraph(heading: Element): void {
  const paragraph = document.createElement('p');
  const strong = document.createElement('strong');
  strong.append(...heading.childNodes);
  paragraph.append(strong);
  heading.replaceWith(paragraph);
}

/** Word writes the bullet or the number as text, in a part that it marks. */
function toEntry(paragraph: HTMLElement): void {
  const marker = paragraph.querySelector<HTMLElement>('span[style*="mso-list"]');
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
