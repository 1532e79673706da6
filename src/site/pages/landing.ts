/** The first page: what this is, in a minute. */

import { decisionIds } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { publishExclusive } from '../../../spec/rules/post/schedule.ts';
import { type Html, html } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import { codeBlock } from '../text/highlight.ts';
import { inline } from '../text/markdown.ts';
import { levelBadge, rulePath } from '../text/marks.ts';
import { levelList } from './ruleIndex.ts';
import type { Stated } from './statements.ts';

interface Way {
  readonly title: string;
  readonly says: string;
  readonly path: string;
  readonly link: string;
}

const ways: readonly Way[] = [
  {
    title: 'You build against the API',
    says: 'A mock that behaves: posts publish when their time comes, comments become leads, webhooks arrive signed, and the clock is yours to move. No account, no network.',
    path: 'guides/first-post.html',
    link: 'First post in five minutes',
  },
  {
    title: 'You implement the API',
    says: 'A conformance suite with a verdict for every rule, and for each broken one a shell script that shows it. In any language, over HTTP.',
    path: 'guides/check-your-server.html',
    link: 'Check your server',
  },
  {
    title: 'You need the document',
    says: 'OpenAPI 3.1.1, clean under the strictest public rulesets, with examples that were executed; JSON Schemas and test vectors beside it.',
    path: 'downloads.html',
    link: 'Downloads',
  },
];

/** A rule of each level, to show what they are. */
const shown = ['post.platforms.required', 'text.length.microblog', publishExclusive.id];

export function landing(all: readonly Stated[], { wire }: Profile): Page {
  const figures = [
    [wire.routes.size, 'operations', 'operations/index.html'],
    [all.length, 'rules and laws', 'rules/index.html'],
    [decisionIds.length, 'decisions', 'decisions/index.html'],
    [2, 'lifecycles', 'lifecycles/post.html'],
  ] as const;
  return {
    path: 'index.html',
    title: 'Overview',
    summary:
      'The contract of the Social Publishing API, written once: mock, conformance suite, typed client, OpenAPI document.',
    kind: 'Overview',
    above: [],
    body: (to) => html`<header class="hero"><h1>One contract, and everything that follows from it</h1>
<p class="lead">The Social Publishing API creates, schedules and publishes posts on several networks with one request. This is its contract, written once, as rules that a machine can check. Mock, conformance suite, typed client, router and OpenAPI document all come from it, so they cannot disagree.</p>
<p class="actions"><a class="button" href="${to('guides/first-post.html')}">First post in five minutes</a> <a class="button quiet" href="${to('reference/index.html')}">API reference</a></p></header>
<ul class="figures">${figures.map(([count, what, path]) => html`<li><a href="${to(path)}"><b>${count}</b> ${what}</a></li>`)}</ul>
<h2 id="start">Start</h2>
<p>In a checkout, with Node 18 or later. Nothing has to be installed first.</p>
${codeBlock('npm start', 'sh', 'Start the mock')}
<p>It listens on <code>http://127.0.0.1:4010</code> and prints its keys. A post:</p>
${codeBlock(firstPost, 'sh', 'A first post')}
<h2 id="for-whom">What is it to you?</h2>
<ul class="ways">${ways.map((way) => card(way, to))}</ul>
<h2 id="levels">It never guesses silently</h2>
<p>The API document leaves much open: names of members, states of a post, the form of an error. So every statement says who asserts it.</p>
${levelList()}
<ul class="statements plain">${all.filter(({ id }) => shown.includes(id)).map(({ id, level, summary }) => html`<li><a href="${to(rulePath(id))}"><code>${id}</code></a> <span class="marks">${levelBadge(level)}</span><span class="says">${inline(summary)}</span></li>`)}</ul>
<p>Where the document is silent, a <a href="${to('decisions/index.html')}">decision</a> fills the gap, with its alternatives and a reason. A <a href="${to('guides/write-a-profile.html')}">profile</a> says how your implementation differs, and mock, document and client follow it.</p>`,
  };
}

function card({ title, says, path, link }: Way, to: To): Html {
  return html`<li><h3>${title}</h3><p>${says}</p><p><a href="${to(path)}">${link}</a></p></li>`;
}

/** tests/siteSnippets.test.ts sends it. */
export const firstPost = `curl http://127.0.0.1:4010/api/v1/posts \\
  -H 'Authorization: Bearer demo-api-pro' -H 'Content-Type: application/json' \\
  -d '{"text":"We open on Monday","platforms":[{"platform":"social","accountId":"acc_social"}]}'
`;
