/** Adds buttons only to visible blocks, because the single page has more than a thousand. */
export function addCopyButtons() {
  if (!navigator.clipboard) return;
  const observer = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      addButton(target);
    }
  });
  for (const block of document.querySelectorAll('pre')) observer.observe(block);
}

function addButton(block) {
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
