/** The landing page, an introduction in a minute. */
import { decisionIds } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { rules } from '../../../spec/rules/index.ts';
import { publishExclusive } from '../../../spec/rules/post/schedule.ts';
import { type Html, html } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import { buildRulePath, renderLevelBadge } from '../text/badges.ts';
import { renderCodeBlock } from '../text/highlight.ts';
import { renderInline } from '../text/markdown.ts';
import { renderLevelList } from './ruleIndex.ts';
import { toRuleStatement } from './statements.ts';

interface Audience {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly link: string;
}

const audiences: readonly Audience[] = [
  {
    title: 'You build against the API',
    text: 'A stateful mock: posts are published on schedule, comments become leads, webhooks are signed, and you control the clock. No account, no network.',
    path: 'guides/first-post.html',
    link: 'First post in five minutes',
  },
  {
    title: 'You implement the API',
    text: 'A conformance suite with a verdict for every rule, and a command that repeats each failure. For servers in any language, over HTTP.',
    path: 'guides/check-your-server.html',
    link: 'Check your server',
  },
  {
    title: 'You need the OpenAPI document',
    text: 'Version 3.1.1, without findings under the strictest public rulesets, with executed examples, JSON Schemas and test vectors.',
    path: 'downloads.html',
    link: 'Downloads',
  },
];

/** One rule of each level, as examples. */
const sampleRules = ['post.platforms.required', 'text.length.microblog', publishExclusive.id];

export function renderLanding(statementCount: number, profile: Profile): Page {
  const samples = rules.filter(({ id }) => sampleRules.includes(id)).map((rule) => toRuleStatement(rule, profile));
  const figures = [
    [profile.wire.routes.size, 'operations', 'operations/index.html'],
    [statementCount, 'rules and laws', 'rules/index.html'],
    [decisionIds.length, 'decisions', 'decisions/index.html'],
    [2, 'lifecycles', 'lifecycles/post.html'],
  ] as const;
  return {
    path: 'index.html',
    title: 'Overview',
    summary:
      'The contract of the Social Publishing API, written once: mock, conformance suite, typed client, OpenAPI document.',
    kind: 'Overview',
    ancestors: [],
    renderBody: (linkTo) => html`<header class="hero"><h1>One contract, and everything generated from it</h1>
<p class="lead">The Social Publishing API creates, schedules and publishes posts on several networks with one request. This is its contract, written once, as rules that a machine can check. The mock, the conformance suite, the typed client, the router and the OpenAPI document all come from it, so they cannot contradict each other.</p>
<p class="actions"><a class="button" href="${linkTo('guides/first-post.html')}">First post in five minutes</a> <a class="button quiet" href="${linkTo('operations/index.html')}">API reference</a></p></header>
<ul class="figures">${figures.map(([count, label, path]) => html`<li><a href="${linkTo(path)}"><b>${count}</b> ${label}</a></li>`)}</ul>
<h2 id="start">Start</h2>
<p>You need Node 22 or later. <a href="${linkTo('guides/first-post.html')}">First post in five minutes</a> explains how to install the package.</p>
${renderCodeBlock('npx social-contract mock', 'sh', 'Start the mock')}
<p>It prints its address and its keys. Create a post:</p>
${renderCodeBlock(firstPost, 'sh', 'A first post')}
<h2 id="for-whom">Who is it for?</h2>
<ul class="audiences">${audiences.map((audience) => renderCard(audience, linkTo))}</ul>
<h2 id="levels">Every assumption is stated</h2>
<p>The API document leaves much open: names of members, states of a post, the form of an error. Every statement therefore has a level that states its source.</p>
${renderLevelList()}
<ul class="statements plain">${samples.map(({ id, level, summary }) => html`<li><a href="${linkTo(buildRulePath(id))}"><code>${id}</code></a> <span class="marks">${renderLevelBadge(level)}</span><span class="says">${renderInline(summary)}</span></li>`)}</ul>
<p>If the API document is silent, a <a href="${linkTo('decisions/index.html')}">decision</a> fills the gap, with its alternatives and a reason. A <a href="${linkTo('guides/write-a-profile.html')}">profile</a> describes how your implementation differs; the mock, the OpenAPI document and the client follow it.</p>`,
  };
}

function renderCard({ title, text, path, link }: Audience, linkTo: LinkTo): Html {
  return html`<li><h3>${title}</h3><p>${text}</p><p><a href="${linkTo(path)}">${link}</a></p></li>`;
}

/** Sent by tests/samples/siteSnippets.test.ts. */
export const firstPost = `curl http://127.0.0.1:4010/api/v1/posts \\
  -H 'Authorization: Bearer demo-api-pro' -H 'Content-Type: application/json' \\
  -d '{"text":"We open on Monday","platforms":[{"platform":"social","accountId":"acc_social"}]}'
`;
