import { remember, setting } from './remember.js';

export function languageSwitch() {
  showChosen();
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-choose]');
    if (!button) return;
    const before = button.getBoundingClientRect().top;
    remember('language', button.dataset.choose);
    showChosen();
    // Examples above can have a different height now; the reader's position stays the same.
    window.scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function showChosen() {
  for (const button of document.querySelectorAll('[data-choose]')) {
    button.setAttribute('aria-pressed', String(button.dataset.choose === setting('language')));
  }
}
