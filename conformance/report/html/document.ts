/** The frame of the reports: a single page without requests, for any screen size, with a choice of theme. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Html, html } from './html.ts';

/** What a report shows. */
export interface ReportDocument {
  /** The kind of report. */
  readonly kind: string;
  /** The URL of the service. */
  readonly url: string;
  readonly headline: { readonly title: string; readonly tone: string };
  readonly exit: { readonly code: number; readonly reason: string };
  /** Circumstances of the run. */
  readonly facts: readonly string[];
  /** A link that skips the header, and links to the sections. */
  readonly skipLink?: Html;
  readonly navigation?: Html;
  readonly main: Html;
  /** The names of optional scripts in the folder of assets; the page is complete without them. */
  readonly scripts?: readonly string[];
}

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
const readTokens = (): string => readFileSync(join(import.meta.dirname, '../../../src/theme/tokens.css'), 'utf8');

/** Renders a report with its style and scripts inline. */
export function renderDocument(report: ReportDocument): string {
  const { kind, url, headline, exit, facts, skipLink, navigation, main } = report;
  const style = `${readTokens()}${readAsset('report.css')}`;
  const scripts = ['theme.js', ...(report.scripts ?? [])].map(readAsset);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(buildContentPolicy(style, scripts))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${headline.title}: ${url}</title>
<style>${new Html(style)}</style>
</head>
<body>
${skipLink}
<header class="top"><div class="bar"><span class="brand">${kind}</span><code>${url}</code>
<button type="button" id="theme" class="small" hidden>Theme: system</button></div>
<div class="verdict-banner" data-tone="${headline.tone}"><h1>${headline.title}</h1>
<p>${exit.reason} <span class="chip exit">exit code ${exit.code}</span></p></div>
<p class="facts soft">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
${navigation}</header>
<main>
${main}
</main>
${scripts.map((script) => html`<script>${new Html(script)}</script>`)}
</body>
</html>
`.markup;
}

/** A policy that allows only the style and the scripts with the given hashes. */
function buildContentPolicy(style: string, scripts: readonly string[]): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(style)}; script-src ${scripts.map(hash).join(' ')}; base-uri 'none'; form-action 'none'`;
}
