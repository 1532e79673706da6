// Samples in several languages as tabs. The choice of the reader is kept for all pages.
(() => {
  const key = 'site.language';
  const readStored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const groups = [];

  const choose = (language) => {
    for (const { sections, tabs } of groups) {
      const index = sections.findIndex((section) => section.dataset.language === language);
      const selected = index < 0 ? 0 : index;
      sections.forEach((section, i) => {
        section.hidden = i !== selected;
        tabs[i].setAttribute('aria-selected', String(i === selected));
        tabs[i].tabIndex = i === selected ? 0 : -1;
      });
    }
  };

  const select = (language) => {
    try {
      localStorage.setItem(key, language);
    } catch {
      // Without storage, the choice applies to this page.
    }
    choose(language);
  };

  document.querySelectorAll('.languages').forEach((group, number) => {
    const sections = [...group.children];
    const bar = document.createElement('div');
    bar.className = 'tabs';
    bar.setAttribute('role', 'tablist');
    bar.setAttribute('aria-label', `${group.dataset.title}: language`);
    const tabs = sections.map((section, i) => {
      const heading = section.querySelector('h3');
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.id = `tab-${number}-${i}`;
      tab.textContent = heading.textContent;
      tab.setAttribute('role', 'tab');
      section.id = `sample-${number}-${i}`;
      section.setAttribute('role', 'tabpanel');
      section.setAttribute('aria-labelledby', tab.id);
      tab.setAttribute('aria-controls', section.id);
      heading.remove();
      tab.addEventListener('click', () => select(section.dataset.language));
      bar.append(tab);
      return tab;
    });
    bar.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const from = tabs.indexOf(document.activeElement);
      if (step === undefined || from < 0) return;
      event.preventDefault();
      const to = (from + step + tabs.length) % tabs.length;
      select(sections[to].dataset.language);
      tabs[to].focus();
    });
    group.prepend(bar);
    groups.push({ sections, tabs });
  });
  choose(readStored());
})();
