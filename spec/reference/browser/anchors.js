const OPERATION = /^\w+\.\w+$/;

export function followAnchors() {
  follow();
  window.addEventListener('hashchange', follow);
}

function follow() {
  const id = decoded(window.location.hash.slice(1));
  if (!id) return;
  const entry = overviewEntry(id);
  if (entry) {
    window.location.replace(entry);
    return;
  }
  const place = document.getElementById(id);
  const home = document.querySelector('.home');
  // The operation has moved to another page, which the index page knows.
  if (!place && OPERATION.test(id) && !home.getAttribute('href').startsWith('#')) {
    window.location.replace(`${home.href}#${id}`);
    return;
  }
  const folded = foldedAround(place);
  for (const details of folded) details.open = true;
  if (folded.length > 0) place.scrollIntoView();
}

function decoded(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

function foldedAround(place) {
  const found = [];
  for (let it = place?.parentElement; it; it = it.parentElement) {
    if (it.matches('details:not([open])')) found.push(it);
  }
  return found;
}

/**
 * The index page lists the sections that it used to contain, with the same anchors: a link to a section,
 * or to a part of it, redirects to the section's page.
 */
function overviewEntry(id) {
  for (let part = id; part; part = part.slice(0, Math.max(part.lastIndexOf('-'), 0))) {
    const entry = document
      .getElementById(part)
      ?.closest('.overview > li, .prose > h2, .prose > h3');
    const link = entry?.querySelector('a[href]:not([href^="#"])');
    if (link) return `${link.href.split('#')[0]}#${entry.id}${id.slice(part.length)}`;
  }
  return undefined;
}
