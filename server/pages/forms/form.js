/** Sends a sign-up form in place. */
(() => {
  const base = new URL('.', document.currentScript.src).href;

  /** Solves a challenge with ALTCHA. */
  const solve = async (action) => {
    const [{ default: solveWith }, response] = await Promise.all([
      import(`${base}altcha.js`),
      fetch(`${action}/challenge`, { credentials: 'omit' }),
    ]);
    return solveWith(await response.json());
  };

  const say = (textContent, more) =>
    Object.assign(document.createElement('p'), { textContent, tabIndex: -1, ...more });

  const prepare = (form) => {
    // Each snippet of a page has this script.
    form.dataset.mailwright = 'ready';
    const { action } = form;
    let proof;
    let isSure = false;
    form.addEventListener('focusin', () => {
      proof ??= solve(action).catch(() => null);
    });

    const show = ({ message, faults = {} }) => {
      for (const old of form.querySelectorAll('.notice, .fault')) old.remove();
      const notice = say(message, { role: 'alert', className: 'notice caution' });
      form.prepend(notice);
      let first;
      for (const input of form.elements) {
        const text = faults[input.name];
        input.removeAttribute('aria-invalid');
        if (!text) continue;
        const id = `${input.id}-fault`;
        input.setAttribute('aria-invalid', true);
        input.setAttribute('aria-describedby', id);
        input.parentElement.append(say(text, { className: 'fault', id }));
        delete faults[input.name];
        first ??= input;
      }
      (first ?? notice).focus();
    };

    const send = async () => {
      const body = new URLSearchParams(new FormData(form));
      body.set('page', location.origin + location.pathname);
      const solved = await proof;
      proof = undefined;
      if (solved) body.set('altcha', solved);
      if (isSure) body.set('sure', true);
      const headers = { Accept: 'application/json' };
      const response = await fetch(action, { method: 'POST', body, headers, credentials: 'omit' });
      const { status, ...answer } = await response.json();
      if (status === 'sent') {
        if (answer.url) return location.assign(answer.url);
        const thanks = say(answer.message, { role: 'status', style: 'white-space:pre-line' });
        form.replaceWith(thanks);
        return thanks.focus();
      }
      if (status !== 'check' && status !== 'meant') throw new Error();
      isSure ||= status === 'meant';
      show(answer);
    };

    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const button = form.querySelector('button');
      button.disabled = true;
      // Its own page says what is wrong.
      await send().catch(() => form.submit());
      button.disabled = false;
    });
  };

  const prepareAll = () => document.querySelectorAll('form[data-mailwright=""]').forEach(prepare);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', prepareAll);
  else prepareAll();
})();
