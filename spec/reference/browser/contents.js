const contents = document.getElementById('contents');

export function showPlaceInContents() {
  contents.addEventListener('click', (event) => {
    if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover();
  });
  const links = new Map(
    [...contents.querySelectorAll('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  );
  const places = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  const show = () => showPlace(links, places);
  window.addEventListener('scroll', show, { passive: true });
  window.addEventListener('resize', show, { passive: true });
}

/** The current section is the last one that begins in the upper quarter of the window, or above. */
function showPlace(links, places) {
  const place = places.findLast((it) => it.getBoundingClientRect().top < window.innerHeight / 4);
  const link = links.get(place?.id);
  const current = contents.querySelector('[aria-current=location]');
  if (link === current || link?.matches('[aria-current=page]')) return;
  current?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'location');
  // Scrolls only the table of contents, and only when it is next to the text.
  if (link && !contents.matches(':popover-open')) {
    const top = link.offsetTop - contents.clientHeight / 2;
    if (contents.scrollHeight > contents.clientHeight) contents.scrollTo({ top });
  }
}
