/** Highlights code with class names only, so that a content security policy can forbid inline styles. */
import { createRequire } from 'node:module';
import { formatCount } from '../../../spec/text/formatCount.ts';
import { escapeHtml, Html, html } from '../html/html.ts';

/** The part of highlight.js that is used. Its own types would add DOM types to the whole project. */
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
const languages = {
  go: 'go',
  http: 'http',
  js: 'javascript',
  json: 'json',
  py: 'python',
  python: 'python',
  sh: 'bash',
  ts: 'typescript',
  yaml: 'yaml',
};
for (const [name, file] of Object.entries(languages))
  hljs.registerLanguage(name, load(`highlight.js/lib/languages/${file}`));

/** A block of code. It is focusable, so that it can be scrolled by keyboard. */
export function codeBlock(code: string, language: string, label?: string): Html {
  const text = code.replace(/\n$/, '');
  const isSupported = hljs.getLanguage(language) !== undefined;
  const codeHtml = isSupported ? hljs.highlight(text, { language, ignoreIllegals: true }).value : escapeHtml(text);
  const name = label ?? (isSupported ? `Code, ${language}` : 'Text');
  return html`<div class="code" data-language="${isSupported ? language : 'text'}"><pre tabindex="0" role="region" aria-label="${name}"><code>${new Html(codeHtml)}</code></pre></div>`;
}

/** A value as JSON, with long texts shortened. */
export function jsonBlock(value: unknown, label?: string): Html {
  return codeBlock(JSON.stringify(value, shortenText, 2) ?? 'null', 'json', label);
}

/** Longer texts are shortened to their start and length. */
const maxLength = 160;

function shortenText(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxLength) return value;
  const count = formatCount([...value].length);
  return `${[...value].slice(0, 40).join('')}… (${count} characters)`;
}
