// The page is complete without this. It adds finding, copying, and showing where one is.
const contents = document.getElementById('contents');
const find = document.getElementById('find');
const found = document.getElementById('found');
const entries = [...contents.querySelectorAll('li')];

find.parentElement.hidden = false;
find.addEventListener('input', showFound);
find.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') entries.find((entry) => !entry.hidden)?.firstElementChild.click();
});

function showFound() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of entries) {
    const text = `${entry.textContent.toLowerCase()} ${entry.dataset.find ?? ''}`;
    entry.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of contents.querySelectorAll('section')) {
    section.hidden = !section.querySelector('li:not([hidden])');
  }
  const count = entries.filter((entry) => !entry.hidden).length;
  found.textContent = words.length === 0 ? '' : `${count} found`;
}

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  // On a narrow screen the contents have to be opened first.
  if (!find.checkVisibility()) contents.showPopover();
  find.focus();
});

contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
});

if (navigator.clipboard) {
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    block.append(button);
  }
}

const links = new Map(
  [...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
);
const places = [...links.keys()].map((id) => document.getElementById(id));
window.addEventListener('scroll', showPlace, { passive: true });
window.addEventListener('resize', showPlace, { passive: true });

/** The place is the last one that begins in the upper quarter of the window, or above. */
function showPlace() {
  const place = places.findLast((it) => it.getBoundingClientRect().top < window.innerHeight / 4);
  const link = links.get(place?.id);
  const current = contents.querySelector('[aria-current]');
  if (link === current) return;
  current?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'location');
  // Only the list of contents is scrolled, and only where it stands beside the text.
  if (link && !contents.matches(':popover-open')) {
    const top = link.offsetTop - contents.clientHeight / 2;
    if (contents.scrollHeight > contents.clientHeight) contents.scrollTo({ top });
  }
}
