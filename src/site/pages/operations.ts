/** One page per operation, readable without scripts; the full reference has more details. */
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { refusalsOf } from '../../openapi/applicability/refusals.ts';
import { type Html, html, joinParts } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import { decisionPath, fact, levelBadge, operationPath, rulePath, sourceText } from '../text/badges.ts';
import { jsonBlock } from '../text/highlight.ts';
import { renderBlocks, renderInline } from '../text/markdown.ts';
import { isJson, type Json, memberTable, resolveRef, valueAt } from './schema.ts';
import type { Statement } from './statements.ts';

interface PageInputs {
  readonly document: Json;
  readonly profile: Profile;
  readonly statements: readonly Statement[];
}

export function operationPages(inputs: PageInputs): readonly Page[] {
  return [...inputs.profile.wire.routes.keys()].map((id) => operationPage(id, inputs));
}

export function operationIndex({ profile }: PageInputs): Page {
  const byTag = Map.groupBy(profile.wire.routes, ([id]) => operationOf(id).tag);
  return {
    path: 'operations/index.html',
    title: 'Operations',
    summary: 'Every operation of the API with its route, its members and its rules.',
    kind: 'Index',
    above: [{ title: 'Overview', path: 'index.html' }],
    renderBody: (linkTo) => html`<header class="title"><h1>Operations</h1>
<p class="lead">${profile.wire.routes.size} operations, each with its members, its responses and its rules. The <a href="${linkTo('reference/index.html')}">API reference</a> also shows expanded schemas and the events that the service sends.</p></header>
${[...byTag].map(([tag, routes]) => html`<h2>${tag}</h2><ul class="statements">${routes.map(([id, { method, path }]) => html`<li><a href="${linkTo(operationPath(id))}">${operationOf(id).summary}</a> <span class="marks">${levelBadge(operationOf(id).level)}</span><span class="says"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></span></li>`)}</ul>`)}`,
  };
}

function operationPage(id: OperationId, inputs: PageInputs): Page {
  const { summary, source, tag } = operationOf(id);
  const route = inputs.profile.wire.routes.get(id);
  return {
    path: operationPath(id),
    title: summary,
    summary: `${route?.method} ${route?.path}: ${source.item}.`,
    kind: 'operation',
    keywords: `${id} ${route?.path} ${tag}`,
    above: [
      { title: 'Overview', path: 'index.html' },
      { title: 'Operations', path: 'operations/index.html' },
    ],
    series: 'operations',
    navGroup: {
      title: 'All operations',
      links: [...inputs.profile.wire.routes.keys()].map((item) => ({
        title: operationOf(item).summary,
        path: operationPath(item),
      })),
    },
    renderBody: (linkTo) => renderBody(id, inputs, linkTo),
  };
}

function renderBody(id: OperationId, { document, profile, statements }: PageInputs, linkTo: LinkTo): Html {
  const { summary, level, source, route: routeDecision, plans } = operationOf(id);
  const { method = '', path = '', status = 200 } = profile.wire.routes.get(id) ?? {};
  const operationObject = resolveRef(valueAt(document, 'paths', path, method.toLowerCase()), document);
  const description = String(operationObject.description ?? '');
  const request = Object.entries(
    isJson(valueAt(operationObject, 'requestBody', 'content'))
      ? (valueAt(operationObject, 'requestBody', 'content') as Json)
      : {},
  )[0];
  const responseContent = valueAt(operationObject, 'responses', String(status), 'content', 'application/json');
  const rules = statements.filter(({ kind, on }) => kind !== 'law' && on.includes(id));
  const laws = statements.filter(({ kind, on }) => kind === 'law' && on.includes(id));
  return html`<header class="title"><h1>${summary}</h1><p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
<div class="lead">${renderBlocks(description)}</div></header>
<dl class="facts">
${fact('Name', html`<code>${id}</code>, also the client method`)}
${fact('Level', levelBadge(level))}
${fact('Source', sourceText(source))}
${plans && fact('Plans', 'a plan with API access, and Pro or higher')}
${routeDecision && fact('Route', html`the decision <a href="${linkTo(decisionPath(routeDecision))}"><code>${routeDecision}</code></a>`)}
</dl>
${renderParameters(operationObject, document, linkTo)}
${request && html`<h2 id="body">Body</h2><p><code>${request[0]}</code></p>${memberTable(resolveRef(valueAt(request[1], 'schema'), document), document, linkTo)}${renderExamples('Example', valueAt(request[1], 'examples'))}`}
<h2 id="answer">Response</h2><p>A successful request returns the status <span class="status">${status}</span>.</p>
${memberTable(resolveRef(valueAt(responseContent, 'schema'), document), document, linkTo)}${renderExamples('Response', valueAt(responseContent, 'examples'))}
<h2 id="refusals">Errors</h2>
<p>${joinParts(
    refusalsOf(id, profile).map((code) => html`<a href="${linkTo('errors.html')}#${code}"><code>${code}</code></a>`),
    ', ',
  )}</p>
<h2 id="rules">Rules</h2><p>${rules.length} rules apply to the request.</p>
<ul class="statements plain">${rules.map((item) => renderStatement(item, linkTo))}</ul>
${laws.length > 0 && html`<h2 id="laws">Laws</h2><p>${laws.length} laws apply to its results.</p><ul class="statements plain">${laws.map((item) => renderStatement(item, linkTo))}</ul>`}`;
}

const renderStatement = ({ id, level, summary }: Statement, linkTo: LinkTo): Html =>
  html`<li><a href="${linkTo(rulePath(id))}"><code>${id}</code></a> <span class="marks">${levelBadge(level)}</span><span class="says">${renderInline(summary)}</span></li>`;

function renderParameters(operation: Json, document: Json, linkTo: LinkTo): Html | undefined {
  const allParameters = (Array.isArray(operation.parameters) ? operation.parameters : []).map((item) =>
    resolveRef(item, document),
  );
  if (allParameters.length === 0) return undefined;
  const properties = Object.fromEntries(
    allParameters.map((item) => [
      String(item.name),
      { ...resolveRef(item.schema, document), ...item, schema: undefined },
    ]),
  );
  const required = allParameters.filter((item) => item.required === true).map((item) => String(item.name));
  return html`<h2 id="parameters">Parameters</h2>${memberTable({ properties, required }, document, linkTo)}`;
}

function renderExamples(label: string, exampleObject: unknown): Html[] {
  const samples = isJson(exampleObject) ? Object.values(exampleObject).slice(0, 6) : [];
  return samples.map(
    (item, i) =>
      html`<details class="sample"${i === 0 && html` open`}><summary>${String(valueAt(item, 'summary') ?? label)}</summary>${jsonBlock(valueAt(item, 'value'), label)}</details>`,
  );
}
