/** The index of decisions, grouped by subject. */
import { decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { html } from '../html/html.ts';
import type { Page } from '../page.ts';
import { buildDecisionPath } from '../text/badges.ts';
import { renderInline } from '../text/markdown.ts';
import { getDecisionFamily } from './decision.ts';

export function renderDecisionIndex(profile: Profile): Page {
  const families = Map.groupBy(decisionIds, getDecisionFamily);
  return {
    path: 'decisions/index.html',
    title: 'Decisions',
    summary: `The ${decisionIds.length} points that the API document leaves open, each with a default, alternatives and a reason.`,
    kind: 'Index',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    renderBody: (linkTo) => html`<header class="title"><h1>Decisions</h1>
<p class="lead">The ${decisionIds.length} points that the API document leaves open. Each has a question, a default, alternatives and a reason, and a profile can change its answer.</p></header>
${[...families].map(
  ([family, ids]) =>
    html`<section class="group"><h2 id="${family}">${family}</h2><ul class="statements">${ids.map((id) => {
      const answer = profile.absent.has(id) ? 'absent' : profile.behaviour[id];
      const { kind, question } = getDecision(id);
      return html`<li><a href="${linkTo(buildDecisionPath(id))}"><code>${id}</code></a> <span class="marks"><span class="kind">${kind}</span>${typeof answer !== 'object' && html`<code class="holds">${String(answer)}</code>`}</span><span class="says">${renderInline(question)}</span></li>`;
    })}</ul></section>`,
)}`,
  };
}
