/** The decisions: points the API document leaves open, and how this mock answers them. */
import { excerpt } from '../../../spec/text/excerpt.ts';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { EmptyState, PageHeader, Panel, ResourceView } from '../parts/page.tsx';
import { useResource } from '../surface/resource.ts';
import type { Decision } from '../surface/responses.ts';
import { route } from '../surface/session.ts';

const sources = ['default', 'profile'] as const;

export function Decisions() {
  const decisions = useResource<readonly Decision[]>('/decisions');
  const { kind, by: source, text = '' } = route.value.query;
  const needle = text.toLowerCase();
  return (
    <>
      <PageHeader
        title="Decisions"
        lead="Points the API document leaves open: in the behaviour of the service, or in how it writes messages (wire). A response that depends on one names it in its Mock-Decision header."
      />
      <div class="filters">
        <SelectFilter name="kind" label="Kind" options={['behaviour', 'wire']} />
        <SelectFilter name="by" label="Decided by" options={sources} anyLabel="all" />
        <SearchFilter name="text" label="Text or id" />
      </div>
      <ResourceView resource={decisions}>
        {(all) => {
          const matching = all.filter(
            (decision) =>
              (kind === undefined || decision.kind === kind) &&
              (source === undefined || decision.bound === (source === 'profile')) &&
              `${decision.id} ${decision.question} ${decision.why}`.toLowerCase().includes(needle),
          );
          return (
            <Panel title={`${matching.length} of ${all.length} decisions`}>
              {matching.length === 0 ? <EmptyState>No decisions match.</EmptyState> : null}
              <ul class="decisions">
                {matching.map((decision) => (
                  <li key={decision.id}>
                    <DecisionItem decision={decision} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        }}
      </ResourceView>
    </>
  );
}

function DecisionItem({ decision }: { readonly decision: Decision }) {
  return (
    <details>
      <summary>
        <code class="rule">{decision.id}</code>
        <span class="question">{decision.question}</span>
        <code class="answer">{formatAnswer(decision.answer)}</code>
      </summary>
      <p>{decision.why}</p>
      <dl class="options">
        <div>
          <dt>current</dt>
          <dd>
            <code>{JSON.stringify(decision.answer)}</code> {decision.bound ? '(profile)' : '(default)'}
          </dd>
        </div>
        {decision.bound ? (
          <div>
            <dt>default</dt>
            <dd>
              <code>{JSON.stringify(decision.default)}</code>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>alternatives</dt>
          <dd>{decision.alternatives.join('; ') || 'none'}</dd>
        </div>
        <div>
          <dt>API document</dt>
          <dd>
            “{decision.source.section}”: {decision.source.item}
          </dd>
        </div>
        {decision.rules.length === 0 ? null : (
          <div>
            <dt>rules</dt>
            <dd>{decision.rules.join(', ')}</dd>
          </div>
        )}
        {decision.laws.length === 0 ? null : (
          <div>
            <dt>laws</dt>
            <dd>{decision.laws.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function formatAnswer(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return excerpt(text, 48);
}
