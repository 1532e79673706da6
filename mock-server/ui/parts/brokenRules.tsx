/** The rules a request broke, each with its location, limit, actual value and evidence level. */

import { excerpt } from '../../../spec/text/excerpt.ts';
import { findBrokenRules } from '../format/brokenRules.ts';
import { getDocsPath } from '../surface/docsLink.ts';
import { Panel } from './page.tsx';
import { UserText } from './text.tsx';

const levelDescriptions: Readonly<Record<string, string>> = {
  documented: 'stated in the API document',
  derived: 'derived from the API document in one step',
  assumed: 'not covered by the API document; set by a decision',
};

export function BrokenRules({ response, ids }: { readonly response: unknown; readonly ids: readonly string[] }) {
  const brokenRules = findBrokenRules(response, ids);
  const docs = getDocsPath();
  return (
    <Panel title={brokenRules.length === 1 ? '1 rule broken' : `${brokenRules.length} rules broken`} kind="broken">
      <ul class="broken">
        {brokenRules.map(({ rule, pointer, detail, level, section, limit, actual }, i) => (
          <li key={i}>
            <p>
              {docs === undefined ? (
                <code class="rule">{rule}</code>
              ) : (
                <a href={`${docs}/rules/${encodeURIComponent(rule)}.html`}>
                  <code class="rule">{rule}</code>
                </a>
              )}
              {level === undefined ? null : (
                <span class="level" data-level={level} title={levelDescriptions[level]}>
                  {level}
                </span>
              )}
            </p>
            {detail === undefined ? null : <UserText text={detail} />}
            <p class="soft">
              {pointer === undefined ? null : (
                <>
                  at <code>{pointer === '' ? '(root)' : pointer}</code>
                </>
              )}
              {limit === undefined ? null : (
                <>
                  {' '}
                  · limit <code>{limit}</code>
                </>
              )}
              {actual === undefined ? null : (
                <>
                  {' '}
                  · actual <code>{excerpt(actual, 80)}</code>
                </>
              )}
              {section === undefined ? null : ` · “${section}”`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
