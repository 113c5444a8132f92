/** Sends a sign-up form in place. Without this script, the form opens a page of its own. */
(() => {
  const base = new URL('.', document.currentScript.src).href;

  /** Solves a challenge with ALTCHA, which is loaded now. */
  const solve = async (action) => {
    const [{ default: solveWith }, response] = await Promise.all([
      import(`${base}altcha.js`),
      fetch(`${action}/challenge`, { credentials: 'omit' }),
    ]);
    return solveWith(await response.json());
  };

  const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

  const prepare = (form) => {
    const { action } = form;
    let proof;
    form.addEventListener('focusin', () => {
      proof ??= solve(action).catch(() => null);
    });
    let notice;

    const show = ({ message, faults = {} }) => {
      notice?.remove();
      notice = create('p', { textContent: message, role: 'alert' });
      form.prepend(notice);
      for (const fault of form.querySelectorAll('.fault')) fault.remove();
      for (const input of form.elements) {
        const text = faults[input.name];
        input.removeAttribute('aria-invalid');
        if (!text) continue;
        input.setAttribute('aria-invalid', 'true');
        input.parentElement.append(create('p', { textContent: text, className: 'fault' }));
        delete faults[input.name];
      }
    };

    const send = async () => {
      const body = new URLSearchParams(new FormData(form));
      body.set('page', location.origin + location.pathname);
      const solved = await proof;
      proof = undefined;
      if (solved) body.set('altcha', solved);
      const headers = { Accept: 'application/json' };
      const response = await fetch(action, { method: 'POST', body, headers, credentials: 'omit' });
      const answer = await response.json();
      if (answer.status === 'sent') {
        if (answer.url) location.assign(answer.url);
        else form.replaceWith(create('p', { textContent: answer.message, role: 'status' }));
      } else if (answer.status === 'check' || answer.status === 'meant') {
        if (answer.status === 'meant') {
          form.append(create('input', { type: 'hidden', name: 'sure', value: 'true' }));
        }
        show(answer);
      } else throw new Error(answer.message);
    };

    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const button = form.querySelector('button');
      button.disabled = true;
      // Its own page says what is wrong, in the language of the form.
      await send().catch(() => form.submit());
      button.disabled = false;
    });
  };

  const prepareAll = () => {
    for (const form of document.querySelectorAll('form[data-mailwright=""]')) {
      // Each snippet of a page has this script.
      form.dataset.mailwright = 'ready';
      prepare(form);
    }
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', prepareAll);
  else prepareAll();
})();
