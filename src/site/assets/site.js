// Runs on every page: theme, sidebar on small screens, links to folded parts, copy buttons.
(() => {
  const theme = document.querySelector('.theme');
  if (theme) {
    const showTheme = (mode) => {
      theme.textContent = mode === 'dark' ? 'Light' : 'Dark';
      theme.setAttribute('aria-label', `Switch to ${mode === 'dark' ? 'light' : 'dark'} colours`);
    };
    showTheme(globalThis.siteTheme.now());
    theme.hidden = false;
    theme.addEventListener('click', () => {
      showTheme(globalThis.siteTheme.set(globalThis.siteTheme.now() === 'dark' ? 'light' : 'dark'));
    });
  }

  const menu = document.querySelector('.menu');
  const sidebar = document.querySelector('#sidebar');
  if (menu && sidebar) {
    const open = (isOpen) => {
      sidebar.classList.toggle('open', isOpen);
      menu.setAttribute('aria-expanded', String(isOpen));
    };
    menu.addEventListener('click', () => {
      open(!sidebar.classList.contains('open'));
      if (sidebar.classList.contains('open')) sidebar.querySelector('a')?.focus();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !sidebar.classList.contains('open')) return;
      open(false);
      menu.focus();
    });
    // The open sidebar covers the page, so that a focus behind it would be invisible.
    sidebar.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && relatedTarget !== menu && !sidebar.contains(relatedTarget)) open(false);
    });
    // In a long sidebar, the current page is scrolled into view.
    const current = sidebar.querySelector('[aria-current="page"]');
    if (current && sidebar.scrollHeight > sidebar.clientHeight)
      sidebar.scrollTop = Math.max(0, current.offsetTop - sidebar.clientHeight / 2);
  }

  // A link to a part of the page opens the folded parts around it.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let folded = false;
    for (let part = target.parentElement?.closest('details'); part; part = part.parentElement?.closest('details')) {
      folded ||= !part.open;
      part.open = true;
    }
    if (folded) target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();

  for (const block of document.querySelectorAll('.code')) {
    if (!navigator.clipboard) break;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    block.append(button);
  }
})();
