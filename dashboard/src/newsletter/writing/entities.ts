/** What an entity such as `eacute` stands for; null if there is none. */
export function entityText(name: string): string | null {
  const entity = `&${name};`;
  const { textContent } = new DOMParser().parseFromString(entity, 'text/html').body;
  return textContent === entity ? null : textContent;
}
