// Switches between the themes of the system and of the page. Scripts of a page share one scope, hence the block.
{
  const themes = ['system', 'light', 'dark'];
  const button = document.querySelector('#theme');
  button.hidden = false;
  button.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    const theme = themes[(themes.indexOf(dataset.theme ?? 'system') + 1) % themes.length];
    button.textContent = `Theme: ${theme}`;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
  });
}
