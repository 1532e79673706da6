/** Code in colours, by class names alone: a page with inline styles could not forbid them. */
import { createRequire } from 'node:module';
import { escapeHtml, Html, html } from '../html/html.ts';

/** What is used of it. Its own types bring those of browsers along, for the whole project. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): {
    readonly value: string;
  };
}

const load = createRequire(import.meta.url);
const hljs = load('highlight.js/lib/core') as Highlighter;
const languages = { http: 'http', js: 'javascript', json: 'json', sh: 'bash', ts: 'typescript', yaml: 'yaml' };
for (const [name, file] of Object.entries(languages))
  hljs.registerLanguage(name, load(`highlight.js/lib/languages/${file}`));

/** A block of code. A page can be read by keyboard alone, so what scrolls takes the focus. */
export function codeBlock(code: string, language: string, label?: string): Html {
  const text = code.replace(/\n$/, '');
  const known = hljs.getLanguage(language) !== undefined;
  const coloured = known ? hljs.highlight(text, { language, ignoreIllegals: true }).value : escapeHtml(text);
  const name = label ?? (known ? `Code, ${language}` : 'Text');
  return html`<div class="code" data-language="${known ? language : 'text'}"><pre tabindex="0" role="region" aria-label="${name}"><code>${new Html(coloured)}</code></pre></div>`;
}

/** A value as JSON, over-long texts cut short. */
export function jsonBlock(value: unknown, label?: string): Html {
  return codeBlock(JSON.stringify(value, shortened, 2) ?? 'null', 'json', label);
}

/** Texts of more characters than this are told by their beginning and their length. */
const longest = 160;

function shortened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= longest) return value;
  const count = [...value].length.toLocaleString('en');
  return `${[...value].slice(0, 40).join('')}… (${count} characters)`;
}
