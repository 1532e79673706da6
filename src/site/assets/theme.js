// Sets dark or light mode before the first paint: the stored choice, or else the system setting.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const readStoredMode = () => {
    try {
      const stored = localStorage.getItem('site.theme');
      return stored === 'dark' || stored === 'light' ? stored : undefined;
    } catch {
      return undefined;
    }
  };
  const apply = () => {
    const mode = readStoredMode() ?? (system.matches ? 'dark' : 'light');
    root.classList.toggle('dark', mode === 'dark');
    root.classList.toggle('light', mode === 'light');
    return mode;
  };
  root.classList.add('js');
  apply();
  system.addEventListener('change', apply);
  globalThis.siteTheme = {
    now: apply,
    set(mode) {
      try {
        localStorage.setItem('site.theme', mode);
      } catch {
        // Without storage, the choice is lost when the page is closed.
      }
      return apply();
    },
  };
})();
