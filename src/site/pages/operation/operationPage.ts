/** One page per operation: what it does, members, samples, a form to try it, errors, events and rules. */
import { eventKinds } from '../../../../spec/events.ts';
import { getOperation, type OperationId } from '../../../../spec/operations/index.ts';
import type { Profile } from '../../../../spec/profile/profile.ts';
import { getCodeSamples } from '../../../openapi/codeSamples/codeSamples.ts';
import { eventTitles } from '../../../openapi/paths/webhooks.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import type { LinkTo, Page } from '../../page.ts';
import {
  buildDecisionPath,
  buildOperationPath,
  buildRulePath,
  renderFact,
  renderLevelBadge,
  renderSourceText,
} from '../../text/badges.ts';
import { renderCodeBlock, renderJsonBlock } from '../../text/highlight.ts';
import { type LanguageSample, renderLanguageSamples } from '../../text/languageSamples.ts';
import { renderBlocks, renderInline } from '../../text/markdown.ts';
import { buildEventPath } from '../event/eventPages.ts';
import { renderMemberTree } from '../members/memberTree.ts';
import { buildParameterSchema } from '../members/parameterSchema.ts';
import { getValueAt, isJson, type Json, resolveRef } from '../schema.ts';
import type { Statement } from '../statements.ts';
import { environmentCommand } from './access.ts';
import { renderErrorTable } from './errorTable.ts';
import { listPossibleEvents } from './operationEvents.ts';
import { findRulesByMember } from './rulePlaces.ts';
import { getSearchTerms } from './searchTerms.ts';
import { renderTryItForm } from './tryIt.ts';

export interface PageInputs {
  readonly loadDocument: () => Promise<Json>;
  readonly profile: Profile;
  readonly statements: readonly Statement[];
}

export function renderOperationPages(inputs: PageInputs): readonly Page[] {
  return [...inputs.profile.wire.routes.keys()].map((id) => renderOperationPage(id, inputs));
}

function renderOperationPage(id: OperationId, inputs: PageInputs): Page {
  const { summary, source, tag } = getOperation(id);
  const { method = '', path = '' } = inputs.profile.wire.routes.get(id) ?? {};
  return {
    path: buildOperationPath(id),
    title: summary,
    name: id,
    route: `${method} ${path}`,
    summary: `${method} ${path}: ${source.item}.`,
    kind: 'operation',
    layout: 'reference',
    keywords: `${path} ${tag} ${getSearchTerms(id)}`,
    ancestors: [
      { title: 'Overview', path: 'index.html' },
      { title: 'API reference', path: 'operations/index.html' },
    ],
    series: 'operations',
    scripts: ['assets/samples.js', 'assets/try.js'],
    navGroup: {
      title: 'Operations',
      links: [...inputs.profile.wire.routes.keys()].map((item) => ({
        title: getOperation(item).summary,
        path: buildOperationPath(item),
      })),
    },
    renderBody: async (linkTo) => renderBody(id, inputs, await inputs.loadDocument(), linkTo),
  };
}

function renderBody(id: OperationId, { profile, statements }: PageInputs, document: Json, linkTo: LinkTo): Html {
  const { summary, level, source, route: routeDecision, plans } = getOperation(id);
  const { method = '', path = '', status = 200 } = profile.wire.routes.get(id) ?? {};
  const operation = resolveRef(getValueAt(document, 'paths', path, method.toLowerCase()), document);
  const parameters = listParameters(operation, document);
  const parameterMembers = buildParameterSchema(parameters, document);
  const [contentType, request] = getRequestContent(operation) ?? [];
  const body = request && resolveRef(request.schema, document);
  const response = getValueAt(operation, 'responses', String(status), 'content', 'application/json');

  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const places = findRulesByMember(id, [parameterMembers, ...(body === undefined ? [] : [body])], document, profile);
  const getRulesAt = (member: string) => (places.get(member) ?? []).flatMap((rule) => byId.get(rule) ?? []);
  const placedRules = new Set([...places.values()].flat());
  const rules = statements.filter(({ kind, on, isApplicable }) => kind !== 'law' && isApplicable && on.includes(id));
  const unplacedRules = rules.filter((rule) => !placedRules.has(rule.id));
  // Rules on the form of any request, such as its media type.
  const isCommon = ({ id: rule, kind }: Statement) => rule.startsWith('request.') || kind === 'gate';
  const [ownRules, commonRules] = [unplacedRules.filter((rule) => !isCommon(rule)), unplacedRules.filter(isCommon)];
  const laws = statements.filter(({ kind, on, isApplicable }) => kind === 'law' && isApplicable && on.includes(id));
  const events = listPossibleEvents(id, profile);
  const tree = { document, linkTo };

  const sections = [
    ['parameters', 'Parameters', parameters.length > 0],
    ['body', 'Body', request !== undefined],
    ['response', 'Response', true],
    ['errors', 'Errors', true],
    ['events', 'Events', events.length > 0],
    ['rules', 'Rules', true],
    ['samples', 'Samples', true],
    ['try', 'Try it', true],
  ] as const;

  return html`<header class="title"><h1>${summary}</h1><p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> ${renderLevelBadge(level)}</p>
<div class="lead">${renderBlocks(String(operation.description ?? ''))}</div>
<nav class="jump" aria-label="On this page">${sections.filter(([, , isShown]) => isShown).map(([anchor, title]) => html`<a href="#${anchor}">${title}</a> `)}</nav></header>
<div class="split">
<div class="text">
${parameters.length > 0 && html`<h2 id="parameters">Parameters</h2>${renderMemberTree(parameterMembers, { ...tree, anchor: 'parameter', rulesAt: getRulesAt })}`}
${
  request &&
  html`<h2 id="body">Body</h2><p><code>${contentType}</code></p>${renderMemberTree(body ?? {}, { ...tree, anchor: 'body', rulesAt: getRulesAt })}
${renderMoreExamples(['example of a body', 'examples of bodies'], 'Body', request.examples)}`
}
<h2 id="response">Response</h2><p>A successful request returns the status <span class="status">${status}</span>.</p>
${renderMemberTree(resolveRef(getValueAt(response, 'schema'), document), { ...tree, anchor: 'response', isResponse: true })}
${renderMoreExamples(['example of a response', 'examples of responses'], 'Response', getValueAt(response, 'examples'))}
<h2 id="errors">Errors</h2>
${renderErrorTable(id, profile, document, linkTo)}
${events.length > 0 && html`<h2 id="events">Events</h2><p>The request can lead to these events, each sent to your webhook:</p><ul class="statements plain">${events.map((type) => html`<li><a href="${linkTo(buildEventPath(type))}">${eventTitles[type]}</a> <span class="marks"><code>${type}</code></span><span class="says">${eventKinds[type].when}</span></li>`)}</ul>`}
<h2 id="rules">Rules</h2>
<p>${placedRules.size > 0 ? html`${placedRules.size} rules are listed at their members above.` : 'No rule concerns a single member.'} ${ownRules.length > 0 && 'These concern the request as a whole:'}</p>
${ownRules.length > 0 && renderStatementList(ownRules, linkTo)}
<details><summary>${commonRules.length} rules on every request: route, key, media type, JSON</summary>${renderStatementList(commonRules, linkTo)}</details>
${laws.length > 0 && html`<details id="laws"><summary>${laws.length} laws about its results</summary>${renderStatementList(laws, linkTo)}</details>`}
<h2 id="about">About this operation</h2>
<dl class="facts">
${renderFact('Name', html`<code>${id}</code>, also the client method`)}
${renderFact('Source', renderSourceText(source))}
${plans && renderFact('Plans', 'a plan with API access, and Pro or higher')}
${routeDecision && renderFact('Route', html`the decision <a href="${linkTo(buildDecisionPath(routeDecision))}"><code>${routeDecision}</code></a>`)}
</dl>
</div>
<div class="panel">
<h2 id="samples">Samples</h2>
${renderLanguageSamples('Sample', getSamples(id, profile))}
<details class="setup"><summary>Base URL and key of the samples</summary>${renderCodeBlock(environmentCommand, 'sh', 'Environment of the samples')}</details>
${renderExamples('Response', getValueAt(response, 'examples'), 1)}
${renderTryItForm({ id, method, path, parameters, bodyExamples: request?.examples })}
</div>
</div>`;
}

const languages: Readonly<Record<string, LanguageSample['language']>> = {
  curl: 'shell',
  TypeScript: 'typescript',
  Python: 'python',
};

function getSamples(id: OperationId, profile: Profile): readonly LanguageSample[] {
  return getCodeSamples(id, profile).flatMap(({ label, source }) => {
    const language = languages[String(label)];
    return language === undefined ? [] : [{ language, label: String(label), source: String(source) }];
  });
}

function getRequestContent(operation: Json): readonly [string, Json] | undefined {
  const content = getValueAt(operation, 'requestBody', 'content');
  const [first] = Object.entries(isJson(content) ? content : {});
  return first === undefined ? undefined : [first[0], first[1] as Json];
}

function listParameters(operation: Json, document: Json): readonly Json[] {
  return (Array.isArray(operation.parameters) ? operation.parameters : [])
    .map((item) => resolveRef(item, document))
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .map((item): Json => ({ ...item, schema: resolveRef(item.schema, document) }));
}

const renderStatementList = (statements: readonly Statement[], linkTo: LinkTo): Html =>
  html`<ul class="statements plain">${statements.map(
    ({ id, level, summary }) =>
      html`<li><a href="${linkTo(buildRulePath(id))}"><code>${id}</code></a> <span class="marks">${renderLevelBadge(level)}</span><span class="says">${renderInline(summary)}</span></li>`,
  )}</ul>`;

/** The first examples, each below its summary. */
function renderExamples(label: string, examples: unknown, max = Number.POSITIVE_INFINITY): Part {
  const samples = Object.values(isJson(examples) ? examples : {}).slice(0, max);
  return samples.map((item) => {
    const title = String(getValueAt(item, 'summary') ?? label);
    return html`<div class="sample"><p>${label}: ${title}</p>${renderJsonBlock(getValueAt(item, 'value'), `${label}: ${title}`)}</div>`;
  });
}

function renderMoreExamples([singular, many]: readonly [string, string], label: string, examples: unknown): Part {
  const count = isJson(examples) ? Object.keys(examples).length : 0;
  return (
    count > 0 &&
    html`<details><summary>${count} ${count === 1 ? singular : many}</summary>${renderExamples(label, examples)}</details>`
  );
}
