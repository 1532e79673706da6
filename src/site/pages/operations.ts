/** One page per operation, readable without scripts; the full reference has more details. */
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { refusalsOf } from '../../openapi/applicability/refusals.ts';
import { type Html, html, joined } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import { jsonBlock } from '../text/highlight.ts';
import { inline, prose } from '../text/markdown.ts';
import { decisionPath, fact, levelBadge, operationPath, rulePath, sourceText } from '../text/marks.ts';
import { at, followed, isJson, type Json, memberTable } from './schema.ts';
import type { Stated } from './statements.ts';

interface Context {
  readonly document: Json;
  readonly profile: Profile;
  readonly statements: readonly Stated[];
}

export function operationPages(context: Context): readonly Page[] {
  return [...context.profile.wire.routes.keys()].map((id) => operationPage(id, context));
}

export function operationIndex({ profile }: Context): Page {
  const byTag = Map.groupBy(profile.wire.routes, ([id]) => operationOf(id).tag);
  return {
    path: 'operations/index.html',
    title: 'Operations',
    summary: 'Every operation of the API with its route, its members and its rules.',
    kind: 'Index',
    above: [{ title: 'Overview', path: 'index.html' }],
    body: (to) => html`<header class="title"><h1>Operations</h1>
<p class="lead">${profile.wire.routes.size} operations, each with its members, its responses and its rules. The <a href="${to('reference/index.html')}">API reference</a> also shows expanded schemas and the events that the service sends.</p></header>
${[...byTag].map(([tag, routes]) => html`<h2>${tag}</h2><ul class="statements">${routes.map(([id, { method, path }]) => html`<li><a href="${to(operationPath(id))}">${operationOf(id).summary}</a> <span class="marks">${levelBadge(operationOf(id).level)}</span><span class="says"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></span></li>`)}</ul>`)}`,
  };
}

function operationPage(id: OperationId, context: Context): Page {
  const { summary, source, tag } = operationOf(id);
  const route = context.profile.wire.routes.get(id);
  return {
    path: operationPath(id),
    title: summary,
    summary: `${route?.method} ${route?.path}: ${source.item}.`,
    kind: 'operation',
    words: `${id} ${route?.path} ${tag}`,
    above: [
      { title: 'Overview', path: 'index.html' },
      { title: 'Operations', path: 'operations/index.html' },
    ],
    series: 'operations',
    shelf: {
      title: 'All operations',
      links: [...context.profile.wire.routes.keys()].map((one) => ({
        title: operationOf(one).summary,
        path: operationPath(one),
      })),
    },
    body: (to) => body(id, context, to),
  };
}

function body(id: OperationId, { document, profile, statements }: Context, to: To): Html {
  const { summary, level, source, route: decidedBy, plans } = operationOf(id);
  const { method = '', path = '', status = 200 } = profile.wire.routes.get(id) ?? {};
  const found = followed(at(document, 'paths', path, method.toLowerCase()), document);
  const description = String(found.description ?? '').split('**Rules**')[0] ?? '';
  const request = Object.entries(
    isJson(at(found, 'requestBody', 'content')) ? (at(found, 'requestBody', 'content') as Json) : {},
  )[0];
  const answer = at(found, 'responses', String(status), 'content', 'application/json');
  const rules = statements.filter(({ kind, on }) => kind !== 'law' && on.includes(id));
  const laws = statements.filter(({ kind, on }) => kind === 'law' && on.includes(id));
  return html`<header class="title"><h1>${summary}</h1><p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<div class="lead">${prose(description)}</div></header>
<dl class="facts">
${fact('Name', html`<code>${id}</code>, also the client method`)}
${fact('Level', levelBadge(level))}
${fact('Source', sourceText(source))}
${plans && fact('Plans', 'a plan with API access, and Pro or higher')}
${decidedBy && fact('Route', html`the decision <a href="${to(decisionPath(decidedBy))}"><code>${decidedBy}</code></a>`)}
</dl>
${parameters(found, document, to)}
${request && html`<h2 id="body">Body</h2><p><code>${request[0]}</code></p>${memberTable(followed(at(request[1], 'schema'), document), document, to)}${examples('Example', at(request[1], 'examples'))}`}
<h2 id="answer">Response</h2><p>A successful request returns the status <span class="status">${status}</span>.</p>
${memberTable(followed(at(answer, 'schema'), document), document, to)}${examples('Response', at(answer, 'examples'))}
<h2 id="refusals">Errors</h2>
<p>${joined(
    refusalsOf(id, profile).map((code) => html`<a href="${to('errors.html')}#${code}"><code>${code}</code></a>`),
    ', ',
  )}</p>
<h2 id="rules">Rules</h2><p>${rules.length} rules apply to the request.</p>
<ul class="statements plain">${rules.map((one) => statement(one, to))}</ul>
${laws.length > 0 && html`<h2 id="laws">Laws</h2><p>${laws.length} laws apply to its results.</p><ul class="statements plain">${laws.map((one) => statement(one, to))}</ul>`}`;
}

const statement = ({ id, level, summary }: Stated, to: To): Html =>
  html`<li><a href="${to(rulePath(id))}"><code>${id}</code></a> <span class="marks">${levelBadge(level)}</span><span class="says">${inline(summary)}</span></li>`;

function parameters(operation: Json, document: Json, to: To): Html | undefined {
  const all = (Array.isArray(operation.parameters) ? operation.parameters : []).map((one) => followed(one, document));
  if (all.length === 0) return undefined;
  const properties = Object.fromEntries(
    all.map((one) => [String(one.name), { ...followed(one.schema, document), ...one, schema: undefined }]),
  );
  const required = all.filter((one) => one.required === true).map((one) => String(one.name));
  return html`<h2 id="parameters">Parameters</h2>${memberTable({ properties, required }, document, to)}`;
}

function examples(label: string, all: unknown): Html[] {
  const shown = isJson(all) ? Object.values(all).slice(0, 6) : [];
  return shown.map(
    (one, i) =>
      html`<details class="sample"${i === 0 && html` open`}><summary>${String(at(one, 'summary') ?? label)}</summary>${jsonBlock(at(one, 'value'), label)}</details>`,
  );
}
