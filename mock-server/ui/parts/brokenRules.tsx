/** The rules a request broke, each with its location, limit, actual value and evidence level. */
import { docsPath } from '../surface/signposts.ts';
import { brokenIn } from '../words/broken.ts';
import { Panel } from './page.tsx';
import { Written } from './text.tsx';

const asserts: Readonly<Record<string, string>> = {
  documented: 'stated in the API document',
  derived: 'derived from the API document in one step',
  assumed: 'not covered by the API document; set by a decision',
};

export function BrokenRules({ response, ids }: { readonly response: unknown; readonly ids: readonly string[] }) {
  const broken = brokenIn(response, ids);
  const docs = docsPath();
  return (
    <Panel title={broken.length === 1 ? '1 rule broken' : `${broken.length} rules broken`} kind="broken">
      <ul class="broken">
        {broken.map(({ rule, pointer, detail, level, section, limit, actual }, i) => (
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
                <span class="level" data-level={level} title={asserts[level]}>
                  {level}
                </span>
              )}
            </p>
            {detail === undefined ? null : <Written text={detail} />}
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
                  · actual <code>{actual.length > 80 ? `${actual.slice(0, 80)}…` : actual}</code>
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
