/** The lifecycles of posts and lead magnets, each as a diagram and as tables. */
import { decision } from '../../../spec/decisions/index.ts';
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import type { Lifecycle } from '../../../spec/lifecycles/lifecycle.ts';
import { postLifecycle } from '../../../spec/lifecycles/post.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { drawn } from '../diagram/draw.ts';
import { graphOf } from '../diagram/graph.ts';
import { type Html, html, joined } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import { decisionPath, levelBadge, operationLink, ruleLink, table } from '../text/marks.ts';

interface Told {
  readonly lifecycle: Lifecycle;
  readonly name: string;
  readonly path: string;
  readonly title: string;
}

const told: readonly Told[] = [
  { lifecycle: postLifecycle, name: 'a post', path: 'lifecycles/post.html', title: 'Lifecycle of a post' },
  {
    lifecycle: leadMagnetLifecycle,
    name: 'a lead magnet',
    path: 'lifecycles/lead-magnet.html',
    title: 'Lifecycle of a lead magnet',
  },
];

export function lifecyclePages(profile: Profile): Promise<readonly Page[]> {
  return Promise.all(
    told.map(async (one) => {
      const diagram = await drawn(
        graphOf(one.lifecycle),
        `States of ${one.name} and the transitions between them`,
        'transitions',
      );
      return pageOf(one, diagram, profile);
    }),
  );
}

function pageOf({ lifecycle, name, path, title }: Told, diagram: Html, profile: Profile): Page {
  const { states, triggers, guards, transitions, refusals } = lifecycle;
  return {
    path,
    title,
    summary: `The states of ${name}, the transitions between them, and their effects.`,
    kind: 'Lifecycle',
    above: [{ title: 'Overview', path: 'index.html' }],
    series: 'lifecycles',
    words: `${Object.keys(states).join(' ')} ${Object.keys(triggers).join(' ')}`,
    body: (to) => html`<header class="title"><h1>${title}</h1>
<p class="lead">${Object.keys(states).length} states, ${transitions.length} transitions. The mock, the conformance suite and this page use the same data.</p></header>
<figure class="diagram"><div class="scroll" tabindex="0" role="region" aria-label="Diagram">${diagram}</div>
<figcaption>${legend(lifecycle)} The <a href="#transitions">table of transitions</a> contains the same data. The names of the states depend on the decision <a href="${to(decisionPath(lifecycle.decision))}"><code>${lifecycle.decision}</code></a>.</figcaption></figure>
<h2 id="states">States</h2>
${table(
  'States',
  ['State', 'Meaning', 'Level'],
  Object.entries(states).map(([id, state]) => [html`<code>${id}</code>`, state.says, levelBadge(state.level)]),
)}
<h2 id="triggers">Triggers</h2>
${table(
  'Triggers',
  ['Trigger', 'By', 'Description'],
  Object.entries(triggers).map(([id, { by, operation, says }]) => [
    id,
    operation === undefined ? by : operationLink(operation, profile, to),
    says,
  ]),
)}
<h2 id="guards">Guards</h2>
${table(
  'Guards',
  ['Guard', 'Condition'],
  Object.entries(guards).map(([id, says]) => [id, says]),
)}
<h2 id="transitions">Transitions</h2>
<p>For each state and trigger, the first transition whose guards all hold is taken.</p>
${table(
  'Transitions',
  ['From', 'Trigger', 'Guards', 'To', 'Effects', 'Level'],
  transitions.map(({ from, trigger, guard, to: target, effects, level, needs }) => [
    html`<code>${from}</code>`,
    trigger,
    guard === undefined ? '' : guard.join(' and '),
    html`<code>${target}</code>`,
    html`${effects.join(', ')}${
      needs.length > 0 &&
      html`<details><summary>needs</summary>${joined(
        needs.map(
          (need) =>
            html`<a href="${to(decisionPath(need))}" title="${decision(need).question}"><code>${need}</code></a>`,
        ),
        ', ',
      )}</details>`
    }`,
    levelBadge(level),
  ]),
)}
<h2 id="refusals">Rejected requests</h2>
${table(
  'Rejected requests',
  ['Trigger', 'State', 'Rule'],
  refusals.map(({ from, trigger, rule }) => [
    trigger,
    joined(
      from.map((state) => html`<code>${state}</code>`),
      ', ',
    ),
    ruleLink(rule, to),
  ]),
)}
${further(path, to)}`,
  };
}

function legend({ states }: Lifecycle): Html {
  const transient = Object.values(states).some((state) => state.transient);
  return html`The filled dot is the start${transient && ', a dashed frame marks a state that is visible only while publishing takes time, and a diamond a choice by outcome'}. Solid arrows are documented, dashed ones derived, dotted ones assumed.`;
}

function further(path: string, to: To): Html {
  const other = told.find((one) => one.path !== path);
  return html`<p>All transitions with their sources are in <a href="${to('downloads/lifecycles.json')}">lifecycles.json</a>.${other && html` See also: <a href="${to(other.path)}">${other.title}</a>.`}</p>`;
}
