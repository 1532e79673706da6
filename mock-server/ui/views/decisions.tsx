/** The decisions: points the API document leaves open, and how this mock answers them. */
import { Choice, Search } from '../parts/filter.tsx';
import { Empty, Head, Panel, Read } from '../parts/page.tsx';
import type { Decision } from '../surface/answers.ts';
import { useReading } from '../surface/reading.ts';
import { route } from '../surface/session.ts';

const by = ['default', 'profile'] as const;

export function Decisions() {
  const decisions = useReading<readonly Decision[]>('/decisions');
  const { kind, by: source, text = '' } = route.value.query;
  const sought = text.toLowerCase();
  return (
    <>
      <Head
        title="Decisions"
        lead="Points the API document leaves open. A response that depends on one names it in its Mock-Decision header."
      />
      <div class="filters">
        <Choice name="kind" label="Kind" options={['behaviour', 'wire']} />
        <Choice name="by" label="Decided by" options={by} any="all" />
        <Search name="text" label="Text or id" />
      </div>
      <Read from={decisions}>
        {(all) => {
          const wanted = all.filter(
            (one) =>
              (kind === undefined || one.kind === kind) &&
              (source === undefined || one.bound === (source === 'profile')) &&
              `${one.id} ${one.question} ${one.why}`.toLowerCase().includes(sought),
          );
          return (
            <Panel title={`${wanted.length} of ${all.length}`}>
              {wanted.length === 0 ? <Empty>No decisions match.</Empty> : null}
              <ul class="decisions">
                {wanted.map((one) => (
                  <li key={one.id}>
                    <One decision={one} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </Read>
    </>
  );
}

function One({ decision: it }: { readonly decision: Decision }) {
  return (
    <details>
      <summary>
        <code class="rule">{it.id}</code>
        <span class="question">{it.question}</span>
        <code class="answer">{answerIn(it.answer)}</code>
      </summary>
      <p>{it.why}</p>
      <dl class="options">
        <div>
          <dt>current</dt>
          <dd>
            <code>{JSON.stringify(it.answer)}</code> {it.bound ? '(profile)' : '(default)'}
          </dd>
        </div>
        {it.bound ? (
          <div>
            <dt>default</dt>
            <dd>
              <code>{JSON.stringify(it.default)}</code>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>alternatives</dt>
          <dd>{it.alternatives.join('; ') || 'none'}</dd>
        </div>
        <div>
          <dt>document</dt>
          <dd>
            “{it.source.section}”: {it.source.item}
          </dd>
        </div>
        {it.rules.length === 0 ? null : (
          <div>
            <dt>rules</dt>
            <dd>{it.rules.join(', ')}</dd>
          </div>
        )}
        {it.laws.length === 0 ? null : (
          <div>
            <dt>laws</dt>
            <dd>{it.laws.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function answerIn(answer: unknown): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return text.length > 48 ? `${text.slice(0, 48)}…` : text;
}
