/** The API reference: Redoc with the document, links to rules and decisions, and no external resources. */
import { html } from '../html/html.ts';
import type { Page } from '../page.ts';
import { operationPath } from '../text/badges.ts';
import { isJson, type Json } from './schema.ts';

export const referencePath = 'reference/index.html';

/** Removes `x-internal`, which only programs read, and links every operation to its page with the rules. */
export function referenceDocument(document: Json): Json {
  return withLinks(document) as Json;
}

function withLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLinks);
  if (!isJson(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'x-internal');
  const { operationId, 'x-rules': rules } = value;
  const links =
    typeof operationId === 'string' && Array.isArray(rules)
      ? {
          externalDocs: {
            description: `The ${rules.length} rules of this operation`,
            url: `../${operationPath(operationId)}#rules`,
          },
        }
      : {};
  return { ...Object.fromEntries(members.map(([name, member]) => [name, withLinks(member)])), ...links };
}

/**
 * Patches the renderer. It loads a logo from its vendor's servers, which is replaced by an empty image. It also gives
 * the example selector an accessible name that differs from its visible text, which is removed.
 */
export function localiseScript(script: string): string {
  const emptyImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`;
  return script
    .replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g, emptyImage)
    .replace('"aria-label":`Example`,', '');
}

export function referencePage(): Page {
  return {
    path: referencePath,
    title: 'API reference',
    summary: 'The rendered OpenAPI document: every operation, every schema, every event that the service sends.',
    kind: 'Reference',
    above: [{ title: 'Overview', path: 'index.html' }],
    renderBody: () => html``,
  };
}

/** This page has its own frame, because the renderer includes navigation and search. */
export function referenceHtml(): string {
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · social-contract</title>
<meta name="description" content="${referencePage().summary}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="../assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../assets/base.css">
<link rel="stylesheet" href="../assets/frame.css">
<link rel="stylesheet" href="../assets/reference.css">
<script src="../assets/theme.js"></script>
<script type="module" src="../assets/redoc.js"></script>
</head>
<body class="reference">
<header class="head">
<a class="brand" href="../index.html"><span class="sign" aria-hidden="true">§</span>social-contract</a>
<nav class="ways" aria-label="Pages"><a href="../operations/index.html">Operations</a><a href="../rules/index.html">Rules</a><a href="../decisions/index.html">Decisions</a><a href="../errors.html">Errors</a></nav>
</header>
<main id="main">
<noscript><p>This page needs JavaScript. The <a href="../operations/index.html">operation pages</a> work without it.</p></noscript>
<redoc spec-url="openapi.json" disable-telemetry="true"></redoc>
</main>
</body>
</html>`.text
}
`;
}
