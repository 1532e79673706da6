/** Renders requests that must be accepted or rejected. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Given, Vector } from '../../../spec/rules/vector.ts';
import { type Html, html, type Part } from '../html/html.ts';
import { codeBlock, jsonBlock } from '../text/highlight.ts';

export function vectorExamples(vectors: readonly Vector[], profile: Profile): Html {
  const shown = vectors.filter(({ operation }) => profile.wire.routes.has(operation));
  return html`<div class="examples">${(['accepted', 'refused'] as const).map((verdict) =>
    shown.filter((one) => one.verdict === verdict).map((vector) => example(vector, profile)),
  )}</div>`;
}

function example(vector: Vector, profile: Profile): Html {
  const { name, verdict, given, request } = vector;
  return html`<section class="example ${verdict}"><h3><span class="verdict">${verdict}</span> ${name}</h3>
${given && html`<ul class="given">${givenIn(given).map((line) => html`<li>${line}</li>`)}</ul>`}
<p class="request"><code>${lineOf(vector, profile)}</code></p>
${headersOf(vector)}
${request.parts?.map(
  ({ name: part, filename, content }) =>
    html`<p>Part <code>${part}</code>: ${content === 'empty' ? 'an empty file' : `a small ${content} file`}${filename && ` called ${filename}`}.</p>`,
)}
${request.raw === undefined ? request.body !== undefined && jsonBlock(request.body, 'Request body') : codeBlock(request.raw.slice(0, 300), 'text', 'Raw request body')}</section>`;
}

function lineOf({ operation, request: { id, query, method, path } }: Vector, { wire }: Profile): string {
  const route = wire.routes.get(operation);
  const place = (path ?? route?.path ?? '').replace(/\{\w+\}/, id ?? '{id}');
  const search = query === undefined ? '' : `?${decodeURIComponent(new URLSearchParams(query).toString())}`;
  const line = `${method ?? route?.method ?? ''} ${place}${search}`;
  return line.length > 200 ? `${line.slice(0, 160)}… (${line.length} characters)` : line;
}

function headersOf({ request: { authorization, contentType, headers = {} } }: Vector): Part {
  const lines = [
    ...(authorization === undefined ? [] : [['Authorization', authorization ?? '(none)'] as const]),
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...Object.entries(headers),
  ];
  return lines.map(([name, value]) => html`<p class="request"><code>${name}: ${value}</code></p>`);
}

function givenIn({ plans, posts, leadMagnets, outreachConnected, comments, paused, wait, repeat }: Given): Part[] {
  const resources = (what: string, all: object = {}): Part[] =>
    Object.entries(all).map(
      ([name, body]) =>
        html`A ${what} <code>${name}</code> exists, created by <details><summary>this request</summary>${jsonBlock(body, `The ${what} ${name}`)}</details>`,
    );
  return [
    ...(plans === undefined ? [] : [html`The key has the plans ${plans.join(' and ') || '(none)'}.`]),
    ...(outreachConnected === false ? ['No outreach account is connected.'] : []),
    ...resources('post', posts),
    ...resources('lead magnet', leadMagnets),
    ...(comments ?? []).map(
      ({ leadMagnet, author, text }) => `${author} comments on the post of ${leadMagnet}: “${text}”`,
    ),
    ...(paused ?? []).map((name) => html`<code>${name}</code> is paused.`),
    ...(repeat === undefined ? [] : [`The request has been sent ${repeat} times before.`]),
    ...(wait === undefined ? [] : [html`<code>${wait}</code> pass${repeat === undefined ? '' : ' after each'}.`]),
  ];
}
