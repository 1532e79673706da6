// Before anything is painted: dark or light, as was chosen here, else as the system says. The renderer of the API
// reference keeps its choice under the same name, so that one choice holds everywhere.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const chosen = () => {
    try {
      const kept = localStorage.getItem('redoc.colorMode');
      return kept === 'dark' || kept === 'light' ? kept : undefined;
    } catch {
      return undefined;
    }
  };
  const apply = () => {
    const mode = chosen() ?? (system.matches ? 'dark' : 'light');
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
        localStorage.setItem('redoc.colorMode', mode);
      } catch {
        // A browser that keeps nothing keeps no choice either.
      }
      return apply();
    },
  };
})();
