/** The page of one decision: the question, the answer, its dependents, and how to change it. */
import { stringify } from 'yaml';
import { type DecisionId, decision, decisionIds } from '../../../spec/decisions/index.ts';
import { operationIds, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import { codeBlock, jsonBlock } from '../text/highlight.ts';
import { inline } from '../text/markdown.ts';
import { decisionPath, fact, levelBadge, operationLink, rulePath, sourceText } from '../text/marks.ts';
import { otherAnswer } from './otherAnswer.ts';
import type { Stated } from './statements.ts';

const familyOf = (id: string): string => id.split('.')[0] ?? id;

const forms: Readonly<Record<string, string>> = {
  names: 'names of members',
  vocabulary: 'words of a list',
  route: 'the route of an operation',
  status: 'the status of a success or an error',
  statuses: 'the status of each class of errors',
  shape: 'the form of a body',
};

export function decisionPages(all: readonly Stated[], profile: Profile): readonly Page[] {
  return decisionIds.map((id) => {
    const point = decision(id);
    const family = decisionIds.filter((other) => familyOf(other) === familyOf(id));
    return {
      path: decisionPath(id),
      title: id,
      summary: point.question,
      kind: 'decision',
      above: [
        { title: 'Overview', path: 'index.html' },
        { title: 'Decisions', path: 'decisions/index.html' },
      ],
      series: 'decisions',
      words: `${point.why} ${point.alternatives.join(' ')} ${point.source.section}`,
      shelf: {
        title: `Decisions on ${familyOf(id)}`,
        links: family.map((other) => ({ title: other, path: decisionPath(other) })),
      },
      body: (to) => body(id, all, profile, to),
    };
  });
}

function body(id: DecisionId, all: readonly Stated[], profile: Profile, to: To): Html {
  const point = decision(id);
  const resting = all.filter(({ needs }) => needs.includes(id));
  const operations = operationIds.filter((operation) => {
    const { route, success } = operationOf(operation);
    return route === id || success.decision === id;
  });
  return html`<header class="title"><h1><code>${id}</code></h1><p class="lead">${inline(point.question)}</p></header>
<dl class="facts">
${fact('Kind', point.kind === 'wire' ? `wire: ${forms[point.form]}. It changes only how data is represented.` : 'behaviour: it changes what happens.')}
${fact('Source', sourceText(point.source))}
${operations.length > 0 && fact('Operation', html`<span class="words">${operations.map((one) => operationLink(one, profile, to))}</span>`)}
</dl>
<h2 id="default">Default</h2>
${value(point.default, 'Default')}
<p>${inline(point.why)}</p>
${profile.bound.has(id) && html`<p class="note">The profile of this site uses another answer:</p>${value(profile.absent.has(id) ? 'absent' : profile.behaviour[id], 'Answer of the profile')}`}
<h2 id="alternatives">Alternatives</h2>
${point.alternatives.length === 0 ? html`<p>No plausible alternative is known.</p>` : html`<ul>${point.alternatives.map((text) => html`<li>${inline(text)}</li>`)}</ul>`}
<h2 id="change">How to change it</h2>
${change(id, to)}
<h2 id="rests">What depends on it</h2>
${
  resting.length === 0
    ? html`<p>No rule depends on it, but the document, the mock and the client follow it.</p>`
    : html`<p>${resting.length === 1 ? 'One statement is' : `${resting.length} statements are`} <code>untestable</code> while the answer is unknown.</p>
<ul class="statements plain">${resting.map((one) => html`<li><a href="${to(rulePath(one.id))}"><code>${one.id}</code></a> <span class="marks">${levelBadge(one.level)}</span><span class="says">${inline(one.summary)}</span></li>`)}</ul>`
}`;
}

function value(answer: unknown, label: string): Html {
  return typeof answer === 'object' && answer !== null
    ? jsonBlock(answer, label)
    : html`<p class="answer"><code>${String(answer)}</code></p>`;
}

function change(id: DecisionId, to: To): Part {
  const point = decision(id);
  const other = otherAnswer(point);
  const guide = html`<a href="${to('guides/write-a-profile.html')}">Write a profile</a> has the details.`;
  if (other === undefined)
    return html`<p>The mock supports only the default, so an answer in a profile affects only the conformance suite. <code>absent</code> means that the implementation has no such feature, <code>unknown</code> that the answer is not known. ${guide}</p>${codeBlock(stringify({ [id]: 'unknown' }), 'yaml', 'An answer in a profile')}`;
  const implemented = point.kind === 'wire' || point.choice.safeParse(other).success;
  return html`<p>Set it in your profile, for example:</p>
${codeBlock(stringify({ [id]: other }), 'yaml', 'An answer in a profile')}
<p>${point.kind === 'wire' ? 'The mock, the document, the router and the client support every answer of this form.' : implemented && 'The mock implements it.'} <code>absent</code> means that the implementation has no such feature. ${guide}</p>`;
}
