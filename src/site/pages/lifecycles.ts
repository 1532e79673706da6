/** The lifecycles of posts and lead magnets, each as a diagram and as tables. */
import { getDecision } from '../../../spec/decisions/index.ts';
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { buildGraph } from '../diagram/graph.ts';
import { renderGraph } from '../diagram/renderGraph.ts';
import { type Html, html, joinParts } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import {
  buildDecisionPath,
  renderLevelBadge,
  renderOperationLink,
  renderRuleLink,
  renderTable,
} from '../text/badges.ts';

interface LifecycleInfo {
  readonly lifecycle: Lifecycle;
  readonly name: string;
  readonly path: string;
  readonly title: string;
}

const lifecycleInfos: readonly LifecycleInfo[] = [
  { lifecycle: postLifecycle, name: 'a post', path: 'lifecycles/post.html', title: 'Lifecycle of a post' },
  {
    lifecycle: leadMagnetLifecycle,
    name: 'a lead magnet',
    path: 'lifecycles/lead-magnet.html',
    title: 'Lifecycle of a lead magnet',
  },
];

export function renderLifecyclePages(profile: Profile): readonly Page[] {
  return lifecycleInfos.map((info) => renderPage(info, profile));
}

function renderPage({ lifecycle, name, path, title }: LifecycleInfo, profile: Profile): Page {
  const { states, triggers, guards, transitions, refusals } = lifecycle;
  const drawDiagram = () =>
    renderGraph(buildGraph(lifecycle), `States of ${name} and the transitions between them`, 'transitions');
  return {
    path,
    title,
    summary: `The states of ${name}, the transitions between them, and their effects.`,
    kind: 'Lifecycle',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    series: 'lifecycles',
    keywords: `${Object.keys(states).join(' ')} ${Object.keys(triggers).join(' ')}`,
    renderBody: async (linkTo) => html`<header class="title"><h1>${title}</h1>
<p class="lead">${Object.keys(states).length} states, ${transitions.length} transitions. The mock, the conformance suite and this page use the same data.</p></header>
<figure class="diagram"><div class="scroll" tabindex="0" role="region" aria-label="Diagram">${await drawDiagram()}</div>
<figcaption>${renderLegend(lifecycle)} The <a href="#transitions">table of transitions</a> contains the same data. The names of the states depend on the decision <a href="${linkTo(buildDecisionPath(lifecycle.decision))}"><code>${lifecycle.decision}</code></a>.</figcaption></figure>
<h2 id="states">States</h2>
${renderTable(
  'States',
  ['State', 'Meaning', 'Level'],
  Object.entries(states).map(([id, state]) => [html`<code>${id}</code>`, state.says, renderLevelBadge(state.level)]),
)}
<h2 id="triggers">Triggers</h2>
${renderTable(
  'Triggers',
  ['Trigger', 'By', 'Description'],
  Object.entries(triggers).map(([id, { by, operation, says }]) => [
    id,
    operation === undefined ? by : renderOperationLink(operation, profile, linkTo),
    says,
  ]),
)}
<h2 id="guards">Guards</h2>
${renderTable(
  'Guards',
  ['Guard', 'Condition'],
  Object.entries(guards).map(([id, says]) => [id, says]),
)}
<h2 id="transitions">Transitions</h2>
<p>For each state and trigger, the first transition whose guards all hold is taken.</p>
${renderTable(
  'Transitions',
  ['From', 'Trigger', 'Guards', 'To', 'Effects', 'Level'],
  transitions.map(({ from, trigger, guard, to: target, effects, level, needs }) => [
    html`<code>${from}</code>`,
    trigger,
    guard === undefined ? '' : guard.join(' and '),
    html`<code>${target}</code>`,
    html`${effects.join(', ')}${
      needs.length > 0 &&
      html`<details><summary>needs</summary>${joinParts(
        needs.map(
          (need) =>
            html`<a href="${linkTo(buildDecisionPath(need))}" title="${getDecision(need).question}"><code>${need}</code></a>`,
        ),
        ', ',
      )}</details>`
    }`,
    renderLevelBadge(level),
  ]),
)}
<h2 id="refusals">Rejected requests</h2>
${renderTable(
  'Rejected requests',
  ['Trigger', 'State', 'Rule'],
  refusals.map(({ from, trigger, rule }) => [
    trigger,
    joinParts(
      from.map((state) => html`<code>${state}</code>`),
      ', ',
    ),
    renderRuleLink(rule, linkTo),
  ]),
)}
${renderSeeAlso(path, linkTo)}`,
  };
}

function renderLegend({ states }: Lifecycle): Html {
  const hasTransient = Object.values(states).some((state) => state.transient);
  return html`The filled dot is the start${hasTransient && ', a dashed frame marks a state that is visible only while publishing takes time, and a diamond a choice by outcome'}. Solid arrows are documented, dashed ones derived, dotted ones assumed.`;
}

function renderSeeAlso(path: string, linkTo: LinkTo): Html {
  const other = lifecycleInfos.find((info) => info.path !== path);
  return html`<p>All transitions with their sources are in <a href="${linkTo('downloads/lifecycles.json')}">lifecycles.json</a>.${other && html` See also: <a href="${linkTo(other.path)}">${other.title}</a>.`}</p>`;
}
