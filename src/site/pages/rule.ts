/** The page of one rule or law. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { Page, To } from '../page.ts';
import type { TestedBy } from '../parts.ts';
import { codeBlock } from '../text/highlight.ts';
import { inline } from '../text/markdown.ts';
import {
  decisionList,
  fact,
  levelBadge,
  levelDot,
  levelsMean,
  operationLink,
  rulePath,
  sourceText,
} from '../text/marks.ts';
import { kindNames, kindsMean, type Stated } from './statements.ts';
import { traceExamples } from './traces.ts';
import { vectorExamples } from './vectors.ts';

interface Context {
  readonly profile: Profile;
  readonly tested: TestedBy;
  /** Statements from the same section of the API document. */
  readonly beside: readonly Stated[];
}

export function rulePage(rule: Stated, { profile, tested, beside }: Context): Page {
  const { id, level, kind, summary, source } = rule;
  return {
    path: rulePath(id),
    title: id,
    summary,
    kind: kindNames[kind],
    above: [
      { title: 'Overview', path: 'index.html' },
      { title: 'Rules', path: 'rules/index.html' },
    ],
    series: 'rules',
    words: `${level} ${source.section} ${rule.needs.join(' ')} ${tested.scripts.slice(0, 8).join(' ')}`,
    shelf: {
      title: source.section,
      links: beside.map((one) => ({ title: one.id, path: rulePath(one.id), mark: levelDot(one.level) })),
    },
    body: (to) => body(rule, profile, tested, to),
  };
}

function body(rule: Stated, profile: Profile, tested: TestedBy, to: To): Html {
  const { id, kind, level, summary, needs, source, on, over, vectors, traces, holds } = rule;
  return html`<header class="title"><h1><code>${id}</code></h1><p class="lead">${inline(summary)}</p></header>
${!holds && html`<p class="note">It does not apply or cannot be tested under this profile.</p>`}
<dl class="facts">
${fact('Level', html`${levelBadge(level)} ${levelsMean[level]}`)}
${fact('Kind', html`${kindNames[kind]}. ${kindsMean[kind]}`)}
${over !== undefined && fact('Covers', looksAt[over] ?? over)}
${fact('Source', sourceText(source))}
${on.length > 0 && fact(kind === 'law' ? 'Examples with' : 'Applies to', operations(on, profile, to))}
</dl>
${
  needs.length > 0 &&
  html`<h2 id="needs">Decisions</h2>
<p>It depends on ${needs.length === 1 ? 'this decision' : 'these decisions'}. If the answer is unknown, the verdict is <code>untestable</code>.</p>
${decisionList(needs, to)}`
}
<h2 id="examples">Examples</h2>
${vectors.length > 0 && html`<p>Every build runs these requests against the mock. They use canonical names. Long texts are shortened here; the full texts are in <a href="${to('downloads/vectors.json')}">vectors.json</a>.</p>${vectorExamples(vectors, profile)}`}
${traces.length > 0 && html`<p>Handwritten traces, each a recorded sequence with its verdict. Times are those of the clock of the service. All traces are in <a href="${to('downloads/laws.json')}">laws.json</a>.</p>${traceExamples(traces, profile)}`}
${vectors.length + traces.length === 0 && html`<p>None: the rule follows from the structure of the request, whose tests cover it.</p>`}
<h2 id="tested">How the suite tests it</h2>
${testedBy(id, tested)}`;
}

const looksAt: Readonly<Record<string, string>> = {
  response: 'one response',
  lifecycle: 'the history of a resource',
  time: 'the time of effects',
  event: 'webhooks, messages and emails that the service sends',
};

function operations(on: Stated['on'], profile: Profile, to: To): Part {
  const { wire } = profile;
  const offered = on.filter((id) => wire.routes.has(id));
  if (offered.length === wire.routes.size) return 'every operation';
  return html`<span class="words">${offered.map((id) => operationLink(id, profile, to))}</span>`;
}

/** The number of scripts that are listed at once. */
const shown = 12;

function testedBy(id: string, { scripts, hooks, unobservable }: TestedBy): Html {
  const item = (title: string) => html`<li>${title}</li>`;
  return html`${unobservable !== undefined && html`<p class="note">No client can observe it. ${unobservable}</p>`}
${
  scripts.length > 0 &&
  html`<p>${scripts.length === 1 ? 'One script tests' : `${scripts.length} scripts test`} it. It is also checked against all other traffic of a run.</p>
<ul>${scripts.slice(0, shown).map(item)}</ul>
${scripts.length > shown && html`<details><summary>${scripts.length - shown} more</summary><ul>${scripts.slice(shown).map(item)}</ul></details>`}`
}
${hooks.length > 0 && html`<p>Some of them use the hooks ${hooks.map((hook) => html`<code>${hook}</code> `)}if your service offers them.</p>`}
${
  unobservable === undefined &&
  html`<p>To test only this rule, on a running mock:</p>
${codeBlock(`npm run -s conformance -- --preset mock --url http://127.0.0.1:4010/api/v1 --rule ${id}`, 'sh')}`
}`;
}
