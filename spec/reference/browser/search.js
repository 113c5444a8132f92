const dialog = document.getElementById('search');
const query = document.getElementById('query');
const results = document.getElementById('results');
const found = document.getElementById('found');
let lookup;
let active = 0;

export function searchDialog() {
  const button = document.getElementById('open-search');
  button.hidden = false;
  if (/Mac|iP(hone|ad)/.test(navigator.platform)) button.querySelector('kbd').textContent = '⌘ K';
  button.addEventListener('click', open);
  document.addEventListener('keydown', openByKey);
  document.getElementById('close-search').addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target.closest('[role=option]')) dialog.close();
  });
  query.addEventListener('input', show);
  query.addEventListener('keydown', chooseByKey);
}

function openByKey(event) {
  const { key, target } = event;
  const hasModifier = event.ctrlKey || event.metaKey;
  // When the dialog has just closed, its input can still have the focus.
  const isTyping =
    target instanceof Element &&
    target.matches('input, textarea, select') &&
    target.checkVisibility();
  const isWanted =
    (key.toLowerCase() === 'k' && hasModifier && !event.altKey && !event.shiftKey) ||
    (key === '/' && !hasModifier && !isTyping);
  if (!isWanted) return;
  event.preventDefault();
  open();
}

function open() {
  document.querySelector('[popover]:popover-open')?.hidePopover();
  if (!dialog.open) dialog.showModal();
  query.select();
  void show();
}

function chooseByKey(event) {
  const options = results.children;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in moves && options.length > 0) {
    event.preventDefault();
    activate((active + moves[event.key] + options.length) % options.length);
  }
  if (event.key === 'Enter') {
    event.preventDefault();
    options[active]?.click();
  }
  // Otherwise the first Escape would only empty the input.
  if (event.key === 'Escape') {
    event.preventDefault();
    dialog.close();
  }
}

async function show() {
  const asked = query.value.trim();
  lookup ??= load();
  const find = await lookup.catch(() => undefined);
  if (!find) {
    lookup = undefined;
    found.textContent = 'The search index could not be loaded.';
    return;
  }
  // Text that was typed while the index was loading is handled by its own event.
  if (asked !== query.value.trim()) return;
  const hits = asked ? find(asked) : [];
  results.replaceChildren(...hits.map((hit, index) => option(hit, index, asked)));
  query.setAttribute('aria-expanded', String(hits.length > 0));
  activate(0);
  found.textContent = asked ? summary(hits.length, asked) : '';
}

function summary(count, asked) {
  if (count === 0) return `No results for “${asked}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function activate(index) {
  results.children[active]?.setAttribute('aria-selected', 'false');
  active = index;
  const option = results.children[active];
  if (!option) {
    query.removeAttribute('aria-activedescendant');
    return;
  }
  option.setAttribute('aria-selected', 'true');
  option.scrollIntoView({ block: 'nearest' });
  query.setAttribute('aria-activedescendant', option.id);
}

/** The single page contains the index; the other pages share a script, which also works with file URLs. */
async function load() {
  const { entries: source } = dialog.dataset;
  if (source) await loadScript(source);
  const own = document.getElementById('search-entries')?.textContent;
  const { createLookup, entries } = window.mailwrightSearch;
  return createLookup(entries ?? JSON.parse(own));
}

function loadScript(source) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

function option([kind, title, where, page, id, text], index, asked) {
  const link = document.createElement('a');
  link.id = `result-${index}`;
  link.role = 'option';
  link.tabIndex = -1;
  link.href = hrefOf(page, id);
  link.setAttribute('aria-selected', 'false');
  link.append(
    element('b', 'title', title),
    element('span', 'where', where ? `${kind} · ${where}` : kind),
    element('span', 'excerpt', excerpt(text, asked)),
  );
  return link;
}

function element(name, className, content) {
  const it = document.createElement(name);
  it.className = className;
  it.textContent = content;
  return it;
}

/** Links to pages are in the contents, in the form that they have here: `emails.html`, or `emails` of a server. */
function hrefOf(page, id) {
  if (!dialog.dataset.entries) return `#${id}`;
  const links = [...document.querySelectorAll('#contents a')];
  const link =
    page === 'index'
      ? document.querySelector('.home')
      : links.find(({ pathname }) => pathname.split('/').at(-1).replace('.html', '') === page);
  return link ? `${link.href.split('#')[0]}#${id}` : `#${id}`;
}

function excerpt(text, asked) {
  const [word = ''] = asked.toLowerCase().match(/[\p{L}\p{N}_]+/u) ?? [];
  const at = Math.max(text.toLowerCase().indexOf(word), 0);
  const start = at < 60 ? 0 : text.lastIndexOf(' ', at - 30) + 1;
  const isCut = text.length > start + 140;
  const part = text.slice(start, start + 140);
  return `${start > 0 ? '… ' : ''}${isCut ? `${part.slice(0, part.lastIndexOf(' '))} …` : part}`;
}
