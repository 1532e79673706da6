/** Draws a graph as SVG, laid out by Graphviz. Colours come from the style sheet by class. */
import { instance } from '@viz-js/viz';
import { Html } from '../html/html.ts';
import type { Arrow, Graph, Node } from './graph.ts';

let graphviz: ReturnType<typeof instance> | undefined;

/** Converts points to pixels. */
const scale = 1.2;

const maxLineLength = 15;

/** Widths are computed for this font, whichever font the browser uses. */
const font = 'Helvetica';

export async function renderGraph({ nodes, arrows }: Graph, title: string, describedBy: string): Promise<Html> {
  graphviz ??= instance();
  const source = [
    'digraph {',
    'graph [rankdir=TB, nodesep=0.25, ranksep=0.4, pad=0.2, bgcolor="transparent"]',
    `node [fontname="${font}", fontsize=13, shape=box, style=rounded, height=0.45, margin="0.18,0.08"]`,
    `edge [fontname="${font}", fontsize=13, arrowsize=0.7]`,
    ...nodes.map(formatNodeLine),
    ...arrows.map(formatArrowLine),
    '}',
  ].join('\n');
  return new Html(tidySvg((await graphviz).renderString(source, { format: 'svg' }), title, describedBy));
}

const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

function formatNodeLine({ id, kind }: Node): string {
  const nodeStyles: Readonly<Record<Node['kind'], string>> = {
    state: '',
    transient: ', style="rounded,dashed"',
    initial: ', shape=circle, label="", width=0.2, height=0.2',
    terminal: ', style="rounded"',
    any: ', shape=plaintext, fontsize=11',
    choice: ', shape=diamond, label="", width=0.28, height=0.28',
  };
  return `${quote(id)} [class=${quote(`node-${kind}`)}${nodeStyles[kind]}]`;
}

function formatArrowLine({ from, to, labels, level }: Arrow): string {
  return `${quote(from)} -> ${quote(to)} [class=${quote(level)}, label=${quote(labels.flatMap(wrapLabel).join('\\n'))}]`;
}

/** Wraps a label, because wide labels push the graph apart. */
function wrapLabel(label: string): string[] {
  const rows: string[] = [];
  for (const word of label.split(' ')) {
    const last = rows.at(-1);
    if (last === undefined || `${last} ${word}`.length > maxLineLength) rows.push(word);
    else rows[rows.length - 1] = `${last} ${word}`;
  }
  return rows.map((line) => ` ${line} `);
}

/** Removes what only a standalone SVG file needs, and what the style sheet sets. */
function tidySvg(svg: string, title: string, describedBy: string): string {
  const [, width = '', height = ''] = /<svg width="(\d+)pt" height="(\d+)pt"/.exec(svg) ?? [];
  return svg
    .replace(
      /^.*?<svg[^>]*?viewBox="([^"]*)"[^>]*>/s,
      (_, box: string) =>
        `<svg role="img" aria-label="${title}" aria-describedby="${describedBy}" width="${Math.round(Number(width) * scale)}" height="${Math.round(Number(height) * scale)}" viewBox="${box}" xmlns="http://www.w3.org/2000/svg">`,
    )
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .replaceAll(/<title>.*?<\/title>\n?/gs, '')
    .replaceAll(/ (?:fill|stroke|font-family|id)="[^"]*"/g, '')
    .replaceAll(/ style="[^"]*"/g, '');
}
