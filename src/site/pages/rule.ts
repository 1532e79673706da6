/** The page of one rule or law. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { lawScopes } from '../../explain/lawScopes.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { LinkTo, Page } from '../page.ts';
import type { SiteParts, SuiteCoverage } from '../parts.ts';
import {
  buildRulePath,
  levelDescriptions,
  renderDecisionList,
  renderFact,
  renderLevelBadge,
  renderLevelDot,
  renderOperationLink,
  renderSourceText,
} from '../text/badges.ts';
import { renderCodeBlock } from '../text/highlight.ts';
import { renderInline } from '../text/markdown.ts';
import { groupBySection, kindDescriptions, kindNames, type Statement } from './statements.ts';
import { renderTraceExamples } from './traces.ts';
import { renderVectorExamples } from './vectors.ts';

interface PageInputs {
  readonly profile: Profile;
  readonly coverage: SuiteCoverage;
  /** Statements from the same section of the API document. */
  readonly siblings: readonly Statement[];
}

/** A page for each statement, in the order of the sections of the API document. */
export function renderRulePages(
  statements: readonly Statement[],
  profile: Profile,
  { scripts }: SiteParts,
): readonly Page[] {
  return [...groupBySection(statements).values()].flatMap((siblings) =>
    siblings.map((rule) =>
      renderRulePage(rule, { profile, siblings, coverage: scripts[rule.id] ?? { hooks: [], scripts: [] } }),
    ),
  );
}

function renderRulePage(rule: Statement, { profile, coverage, siblings }: PageInputs): Page {
  const { id, level, kind, summary, source } = rule;
  return {
    path: buildRulePath(id),
    title: id,
    summary,
    kind: kindNames[kind],
    ancestors: [
      { title: 'Overview', path: 'index.html' },
      { title: 'Rules', path: 'rules/index.html' },
    ],
    series: 'rules',
    keywords: `${level} ${source.section} ${rule.needs.join(' ')} ${coverage.scripts.slice(0, 8).join(' ')}`,
    navGroup: {
      title: source.section,
      links: siblings.map((sibling) => ({
        title: sibling.id,
        path: buildRulePath(sibling.id),
        badge: renderLevelDot(sibling.level),
      })),
    },
    renderBody: (linkTo) => renderBody(rule, profile, coverage, linkTo),
  };
}

function renderBody(rule: Statement, profile: Profile, coverage: SuiteCoverage, linkTo: LinkTo): Html {
  const { id, kind, level, summary, needs, source, argument, on, over, vectors, traces, isApplicable } = rule;
  return html`<header class="title"><h1><code>${id}</code></h1><p class="lead">${renderInline(summary)}</p></header>
${!isApplicable && html`<p class="note">It does not apply or cannot be tested under this profile.</p>`}
<dl class="facts">
${renderFact('Level', html`${renderLevelBadge(level)} ${levelDescriptions[level]}`)}
${renderFact('Kind', html`${kindNames[kind]}. ${kindDescriptions[kind]}`)}
${over !== undefined && renderFact('Covers', lawScopes[over])}
${renderFact('Source', renderSourceText(source))}
${argument !== undefined && renderFact('Why this level', nameReadings(argument))}
${on.length > 0 && renderFact(kind === 'law' ? 'Examples with' : 'Applies to', renderOperations(on, profile, linkTo))}
</dl>
${
  needs.length > 0 &&
  html`<h2 id="needs">Decisions</h2>
<p>It depends on ${needs.length === 1 ? 'this decision' : 'these decisions'}. If the answer is unknown, the verdict is <code>untestable</code>.</p>
${renderDecisionList(needs, linkTo)}`
}
<h2 id="examples">Examples</h2>
${vectors.length > 0 && html`<p>Every build runs these requests against the mock. They use canonical names. Long texts are shortened here; the full texts are in <a href="${linkTo('downloads/vectors.json')}">vectors.json</a>.</p>${renderVectorExamples(vectors, profile)}`}
${traces.length > 0 && html`<p>Handwritten traces: sequences of exchanges, each with its verdict. Times are on the clock of the service. All traces are in <a href="${linkTo('downloads/laws.json')}">laws.json</a>.</p>${renderTraceExamples(traces, profile)}`}
${vectors.length + traces.length === 0 && html`<p>None. The rule is about the structure of the request, and the tests of that structure cover it.</p>`}
<h2 id="tested">How the suite tests it</h2>
${renderCoverage(id, coverage)}`;
}

/** The contract compares the reading of the API document's author with that of an implementer. */
const nameReadings = (argument: string): string =>
  argument.replace(/^Author:/, 'The author’s reading:').replace(' Implementer:', ' An implementer’s reading:');

function renderOperations(on: Statement['on'], profile: Profile, linkTo: LinkTo): Part {
  const { wire } = profile;
  const offeredOperations = on.filter((id) => wire.routes.has(id));
  if (offeredOperations.length === wire.routes.size) return 'every operation';
  return html`<span class="words">${offeredOperations.map((id) => renderOperationLink(id, profile, linkTo))}</span>`;
}

/** The number of scripts that are listed at once. */
const maxScripts = 12;

function renderCoverage(id: string, { scripts, hooks }: SuiteCoverage): Html {
  const renderItem = (title: string) => html`<li>${title}</li>`;
  return html`${
    scripts.length > 0 &&
    html`<p>${scripts.length === 1 ? 'One script tests' : `${scripts.length} scripts test`} it. It is also checked against all other traffic of a run.</p>
<ul>${scripts.slice(0, maxScripts).map(renderItem)}</ul>
${scripts.length > maxScripts && html`<details><summary>${scripts.length - maxScripts} more</summary><ul>${scripts.slice(maxScripts).map(renderItem)}</ul></details>`}`
  }
${hooks.length > 0 && html`<p>Hooks used, if your service offers them: ${hooks.map((hook) => html`<code>${hook}</code> `)}</p>`}
<p>To test only this rule, on a running mock:</p>
${renderCodeBlock(`npx social-contract conformance --preset mock --url http://127.0.0.1:4010/api/v1 --rule ${id}`, 'sh')}`;
}
