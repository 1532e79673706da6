/** The page of one decision: the question, the answer, its dependents, and how to change it. */
import { stringify } from 'yaml';
import { type DecisionId, decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { listOperationsOf } from '../../generate/catalogues.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import {
  buildDecisionPath,
  buildRulePath,
  renderFact,
  renderLevelBadge,
  renderOperationLink,
  renderSourceText,
} from '../text/badges.ts';
import { renderCodeBlock, renderJsonBlock } from '../text/highlight.ts';
import { renderInline } from '../text/markdown.ts';
import { getExampleAnswer } from './otherAnswer.ts';
import type { Statement } from './statements.ts';

/** The subject of a decision, the first part of its id. */
export const getDecisionFamily = (id: string): string => id.split('.')[0] ?? id;

const formLabels: Readonly<Record<string, string>> = {
  names: 'names of members',
  vocabulary: 'values of an enumeration',
  route: 'the route of an operation',
  status: 'the status of a success or an error',
  statuses: 'the status of each class of errors',
  shape: 'the form of a body',
};

export function renderDecisionPages(statements: readonly Statement[], profile: Profile): readonly Page[] {
  return decisionIds.map((id) => {
    const definition = getDecision(id);
    const family = decisionIds.filter((other) => getDecisionFamily(other) === getDecisionFamily(id));
    return {
      path: buildDecisionPath(id),
      title: id,
      summary: definition.question,
      kind: 'decision',
      ancestors: [
        { title: 'Overview', path: 'index.html' },
        { title: 'Decisions', path: 'decisions/index.html' },
      ],
      series: 'decisions',
      keywords: `${definition.why} ${definition.alternatives.join(' ')} ${definition.source.section}`,
      navGroup: {
        title: `Decisions on ${getDecisionFamily(id)}`,
        links: family.map((other) => ({ title: other, path: buildDecisionPath(other) })),
      },
      renderBody: (linkTo) => renderBody(id, statements, profile, linkTo),
    };
  });
}

function renderBody(id: DecisionId, statements: readonly Statement[], profile: Profile, linkTo: LinkTo): Html {
  const definition = getDecision(id);
  const dependentStatements = statements.filter(({ needs }) => needs.includes(id));
  const operations = listOperationsOf(id);
  return html`<header class="title"><h1><code>${id}</code></h1><p class="lead">${renderInline(definition.question)}</p></header>
<dl class="facts">
${renderFact('Kind', definition.kind === 'wire' ? `wire: ${formLabels[definition.form]}. It changes only how data is represented.` : 'behaviour: it changes what happens.')}
${renderFact('Source', renderSourceText(definition.source))}
${operations.length > 0 && renderFact('Operation', html`<span class="words">${operations.map((item) => renderOperationLink(item, profile, linkTo))}</span>`)}
</dl>
<h2 id="default">Default</h2>
${renderValue(definition.default, 'Default')}
<p>${renderInline(definition.why)}</p>
${definition.note !== undefined && html`<p>The mock implements one answer. ${renderInline(definition.note)}</p>`}
${profile.answeredDecisions.has(id) && html`<p class="note">The profile of this site uses another answer:</p>${renderValue(profile.absent.has(id) ? 'absent' : profile.behaviour[id], 'Answer of the profile')}`}
<h2 id="alternatives">Alternatives</h2>
${definition.alternatives.length === 0 ? html`<p>No plausible alternative is known.</p>` : html`<ul>${definition.alternatives.map((text) => html`<li>${renderInline(text)}</li>`)}</ul>`}
<h2 id="change">How to change it</h2>
${renderChange(id, linkTo)}
<h2 id="dependents">What depends on it</h2>
${
  dependentStatements.length === 0
    ? html`<p>No rule depends on it, but the OpenAPI document, the mock and the client follow it.</p>`
    : html`<p>${dependentStatements.length === 1 ? 'One statement is' : `${dependentStatements.length} statements are`} <code>untestable</code> while the answer is unknown.</p>
<ul class="statements plain">${dependentStatements.map((item) => html`<li><a href="${linkTo(buildRulePath(item.id))}"><code>${item.id}</code></a> <span class="marks">${renderLevelBadge(item.level)}</span><span class="says">${renderInline(item.summary)}</span></li>`)}</ul>`
}`;
}

function renderValue(answer: unknown, label: string): Html {
  return typeof answer === 'object' && answer !== null
    ? renderJsonBlock(answer, label)
    : html`<p class="answer"><code>${String(answer)}</code></p>`;
}

function renderChange(id: DecisionId, linkTo: LinkTo): Part {
  const definition = getDecision(id);
  const exampleAnswer = getExampleAnswer(definition);
  const guide = html`<a href="${linkTo('guides/write-a-profile.html')}">Write a profile</a> has the details.`;
  if (exampleAnswer === undefined)
    return html`<p>The mock supports only the default, so an answer in a profile affects only the conformance suite. <code>absent</code> means that the implementation has no such feature, <code>unknown</code> that the answer is not known. ${guide}</p>${renderCodeBlock(stringify({ [id]: 'unknown' }), 'yaml', 'An answer in a profile')}`;
  const isImplemented = definition.kind === 'wire' || definition.answerSchema.safeParse(exampleAnswer).success;
  return html`<p>Set it in your profile, for example:</p>
${renderCodeBlock(stringify({ [id]: exampleAnswer }), 'yaml', 'An answer in a profile')}
<p>${definition.kind === 'wire' ? 'The mock, the OpenAPI document, the router and the client support every answer of this form.' : isImplemented && 'The mock implements it.'} <code>absent</code> means that the implementation has no such feature. ${guide}</p>`;
}
