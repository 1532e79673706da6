/** The page of one decision: what is open, what holds here, what hangs on it, how to answer it otherwise. */
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
  route: 'where an operation lives',
  status: 'the status of a success or refusal',
  statuses: 'the status of each class of refusal',
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
${fact('Kind', point.kind === 'wire' ? `wire: ${forms[point.form]}. Only what is sent looks different.` : 'behaviour: what happens is different.')}
${fact('Source', sourceText(point.source))}
${operations.length > 0 && fact('Operation', html`<span class="words">${operations.map((one) => operationLink(one, profile, to))}</span>`)}
</dl>
<h2 id="default">Default</h2>
${value(point.default, 'Default')}
<p>${inline(point.why)}</p>
${profile.bound.has(id) && html`<p class="note">This site was made for a profile that answers otherwise:</p>${value(profile.absent.has(id) ? 'absent' : profile.behaviour[id], 'Answer of the profile')}`}
<h2 id="alternatives">Alternatives</h2>
${point.alternatives.length === 0 ? html`<p>None was found that a fair implementation would choose.</p>` : html`<ul>${point.alternatives.map((text) => html`<li>${inline(text)}</li>`)}</ul>`}
<h2 id="change">How to change it</h2>
${change(id, to)}
<h2 id="rests">What rests on it</h2>
${
  resting.length === 0
    ? html`<p>No rule needs an answer. The document, the mock and the client follow it all the same.</p>`
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
  const guide = html`<a href="${to('guides/write-a-profile.html')}">Write a profile</a> tells the rest.`;
  if (other === undefined)
    return html`<p>The mock does nothing else, so an answer in a profile tells the conformance suite alone what to expect. <code>absent</code> says that the implementation has no such thing, <code>unknown</code> that nobody knows. ${guide}</p>${codeBlock(stringify({ [id]: 'unknown' }), 'yaml', 'An answer in a profile')}`;
  const implemented = point.kind === 'wire' || point.choice.safeParse(other).success;
  return html`<p>Answer it in your profile, for instance so:</p>
${codeBlock(stringify({ [id]: other }), 'yaml', 'An answer in a profile')}
<p>${point.kind === 'wire' ? 'Every answer of this form works everywhere: mock, document, router and client translate it.' : implemented && 'The mock implements it.'} <code>absent</code> says that the implementation has no such thing. ${guide}</p>`;
}
