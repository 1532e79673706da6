/** Renders requests that must be accepted or rejected. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Vector, VectorSetup } from '../../../spec/rules/vector.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { renderCodeBlock, renderJsonBlock } from '../text/highlight.ts';

export function renderVectorExamples(vectors: readonly Vector[], profile: Profile): Html {
  const availableVectors = vectors.filter(({ operation }) => profile.wire.routes.has(operation));
  return html`<div class="examples">${(['accepted', 'refused'] as const).map((verdict) =>
    availableVectors
      .filter((candidate) => candidate.verdict === verdict)
      .map((vector) => renderExample(vector, profile)),
  )}</div>`;
}

function renderExample(vector: Vector, profile: Profile): Html {
  const { name, verdict, given, request } = vector;
  return html`<section class="example ${verdict}"><h3><span class="verdict">${verdict}</span> ${name}</h3>
${given && html`<ul class="given">${renderGiven(given).map((line) => html`<li>${line}</li>`)}</ul>`}
<p class="request"><code>${getRequestLine(vector, profile)}</code></p>
${renderHeaders(vector)}
${request.parts?.map(
  ({ name: part, filename, content }) =>
    html`<p>Part <code>${part}</code>: ${content === 'empty' ? 'an empty file' : `a small ${content} file`}${filename && ` called ${filename}`}.</p>`,
)}
${request.raw === undefined ? request.body !== undefined && renderJsonBlock(request.body, 'Request body') : renderCodeBlock(request.raw.slice(0, 300), 'text', 'Raw request body')}</section>`;
}

function getRequestLine({ operation, request: { id, query, method, path } }: Vector, { wire }: Profile): string {
  const route = wire.routes.get(operation);
  const resolvedPath = (path ?? route?.path ?? '').replace(/\{\w+\}/, id ?? '{id}');
  const search = query === undefined ? '' : `?${decodeURIComponent(new URLSearchParams(query).toString())}`;
  const line = `${method ?? route?.method ?? ''} ${resolvedPath}${search}`;
  return line.length > 200 ? `${line.slice(0, 160)}… (${line.length} characters)` : line;
}

function renderHeaders({ request: { authorization, contentType, headers = {} } }: Vector): Part {
  const lines = [
    ...(authorization === undefined ? [] : [['Authorization', authorization ?? '(none)'] as const]),
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...Object.entries(headers),
  ];
  return lines.map(([name, value]) => html`<p class="request"><code>${name}: ${value}</code></p>`);
}

function renderGiven({
  plans,
  posts,
  leadMagnets,
  outreachConnected,
  comments,
  paused,
  wait,
  repeat,
}: VectorSetup): Part[] {
  const renderResources = (resourceLabel: string, resourceBodies: object = {}): Part[] =>
    Object.entries(resourceBodies).map(
      ([name, body]) =>
        html`A ${resourceLabel} <code>${name}</code> exists, created by <details><summary>this request</summary>${renderJsonBlock(body, `The ${resourceLabel} ${name}`)}</details>`,
    );
  return [
    ...(plans === undefined ? [] : [html`The key has the plans ${plans.join(' and ') || '(none)'}.`]),
    ...(outreachConnected === false ? ['No outreach account is connected.'] : []),
    ...renderResources('post', posts),
    ...renderResources('lead magnet', leadMagnets),
    ...(comments ?? []).map(
      ({ leadMagnet, author, text }) => `${author} comments on the post of ${leadMagnet}: “${text}”`,
    ),
    ...(paused ?? []).map((name) => html`<code>${name}</code> is paused.`),
    ...(repeat === undefined ? [] : [`The request has been sent ${repeat} times before.`]),
    ...(wait === undefined
      ? []
      : [html`<code>${wait}</code> passes${repeat === undefined ? '' : ' after each request'}.`]),
  ];
}
