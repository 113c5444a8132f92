// Settings are attributes of the document, which the stylesheet uses. If the browser forbids storage, a setting lasts as long as the page.
const settings = document.documentElement.dataset;
const keyOf = (name) => `mailwright.reference.${name}`;

export function recall(name, values, otherwise) {
  let value = null;
  try {
    value = localStorage.getItem(keyOf(name));
  } catch {
    // Forbidden.
  }
  settings[name] = values.includes(value) ? value : otherwise;
}

export function remember(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // Forbidden.
  }
}

export const setting = (name) => settings[name];
