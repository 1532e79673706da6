/** The same sample in several languages, one of which is shown. Without scripts, all of them are. */
import { type Html, html } from '../html/html.ts';
import { renderCodeBlock } from './highlight.ts';

export interface LanguageSample {
  /** Stored as the preferred language of the reader. */
  readonly language: 'shell' | 'typescript' | 'python' | 'go';
  readonly label: string;
  readonly source: string;
}

const highlighting: Readonly<Record<LanguageSample['language'], string>> = {
  shell: 'sh',
  typescript: 'ts',
  python: 'py',
  go: 'go',
};

export function renderLanguageSamples(title: string, samples: readonly LanguageSample[]): Html {
  return html`<div class="languages" data-title="${title}">${samples.map(
    ({ language, label, source }) =>
      html`<section data-language="${language}"><h3>${label}</h3>${renderCodeBlock(source, highlighting[language], `${title}, ${label}`)}</section>`,
  )}</div>`;
}
