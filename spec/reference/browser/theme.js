import { remember, setting } from './remember.js';

export function themeSwitch() {
  const select = document.getElementById('theme');
  select.parentElement.hidden = false;
  select.value = setting('theme');
  select.addEventListener('change', () => remember('theme', select.value));
}
