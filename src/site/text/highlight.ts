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
export function renderCodeBlock(code: string, language: string, label?: string): Html {
  const text = code.replace(/\n$/, '');
  const isSupported = hljs.getLanguage(language) !== undefined;
  const codeHtml = isSupported
    ? indentWrapped(hljs.highlight(text, { language, ignoreIllegals: true }).value)
    : escapeHtml(text);
  const name = label ?? (isSupported ? `Code, ${language}` : 'Text');
  return html`<div class="code" data-language="${isSupported ? language : 'text'}"><pre tabindex="0" role="region" aria-label="${name}"><code>${new Html(codeHtml)}</code></pre></div>`;
}

/** Shorter lines fit into every column of the site. */
const longLineLength = 44;

/** Makes each long line a separate block, so that its continuation is indented where the line wraps. */
function indentWrapped(codeHtml: string): string {
  let openTags: readonly string[] = [];
  const lines = codeHtml.split('\n');
  return lines
    .map((line, i) => {
      const previousTags = openTags;
      openTags = findTagsLeftOpen(previousTags, line);
      const end = i === lines.length - 1 ? '' : '\n';
      const text = line.replaceAll(/<[^<>]*>/g, '').replaceAll(/&[#\w]+;/g, '_');
      if (text.length < longLineLength) return line + end;
      const indent = Math.min(widestIndent, Math.floor(measureWidth(/^[ \t]*/.exec(text)?.[0] ?? '') / 2) * 2);
      const block = `<span class="long in-${indent}">${previousTags.join('')}${line}${closeTags(openTags)}${end}</span>`;
      return `${closeTags(previousTags)}${block}${openTags.join('')}`;
    })
    .join('');
}

/** The style sheet has a class for each even indent up to this one. */
const widestIndent = 16;

/** A tab has the width of two spaces, as in the style sheet. */
const measureWidth = (indent: string): number => indent.replaceAll('\t', '  ').length;

const closeTags = (tags: readonly string[]): string => '</span>'.repeat(tags.length);

function findTagsLeftOpen(before: readonly string[], line: string): readonly string[] {
  const open = [...before];
  for (const [tag] of line.matchAll(/<[^<>]*>/g)) {
    if (tag === '</span>') open.pop();
    else open.push(tag);
  }
  return open;
}

/** A value as JSON, with long texts shortened. */
export function renderJsonBlock(value: unknown, label?: string): Html {
  return renderCodeBlock(JSON.stringify(value, shortenText, 2) ?? 'null', 'json', label);
}

/** Longer texts are shortened to their start and length. */
const maxTextLength = 160;

function shortenText(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxTextLength) return value;
  const count = formatCount([...value].length);
  return `${[...value].slice(0, 40).join('')}… (${count} characters)`;
}
