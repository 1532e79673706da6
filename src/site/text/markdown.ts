/**
 * Renders Markdown as HTML: headings with anchors, highlighted code, scrollable tables, and links to pages of the site.
 */
import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { Html, html } from '../html/html.ts';
import type { Section } from '../page.ts';
import { renderCodeBlock } from './highlight.ts';

export interface RenderedMarkdown {
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly summary: string;
  readonly sections: readonly Section[];
  readonly body: Html;
}

interface Environment extends Env {
  /** Resolves a link of the page; undefined if its target is not on the site, so that only the text remains. */
  readonly hrefOf: (href: string) => string | undefined;
}

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

parser.renderer.rules.fence = (tokens, i) => {
  const { info = '', content = '' } = tokens[i] ?? {};
  const [language = '', note = ''] = info.trim().split(/\s+/);
  const isFile = /\.\w+$/.test(note);
  const block = renderCodeBlock(content, language, isFile ? note : undefined);
  return isFile ? html`<div class="file"><p class="file-name">${note}</p>${block}</div>`.text : block.text;
};
parser.renderer.rules.code_block = (tokens, i) => renderCodeBlock(tokens[i]?.content ?? '', 'text').text;
parser.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>';
parser.renderer.rules.table_close = () => '</table></div>';
// Images are screenshots of what the reader already sees.
parser.renderer.rules.image = () => '';
parser.renderer.rules.th_open = (tokens, i) => `<th scope="col"${getAlignmentClass(tokens[i])}>`;
parser.renderer.rules.td_open = (tokens, i) => `<td${getAlignmentClass(tokens[i])}>`;

parser.renderer.rules.link_open = (tokens, i, options, env, self) => {
  const token = tokens[i];
  const href = getHrefAt(token, env);
  if (token === undefined || href === undefined) return '<span>';
  token.attrSet('href', href);
  if (/^https?:/.test(href)) token.attrSet('rel', 'noreferrer');
  return self.renderToken(tokens, i, options);
};
parser.renderer.rules.link_close = (tokens, i, _options, env) => {
  const openToken = tokens.slice(0, i).findLast(({ type }) => type === 'link_open');
  // By now the href of an opened link is its resolved target, which resolves to itself.
  return getHrefAt(openToken, env) === undefined ? '</span>' : '</a>';
};

/** The alignment of a column as a class, because the policy of the pages forbids the inline style of the library. */
function getAlignmentClass(token: Token | undefined): string {
  const [, alignment] = /^text-align:(\w+)$/.exec(String(token?.attrGet('style') ?? '')) ?? [];
  return alignment === undefined ? '' : ` class="align-${alignment}"`;
}

function getHrefAt(token: Token | undefined, env: Env | undefined): string | undefined {
  const href = String(token?.attrGet('href') ?? '');
  return env === undefined ? href : (env as Environment).hrefOf(href);
}

/** The fragment of a heading. */
export function getAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The title of a page of Markdown, its first heading, without parsing the rest. */
export function getTitle(source: string): string {
  return getText(parser.parse(source.slice(0, source.indexOf('\n') + 1), {})[1]);
}

/** Renders a page of Markdown. The first heading becomes the title and is not part of the body. */
export function renderMarkdown(source: string, hrefOf: Environment['hrefOf']): RenderedMarkdown {
  const tokens = parser.parse(source, {});
  const title = getText(tokens[1]);
  const bodyTokens = tokens.slice(3);
  const paragraphIndex = bodyTokens.findIndex(({ type }) => type === 'paragraph_open');
  const links = new Map<string, string | undefined>();
  const env: Environment = {
    hrefOf: (href) => {
      // Called again at the end of the link with the resolved target.
      if (!links.has(href)) {
        const target = hrefOf(href);
        links.set(href, target);
        if (target !== undefined) links.set(target, target);
      }
      return links.get(href);
    },
  };
  const sections = addAnchors(bodyTokens);
  return {
    title,
    summary: getText(bodyTokens[paragraphIndex + 1]),
    sections,
    body: new Html(parser.renderer.render(bodyTokens, parser.options, env)),
  };
}

/** Renders a sentence of Markdown without blocks, such as a summary. */
export function renderInline(text: string): Html {
  return new Html(parser.renderInline(text));
}

/** Renders text with paragraphs and lists. */
export function renderBlocks(text: string): Html {
  return new Html(parser.render(text));
}

/** Adds anchors to headings, with a number if repeated, and returns them with the text of their sections. */
function addAnchors(tokens: Token[]): Section[] {
  const sections: { title: string; fragment: string; text: string }[] = [];
  const uses = new Map<string, number>();
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open') {
      const title = getText(tokens[i + 1]);
      const anchor = getAnchor(title);
      const earlierUses = uses.get(anchor) ?? 0;
      uses.set(anchor, earlierUses + 1);
      const fragment = earlierUses === 0 ? anchor : `${anchor}-${earlierUses}`;
      token.attrSet('id', fragment);
      if (token.tag !== 'h4') sections.push({ title, fragment, text: '' });
    } else if (token.type === 'inline' && tokens[i - 1]?.type !== 'heading_open') {
      const last = sections.at(-1);
      if (last !== undefined) last.text += `${getText(token)} `;
    }
  });
  return sections;
}

function getText(token: Token | undefined): string {
  return (token?.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.content))
    .join('')
    .trim();
}
